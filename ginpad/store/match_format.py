"""A match ↔ the mapping of a match file, format 1.

What belongs here: which key holds what, what is refused and how that is said, unknown keys.
What never does: files.

Choices where the format's description is silent:

- Paths count from 1, as the pad does: `hands[3]` is hand 3.
- The hand of two tables has `tables` and no `how`; `how = "round"` is accepted on reading.
- A key that says nothing about such a hand (`points` of a knock, `ended_by` of a dead hand) is
  refused on reading and left out on writing: see `_OUT_OF_PLACE`.
- Names are written exactly as among the players.
- Unknown keys live in `Match.extra` (also those inside `rules`, and for `sides` as a list of
  one mapping a side) and in `Hand.extra` (also those inside `boast`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any, NoReturn

from ginpad.core.cards import parse_card, parse_groups
from ginpad.core.errors import Refusal
from ginpad.core.hand import MOST_DEADWOOD, TABLES, Boast, Hand, How
from ginpad.core.kinds import MOST_POINTS, Kind, WholeNumber, shown
from ginpad.core.match import Match
from ginpad.core.pad import HandInMatchRefused, score
from ginpad.core.rules import Rules, RulesRefused, settings

FORMAT = 1
"""The format that this version reads and writes."""

Seats = Mapping[str, int]
"""The players that a value may name, each with the seat."""


class FormatRefused(Refusal):
    """A value of a match file that doesn't belong there: `path` is its key, `why` what does."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}" if path else why)
        self.path = path
        self.why = why


class NewerFormat(Refusal):
    """A mapping of a later format; `format` is its number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"its format is {shown(number)}, and this version knows {FORMAT}")


_MATCH_KEYS = {
    "format", "started", "first_dealer", "rematch_of", "note", "sides", "rules", "hands"
}  # fmt: skip
_HAND_KEYS = {
    "ended_by", "how", "deadwood", "upcard", "boast", "cards", "tables", "points", "reason",
    "note", "recorded",
}  # fmt: skip
_BOAST_KEYS = {"player", "turn", "failed"}
_ENDED = {"points", "reason", "tables"}
_OUT_OF_PLACE = {
    How.KNOCK: _ENDED,
    How.GIN: _ENDED,
    How.BIG_GIN: _ENDED,
    How.DEAD: {*_ENDED, "ended_by"},
    How.ADJUSTMENT: {"deadwood", "upcard", "boast", "cards", "tables"},
    How.ROUND: {"ended_by", "deadwood", "points", "reason"},
}
_RULES_KEYS: dict[str, set[str]] = {}
for _section, _, _setting in (setting.path.partition(".") for setting in settings()):
    _RULES_KEYS.setdefault(_section, set()).add(_setting)
_RULES_TEXTS = {"name", "summary", "sources"}


# ------------------------------------------------------------------ writing


def encode(match: Match) -> dict[str, Any]:
    """The mapping that `decode` reads back as an equal match; only TOML's own types.

    A time without an offset is taken as one of this computer's zone.
    """
    mapping: dict[str, Any] = {"format": FORMAT}
    if match.started is not None:
        mapping["started"] = _with_offset(match.started)
    mapping["first_dealer"] = match.players[match.first_dealer]
    for key, text in (("rematch_of", match.rematch_of), ("note", match.note)):
        if text:
            mapping[key] = text
    mapping |= _unknown(match.extra, _MATCH_KEYS)
    mapping["sides"] = _encode_sides(match)
    mapping["rules"] = _encode_rules(match)
    if match.hands:
        mapping["hands"] = [_encode_hand(hand, match.players) for hand in match.hands]
    return mapping


def _encode_sides(match: Match) -> list[dict[str, Any]]:
    extras = [*match.extra.get("sides", ()), {}, {}]
    return [
        {"players": list(match.players[side::2]), **_unknown(extras[side], {"players"})}
        for side in (0, 1)
    ]


def _encode_rules(match: Match) -> dict[str, Any]:
    mapping = match.rules.to_mapping()
    for key, extra in match.extra.get("rules", {}).items():
        if key not in _RULES_KEYS:
            mapping.setdefault(key, extra)
        elif key in mapping:
            mapping[key] |= _unknown(extra, _RULES_KEYS[key])
    return mapping


def _encode_hand(hand: Hand, players: Sequence[str]) -> dict[str, Any]:
    mapping: dict[str, Any] = {}
    if hand.ended_by is not None:
        mapping["ended_by"] = players[hand.ended_by]
    if hand.how is not How.ROUND:
        mapping["how"] = hand.how.value
    mapping["deadwood"] = _by_name(hand.deadwood, players)
    if hand.upcard is not None:
        mapping["upcard"] = hand.upcard.code
    if hand.boast is not None:
        mapping["boast"] = _encode_boast(hand.boast, hand.extra.get("boast", {}), players)
    mapping["cards"] = _by_name(hand.cards, players)
    mapping["tables"] = [_encode_hand(table, players) for table in hand.tables]
    mapping |= {"points": hand.points, "reason": hand.reason, "note": hand.note}
    if hand.recorded is not None:
        mapping["recorded"] = _with_offset(hand.recorded)
    applying = {
        key: value
        for key, value in mapping.items()
        if key not in _OUT_OF_PLACE[hand.how] and (value or key == "points")
    }
    return applying | _unknown(hand.extra, _HAND_KEYS)


def _encode_boast(boast: Boast, extra: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
    turn: dict[str, Any] = {"failed": True} if boast.turn is None else {"turn": boast.turn}
    return {"player": players[boast.seat], **turn, **_unknown(extra, _BOAST_KEYS)}


def _by_name(values: Sequence[Any], players: Sequence[str]) -> dict[str, Any]:
    pairs = zip(players, values, strict=False)
    return {name: value for name, value in pairs if value is not None}


def _unknown(mapping: Mapping[str, Any], known: set[str]) -> dict[str, Any]:
    return {key: value for key, value in mapping.items() if key not in known}


def _with_offset(moment: datetime) -> datetime:
    """The moment with an offset as TOML has them: in whole minutes."""
    offset = moment.utcoffset()
    if offset is None:
        return moment.astimezone()
    return moment.astimezone(UTC) if offset.total_seconds() % 60 else moment


# ------------------------------------------------------------------ reading


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
    return players, [_unknown(side, {"players"}) for side in sides]


def _decode_players(side: Mapping[str, Any], at: str) -> list[str]:
    names = _needed(side, "players", "a list of one name or two", at)
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        _refuse(f"{at}.players", "a list of one name or two belongs here", names)
    if len(names) not in (1, 2):
        raise FormatRefused(f"{at}.players", f"one name or two belong here, not {len(names)}")
    return names


def _match_extra(mapping: Mapping[str, Any], sides_extra: list[dict[str, Any]]) -> dict[str, Any]:
    extra = _unknown(mapping, _MATCH_KEYS)
    if any(sides_extra):
        extra["sides"] = sides_extra
    rules = _unknown(mapping["rules"], {*_RULES_TEXTS, *_RULES_KEYS})
    for section, known in _RULES_KEYS.items():
        if unknown := _unknown(mapping["rules"].get(section, {}), known):
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
        if key in _OUT_OF_PLACE[how]:
            raise FormatRefused(
                f"{at}.{key}", f"this doesn't belong to {_KINDS[how]}; leave it out"
            )
    tables: list[Hand] = []
    if how is How.ROUND:
        tables = _decode_tables(mapping.get("tables"), seats, rules, at)
    boast, boast_extra = _decode_boast(mapping, seats, at)
    return Hand(
        how=how,
        ended_by=_seat(mapping["ended_by"], seats, f"{at}.ended_by")
        if "ended_by" in mapping
        else None,
        deadwood=_counts(mapping, seats, rules, at),
        upcard=_upcard(mapping, at),
        boast=boast,
        cards=_cards(mapping, seats, rules, at),
        tables=tuple(tables),
        points=_read(_ADJUSTED, mapping["points"], f"{at}.points") if "points" in mapping else 0,
        reason=_text(mapping, "reason", at),
        note=_text(mapping, "note", at),
        recorded=_moment(mapping, "recorded", at),
        extra=_unknown(mapping, _HAND_KEYS) | boast_extra,
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


def _decode_tables(value: object, seats: Seats, rules: Rules, at: str) -> list[Hand]:
    tables = _list_of_tables(value, f"{at}.tables")
    if len(tables) != 2 or len(seats) != 4:
        raise FormatRefused(f"{at}.tables", "two results belong here, of four players' two tables")
    return [
        _decode_hand(
            table,
            {name: seat for name, seat in seats.items() if seat in TABLES[index]},
            rules,
            f"{at}.tables[{index + 1}]",
            at_table=True,
        )
        for index, table in enumerate(tables)
    ]


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


def _upcard(mapping: Mapping[str, Any], at: str) -> Any:
    if "upcard" not in mapping:
        return None
    value = mapping["upcard"]
    try:
        return parse_card(value if isinstance(value, str) else "")
    except Refusal:
        _refuse(f"{at}.upcard", 'a card belongs here, such as "9S"', value)


def _decode_boast(
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
    unknown = _unknown(boast, _BOAST_KEYS)
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
