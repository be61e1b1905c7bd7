"""A list to choose from, of lines of plain text."""

from __future__ import annotations

from textual.widgets import OptionList


class OptionLines(OptionList):
    """Textual's list, which can't go a page up or down where it has no room at all."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, compact=True, markup=False)

    def action_page_up(self) -> None:
        """A page up."""
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]

    def action_page_down(self) -> None:
        """A page down."""
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]
