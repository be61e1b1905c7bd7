"""A hand that is still being entered, and the line of quick entry that says it.

What belongs here: the half-known hand that the entry line and the entry form both show, and
writing it as a line. What never does: reading a line (that is `entry.py`'s).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ginpad.core.cards import Card
from ginpad.core.errors import Refusal
from ginpad.core.hand import Boast, Hand, How


class EntryRefused(Refusal):
    """A line that can't be read as a hand."""


class EntryIncomplete(EntryRefused):
    """The line is right so far, but a part is still missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A hand being entered: what is known of it so far, and what keeps it from being one.

    The fields are those of `Hand`; `how` None means that nothing is known yet, and a count
    None that it is missing. `remark` tells what was understood otherwise than typed (a knock
    without deadwood is gin). `problem` is None exactly when `hand` may be called.
    """

    how: How | None = None
    ended_by: int | None = None
    deadwood: tuple[int | None, ...] = ()
    upcard: Card | None = None
    boast: Boast | None = None
    tables: tuple[Draft, ...] = ()
    points: int = 0
    reason: str = ""
    note: str = ""
    remark: str = ""
    problem: Refusal | None = None

    @classmethod
    def of(cls, hand: Hand) -> Draft:
        """A recorded hand as a draft, to be corrected."""
        return cls(
            how=hand.how,
            ended_by=hand.ended_by,
            deadwood=hand.deadwood,
            upcard=hand.upcard,
            boast=hand.boast,
            tables=tuple(cls.of(table) for table in hand.tables),
            points=hand.points,
            reason=hand.reason,
            note=hand.note,
        )

    def hand(self, recorded: datetime | None = None) -> Hand:
        """The hand, once it is complete.

        Raises:
            Refusal: the draft's problem.
        """
        if self.problem is not None:
            raise self.problem
        if self.how is None:
            raise EntryIncomplete("Nothing has been entered yet")
        return Hand(
            how=self.how,
            ended_by=self.ended_by,
            deadwood=self.deadwood,
            upcard=self.upcard,
            boast=self.boast,
            tables=tuple(table.hand() for table in self.tables),
            points=self.points,
            reason=self.reason,
            note=self.note,
            recorded=recorded,
        )


def write(draft: Draft, players: Sequence[str]) -> str:
    """The line that `read` understands as this draft, with `?` for what is missing.

    >>> write(Draft(how=How.GIN, ended_by=1, deadwood=(31, 0)), ("Ann", "Ben"))
    'Ben gin 31'
    """
    tables = [_write_body(table, players, one_table=True) for table in draft.tables]
    body = " ; ".join(tables) if tables else _write_body(draft, players, one_table=False)
    note = f" # {draft.note}" if draft.note else ""
    return f"{body}{note}".strip()


def _write_body(draft: Draft, players: Sequence[str], *, one_table: bool) -> str:
    if draft.how is How.ADJUSTMENT:
        name = "?" if draft.ended_by is None else players[draft.ended_by]
        return f"adjust {name} {draft.points} {draft.reason}".strip()
    parts = ["dead"] if draft.how is How.DEAD else _write_ended(draft, players, one_table)
    if draft.upcard is not None:
        parts.append(f"up {draft.upcard.code}")
    if draft.boast is not None:
        parts.append(f"boast {players[draft.boast.seat]} {draft.boast.turn or 'failed'}")
    return " ".join(parts)


def _write_ended(draft: Draft, players: Sequence[str], one_table: bool) -> list[str]:
    seat = draft.ended_by
    counts = draft.deadwood or (None,) * len(players)
    order = _order(seat, len(players), one_table)
    word = {How.GIN: "gin", How.BIG_GIN: "big"}.get(draft.how or How.KNOCK, "")
    if word and len(order) == 2 and order[0] == seat and not counts[seat]:
        order = order[1:]
    shown = ["?" if counts[s] is None else str(counts[s]) for s in order]
    if len(order) == 4:
        shown = ["/".join(shown[:2]), "/".join(shown[2:])]
    parts = ["?" if seat is None else players[seat], word, *shown]
    while parts and parts[-1] in ("", "?", "?/?"):
        parts.pop()
    return [part for part in parts if part]


def _order(seat: int | None, seats: int, one_table: bool) -> list[int]:
    """The seats in the order in which their counts are written."""
    if seat is None:
        return list(range(seats))
    if one_table:
        return [seat, seat ^ 1]
    own = [s for s in range(seat % 2, seats, 2) if s != seat]
    return [seat, *own, *range(1 - seat % 2, seats, 2)]
