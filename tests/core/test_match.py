"""A match as a value: players, editing its hands, undo and redo."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.entry import parse
from ginpad.core.hand import Hand
from ginpad.core.match import Match, MatchRefused, Timeline, check_players, side_name
from ginpad.core.rules import Rules
from tests.core.strategies import FOUR, TWO, a_few, hands, matches

CLASSIC = Rules()
TEAMS = Rules.from_mapping({"table": {"sides": "team-sum"}})
EMPTY = Match(TWO)


def hand(line: str) -> Hand:
    return parse(line, TWO, CLASSIC)


ONE, TWO_HANDS, THREE = hand("a 4 16"), hand("b 9 7"), hand("a gin 31")
PLAYED = Match(TWO, hands=(ONE, TWO_HANDS, THREE))


# ------------------------------------------------------------------ players


@pytest.mark.parametrize(
    ("players", "rules", "said"),
    [
        (("Ann",), CLASSIC, "for two players, not for 1"),
        (FOUR, CLASSIC, "for two players, not for 4"),
        (TWO, TEAMS, "for four players, not for 2"),
        ((), CLASSIC, "for two players, not for 0"),
        (("Ann", ""), CLASSIC, "Every player needs a name"),
        (("Ann", "  "), CLASSIC, "Every player needs a name"),
        (("Ann", "ann"), CLASSIC, "the same name"),
        (("Ann Lee", " ann  lee "), CLASSIC, "the same name"),
        (("Zoë", "Zoe\N{COMBINING DIAERESIS}"), CLASSIC, "the same name"),
        (("Ann", "Ben", "ANN", "Dee"), TEAMS, "the same name"),
    ],
)
def test_players_that_can_not_sit_down(players: tuple[str, ...], rules: Rules, said: str) -> None:
    with pytest.raises(MatchRefused, match=said):
        check_players(players, rules)
    with pytest.raises(MatchRefused, match=said):
        Match(players, rules)


def test_an_accent_makes_another_name() -> None:
    assert Match(("Ève", "Eve")).players == ("Ève", "Eve")


@pytest.mark.parametrize("seat", [-1, 2, 4])
def test_the_first_dealer_is_a_player(seat: int) -> None:
    with pytest.raises(MatchRefused, match="first dealer"):
        Match(TWO, first_dealer=seat)


def test_the_name_of_a_side() -> None:
    assert [side_name(TWO, side) for side in (0, 1)] == ["Ann", "Ben"]
    assert [side_name(FOUR, side) for side in (0, 1)] == ["Ann & Cal", "Ben & Dee"]


# ------------------------------------------------------------------ editing


def test_every_change_gives_another_match() -> None:
    four = hand("b 2 9")
    assert PLAYED.with_hand(four).hands == (ONE, TWO_HANDS, THREE, four)
    assert PLAYED.with_hand_at(2, four).hands == (ONE, four, THREE)
    assert PLAYED.with_hand_before(1, four).hands == (four, ONE, TWO_HANDS, THREE)
    assert PLAYED.with_hand_before(3, four).hands == (ONE, TWO_HANDS, four, THREE)
    assert PLAYED.without_hand(2).hands == (ONE, THREE)
    assert PLAYED.hands == (ONE, TWO_HANDS, THREE)


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_hand_that_is_not_on_the_pad(number: int) -> None:
    said = f"There is no hand {number}: the pad has hands 1 to 3"
    with pytest.raises(MatchRefused, match=said):
        PLAYED.with_hand_at(number, ONE)
    with pytest.raises(MatchRefused, match=said):
        PLAYED.with_hand_before(number, ONE)
    with pytest.raises(MatchRefused, match=said):
        PLAYED.without_hand(number)
    with pytest.raises(MatchRefused, match="the pad has no hand yet"):
        EMPTY.without_hand(1)


def test_a_correction_keeps_when_the_hand_was_recorded() -> None:
    first, later = datetime(2026, 3, 1, 20, 0, tzinfo=UTC), datetime(2026, 3, 1, 21, 0, tzinfo=UTC)
    match = EMPTY.with_hand(replace(ONE, recorded=first, extra={"mood": "good"}))
    corrected = match.with_hand_at(1, replace(THREE, recorded=later)).hands[0]
    assert corrected == replace(THREE, recorded=first, extra={"mood": "good"})
    unknown = EMPTY.with_hand(ONE).with_hand_at(1, replace(THREE, recorded=later)).hands[0]
    assert unknown.recorded == later


def test_a_corrected_round_keeps_what_no_line_says_of_its_tables() -> None:
    tables = Rules.from_mapping({"table": {"sides": "two-tables"}})
    match = Match(FOUR, tables)
    before, after = (parse(line, FOUR, tables) for line in ("a 4 16 ; dead", "a 4 17 ; dead"))
    noted = replace(
        before.tables[0], note="a misdeal first", cards=("7S", None, "9D", None), extra={"x": 7}
    )
    match = match.with_hand(replace(before, tables=(noted, before.tables[1])))
    corrected = match.with_hand_at(1, after).hands[0].tables[0]
    assert corrected == replace(
        after.tables[0], note="a misdeal first", cards=("7S", None, "9D", None), extra={"x": 7}
    )


def test_a_match_can_be_a_key() -> None:
    with_extra = replace(PLAYED, extra={"weather": ["rain"]})
    assert len({PLAYED, replace(PLAYED), with_extra}) == 2


# ------------------------------------------------------------------ undo and redo


@st.composite
def changes(draw: st.DrawFn) -> list[Match]:
    """A match and the values it took by one change after the other."""
    steps = [draw(matches(most=4))]
    for _ in range(draw(st.integers(1, 6))):
        match = steps[-1]
        new = draw(hands(match.rules))
        possible = [match.with_hand(new)]
        if match.hands:
            number = draw(st.integers(1, len(match.hands)))
            possible += [
                match.with_hand_at(number, new),
                match.with_hand_before(number, new),
                match.without_hand(number),
            ]
        changed = draw(st.sampled_from(possible))
        if changed != match:
            steps.append(changed)
    return steps


@a_few
@given(changes())
def test_undo_gives_back_the_equal_value_and_redo_too(steps: list[Match]) -> None:
    timeline = Timeline(steps[0])
    for match in steps[1:]:
        timeline = timeline.then(match)
    end = timeline
    for match in reversed(steps):
        assert timeline.match == match
        timeline = timeline.undo()
    assert timeline == timeline.undo()
    for match in steps:
        assert timeline.match == match
        timeline = timeline.redo()
    assert timeline == end == timeline.redo()


def test_a_new_change_forgets_what_had_been_undone() -> None:
    timeline = Timeline(EMPTY).then(EMPTY.with_hand(ONE)).undo().then(EMPTY.with_hand(THREE))
    assert timeline.redo() is timeline
    assert timeline.undo().match == EMPTY
    assert timeline.then(EMPTY.with_hand(THREE)) is timeline
