"""How fast the solver is: `python -m tests.benchmarks.solver`.

Times the least deadwood of ten-card hands given as text, the defender's best answer to a
knock, and what importing the core adds to a bare interpreter. Beside it, where they are
installed, OpenSpiel's `GinRummyUtils` (C++ called from Python) and RLCard on the same hands as
text; neither is needed. Nothing remembers a whole hand: what is kept is tables of one suit.

Method: rounds of every contender in turn, so that all meet the same noise; the best round
counts. A round of lay-offs is short, so there are more of those. The figures of one run belong
together, those of two runs don't.
"""

import importlib
import json
import os
import pkgutil
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import ginpad.core
from ginpad.core.cards import DECK, Card, parse_cards
from ginpad.core.layoff import best_answer
from ginpad.core.melds import best_arrangement, least_deadwood_of_text
from tests.core import brute_force

HANDS = 20_000
SLOW_HANDS = 500
KNOCKS = 3_000
ROUNDS = 7
LAYOFF_ROUNDS = 30
STARTS = 25
SEED = 20

Reader = Callable[[str], int]
Knock = tuple[Sequence[Sequence[Card]], Sequence[Card]]


def main() -> None:
    """Run everything and print it."""
    source = random.Random(SEED)
    print(f"Python {sys.version.split()[0]}, seed {SEED}, best of {ROUNDS} rounds")
    for kind, maker in (
        ("dealt at random", brute_force.random_hand),
        ("rich in melds", brute_force.rich_hand),
    ):
        print(f"\nTen-card hands as text, {kind}:")
        compare_readers([as_text(maker(source, 10)) for _ in range(HANDS)])
    print(f"\nA lay-off, melds and cards in, the whole answer out, best of {LAYOFF_ROUNDS} rounds:")
    time_layoffs("dealt to a knocker's melds", dealt_knocks(source))
    time_layoffs("the 150 worked cases, chosen for their traps", worked_knocks())
    print()
    time_import()


# --- hands as text --------------------------------------------------------------------------------


def as_text(hand: Iterable[brute_force.Pair]) -> str:
    """A hand as people write it: "7S TD"."""
    return " ".join(DECK[13 * suit + rank - 1].code for rank, suit in hand)


def compare_readers(texts: Sequence[str]) -> None:
    """Time every contender on the same hands, print the ratios and whether they agree."""
    few = texts[:SLOW_HANDS]
    contenders: list[tuple[str, Reader, Sequence[str]]] = [
        ("ginpad", least_deadwood_of_text, texts)
    ]
    if spiel := installed("pyspiel"):
        # OpenSpiel writes suits small, so it is handed its own spelling.
        small = [text.translate(str.maketrans("SHDC", "shdc")) for text in texts]
        contenders.append(("pyspiel", spiel_reader(spiel), small))
    if installed("rlcard"):
        contenders.append(("rlcard", rlcard_reader(), few))
    answers = [[reader(text) for text in hands] for _, reader, hands in contenders]
    best = best_of([(reader, hands) for _, reader, hands in contenders])
    for (name, _, hands), seconds, found in zip(contenders, best, answers, strict=True):
        differ = sum(a != b for a, b in zip(answers[0], found, strict=False))
        print(
            f"  {name:8} {seconds * 1e6:9.2f} µs a hand   {seconds / best[0]:8.2f} × ginpad"
            f"   {differ} of {len(hands)} differ"
        )


def installed(name: str) -> ModuleType | None:
    """A module that need not be there, or None, which is said."""
    try:
        return importlib.import_module(name)
    except ImportError:
        print(f"  {name} is not installed")
        return None


def spiel_reader(spiel: Any) -> Reader:
    """OpenSpiel's way from text to the least deadwood."""
    utils = spiel.gin_rummy.GinRummyUtils(13, 4, 10)
    to_ints, least = utils.card_strings_to_card_ints, utils.min_deadwood
    return lambda text: int(least(to_ints(text.split())))


def rlcard_reader() -> Reader:
    """RLCard's way from text to the least deadwood."""
    melding: Any = importlib.import_module("rlcard.games.gin_rummy.utils.melding")
    utils: Any = importlib.import_module("rlcard.games.gin_rummy.utils.utils")

    def read(text: str) -> int:
        hand = [utils.card_from_text(token) for token in text.split()]
        clusters = melding.get_best_meld_clusters(hand)
        return int(utils.get_deadwood_count(hand, clusters[0] if clusters else []))

    return read


def best_of(contenders: Sequence[tuple[Reader, Sequence[str]]]) -> list[float]:
    """Seconds a hand of each contender, the best of some rounds in turn."""
    best = [float("inf")] * len(contenders)
    for _ in range(ROUNDS):
        for index, (reader, texts) in enumerate(contenders):
            start = time.perf_counter()
            for text in texts:
                reader(text)
            best[index] = min(best[index], (time.perf_counter() - start) / len(texts))
    return best


# --- lay-offs -------------------------------------------------------------------------------------


def dealt_knocks(source: random.Random) -> list[Knock]:
    """Knockers who may knock with 10, and ten cards dealt from the rest of the deck."""
    knocks: list[Knock] = []
    while len(knocks) < KNOCKS:
        pairs = brute_force.rich_hand(source, 10)
        laid = best_arrangement([card for card in DECK if (card.rank, card.suit) in pairs])
        if 0 < laid.deadwood <= 10:
            left = [card for card in DECK if (card.rank, card.suit) not in pairs]
            knocks.append((laid.melds, tuple(source.sample(left, 10))))
    return knocks


def worked_knocks() -> list[Knock]:
    """The worked cases of the tests."""
    path = Path(__file__).parents[1] / "data" / "layoff.json"
    cases = json.loads(path.read_text("utf-8"))["cases"]
    return [
        ([parse_cards(meld) for meld in case["knocker_melds"]], parse_cards(case["defender"]))
        for case in cases
    ]


def time_layoffs(kind: str, knocks: Sequence[Knock]) -> None:
    """Print the mean time of an answer, the best of some rounds."""
    best = float("inf")
    for _ in range(LAYOFF_ROUNDS):
        start = time.perf_counter()
        for melds, cards in knocks:
            best_answer(melds, cards)
        best = min(best, (time.perf_counter() - start) / len(knocks))
    print(f"  {best * 1e6:6.2f} µs   {kind}")


# --- imports --------------------------------------------------------------------------------------


def time_import() -> None:
    """Print what the solver's modules, and all of the core, add to a bare interpreter.

    Compiled once beforehand, as installing does.
    """
    everything = [module.name for module in pkgutil.iter_modules(ginpad.core.__path__)]
    starts = {
        "a bare interpreter": [],
        "the solver": ["cards", "melds", "layoff"],
        "all of the core": everything,
    }
    with tempfile.TemporaryDirectory() as compiled:
        environment = os.environ | {"PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        best = dict.fromkeys(starts, float("inf"))
        for _ in range(STARTS):
            for what, names in starts.items():
                code = ";".join(f"import ginpad.core.{name}" for name in names) or "pass"
                start = time.perf_counter()
                subprocess.run([sys.executable, "-c", code], check=True, env=environment)
                best[what] = min(best[what], time.perf_counter() - start)
    bare, *others = best.items()
    print(f"Importing, beside {bare[0]} ({bare[1] * 1e3:.1f} ms), best of {STARTS}:")
    for what, seconds in others:
        print(f"  {(seconds - bare[1]) * 1e3:6.1f} ms   {what}")


if __name__ == "__main__":
    main()
