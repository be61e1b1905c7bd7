"""A hand being entered: written as a line and read again, kept in pieces."""

import unicodedata
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ginpad.core.cards import parse_card
from ginpad.core.draft import Draft, EntryIncomplete, write
from ginpad.core.entry import CountUnreadable, parse, read
from ginpad.core.errors import Refusal
from ginpad.core.hand import Boast, Hand, How
from ginpad.core.match import MatchRefused, check_players
from ginpad.core.rules import Rules
from tests.core.strategies import FOUR, TWO, all_rules, hands, players_of, unhurried

CLASSIC = Rules()


@unhurried
@given(st.data(), all_rules())
def test_written_and_read_again_is_the_same_hand(data: st.DataObject, rules: Rules) -> None:
    hand = data.draw(hands(rules))
    players = players_of(rules)
    line = write(Draft.of(hand), players)
    assert parse(line, players, rules) == hand
    assert parse(f"  {line.upper().split('#')[0]} ", players, rules).deadwood == hand.deadwood


# What names can hold without being the grammar's own signs or words.
_letters = st.characters(
    codec="utf-8", categories=["L", "M", "N", "P", "S", "Zs"], exclude_characters="?"
)
names = st.text(st.sampled_from("aAnN1 2#;[]éÈ\N{COMBINING ACUTE ACCENT}ßgkf") | _letters,
                min_size=1, max_size=6)  # fmt: skip


@unhurried
@given(st.data(), all_rules())
def test_whatever_the_players_are_called(data: st.DataObject, rules: Rules) -> None:
    several = st.lists(names, min_size=rules.player_count, max_size=rules.player_count)
    players = tuple(data.draw(several, label="players"))
    try:
        check_players(players, rules)
    except MatchRefused:
        assume(False)
    hand = replace(data.draw(hands(rules), label="hand"), note="", reason="")
    assert parse(write(Draft.of(hand), players), players, rules) == hand


@unhurried
@given(st.data(), all_rules())
def test_a_hand_half_entered_is_written_and_read_again(data: st.DataObject, rules: Rules) -> None:
    """The entry line and the entry form are two views of one draft."""
    hand = data.draw(hands(rules, adjustments=False))
    assume(hand.ended_by is not None)
    known = data.draw(st.lists(st.booleans(), min_size=4, max_size=4))
    draft = Draft.of(hand)
    counts = tuple(c if k else None for c, k in zip(draft.deadwood, known, strict=False))
    draft = replace(draft, deadwood=counts, upcard=None, boast=None)
    again = read(write(draft, players_of(rules)), players_of(rules), rules)
    assert again.ended_by == draft.ended_by
    assert again.note == draft.note
    if draft.how is How.KNOCK:
        assert again.deadwood == draft.deadwood
    assert again.how is draft.how


@pytest.mark.parametrize(
    ("draft", "players", "line"),
    [
        (Draft(how=How.KNOCK, ended_by=0, deadwood=(4, 16)), TWO, "Ann 4 16"),
        (Draft(how=How.KNOCK, ended_by=1, deadwood=(7, 9)), TWO, "Ben 9 7"),
        (Draft(how=How.GIN, ended_by=1, deadwood=(31, 0)), TWO, "Ben gin 31"),
        (Draft(how=How.BIG_GIN, ended_by=0, deadwood=(0, 31)), TWO, "Ann big 31"),
        (Draft(how=How.KNOCK, ended_by=0, deadwood=(4, None)), TWO, "Ann 4"),
        (Draft(how=How.KNOCK, ended_by=0, deadwood=(None, 16)), TWO, "Ann ? 16"),
        (Draft(how=How.KNOCK, deadwood=(4, 16)), TWO, "? 4 16"),
        (Draft(how=How.GIN, ended_by=0, deadwood=(0, None)), TWO, "Ann gin"),
        (Draft(how=How.GIN, ended_by=0, deadwood=(5, 31)), TWO, "Ann gin 5 31"),
        (Draft(), TWO, ""),
        (Draft(note="hm"), TWO, "# hm"),
        (Draft(how=How.DEAD, upcard=parse_card("9s")), TWO, "dead up 9S"),
        (Draft(how=How.DEAD, boast=Boast(1, None)), TWO, "dead boast Ben failed"),
        (Draft(how=How.ADJUSTMENT, ended_by=0, points=-10, reason="x"), TWO, "adjust Ann -10 x"),
        (Draft(how=How.KNOCK, ended_by=2, deadwood=(12, 16, 4, 30)), FOUR, "Cal 4/12 16/30"),
    ],
)
def test_the_line_of_a_draft(draft: Draft, players: tuple[str, ...], line: str) -> None:
    assert write(draft, players) == line


def test_a_round_is_written_with_a_semicolon() -> None:
    tables = (
        Draft(how=How.KNOCK, ended_by=0, deadwood=(4, 16, None, None)),
        Draft(how=How.GIN, ended_by=3, deadwood=(None, None, 20, 0)),
    )
    draft = Draft(how=How.ROUND, tables=tables, note="late")
    assert write(draft, FOUR) == "Ann 4 16 ; Dee gin 20 # late"


def test_a_draft_with_a_problem_is_no_hand() -> None:
    with pytest.raises(EntryIncomplete, match="Nothing has been entered yet"):
        Draft().hand()
    draft = read("a 4 x", TWO, CLASSIC)
    with pytest.raises(CountUnreadable):
        draft.hand()


def test_a_hand_keeps_when_it_was_recorded() -> None:
    now = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)
    assert parse("a 4 16", TWO, CLASSIC, now).recorded == now
    assert parse("a 4 16", TWO, CLASSIC) == Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16))


def test_a_knock_without_deadwood_is_gin_and_says_so() -> None:
    draft = read("a 0 31", TWO, CLASSIC)
    assert draft.how is How.GIN
    assert draft.remark == "A knock without deadwood is gin"
    assert read("a gin 31", TWO, CLASSIC).remark == ""
    # Partners' counts decide whether a knock on 0 wins at all.
    teams = Rules.from_mapping({"table": {"sides": "team-sum"}})
    assert read("a 0/5 3/3", FOUR, teams).how is How.KNOCK


@unhurried
@given(st.text(), st.sampled_from(["a 4 16", "a gin 31", "dead"]))
def test_any_remark_is_kept(remark: str, line: str) -> None:
    assert parse(f"{line} # {remark}", TWO, CLASSIC).note == remark.strip()


@unhurried
@given(st.text("0123456789+-_ ,.e?", max_size=12))
def test_a_count_is_a_number_or_refused(text: str) -> None:
    assume(text[:1].isdigit())  # a plus in front would belong to the 4
    try:
        hand = parse(f"a 4 {text}", TWO, CLASSIC)
    except Refusal:
        return
    plain = unicodedata.normalize("NFKC", text).replace(",", " ").strip()
    assert hand.deadwood == (4, sum(int(part) for part in plain.split("+")))


def test_a_player_called_semicolon_boasts_in_a_dead_hand() -> None:
    rules = Rules.from_mapping({"boast": {}})
    hand = Hand(how=How.DEAD, boast=Boast(1, 1))
    players = ("0", ";")
    assert parse(write(Draft.of(hand), players), players, rules) == hand
