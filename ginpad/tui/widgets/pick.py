"""One of many options, in one line: ‹ ginpad-felt ›."""

from __future__ import annotations

from rich.text import Text
from textual import events
from textual.geometry import Size

from ginpad.tui.widgets.choice import Choice


class Pick(Choice):
    """A `Choice` of which only the chosen option is seen: for more of them than fit a line."""

    def render(self) -> Text:
        chosen = "" if self.chosen is None else self.options[self.chosen]
        return Text(f"‹ {chosen} ›", no_wrap=True, overflow="ellipsis")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Always one line."""
        return 1

    def on_click(self, event: events.Click) -> None:
        """Step back at the left sign, and on anywhere else."""
        event.prevent_default()
        self.action_step(-1 if event.x < 2 else 1)
