"""The Linux console, a terminal without windows: 16 colours, and a font of 256 signs.

What neither the kernel's own font nor the usual ones of the distributions have is shown as
something like it. What stands out by its background is reversed: of many shades eight are left
there, and most of ours are black.
"""

from __future__ import annotations

from functools import lru_cache

from rich.color import Color as RichColor
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import LineFilter

from ginpad.report.card_text import LETTERS_FOR_SUITS

_ALIKE = LETTERS_FOR_SUITS | str.maketrans(
    "╭╮╰╯┏┓┗┛━┃┳┻┣┫╋╺╸╻╹┄┅▁▂▃▄▅▆▇▀▔▎▏▌▐▊▕–—−×…‹›“”’▸◂▾▴○●◉✓⏎",
    '┌┐└┘┌┐└┘─│┬┴├┤┼──││──   █████─││││││---x.<>""\'><v^o**x←',
)
_STANDS_OUT = 30
"""How far two backgrounds lie apart, of 3 × 255, that are meant to be told from each other."""
_DARK = 0.3
"""The brightness below which a colour can't be read on black."""


class LinuxConsole(LineFilter):
    """Shows a line with what the console has."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The line for the console.

        Args:
            segments: the line as it is meant.
            background: of the widget.
        """
        return [
            Segment(text.translate(_ALIKE), style and _for_console(style, background), control)
            for text, style, control in segments
        ]


@lru_cache(1024)
def _for_console(style: Style, background: Color) -> Style:
    """Plain colours; reversed where the background isn't the widget's."""
    reverse = bool(style.reverse) != _stands_out(style.bgcolor, background)
    color = style.color
    if reverse or (color is not None and Color.from_rich_color(color).brightness < _DARK):
        color = RichColor.default()
    plain = Style.from_color(color, RichColor.default())
    # Bold makes a colour brighter there, also the black of what is reversed.
    return style + plain + Style(reverse=reverse, dim=False, bold=bool(style.bold) and not reverse)


def _stands_out(color: RichColor | None, background: Color) -> bool:
    if color is None or color.is_default:
        return False
    one, other = Color.from_rich_color(color).rgb, background.rgb
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) > _STANDS_OUT
