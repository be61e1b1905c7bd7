"""The line at the top of the pad: the table's figures, or, when it matters, what isn't saved."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from ginpad.report.rules_words import figures
from ginpad.report.visible import visible
from ginpad.tui.key_names import key_of
from ginpad.tui.open_match import OpenMatch

LOOK_AGAIN = 3.0
"""Seconds between two looks at the file: is it ours still, can it be saved by now?"""


class TitleLine(Static):
    """Watches over the match's file, and says so where one looks when something is wrong."""

    class Contested(Message):
        """Somebody else has changed the file: the players must say which state they want."""

    class Clicked(Message):
        """The player asks about what isn't saved."""

    def __init__(self, opened: OpenMatch) -> None:
        super().__init__(id="title", markup=False)
        self._opened = opened

    def on_mount(self) -> None:
        """Begin to watch."""
        self.set_interval(LOOK_AGAIN, self._watch)

    def show(self) -> None:
        """Say how things stand."""
        if self._opened.unsaved or self._opened.is_contested:
            quit_key = key_of(self, "app.quit")
            words = visible(f" {self._warning}. Click here, or {quit_key}, to do something.")
            self.update(Text(words, style="reverse bold", no_wrap=True, overflow="ellipsis"))
            return
        rules = visible(figures(self._opened.match.rules))
        room = self.app.size.width - cell_len(rules) - 2
        name = " ginpad  " if room >= len("ginpad  ") else " "
        self.update(Text.assemble((name, "bold"), rules, no_wrap=True, overflow="ellipsis"))

    @property
    def _warning(self) -> str:
        if self._opened.unsaved:
            return f"NOT SAVED: {self._opened.why}"
        return "Somebody else has changed the file"

    def on_click(self, event: events.Click) -> None:
        """What isn't saved can be asked about by mouse."""
        if self._opened.unsaved or self._opened.is_contested:
            self.post_message(self.Clicked())

    def _watch(self) -> None:
        was_contested = self._opened.is_contested
        if self._opened.look():
            self.post_message(self.Contested())
        elif self._opened.unsaved:
            self._opened.save(patience=0)  # it is tried again soon, and keys don't wait for it
        elif not was_contested:
            return
        self.show()
