"""The race to the target as a chart: a line for each side, hand by hand, the target marked."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from ginpad.core.match import side_name
from ginpad.core.pad import Pad
from ginpad.report.line_chart import SIGNS, line_chart
from ginpad.report.visible import visible


@dataclass(frozen=True, slots=True)
class Race:
    """What is drawn: each side's totals from 0 on, a value a hand, and the target (0: none)."""

    totals: tuple[tuple[int, ...], tuple[int, ...]]
    target: int

    @classmethod
    def of(cls, pad: Pad, game: int = 0) -> Race:
        """The race of one game of a pad, up to the hand that ended it."""
        rows = [row for row in pad.rows if row.counted]
        ended = pad.games[game].ended_by_hand
        if ended is not None:
            rows = [row for row in rows if row.number <= ended]
        first = (0, *(row.running[game][0] for row in rows))
        second = (0, *(row.running[game][1] for row in rows))
        return cls((first, second), pad.match.rules.game.target)


def race_chart(pad: Pad, game: int, width: int, height: int) -> Text:
    """The chart of a game.

    Args:
        pad: of any match.
        game: index of the game.
        width: cells to fill, with the scale at the left; at least 12.
        height: lines to fill, with the legend below; at least 4.
    """
    race = Race.of(pad, game)
    text = Text("\n", no_wrap=True).join(line_chart(race.totals, width, height - 2, race.target))
    names = [visible(side_name(pad.match.players, side)) for side in (0, 1)]
    legend = "  ".join(f"{sign} {name}" for sign, name in zip(SIGNS, names, strict=True))
    text.append(f"\n     {legend}")
    return text
