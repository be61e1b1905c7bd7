"""A match → the mapping of a match file, format 1, and the keys of that format.

What belongs here: which key holds what, and where it applies. `match_reading.py` is the way
back. What never does: files.

Choices where the format's description is silent:

- Paths count from 1, as the pad does: `hands[3]` is hand 3.
- The hand of two tables has `tables` and no `how`; `how = "round"` is accepted on reading.
- A key that says nothing about such a hand (`points` of a knock, `ended_by` of a dead hand) is
  refused on reading and left out on writing: see `OUT_OF_PLACE`.
- Names are written exactly as among the players.
- Unknown keys live in `Match.extra` (also those inside `rules`, and for `sides` as a list of
  one mapping a side) and in `Hand.extra` (also those inside `boast`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from datetime import UTC, datetime
from typing import Any

from ginpad.core.hand import Boast, Hand, How
from ginpad.core.match import Match
from ginpad.core.rules import settings

FORMAT = 1
"""The format that this version reads and writes."""

MATCH_KEYS = {
    "format", "started", "first_dealer", "rematch_of", "note", "sides", "rules", "hands"
}  # fmt: skip
HAND_KEYS = {
    "ended_by", "how", "deadwood", "upcard", "boast", "cards", "tables", "points", "reason",
    "note", "recorded",
}  # fmt: skip
BOAST_KEYS = {"player", "turn", "failed"}
_ENDED = {"points", "reason", "tables"}
OUT_OF_PLACE = {
    How.KNOCK: _ENDED,
    How.GIN: _ENDED,
    How.BIG_GIN: _ENDED,
    How.DEAD: {*_ENDED, "ended_by"},
    How.ADJUSTMENT: {"deadwood", "upcard", "boast", "cards", "tables"},
    How.ROUND: {"ended_by", "deadwood", "points", "reason"},
}
"""For each kind of hand the known keys that say nothing about it."""

RULES_TEXTS = {"name", "summary", "sources"}


def _rules_keys() -> dict[str, set[str]]:
    keys: dict[str, set[str]] = {}
    for setting in settings():
        section, _, key = setting.path.partition(".")
        keys.setdefault(section, set()).add(key)
    return keys


RULES_KEYS = _rules_keys()
"""The known settings of each section of the rules."""


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
    mapping |= unknown_in(match.extra, MATCH_KEYS)
    mapping["sides"] = _encode_sides(match)
    mapping["rules"] = _encode_rules(match)
    if match.hands:
        mapping["hands"] = [_encode_hand(hand, match.players) for hand in match.hands]
    return mapping


def _encode_sides(match: Match) -> list[dict[str, Any]]:
    extras = [*match.extra.get("sides", ()), {}, {}]
    return [
        {"players": list(match.players[side::2]), **unknown_in(extras[side], {"players"})}
        for side in (0, 1)
    ]


def _encode_rules(match: Match) -> dict[str, Any]:
    mapping = match.rules.to_mapping()
    for key, extra in match.extra.get("rules", {}).items():
        if key not in RULES_KEYS:
            mapping.setdefault(key, extra)
        elif key in mapping:
            mapping[key] |= unknown_in(extra, RULES_KEYS[key])
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
        if key not in OUT_OF_PLACE[hand.how] and (value or key == "points")
    }
    return applying | unknown_in(hand.extra, HAND_KEYS)


def _encode_boast(boast: Boast, extra: Mapping[str, Any], players: Sequence[str]) -> dict[str, Any]:
    turn: dict[str, Any] = {"failed": True} if boast.turn is None else {"turn": boast.turn}
    return {"player": players[boast.seat], **turn, **unknown_in(extra, BOAST_KEYS)}


def _by_name(values: Sequence[Any], players: Sequence[str]) -> dict[str, Any]:
    pairs = zip(players, values, strict=False)
    return {name: value for name, value in pairs if value is not None}


def unknown_in(mapping: Mapping[str, Any], known: Set[str]) -> dict[str, Any]:
    """The part of a mapping whose keys this version doesn't know."""
    return {key: value for key, value in mapping.items() if key not in known}


def _with_offset(moment: datetime) -> datetime:
    """The moment with an offset as TOML has them: in whole minutes."""
    offset = moment.utcoffset()
    if offset is None:
        return moment.astimezone()
    return moment.astimezone(UTC) if offset.total_seconds() % 60 else moment
