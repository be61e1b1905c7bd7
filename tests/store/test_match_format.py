"""The match file's mapping: every match comes back equal, every wrong value is named."""

import tomllib
from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginpad.core.cards import parse_card, write_groups
from ginpad.core.hand import Boast, Hand, How
from ginpad.core.match import Match, MatchRefused, check_players
from ginpad.core.pad import score
from ginpad.core.rules import Rules
from ginpad.store.match_format import encode
from ginpad.store.match_reading import FormatRefused, NewerFormat, decode
from ginpad.store.toml_files import write_toml
from tests.core.strategies import cards, matches

# ------------------------------------------------------------------ any match

moments = st.datetimes(
    min_value=datetime(2, 1, 1),
    max_value=datetime(9998, 12, 31),
    timezones=st.integers(-23 * 60, 23 * 60).map(lambda m: timezone(timedelta(minutes=m))),
)
keys = st.text(max_size=8)
toml_values: st.SearchStrategy[Any] = st.recursive(
    st.one_of(
        st.text(max_size=12),
        st.booleans(),
        st.integers(-(2**63), 2**63 - 1),
        st.floats(allow_nan=False),
        moments,
        st.datetimes(),
        st.dates(),
        st.times(),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=4,
)
# No key of the format begins so.
unknown = st.dictionaries(keys.map(lambda key: f"x{key}"), toml_values, max_size=2)


def can_sit_down(names: list[str]) -> bool:
    try:
        check_players(names, Rules() if len(names) == 2 else FOUR_RULES)
    except MatchRefused:
        return False
    return True


FOUR_RULES = Rules.from_mapping({"table": {"sides": "team-sum"}})


def decorated(draw: st.DrawFn, hand: Hand, players: int) -> Hand:
    """The hand with everything noted that can be, and keys of a later version."""
    texts = st.lists(st.lists(cards, max_size=4, unique=True).map(tuple), max_size=1)
    noted = [draw(st.none() | texts.map(write_groups)) for _ in range(players)]
    has_cards = hand.how is not How.ADJUSTMENT and any(text is not None for text in noted)
    extra = draw(unknown)
    if hand.boast is not None and (inside := draw(unknown)):
        extra["boast"] = inside
    tables = [replace(t, note=draw(st.text(max_size=9)), extra=draw(unknown)) for t in hand.tables]
    return replace(
        hand,
        tables=tuple(tables),
        cards=tuple(noted) if has_cards else (),
        note=draw(st.text(max_size=20)),
        reason=draw(st.text(max_size=20)) if hand.how is How.ADJUSTMENT else "",
        recorded=draw(st.none() | moments),
        extra=extra,
    )


@st.composite
def hostile_matches(draw: st.DrawFn) -> Match:
    """Any match, with any text for names and notes, and unknown keys at every level."""
    match = draw(matches(most=4))
    count = len(match.players)
    names = draw(st.lists(st.text(min_size=1), min_size=count, max_size=count).filter(can_sit_down))
    extra = draw(unknown)
    sides = [draw(unknown), draw(unknown)]
    if any(sides):
        extra["sides"] = sides
    rules = draw(unknown) | {key: draw(unknown) for key in ("hand", "game")}
    rules = {key: value for key, value in rules.items() if value != {} or key[0] == "x"}
    if rules:
        extra["rules"] = rules
    return replace(
        match,
        players=tuple(names),
        hands=tuple(decorated(draw, hand, count) for hand in match.hands),
        started=draw(st.none() | moments),
        rematch_of=draw(st.text(max_size=20)),
        note=draw(st.text(max_size=20)),
        extra=extra,
    )


def written_and_read(match: Match) -> Match:
    return decode(tomllib.loads(write_toml(encode(match)).encode().decode()))


@settings(max_examples=80, deadline=None)
@given(hostile_matches())
def test_a_match_written_and_read_is_equal(match: Match) -> None:
    assert written_and_read(match) == match


@settings(max_examples=25, deadline=None)
@given(hostile_matches())
def test_the_file_is_one_line_a_fact(match: Match) -> None:
    text = write_toml(encode(match))
    assert text.count("[[hands]]\n") >= len(match.hands)
    assert text.count("[[sides]]\n") >= 2
    assert all(c.isprintable() or ord(c) > 127 or c in "\n\t" for c in text)


# ------------------------------------------------------------------ how it is written

CET = timezone(timedelta(hours=1))
EVERYTHING = Rules.from_mapping({"name": "Ours", "upcard": {}, "boast": {}})


def test_the_text_of_two_players() -> None:
    match = Match(
        ("Ann", "Ben"),
        EVERYTHING,
        first_dealer=1,
        started=datetime(2026, 3, 14, 21, 5, tzinfo=CET),
        rematch_of="2026-03-13-2000-ann-ben.toml",
        note="at Cal's",
        extra={"mood": "merry"},
        hands=(
            Hand(
                how=How.KNOCK,
                ended_by=0,
                deadwood=(4, 16),
                upcard=parse_card("9h"),
                boast=Boast(0, 2),
                cards=("7S 8S 9S / 4D", None),
                note="close",
                recorded=datetime(2026, 3, 14, 21, 9, 1, tzinfo=CET),
                extra={"weather": {"rain": True}},
            ),
            Hand(how=How.DEAD, boast=Boast(1, None)),
            Hand(how=How.ADJUSTMENT, ended_by=1, points=-10, reason="wrong knock"),
        ),
    )
    text = write_toml(encode(match))
    head, rest = text.split("[rules]\n")
    assert head == (
        "format = 1\n"
        "started = 2026-03-14 21:05:00+01:00\n"
        'first_dealer = "Ben"\n'
        'rematch_of = "2026-03-13-2000-ann-ben.toml"\n'
        'note = "at Cal\'s"\n'
        'mood = "merry"\n'
        '\n[[sides]]\nplayers = ["Ann"]\n'
        '\n[[sides]]\nplayers = ["Ben"]\n\n'
    )
    assert rest.startswith('name = "Ours"\n\n[rules.hand]\nknock_limit = 10\n')
    assert rest[rest.index("[[hands]]") :] == (
        "[[hands]]\n"
        'ended_by = "Ann"\n'
        'how = "knock"\n'
        "deadwood = { Ann = 4, Ben = 16 }\n"
        'upcard = "9H"\n'
        'boast = { player = "Ann", turn = 2 }\n'
        'cards = { Ann = "7S 8S 9S / 4D" }\n'
        'note = "close"\n'
        "recorded = 2026-03-14 21:09:01+01:00\n"
        "weather = { rain = true }\n"
        "\n[[hands]]\n"
        'how = "dead"\n'
        'boast = { player = "Ben", failed = true }\n'
        "\n[[hands]]\n"
        'ended_by = "Ben"\n'
        'how = "adjustment"\n'
        "points = -10\n"
        'reason = "wrong knock"\n'
    )


TWO_TABLES = Rules.from_mapping({"table": {"sides": "two-tables"}})
ROUND = Hand(
    how=How.ROUND,
    tables=(
        Hand(how=How.KNOCK, ended_by=1, deadwood=(20, 4, None, None)),
        Hand(how=How.DEAD),
    ),
)


def test_the_text_of_two_tables() -> None:
    text = write_toml(encode(Match(("Ann", "Ben", "Cal", "Dee"), TWO_TABLES, hands=(ROUND,))))
    assert '[[sides]]\nplayers = ["Ann", "Cal"]\n' in text
    assert text.endswith(
        "[[hands]]\n"
        "tables = [\n"
        '    { ended_by = "Ben", how = "knock", deadwood = { Ann = 20, Ben = 4 } },\n'
        '    { how = "dead" },\n'
        "]\n"
    )


def test_what_says_nothing_is_left_out() -> None:
    confused = Hand(how=How.DEAD, ended_by=1, points=5, reason="none", tables=(Hand(how=How.DEAD),))
    match = Match(("Ann", "Ben"), hands=(confused,))
    assert encode(match)["hands"] == [{"how": "dead"}]
    assert "started" not in encode(match)


def test_times_without_an_offset_or_with_seconds_in_it_can_be_read_again() -> None:
    old = datetime(1890, 1, 1, 12, tzinfo=timezone(timedelta(minutes=53, seconds=28)))
    match = Match(("Ann", "Ben"), started=old)
    assert written_and_read(match) == match
    naive = datetime(2026, 3, 14, 21, 5)
    assert written_and_read(replace(match, started=naive)).started == naive.astimezone(UTC)


# ------------------------------------------------------------------ unknown keys

NEWER_KEYS = """
format = 1
first_dealer = "Ben"
table_cloth = "green"
[[sides]]
players = ["Ann"]
colour = "red"
[[sides]]
players = ["Ben"]
[rules]
colour = "blue"
[rules.hand]
speed = 3
[rules.weather]
rain = [{ on = "Monday" }]
[rules.boast]
louder = true
[club]
name = "Palace"
[[hands]]
how = "knock"
ended_by = "Ann"
deadwood = { Ann = 4, Ben = 15 }
boast = { player = "Ann", turn = 1, loud = true }
smile = 1
"""


def test_unknown_keys_are_kept_at_every_level_through_a_change() -> None:
    before = tomllib.loads(NEWER_KEYS)
    match = decode(before)
    changed = match.with_hand_at(1, replace(match.hands[0], deadwood=(5, 15), extra={}))
    after = tomllib.loads(write_toml(encode(changed)))
    assert after["table_cloth"] == "green"
    assert after["club"] == {"name": "Palace"}
    assert after["sides"] == before["sides"]
    assert after["rules"]["colour"] == "blue"
    assert after["rules"]["hand"]["speed"] == 3
    assert after["rules"]["weather"] == before["rules"]["weather"]
    assert after["rules"]["boast"]["louder"] is True
    assert after["hands"] == [before["hands"][0] | {"deadwood": {"Ann": 5, "Ben": 15}}]


def test_unknown_keys_of_what_is_gone_dont_bring_it_back() -> None:
    match = decode(tomllib.loads(NEWER_KEYS))
    without = replace(
        match,
        rules=match.rules.with_setting("boast", None),
        hands=(replace(match.hands[0], boast=None),),
    )
    mapping = encode(without)
    assert "boast" not in mapping["rules"]
    assert "boast" not in mapping["hands"][0]
    assert decode(mapping).rules == without.rules


def test_extra_keys_never_displace_a_known_one() -> None:
    match = Match(
        ("Ann", "Ben"),
        hands=(Hand(how=How.DEAD, extra={"how": "gin", "points": 3}),),
        extra={"format": 9, "hands": []},
    )
    assert encode(match)["format"] == 1
    assert encode(match)["hands"] == [{"how": "dead"}]


# ------------------------------------------------------------------ what is refused


def mapping_of(*hands: dict[str, Any], rules: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "format": 1,
        "first_dealer": "Ann",
        "sides": [{"players": ["Ann"]}, {"players": ["Ben"]}],
        "rules": rules or {},
        "hands": list(hands),
    }


def knock(**changes: Any) -> dict[str, Any]:
    hand = {"how": "knock", "ended_by": "Ann", "deadwood": {"Ann": 4, "Ben": 15}} | changes
    return {key: value for key, value in hand.items() if value is not None}


def four(*hands: dict[str, Any], sides: str = "two-tables") -> dict[str, Any]:
    mapping = mapping_of(*hands, rules={"table": {"sides": sides}})
    mapping["sides"] = [{"players": ["Ann", "Cal"]}, {"players": ["Ben", "Dee"]}]
    return mapping


def but(**changes: Any) -> dict[str, Any]:
    """A good mapping with something else at its top; None takes a key away."""
    mapping = mapping_of() | changes
    return {key: value for key, value in mapping.items() if value is not None}


DEADWOOD = "a whole number from 0 to 98 belongs here"
NAME = "a player's name (Ann or Ben) belongs here"
HOW = '"knock" or "gin" or "big-gin" or "dead" or "adjustment" belongs here'
MOMENT = "a date and time with its offset belongs here, such as 2026-03-14T21:05:00+01:00"
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({}, "format: 1 belongs here, and nothing is there"),
    (but(format="1"), 'format: 1 belongs here, not "1"'),
    (but(format=True), "format: 1 belongs here, not true"),
    (but(format=0), "format: 1 belongs here, not 0"),
    (but(rules=None), "rules: a section [rules] with the numbers belongs here, and nothing is"),
    (but(rules=3), "rules: a table belongs here, not 3"),
    (but(rules={"hand": {"gin_bonus": "x"}}), "rules.hand.gin_bonus: a whole number from 0 to"),
    (but(rules={"hand": 7}), "rules.hand: a section [hand]"),
    (but(rules={"table": {"sides": "team-sum"}}), "sides: These rules are for four players"),
    (but(sides=None), "sides: two sides, each with its players, belongs here"),
    (but(sides=[]), "sides: two sides belong here, not 0"),
    (but(sides=["Ann", "Ben"]), "sides: a list of tables [[sides]] belongs here, not a list"),
    (but(sides=[{}, {}]), "sides[1].players: a list of one name or two belongs here, and nothing"),
    (
        but(sides=[{"players": ["Ann"]}, {"players": "Ben"}]),
        'sides[2].players: a list of one name or two belongs here, not "Ben"',
    ),
    (
        but(sides=[{"players": ["Ann"]}, {"players": []}]),
        "sides[2].players: one name or two belong here, not 0",
    ),
    (
        but(sides=[{"players": ["Ann"]}, {"players": ["Ben", "Cal"]}]),
        "sides[2].players: both sides have one player, or both have two",
    ),
    (
        but(sides=[{"players": ["Ann"]}, {"players": ["ann"]}]),
        "sides: Two players have the same name",
    ),
    (but(first_dealer=None), f"first_dealer: {NAME}, and nothing is there"),
    (but(first_dealer="Cal"), f'first_dealer: {NAME}, not "Cal"'),
    (but(first_dealer=["Ann"]), f"first_dealer: {NAME}, not a list"),
    (but(started=datetime(2026, 3, 14, 21, 5)), f"started: {MOMENT}, not 2026-03-14T21:05:00"),
    (but(started=date(2026, 3, 14)), f"started: {MOMENT}, not 2026-03-14"),
    (but(started=time(21, 5)), f"started: {MOMENT}, not 21:05:00"),
    (but(note=3), "note: text belongs here, not 3"),
    (but(rematch_of=False), "rematch_of: text belongs here, not false"),
    (but(hands=3), "hands: a list of tables [[hands]] belongs here, not 3"),
    (but(hands=[3]), "hands: a list of tables [[hands]] belongs here, not a list"),
    (mapping_of({}), f"hands[1].how: {HOW}, and nothing is there"),
    (mapping_of(knock(how="knack")), f'hands[1].how: {HOW}, not "knack"'),
    (mapping_of(knock(how=["gin"])), f"hands[1].how: {HOW}, not a list"),
    (mapping_of(knock(ended_by="Cal")), f'hands[1].ended_by: {NAME}, not "Cal"'),
    (mapping_of(knock(ended_by=None)), "hands[1]: Who ended the hand?"),
    (
        mapping_of(knock(), knock(), knock(deadwood={"Ann": 4, "Ben": "x"})),
        f'hands[3].deadwood.Ben: {DEADWOOD}, not "x"',
    ),
    (mapping_of(knock(deadwood={"Ann": 4, "Ben": 99})), f"hands[1].deadwood.Ben: {DEADWOOD}"),
    (mapping_of(knock(deadwood={"Ann": -1, "Ben": 9})), f"hands[1].deadwood.Ann: {DEADWOOD}"),
    (mapping_of(knock(deadwood={"Ann": 4.0, "Ben": 9})), "hands[1].deadwood.Ann: a whole"),
    (mapping_of(knock(deadwood={"Ann": True, "Ben": 9})), "hands[1].deadwood.Ann: a whole"),
    (mapping_of(knock(deadwood={"Ann": 10**400, "Ben": 9})), "not a number that large"),
    (mapping_of(knock(deadwood={"Cal": 4, "Ben": 9})), f"hands[1].deadwood: {NAME}"),
    (mapping_of(knock(deadwood=[4, 9])), "hands[1].deadwood: a table belongs here, not a list"),
    (mapping_of(knock(deadwood={"Ann": 4})), "hands[1]: A player's deadwood is missing"),
    (
        mapping_of({"how": "dead"}, knock(deadwood={"Ann": 11, "Ben": 15})),
        "hands[2]: A knock with 11 is over the limit of 10",
    ),
    (mapping_of(knock(how="gin")), "hands[1]: Gin leaves no deadwood"),
    (mapping_of(knock(how="big-gin", deadwood={"Ann": 0, "Ben": 1})), "hands[1]: Big gin is not"),
    (mapping_of(knock(points=12)), "hands[1].points: this doesn't belong to a knock; leave it out"),
    (mapping_of(knock(how="dead", deadwood=None)), "hands[1].ended_by: this doesn't belong to a d"),
    (
        mapping_of({"how": "adjustment", "ended_by": "Ann", "points": "5"}),
        'hands[1].points: a whole number from -10000 to 10000 belongs here, not "5"',
    ),
    (
        mapping_of({"how": "adjustment", "ended_by": "Ann", "points": 1 << 70}),
        "hands[1].points: a whole number from -10000 to 10000",
    ),
    (mapping_of({"how": "adjustment", "ended_by": "Ann"}), "hands[1]: An adjustment of 0"),
    (
        mapping_of({"how": "adjustment", "ended_by": "Ann", "points": 5, "deadwood": {}}),
        "hands[1].deadwood: this doesn't belong to an adjustment",
    ),
    (
        mapping_of(knock(upcard="9x")),
        'hands[1].upcard: a card belongs here, such as "9S", not "9x"',
    ),
    (mapping_of(knock(upcard=9)), 'hands[1].upcard: a card belongs here, such as "9S", not 9'),
    (mapping_of(knock(boast="Ann")), 'hands[1].boast: a table belongs here, not "Ann"'),
    (mapping_of(knock(boast={"turn": 1})), f"hands[1].boast.player: {NAME}, and nothing is there"),
    (
        mapping_of(knock(boast={"player": "Ann", "turn": 4})),
        "hands[1].boast.turn: a whole number from 1 to 3 belongs here, not 4",
    ),
    (
        mapping_of(knock(boast={"player": "Ann"})),
        "hands[1].boast: either turn = 1, 2 or 3 belongs here, or failed = true",
    ),
    (mapping_of(knock(boast={"player": "Ann", "failed": False})), "hands[1].boast: either turn"),
    (
        mapping_of(knock(boast={"player": "Ann", "turn": 1, "failed": True})),
        "hands[1].boast: either turn",
    ),
    (
        mapping_of(knock(boast={"player": "Ann", "turn": 1, "failed": 0})),
        "hands[1].boast.failed: true or false belongs here, not 0",
    ),
    (mapping_of(knock(cards={"Ann": 7})), "hands[1].cards.Ann: cards belong here, such as"),
    (mapping_of(knock(cards={"Ann": "7S 8X"})), "hands[1].cards.Ann: “8X” (card 2) is no card"),
    (mapping_of(knock(cards={"Ann": "7S 7S"})), "hands[1].cards.Ann: “7S” (card 2) is already"),
    (mapping_of(knock(note=["x"])), "hands[1].note: text belongs here, not a list"),
    (mapping_of(knock(recorded="now")), f'hands[1].recorded: {MOMENT}, not "now"'),
    (mapping_of({"tables": [{}, {}]}), "hands[1].tables: two results belong here, of four"),
    (four({"tables": [{}]}), "hands[1].tables: two results belong here"),
    (four({"tables": {}}), "hands[1].tables: a list of tables [[hands[1].tables]] belongs here"),
    (four({"how": "round"}), "hands[1].tables: a list of tables"),
    (
        four({"tables": [{"how": "dead"}, {"how": "adjustment"}]}),
        'hands[1].tables[2].how: "knock" or "gin" or "big-gin" or "dead" belongs here, not "adju',
    ),
    (
        four({"tables": [{"how": "dead"}, {"tables": [{}, {}]}]}),
        'hands[1].tables[2].how: "knock" or',
    ),
    (
        four({"tables": [{"how": "gin", "ended_by": "Cal"}, {"how": "dead"}]}),
        f'hands[1].tables[1].ended_by: {NAME}, not "Cal"',
    ),
    (
        four(
            {"tables": [knock(deadwood={"Ann": 4, "Ben": 5, "Dee": 6}), {"how": "dead"}]},
        ),
        f'hands[1].tables[1].deadwood: {NAME}, not "Dee"',
    ),
    (four({"tables": [{"how": "dead"}] * 2, "points": 3}), "hands[1].points: this doesn't belong"),
    (four(knock()), "hands[1]: Four players at two tables need both results"),
]


@pytest.mark.parametrize(("mapping", "sentence"), REFUSED, ids=[words for _, words in REFUSED])
def test_a_wrong_value_is_named_with_its_path(mapping: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FormatRefused) as caught:
        decode(mapping)
    assert sentence in str(caught.value)
    assert str(caught.value).startswith(caught.value.path)


def test_a_later_format_is_told_before_anything_else_is_looked_at() -> None:
    with pytest.raises(NewerFormat, match="its format is 2, and this version knows 1"):
        decode({"format": 2, "sides": "something new"})
    with pytest.raises(NewerFormat, match="a number that large"):
        decode({"format": 10**400})


def every_value(mapping: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    pairs = mapping.items() if isinstance(mapping, dict) else enumerate(mapping)
    found = []
    for key, value in pairs:
        found.append((*path, key))
        if isinstance(value, (dict, list)):
            found += every_value(value, (*path, key))
    return found


FULL = encode(Match(("Ann", "Ben", "Cal", "Dee"), TWO_TABLES, hands=(ROUND,), note="x")) | {
    "started": datetime(2026, 3, 14, 21, 5, tzinfo=UTC)
}
RETYPED: tuple[Any, ...] = (
    None, "x", "", -1, 10**400, 1.5, float("nan"), True, [], {}, [{}], [[]], {"x": {}},
    datetime(2026, 1, 1), date(2026, 1, 1), time(1),
)  # fmt: skip


@pytest.mark.parametrize("path", every_value(FULL), ids=str)
def test_any_value_of_any_type_anywhere_is_read_or_refused(path: tuple[Any, ...]) -> None:
    def replaced(mapping: Any, rest: tuple[Any, ...], value: Any) -> Any:
        copy = mapping.copy()
        copy[rest[0]] = value if len(rest) == 1 else replaced(mapping[rest[0]], rest[1:], value)
        if copy[rest[0]] is None:
            del copy[rest[0]]
        return copy

    for value in RETYPED:
        try:
            match = decode(replaced(FULL, path, value))
        except (FormatRefused, NewerFormat):
            continue
        assert written_and_read(match).hands == match.hands


# ------------------------------------------------------------------ what is accepted


def test_a_hand_edited_round_may_say_that_it_is_one() -> None:
    tables = [{"how": "dead"}, {"how": "gin", "ended_by": "Dee", "deadwood": {"Cal": 9, "Dee": 0}}]
    match = decode(four({"how": "round", "tables": tables}))
    assert match.players == ("Ann", "Ben", "Cal", "Dee")
    assert match.hands[0].tables[1].deadwood == (None, None, 9, 0)
    assert score(match).rows[0].running == ((0, 29),)


def test_partners_sit_opposite_each_other() -> None:
    deadwood = {"Ann": 4, "Cal": 6, "Ben": 12, "Dee": 9}
    match = decode(four(knock(deadwood=deadwood), sides="team-sum"))
    assert match.hands[0].deadwood == (4, 12, 6, 9)
    assert score(match).rows[0].running == ((11, 0),)


@pytest.mark.parametrize("spelling", ["9S", "9s", " 9♠ "])
def test_an_upcard_in_any_spelling(spelling: str) -> None:
    match = decode(mapping_of(knock(upcard=spelling), rules={"upcard": {}}))
    assert match.hands[0].upcard == parse_card("9S")


def test_cards_stay_as_they_were_noted() -> None:
    match = decode(mapping_of(knock(cards={"Ben": "7s8s9s / kd"})))
    assert match.hands[0].cards == (None, "7s8s9s / kd")
