"""Between the entry pane and what was kept of it: is it still about this match, and what is it?"""

from __future__ import annotations

from ginpad.core.cards import Card, parse_card
from ginpad.core.errors import Refusal
from ginpad.store.half_typed import HalfTyped, read_half_typed
from ginpad.store.locations import Locations
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.proposal import Doing, Place


def half_typed_for(locations: Locations, opened: OpenMatch) -> HalfTyped | None:
    """What was being entered in this match when ginpad ended; None if the match went on since."""
    half = read_half_typed(locations, opened.path)
    if half is None or half.is_nothing or half.hands != len(opened.match.hands):
        return None
    return half


def upcard_of(half: HalfTyped) -> Card | None:
    """The card that was turned up, if one was."""
    try:
        return parse_card(half.upcard) if half.upcard else None
    except Refusal:
        return None


def place_of(half: HalfTyped) -> Place:
    """Where the hand in the line was to go; at the end, should that make no sense any more."""
    doings = {doing.value: doing for doing in Doing}
    doing = doings.get(half.doing, Doing.RECORD)
    if doing is Doing.RECORD or not 1 <= half.number <= half.hands:
        return Place()
    return Place(doing, half.number)
