"""All 52 cards on a board: four rows of suits, thirteen columns of ranks.

A card that somebody holds shows whose it is, by a sign behind it as well as by its colours. The
board knows no rules: it tells which card the player pointed at.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from ginpad.core.cards import DECK, RANK_LETTERS, Card
from ginpad.report.card_text import card_text, suits_are_letters
from ginpad.report.visible import visible

_RANKS = 13
_CELL = 5
"""Cells of one card: the pointer, up to three for the card, the owner's sign."""

_NARROW_CELL = 4
"""Where there is less room the pointer stands in what only a ten fills."""


_BEGINNINGS = f"1{RANK_LETTERS}"
"""What a typed card can begin with."""


def owner_signs(players: tuple[str, ...]) -> tuple[str, ...]:
    """A sign of one cell for each player: the first letters, or numbers where those are alike.

    >>> owner_signs(("Ann", "Ben")), owner_signs(("Ann", "Abe"))
    (('A', 'B'), ('1', '2'))
    """
    letters = tuple(visible(name[:1].upper()) for name in players)
    fit = len(set(letters)) == len(letters) and all(cell_len(letter) == 1 for letter in letters)
    return letters if fit else tuple(str(number) for number, _ in enumerate(players, 1))


class CardBoard(Widget, can_focus=True):
    """The cards to point at, with the mouse or with arrows and Space."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "card-board--pointer",
        "card-board--own",
        "card-board--other",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "point", "Take", id="board.point"),
        Binding("left", "move(-1, 0)", "Left", show=False),
        Binding("right", "move(1, 0)", "Right", show=False),
        Binding("up", "move(0, -1)", "Up", show=False),
        Binding("down", "move(0, 1)", "Down", show=False),
    ]
    DEFAULT_CSS = """
    CardBoard { height: auto; width: auto; }
    CardBoard > .card-board--pointer { text-style: reverse; }
    CardBoard > .card-board--own { background: $primary-muted; text-style: bold; }
    CardBoard > .card-board--other { background: $secondary-muted; }
    """

    _is_typed_on = False

    pointed: reactive[Card] = reactive(DECK[0])
    owners: reactive[Mapping[Card, str]] = reactive({})
    own_sign: reactive[str] = reactive("")

    class Pointed(Message):
        """The player pointed at a card."""

        def __init__(self, card: Card) -> None:
            super().__init__()
            self.card = card

    class Typed(Message):
        """The player types cards instead: a character, and whether it begins a card for sure."""

        def __init__(self, character: str, *, begins: bool) -> None:
            super().__init__()
            self.character = character
            self.begins = begins

    def render(self) -> Text:
        rows = (DECK[start : start + _RANKS] for start in range(0, len(DECK), _RANKS))
        lines = [Text.assemble(*map(self._cell, row)) for row in rows]
        return Text("\n", no_wrap=True).join(lines)

    def _cell(self, card: Card) -> tuple[str, Style]:
        sign = self.owners.get(card, "")
        is_pointed = self.has_focus and card == self.pointed
        # Behind the letter of a suit a small one is no part of the card.
        shown = sign.lower() if suits_are_letters() else sign
        text = f"{card_text(card):>{self._cell_width - 1}}{shown or ' '}"
        if is_pointed and text.startswith(" "):
            text = f"›{text[1:]}"
        if is_pointed:
            return text, self.get_component_rich_style("card-board--pointer")
        if not sign:
            return text, Style.null()
        kind = "own" if sign == self.own_sign else "other"
        return text, self.get_component_rich_style(f"card-board--{kind}")

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Thirteen cards side by side."""
        return _RANKS * (_CELL if container.width >= _RANKS * _CELL else _NARROW_CELL)

    @property
    def _cell_width(self) -> int:
        return _CELL if self.size.width >= _RANKS * _CELL else _NARROW_CELL

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Four suits."""
        return len(DECK) // _RANKS

    def action_move(self, ranks: int, suits: int) -> None:
        """Move the pointer, round the edges."""
        at = DECK.index(self.pointed)
        rank = (at + ranks) % _RANKS
        suit = (at // _RANKS + suits) % (len(DECK) // _RANKS)
        self.pointed = DECK[suit * _RANKS + rank]

    def action_point(self) -> None:
        """Take the card under the pointer, or put it back."""
        self.post_message(self.Pointed(self.pointed))

    def on_key(self, event: events.Key) -> None:
        """The beginning of a rank is typed, not pointed at; and so is what came right behind it,
        before the focus had moved."""
        if event.character is None or not event.is_printable:
            return
        if self._is_typed_on or event.character.upper() in _BEGINNINGS:
            event.stop()
            self.post_message(self.Typed(event.character, begins=not self._is_typed_on))
            self._is_typed_on = True

    def on_focus(self) -> None:
        """Pointing again."""
        self._is_typed_on = False

    def on_click(self, event: events.Click) -> None:
        """Point with the mouse."""
        offset = event.get_content_offset(self)
        if offset is None or offset.x >= _RANKS * self._cell_width:
            return
        self.pointed = DECK[offset.y * _RANKS + offset.x // self._cell_width]
        self.action_point()
