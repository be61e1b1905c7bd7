"""The facts of a match, and changing them.

What belongs here: who plays, by which rules, the hands in order, editing them as values, undo.
What never does: files, scores (they follow from the facts: see `pad.py`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, NamedTuple

from ginpad.core.errors import Refusal
from ginpad.core.hand import Hand
from ginpad.core.names import same_name_key
from ginpad.core.rules import Rules


class MatchRefused(Refusal):
    """Players or a hand number that a match can't have."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match as a value: every change gives another one.

    Attributes:
        players: names in seat order, two or four; sides alternate round the table, so with
            four the first and third are partners.
        rules: the numbers in force for the whole match.
        first_dealer: the seat that deals the first hand.
        hands: every hand in order, those after the end too.
        started: when the match began, if that is known.
        rematch_of: file name of the match this one follows, "" for none.
        note: a remark on the match.
        extra: keys of the match file that this version doesn't know, nested as they lay.

    Raises:
        MatchRefused: for a wrong number of players, an empty name, or two alike.
    """

    players: tuple[str, ...]
    rules: Rules = field(default_factory=Rules)
    first_dealer: int = 0
    hands: tuple[Hand, ...] = ()
    started: datetime | None = None
    rematch_of: str = ""
    note: str = ""
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        check_players(self.players, self.rules)
        if self.first_dealer not in range(len(self.players)):
            raise MatchRefused("The first dealer must be one of the players")

    def with_hand(self, hand: Hand) -> Match:
        """This match with a hand added at the end."""
        return replace(self, hands=(*self.hands, hand))

    def with_hand_at(self, number: int, hand: Hand) -> Match:
        """This match with hand `number` (from 1) corrected to `hand`.

        When the hand was first recorded, and what a newer version noted of it, stay; so do the
        remarks and cards of the single tables of a round, which no line says.
        """
        index = self._index(number)
        old = self.hands[index]
        hand = replace(hand, recorded=old.recorded or hand.recorded, extra=old.extra or hand.extra)
        if len(hand.tables) == len(old.tables):
            pairs = zip(hand.tables, old.tables, strict=True)
            hand = replace(hand, tables=tuple(_kept_with(new, table) for new, table in pairs))
        return replace(self, hands=(*self.hands[:index], hand, *self.hands[index + 1 :]))

    def with_hand_before(self, number: int, hand: Hand) -> Match:
        """This match with `hand` put in before hand `number` (from 1)."""
        index = self._index(number)
        return replace(self, hands=(*self.hands[:index], hand, *self.hands[index:]))

    def without_hand(self, number: int) -> Match:
        """This match without hand `number` (from 1)."""
        index = self._index(number)
        return replace(self, hands=(*self.hands[:index], *self.hands[index + 1 :]))

    def _index(self, number: int) -> int:
        if not 1 <= number <= len(self.hands):
            there = f"hands 1 to {len(self.hands)}" if self.hands else "no hand yet"
            raise MatchRefused(f"There is no hand {number}: the pad has {there}")
        return number - 1


def _kept_with(new: Hand, old: Hand) -> Hand:
    """A table's new result with what was noted beside its old one."""
    return replace(
        new,
        note=new.note or old.note,
        cards=new.cards or old.cards,
        extra=new.extra or old.extra,
    )


def check_players(players: Sequence[str], rules: Rules) -> None:
    """Refuse players that can't sit down to these rules.

    Raises:
        MatchRefused: for a wrong number of players, an empty name, or two alike.
    """
    if len(players) != rules.player_count:
        wanted = {2: "two players", 4: "four players"}[rules.player_count]
        raise MatchRefused(f"These rules are for {wanted}, not for {len(players)}")
    if not all(name.strip() for name in players):
        raise MatchRefused("Every player needs a name")
    if len({same_name_key(name) for name in players}) < len(players):
        raise MatchRefused("Two players have the same name: make them differ, such as Ann and Anna")


def side_name(players: Sequence[str], side: int) -> str:
    """A side's name: its player, or its two partners joined by an ampersand."""
    return " & ".join(players[side::2])


class Timeline(NamedTuple):
    """A match with the way back and forth: undo is the earlier match value."""

    match: Match
    past: tuple[Match, ...] = ()
    future: tuple[Match, ...] = ()

    def then(self, match: Match) -> Timeline:
        """After a change; what had been undone is gone. No change gives this very timeline."""
        return self if match == self.match else Timeline(match, (*self.past, self.match))

    def undo(self) -> Timeline:
        """One change back; at the beginning this very timeline."""
        if not self.past:
            return self
        return Timeline(self.past[-1], self.past[:-1], (self.match, *self.future))

    def redo(self) -> Timeline:
        """One undone change forth again; with none this very timeline."""
        if not self.future:
            return self
        return Timeline(self.future[0], (*self.past, self.match), self.future[1:])
