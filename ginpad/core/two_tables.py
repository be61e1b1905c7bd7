"""One of two tables as if its two players sat alone: its own result, before the round's net."""

from __future__ import annotations

from dataclasses import replace

from ginpad.core.hand import Boast, Hand
from ginpad.core.rules import BoxesWhen, Rules, Sides


def table_alone(table: Hand, first_seat: int) -> Hand:
    """A table's result with its players in the seats 0 and 1.

    Args:
        table: one of the `tables` of a round.
        first_seat: the lower of its two seats, 0 or 2.
    """
    boast = table.boast
    return replace(
        table,
        ended_by=None if table.ended_by is None else table.ended_by - first_seat,
        deadwood=table.deadwood[first_seat : first_seat + 2],
        boast=None if boast is None else Boast(boast.seat - first_seat, boast.turn),
    )


def rules_alone(rules: Rules) -> Rules:
    """The rules by which one of two tables scores; the box is the round's, not the table's."""
    return replace(
        rules,
        table=replace(rules.table, sides=Sides.TWO_PLAYERS),
        boxes=replace(rules.boxes, when=BoxesWhen.GAME_END),
    )
