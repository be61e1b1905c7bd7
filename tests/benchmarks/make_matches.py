"""Matches in any number: `python -m tests.benchmarks.make_matches N DIR`.

Makes N match files of 8 to 30 hands in DIR, by every bundled preset and with stakes of every
kind, as Ann, Ben, Cal and Dee would have played them over ten years: evenings of a match and
its rematches, one match in ten left unfinished. The same seed gives the same files.
"""

import argparse
import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta, timezone
from decimal import Decimal
from functools import cache
from pathlib import Path

from ginpad.core.cards import DECK, Card, write_cards
from ginpad.core.hand import TABLES, Boast, Hand, How, knock_limit, score_hand
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.core.rules import Rules, Sides, StakeRules
from ginpad.store.presets import bundled_presets
from ginpad.store.toml_files import write_toml

NAMES = ("Ann", "Ben", "Cal", "Dee")
FEWEST, MOST = 8, 30
SEED = 5
_OUT_OF_REACH = 10_000
_FIRST = datetime(2016, 1, 1, 19, tzinfo=timezone(timedelta(hours=1)))
_YEARS = timedelta(days=3650)
_STAKES = (
    None,
    None,
    StakeRules(per_point=Decimal("0.05"), currency="€"),
    StakeRules(per_point=Decimal("0.01"), currency="£"),
    StakeRules(per_game=Decimal(2), per_box=Decimal("0.25"), currency="CHF"),
)
_EDGES = (0.5, 0.5, 0.55, 0.45, 0.65, 0.98, 0.02)
"""How often side 0 ends a hand, one of these in each match."""


def main() -> None:
    """Make the files that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.make_matches")
    parser.add_argument("count", type=int, metavar="N", help="how many matches")
    parser.add_argument("directory", type=Path, metavar="DIR", help="where; made if need be")
    parser.add_argument("--seed", type=int, default=SEED)
    args = parser.parse_args()
    write_matches(args.directory, args.count, args.seed)
    print(f"{args.count} matches in {args.directory}")


def write_matches(directory: Path, count: int, seed: int = SEED) -> None:
    """Make so many match files in a directory, plainly: they need not survive a power cut."""
    directory.mkdir(parents=True, exist_ok=True)
    for name, match in generate(count, seed):
        (directory / name).write_text(as_toml(match), "utf-8")


def generate(count: int, seed: int = SEED) -> Iterator[tuple[str, Match]]:
    """So many matches, each with its file name, from the first to the last evening."""
    source = random.Random(seed)
    taken: set[str] = set()
    made = 0
    while made < count:
        started = _FIRST + _YEARS * made / count + timedelta(minutes=source.randrange(300))
        evening = _Evening(source, started.replace(second=0, microsecond=0))
        for _ in range(min(source.randint(1, 4), count - made)):
            match = evening.match()
            name = _free_name(match, taken)
            taken.add(name)
            evening.last = name
            made += 1
            yield name, match


def _free_name(match: Match, taken: set[str]) -> str:
    assert match.started is not None
    stem = f"{match.started:%Y-%m-%d-%H%M}-{'-'.join(match.players).lower()}"
    numbered = (f"{stem}-{number}.toml" for number in itertools.count(2))
    return next(name for name in itertools.chain([f"{stem}.toml"], numbered) if name not in taken)


@dataclass
class _Evening:
    """The same players, the same rules, one match after the other."""

    source: random.Random
    starts: datetime
    last: str = ""

    def __post_init__(self) -> None:
        preset = self.source.choice(_presets())
        self.rules = replace(preset, stake=self.source.choice(_STAKES))
        self.players = tuple(self.source.sample(NAMES, self.rules.player_count))

    def match(self) -> Match:
        """The next match of the evening."""
        match = _played(self.source, self.rules, self.players, self.starts)
        self.starts += timedelta(minutes=4 * len(match.hands) + 5)
        self.players = self.players[1:] + self.players[:1]
        return replace(match, rematch_of=self.last)


@cache
def _presets() -> tuple[Rules, ...]:
    return tuple(preset.rules for preset in bundled_presets() if preset.rules is not None)


# ------------------------------------------------------------------ playing


def _played(
    source: random.Random, rules: Rules, players: tuple[str, ...], started: datetime
) -> Match:
    table = _Table(source, rules, started)
    count = source.randint(FEWEST, MOST)
    match = Match(players, rules, source.randrange(len(players)), started=started)
    if rules.game.target == 0:
        hands = [*(table.dead() for _ in range(count - 1)), table.hand()]
        return replace(match, hands=tuple(hands))
    if rules.game.games > 1:
        match = replace(match, hands=tuple(table.hand() for _ in range(MOST)))
        ended = max(game.ended_by_hand or count for game in score(match).games)
        return replace(match, hands=match.hands[: max(ended, FEWEST)])
    return table.play_to_the_end(match, count, unfinished=source.random() < 0.1)


@dataclass
class _Table:
    """Where the hands of one match are played."""

    source: random.Random
    rules: Rules
    clock: datetime

    def __post_init__(self) -> None:
        self.edge = self.source.choice(_EDGES)
        self.shows_cards = self.source.random() < 0.1

    def play_to_the_end(self, match: Match, count: int, *, unfinished: bool) -> Match:
        """A match whose target, the table's own, is reached by its last hand if by any."""
        totals, best, hands = [0, 0], 0, []
        for number in range(1, MOST + 1):
            hand = self.hand()
            hands.append(hand)
            points = score_hand(hand, self.rules).points
            totals = [totals[0] + points[0], totals[1] + points[1]]
            if number >= count and max(totals) > best and totals[0] != totals[1]:
                break
            best = max(best, *totals)
        target = _OUT_OF_REACH if unfinished or max(totals) <= best else _round(best, max(totals))
        game = replace(self.rules.game, target=target)
        return replace(match, rules=replace(self.rules, game=game), hands=tuple(hands))

    def hand(self) -> Hand:
        """One hand that is legal by the rules, recorded some minutes after the last."""
        self.clock += timedelta(seconds=self.source.randint(90, 400))
        if self.rules.table.sides is not Sides.TWO_TABLES:
            return replace(self._ended(range(self.rules.player_count)), recorded=self.clock)
        tables = tuple(self._ended(seats) for seats in TABLES)
        return Hand(how=How.ROUND, tables=tables, recorded=self.clock)

    def dead(self) -> Hand:
        """A hand in which nobody knocked."""
        self.clock += timedelta(minutes=6)
        return Hand(how=How.DEAD, recorded=self.clock)

    def _ended(self, seats: range | tuple[int, int]) -> Hand:
        source, rules = self.source, self.rules
        if source.random() < 0.05:
            return Hand(how=How.DEAD)
        side = 0 if source.random() < self.edge else 1
        seat = source.choice([s for s in seats if s % 2 == side])
        upcard = source.choice(DECK) if rules.upcard else None
        limit = knock_limit(rules, upcard)
        how = How.GIN if limit == 0 or source.random() < 0.2 else How.KNOCK
        counts: list[int | None] = [None] * rules.player_count
        for other in seats:
            counts[other] = int(source.triangular(0, 60, 12))
        counts[seat] = 0 if how is How.GIN else source.randint(1, limit)
        boast = None
        if rules.boast and source.random() < 0.2:
            boast = Boast(source.choice(seats), source.choice((1, 2, 3, None)))
        cards = self._cards(seats) if self.shows_cards else ()
        return Hand(
            how=how, ended_by=seat, deadwood=tuple(counts), upcard=upcard, boast=boast, cards=cards
        )

    def _cards(self, seats: range | tuple[int, int]) -> tuple[str | None, ...]:
        deck: list[Card] = self.source.sample(DECK, 10 * len(seats))
        held: list[str | None] = [None] * self.rules.player_count
        for number, seat in enumerate(seats):
            held[seat] = write_cards(deck[10 * number : 10 * number + 10])
        return tuple(held)


def _round(above: int, most: int) -> int:
    """The roundest target that is more than `above` and at most `most`."""
    return next(
        most // step * step for step in (100, 50, 25, 10, 5, 1) if most // step * step > above
    )


# ------------------------------------------------------------------ files


def as_toml(match: Match) -> str:
    """The text of the match's file, as the store writes it but much faster."""
    parts = [
        "format = 1\n",
        f"started = {match.started}\n",
        f'first_dealer = "{match.players[match.first_dealer]}"\n',
        f'rematch_of = "{match.rematch_of}"\n' if match.rematch_of else "",
        *(f"\n[[sides]]\nplayers = [{_quoted(match.players[side::2])}]\n" for side in (0, 1)),
        f"\n{_rules_toml(match.rules)}",
    ]
    for hand in match.hands:
        parts.append(f"\n[[hands]]\n{_lines(_hand_values(hand, match.players))}")
    return "".join(parts)


@cache
def _rules_toml(rules: Rules) -> str:
    return write_toml({"rules": rules.to_mapping()})


def _hand_values(hand: Hand, players: tuple[str, ...]) -> dict[str, str]:
    values: dict[str, str] = {}
    if hand.ended_by is not None:
        values["ended_by"] = f'"{players[hand.ended_by]}"'
    if hand.how is not How.ROUND:
        values["how"] = f'"{hand.how.value}"'
    if hand.deadwood:
        values["deadwood"] = _by_name(hand.deadwood, players)
    if hand.upcard is not None:
        values["upcard"] = f'"{hand.upcard.code}"'
    if hand.boast is not None:
        turn = "failed = true" if hand.boast.turn is None else f"turn = {hand.boast.turn}"
        values["boast"] = f'{{ player = "{players[hand.boast.seat]}", {turn} }}'
    if hand.cards:
        quoted = [text and f'"{text}"' for text in hand.cards]
        values["cards"] = _by_name(quoted, players)
    if hand.tables:
        tables = (_inline(_hand_values(table, players)) for table in hand.tables)
        values["tables"] = "[\n" + "".join(f"    {table},\n" for table in tables) + "]"
    if hand.recorded is not None:
        values["recorded"] = str(hand.recorded)
    return values


def _by_name(values: Sequence[object], players: tuple[str, ...]) -> str:
    pairs = zip(players, values, strict=True)
    return _inline({name: str(value) for name, value in pairs if value is not None})


def _inline(values: dict[str, str]) -> str:
    return "{ " + ", ".join(f"{key} = {value}" for key, value in values.items()) + " }"


def _lines(values: dict[str, str]) -> str:
    return "".join(f"{key} = {value}\n" for key, value in values.items())


def _quoted(names: tuple[str, ...]) -> str:
    return ", ".join(f'"{name}"' for name in names)


if __name__ == "__main__":
    main()
