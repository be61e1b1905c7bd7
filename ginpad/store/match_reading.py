"""The mapping of a match file, format 1 → a match, with what is refused and how that is said."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any, NoReturn

from ginpad.core.cards import Card, parse_card, parse_groups
from ginpad.core.errors import Refusal
from ginpad.core.hand import MOST_DEADWOOD, TABLES, Boast, Hand, How
from ginpad.core.kinds import MOST_POINTS, Kind, WholeNumber, shown
from ginpad.core.match import Match
from ginpad.core.pad import HandInMatchRefused, score
from ginpad.core.rules import Rules, RulesRefused
from ginpad.store.match_format import (
    BOAST_KEYS,
    FORMAT,
    HAND_KEYS,
    MATCH_KEYS,
    OUT_OF_PLACE,
    RULES_KEYS,
    RULES_TEXTS,
    unknown_in,
)

Seats = Mapping[str, int]
"""The players that a value may name, each with the seat."""


class FormatRefused(Refusal):
    """A value of a match file that doesn't belong there: `path` is its key, `why` what does."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}" if path else why)
        self.path = path
        self.why = why


class NewerFormat(Refusal):
    """A mapping of a later format, whose number the sentence tells."""

    def __init__(self, number: int) -> None:
        super().__init__(f"its format is {shown(number)}, and this version knows {FORMAT}")


def decode(mapping: Mapping[str, Any]) -> Match:
    """The match that a mapping holds, as `tomllib` reads it from a match file.

    Raises:
        NewerFormat: for the format of a later version.
        FormatRefused: with the key's path and what belongs there, or with the hand that
            can't be scored under the match's rules.
    """
    _check_format(mapping.get("format"))
    rules = _decode_rules(_needed(mapping, "rules", "a section [rules] with the numbers"))
    players, sides_extra = _decode_sides(
        _needed(mapping, "sides", "two sides, each with its players,")
    )
    seats = {name: seat for seat, name in enumerate(players)}
    dealer = _needed(mapping, "first_dealer", _one_of(seats))
    hands = [
        _decode_hand(hand, seats, rules, f"hands[{number}]")
        for number, hand in enumerate(_list_of_tables(mapping.get("hands", []), "hands"), 1)
    ]
    match = _made(
        players=players,
        rules=rules,
        first_dealer=_seat(dealer, seats, "first_dealer"),
        hands=tuple(hands),
        started=_moment(mapping, "started", ""),
        rematch_of=_text(mapping, "rematch_of", ""),
        note=_text(mapping, "note", ""),
        extra=_match_extra(mapping, sides_extra),
    )
    _check_score(match)
    return match


def _check_format(number: object) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or number < FORMAT:
        _refuse("format", f"{FORMAT} belongs here", number)
    if number > FORMAT:
        raise NewerFormat(number)


def _made(**parts: Any) -> Match:
    try:
        return Match(**parts)
    except Refusal as refusal:
        raise FormatRefused("sides", _continued(refusal)) from None


def _check_score(match: Match) -> None:
    try:
        score(match)
    except HandInMatchRefused as error:
        raise FormatRefused(f"hands[{error.number}]", _continued(error.refusal)) from None


def _decode_rules(value: object) -> Rules:
    try:
        return Rules.from_mapping(_table(value, "rules"), ignore_unknown=True)
    except RulesRefused as error:
        path = f"rules.{error.path}" if error.path else "rules"
        raise FormatRefused(path, error.why) from None


def _decode_sides(value: object) -> tuple[tuple[str, ...], list[dict[str, Any]]]:
    """The players in seat order, and each side's unknown keys."""
    sides = _list_of_tables(value, "sides")
    if len(sides) != 2:
        raise FormatRefused("sides", f"two sides belong here, not {len(sides)}")
    names = [_decode_players(side, f"sides[{number}]") for number, side in enumerate(sides, 1)]
    if len(names[0]) != len(names[1]):
        raise FormatRefused("sides[2].players", "both sides have one player, or both have two")
    players = tuple(name for seats in zip(*names, strict=True) for name in seats)
    return players, [unknown_in(side, {"players"}) for side in sides]


def _decode_players(side: Mapping[str, Any], at: str) -> list[str]:
    names = _needed(side, "players", "a list of one name or two", at)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        _refuse(f"{at}.players", "a list of one name or two belongs here", names)
    if len(names) not in (1, 2):
        raise FormatRefused(f"{at}.players", f"one name or two belong here, not {len(names)}")
    return names


def _match_extra(mapping: Mapping[str, Any], sides_extra: list[dict[str, Any]]) -> dict[str, Any]:
    extra = unknown_in(mapping, MATCH_KEYS)
    if any(sides_extra):
        extra["sides"] = sides_extra
    rules = unknown_in(mapping["rules"], {*RULES_TEXTS, *RULES_KEYS})
    for section, known in RULES_KEYS.items():
        if unknown := unknown_in(mapping["rules"].get(section, {}), known):
            rules[section] = unknown
    if rules:
        extra["rules"] = rules
    return extra


def _decode_hand(
    mapping: Mapping[str, Any], seats: Seats, rules: Rules, at: str, *, at_table: bool = False
) -> Hand:
    """A hand, or with `at_table` one of the two of a round (then `seats` are that table's)."""
    how = _how(mapping, at, at_table)
    for key in mapping:
        if key in OUT_OF_PLACE[how]:
            raise FormatRefused(
                f"{at}.{key}", f"this doesn't belong to {_KINDS[how]}; leave it out"
            )
    boast, boast_extra = _boast(mapping, seats, at)
    return Hand(
        how=how,
        ended_by=_ended_by(mapping, seats, at),
        deadwood=_counts(mapping, seats, rules, at),
        upcard=_upcard(mapping, at),
        boast=boast,
        cards=_cards(mapping, seats, rules, at),
        tables=_tables(mapping, seats, rules, at) if how is How.ROUND else (),
        points=_read(_ADJUSTED, mapping.get("points", 0), f"{at}.points"),
        reason=_text(mapping, "reason", at),
        note=_text(mapping, "note", at),
        recorded=_moment(mapping, "recorded", at),
        extra=unknown_in(mapping, HAND_KEYS) | boast_extra,
    )


_COUNT = WholeNumber(0, MOST_DEADWOOD)
_TURN = WholeNumber(1, 3)
_ADJUSTED = WholeNumber(-MOST_POINTS, MOST_POINTS)
_KINDS = {
    How.KNOCK: "a knock",
    How.GIN: "a gin",
    How.BIG_GIN: "a big gin",
    How.DEAD: "a dead hand",
    How.ADJUSTMENT: "an adjustment",
    How.ROUND: "a round of two tables",
}


def _how(mapping: Mapping[str, Any], at: str, at_table: bool) -> How:
    if not at_table and "tables" in mapping and "how" not in mapping:
        return How.ROUND
    choices = [How.KNOCK, How.GIN, How.BIG_GIN, How.DEAD]
    if not at_table:
        choices.append(How.ADJUSTMENT)
    words = " or ".join(f'"{how.value}"' for how in choices)
    value = _needed(mapping, "how", words, at)
    if value == How.ROUND and not at_table:
        return How.ROUND
    if value not in choices:
        _refuse(f"{at}.how", f"{words} belongs here", value)
    return How(value)


def _tables(mapping: Mapping[str, Any], seats: Seats, rules: Rules, at: str) -> tuple[Hand, ...]:
    path = f"{at}.tables"
    tables = _list_of_tables(mapping.get("tables"), path)
    if len(tables) != 2 or len(seats) != 4:
        raise FormatRefused(path, "two results belong here, of four players' two tables")
    hands = []
    for number, (table, at_it) in enumerate(zip(tables, TABLES, strict=True), 1):
        theirs = {name: seat for name, seat in seats.items() if seat in at_it}
        hands.append(_decode_hand(table, theirs, rules, f"{path}[{number}]", at_table=True))
    return tuple(hands)


def _ended_by(mapping: Mapping[str, Any], seats: Seats, at: str) -> int | None:
    if "ended_by" not in mapping:
        return None
    return _seat(mapping["ended_by"], seats, f"{at}.ended_by")


def _counts(
    mapping: Mapping[str, Any], seats: Seats, rules: Rules, at: str
) -> tuple[int | None, ...]:
    named = _by_seat(mapping, "deadwood", seats, at)
    counts = {seat: _read(_COUNT, value, path) for seat, (value, path) in named.items()}
    return _in_seats(counts, rules)


def _cards(
    mapping: Mapping[str, Any], seats: Seats, rules: Rules, at: str
) -> tuple[str | None, ...]:
    texts = {}
    for seat, (value, path) in _by_seat(mapping, "cards", seats, at).items():
        if not isinstance(value, str):
            _refuse(path, 'cards belong here, such as "7S 8S 9S / KD"', value)
        try:
            parse_groups(value)
        except Refusal as refusal:
            raise FormatRefused(path, _continued(refusal)) from None
        texts[seat] = value
    return _in_seats(texts, rules)


def _by_seat(
    mapping: Mapping[str, Any], key: str, seats: Seats, at: str
) -> dict[int, tuple[Any, str]]:
    """What a table of names holds: for each seat the value and its path."""
    path = f"{at}.{key}"
    named = _table(mapping.get(key, {}), path)
    return {_seat(name, seats, path): (value, f"{path}.{name}") for name, value in named.items()}


def _in_seats(values: Mapping[int, Any], rules: Rules) -> tuple[Any, ...]:
    """The values in seat order, None at seats that have none; empty if no seat has one."""
    return tuple(values.get(seat) for seat in range(rules.player_count)) if values else ()


def _upcard(mapping: Mapping[str, Any], at: str) -> Card | None:
    if "upcard" not in mapping:
        return None
    value = mapping["upcard"]
    try:
        return parse_card(value if isinstance(value, str) else "")
    except Refusal:
        _refuse(f"{at}.upcard", 'a card belongs here, such as "9S"', value)


def _boast(
    mapping: Mapping[str, Any], seats: Seats, at: str
) -> tuple[Boast | None, dict[str, Any]]:
    """The boast, and its unknown keys as the hand's `extra` holds them."""
    if "boast" not in mapping:
        return None, {}
    path = f"{at}.boast"
    boast = _table(mapping["boast"], path)
    seat = _seat(_needed(boast, "player", _one_of(seats), path), seats, f"{path}.player")
    if ("turn" in boast) == (boast.get("failed", False) is True):
        raise FormatRefused(path, "either turn = 1, 2 or 3 belongs here, or failed = true")
    if not isinstance(boast.get("failed", False), bool):
        _refuse(f"{path}.failed", "true or false belongs here", boast["failed"])
    turn = _read(_TURN, boast["turn"], f"{path}.turn") if "turn" in boast else None
    unknown = unknown_in(boast, BOAST_KEYS)
    return Boast(seat, turn), {"boast": unknown} if unknown else {}


# ------------------------------------------------------------------ reading single values


def _refuse(path: str, wanted: str, value: object) -> NoReturn:
    there = "and nothing is there" if value is None else f"not {_shown(value)}"
    raise FormatRefused(path, f"{wanted}, {there}")


def _shown(value: object) -> str:
    if isinstance(value, (date, time)):
        return value.isoformat()
    return "a table" if isinstance(value, Mapping) else shown(value)


def _continued(refusal: Refusal) -> str:
    """The sentence of another refusal, to stand behind a path."""
    return str(refusal).rstrip(".")


def _needed(mapping: Mapping[str, Any], key: str, wanted: str, at: str = "") -> Any:
    if key not in mapping:
        _refuse(_join(at, key), f"{wanted} belongs here", None)
    return mapping[key]


def _join(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


def _read(kind: Kind, value: object, path: str) -> Any:
    try:
        return kind.read(value)
    except ValueError:
        _refuse(path, f"{kind.expected} belongs here", value)


def _one_of(seats: Seats) -> str:
    return "a player's name (" + " or ".join(seats) + ")"


def _seat(value: object, seats: Seats, path: str) -> int:
    if not isinstance(value, str) or value not in seats:
        _refuse(path, f"{_one_of(seats)} belongs here", value)
    return seats[value]


def _text(mapping: Mapping[str, Any], key: str, at: str) -> str:
    value = mapping.get(key, "")
    if not isinstance(value, str):
        _refuse(_join(at, key), "text belongs here", value)
    return value


def _moment(mapping: Mapping[str, Any], key: str, at: str) -> datetime | None:
    value = mapping.get(key)
    if value is None:
        return None
    if not isinstance(value, datetime) or value.tzinfo is None:
        wanted = "a date and time with its offset belongs here, such as 2026-03-14T21:05:00+01:00"
        _refuse(_join(at, key), wanted, value)
    return value


def _table(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        _refuse(path, "a table belongs here", value)
    return value


def _list_of_tables(value: object, path: str) -> list[Mapping[str, Any]]:
    if not isinstance(value, list) or not all(isinstance(v, Mapping) for v in value):
        _refuse(path, f"a list of tables [[{path}]] belongs here", value)
    return value
