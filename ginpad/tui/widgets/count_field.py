"""A count of deadwood: typed, or with the mouse alone stepped by its signs or the wheel."""

from __future__ import annotations

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Static

from ginpad.core.hand import MOST_DEADWOOD
from ginpad.tui.widgets.prompt_input import PromptInput


class Sign(Static):
    """A sign that can be clicked."""

    class Clicked(Message):
        """It was."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, sign: str, by: int) -> None:
        super().__init__(sign, markup=False)
        self._by = by

    def on_click(self, event: events.Click) -> None:
        """Tell the field."""
        event.stop()
        self.post_message(self.Clicked(self._by))


class CountField(Horizontal):
    """A field for the count at a seat; its `Input` is called `count-SEAT`."""

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat

    def compose(self) -> ComposeResult:
        yield Sign("◂", -1)
        yield PromptInput(
            id=f"count-{self._seat}",
            classes="count",
            compact=True,
            restrict=r"[0-9+ ]*",
            max_length=12,
            select_on_focus=True,
        )
        yield Sign("▸", 1)

    @on(Sign.Clicked)
    def _clicked(self, event: Sign.Clicked) -> None:
        event.stop()
        self._step(event.by)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """The wheel steps it, too."""
        event.stop()
        self._step(1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """And back."""
        event.stop()
        self._step(-1)

    def _step(self, by: int) -> None:
        field = self.query_one(Input)
        parts = [part for part in field.value.replace(" ", "").split("+") if part]
        count = sum(map(int, parts)) + by
        field.value = str(min(max(count, 0), MOST_DEADWOOD))
