"""How long it takes to score a whole match, and how that compares to reading its file.

    python -m tests.benchmarks.scoring

Method: matches of 40 hands that all count are scored whole, from the facts to the reckoning,
again and again; likewise the same matches' TOML is read, by the standard library alone and
into a match. The time is the processor's, so that other programs on the machine count as
little as can be; of several rounds the quickest and the median are given.
"""

import random
import statistics
import tempfile
import time
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from ginpad.core.cards import DECK
from ginpad.core.hand import Boast, Hand, How, knock_limit
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.core.rules import Rules, Sides
from ginpad.store.matches import read_match, write_match

HANDS = 40
ROUNDS = 15
SECONDS_A_ROUND = 0.05
LIMIT = 1e-3
"""The whole match of 40 hands is to be scored in well under this many seconds."""

# A target that 40 hands don't reach, so that every hand is added up.
GAME = {"target": 10_000, "games": 3}
KINDS: dict[str, dict[str, Any]] = {
    "classic": {"game": GAME | {"games": 1}},
    "hollywood": {"game": GAME},
    "oklahoma, hollywood, boasts": {
        "game": GAME,
        "upcard": {"spade_doubles": True},
        "boast": {},
        "boxes": {"when": "each-hand", "extra_for_gin": 2},
    },
    "partners": {"game": GAME | {"games": 1}, "table": {"sides": "team-sum"}},
    "two tables": {"game": GAME | {"games": 1}, "table": {"sides": "two-tables"}},
}


def random_hands(rules: Rules, seats: range, rng: random.Random) -> Iterator[Hand]:
    """Knocks, gins and dead hands between the seats, as the rules allow them."""
    started = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)
    for number in range(HANDS):
        upcard = rng.choice(DECK) if rules.upcard else None
        ended_by = rng.choice(seats)
        limit = knock_limit(rules, upcard)
        how = How.GIN if limit == 0 or rng.random() < 0.25 else How.KNOCK
        counts = [rng.randint(5, 40) if s in seats else None for s in range(rules.player_count)]
        counts[ended_by] = 0 if how is How.GIN else rng.randint(1, limit)
        boast = Boast(ended_by, 2) if rules.boast and rng.random() < 0.2 else None
        recorded = started + timedelta(minutes=5 * number)
        if rng.random() < 0.05:
            yield Hand(how=How.DEAD, upcard=upcard, recorded=recorded)
        else:
            yield Hand(
                how=how,
                ended_by=ended_by,
                deadwood=tuple(counts),
                upcard=upcard,
                boast=boast,
                recorded=recorded,
            )


def match_under(rules: Rules) -> Match:
    """A match of 40 hands, the same at every run."""
    rng = random.Random(1942)
    players = ("Ann", "Ben", "Cal", "Dee")[: rules.player_count]
    if rules.table.sides is Sides.TWO_TABLES:
        first, second = (list(random_hands(rules, range(s, s + 2), rng)) for s in (0, 2))
        hands = [
            Hand(
                how=How.ROUND,
                tables=(replace(one, recorded=None), replace(other, recorded=None)),
                recorded=one.recorded,
            )
            for one, other in zip(first, second, strict=True)
        ]
    else:
        hands = list(random_hands(rules, range(rules.player_count), rng))
    return Match(players, rules, 0, tuple(hands), datetime(2026, 3, 1, 20, 0, tzinfo=UTC))


@dataclass(frozen=True)
class Timing:
    """Seconds of processor time for one call: of the quickest round and of the middle one."""

    quickest: float
    median: float


def time_of(work: Callable[[], object]) -> Timing:
    """Call `work` again and again, in rounds, and time each round."""
    work()
    start = time.process_time()
    work()
    calls = max(1, round(SECONDS_A_ROUND / max(time.process_time() - start, 1e-9)))
    rounds = []
    for _ in range(ROUNDS):
        start = time.process_time()
        for _ in range(calls):
            work()
        rounds.append((time.process_time() - start) / calls)
    return Timing(min(rounds), statistics.median(rounds))


def main() -> None:
    """Print the figures of every kind of match."""
    print(f"A match of {HANDS} hands; processor milliseconds, quickest (median) of {ROUNDS} rounds")
    print(f"{'rules':28}{'scoring':>16}{'TOML parsed':>18}{'file read':>18}   read / scoring")
    slow = []
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory, "match.toml")
        for name, mapping in KINDS.items():
            match = match_under(Rules.from_mapping(mapping))
            assert all(row.counted for row in score(match).rows)
            write_match(path, match)
            text = path.read_text("utf-8")
            assert score(read_match(path)).rows == score(match).rows
            scoring = time_of(partial(score, match))
            parsing = time_of(partial(tomllib.loads, text))
            reading = time_of(partial(read_match, path))
            cells = "  ".join(
                f"{f'{t.quickest * 1e3:.3f} ({t.median * 1e3:.3f})':>16}"
                for t in (scoring, parsing, reading)
            )
            print(f"{name:28}{cells}   {reading.quickest / scoring.quickest:.1f}")
            if scoring.quickest >= LIMIT:
                slow.append(name)
    if slow:
        raise SystemExit(f"Slower than {LIMIT * 1e3:.0f} ms: {', '.join(slow)}")


if __name__ == "__main__":
    main()
