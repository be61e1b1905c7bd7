"""Which matches belong together: rematches, evenings, what is not settled yet."""

from dataclasses import replace
from datetime import datetime, timedelta, timezone
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.figures import MatchFigures, figures_of
from ginpad.core.hand import Hand, How
from ginpad.core.match import Match
from ginpad.core.rules import Rules, StakeRules
from ginpad.core.series import chain_of, evening_date, evening_of, unsettled_of

RULES = Rules(stake=StakeRules(per_point=Decimal("0.10"), currency="€"))
RULES = replace(RULES, game=replace(RULES.game, target=0))
EVENING = datetime(2026, 3, 14, 21, 5, tzinfo=timezone(timedelta(hours=1)))


def won(
    players: tuple[str, str],
    by: int,
    points: int,
    *,
    minutes: int = 0,
    follows: str = "",
    rules: Rules = RULES,
) -> MatchFigures:
    """A match of one hand that side `by` won by gin."""
    deadwood = (0, points) if by == 0 else (points, 0)
    hand = Hand(how=How.GIN, ended_by=by, deadwood=deadwood)
    started = EVENING + timedelta(minutes=minutes)
    return figures_of(Match(players, rules, 0, (hand,), started, follows))


FIGURES = {
    "a": won(("Ann", "Ben"), 0, 10),
    "b": won(("Ben", "Ann"), 1, 20, minutes=30, follows="a"),
    "c": won(("Ann", "Ben"), 1, 5, minutes=240, follows="b"),
    "d": won(("Ann", "Ben"), 0, 1, minutes=24 * 60, follows="c"),
    "other": won(("Ann", "Cal"), 0, 90, minutes=10, follows="a"),
    "alone": won(("Ben", "Ann"), 0, 2, minutes=60),
}


@pytest.mark.parametrize("file", ["a", "b", "c", "d"])
def test_a_chain_is_the_same_from_each_of_its_matches(file: str) -> None:
    chain = chain_of(file, FIGURES)
    assert chain.files == ("a", "b", "c", "d")
    assert chain.sides == FIGURES[file].sides
    ann = 0 if chain.sides[0] == ("Ann",) else 1
    assert (chain.tally.games_won[ann], chain.tally.games_won[1 - ann]) == (3, 1)
    # 10 + 20 + 20 + 20, less 5 + 20, and 1 + 20: what gin gives is 20.
    ahead = (10 + 20) + (20 + 20) - (5 + 20) + (1 + 20)
    assert chain.tally.margin == (ahead if ann == 0 else -ahead)
    owed = Decimal(ahead) / 10
    assert chain.tally.money == (("€", owed if ann == 0 else -owed),)
    assert chain.tally.settlements[0].payer == 1 - ann


def test_a_chain_may_be_broken_go_round_or_fork() -> None:
    assert chain_of("b", {"b": FIGURES["b"]}).files == ("b",)
    ring = {"a": replace(FIGURES["a"], rematch_of="c"), "b": FIGURES["b"], "c": FIGURES["c"]}
    assert chain_of("b", ring).files == ("a", "b", "c")
    itself = {"a": replace(FIGURES["a"], rematch_of="a")}
    assert chain_of("a", itself).files == ("a",)
    fork = {"a": FIGURES["a"], "b": FIGURES["b"], "b2": replace(FIGURES["b"])}
    assert chain_of("b", fork).files == ("a", "b", "b2")
    with pytest.raises(KeyError):
        chain_of("nowhere", fork)


@given(st.lists(st.integers(0, 7), min_size=8, max_size=8))
def test_every_match_of_a_chain_gives_the_same_chain(follows: list[int]) -> None:
    figures = {
        str(file): replace(FIGURES["a"], rematch_of=str(before))
        for file, before in enumerate(follows)
    }
    for file in figures:
        chain = chain_of(file, figures)
        assert file in chain.files
        assert figures[file].rematch_of in chain.files
        assert {chain_of(each, figures).files for each in chain.files} == {chain.files}


def test_an_evening_lasts_until_five() -> None:
    assert evening_of("a", FIGURES).files == ("a", "b", "alone", "c")
    assert evening_of("d", FIGURES).files == ("d",)
    for hour, day in ((0, 13), (4, 13), (5, 14), (23, 14)):
        begun = replace(FIGURES["a"], started=EVENING.replace(hour=hour))
        assert evening_date(begun) == EVENING.date().replace(day=day)
    earliest = replace(FIGURES["a"], started=datetime.min)
    assert evening_date(earliest) == datetime.min.date()


def test_a_match_begun_at_no_known_time_is_an_evening_of_its_own() -> None:
    unknown = {name: replace(match, started=None) for name, match in FIGURES.items()}
    assert evening_of("a", unknown).files == ("a",)


def test_what_is_not_settled_yet() -> None:
    sides = (("Ben",), ("Ann",))
    free = won(("Ann", "Ben"), 0, 50, rules=replace(RULES, stake=None))
    running = figures_of(Match(("Ann", "Ben"), RULES))
    due = unsettled_of(sides, FIGURES | {"free": free, "running": running}, {"a", "b"})
    assert due.files == ("alone", "c", "d")
    assert due.sides == sides
    owed = (2 + 20) + (5 + 20) - (1 + 20)
    assert due.tally.money == (("€", Decimal(owed) / 10),)
    assert unsettled_of((("Eve",), ("Ann",)), FIGURES, ()).files == ()
