"""The keys of the screen, on its last line: each can be clicked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import ActiveBinding
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget

from ginpad.tui.working_keys import working_bindings


@dataclass(frozen=True)
class Hint:
    """A key and what it does.

    Attributes:
        key: as Textual calls it.
        shown: as people call it.
        does: a word or two.
        is_enabled: whether it does that now.
    """

    key: str
    shown: str
    does: str
    is_enabled: bool = True

    @property
    def width(self) -> int:
        """Cells it takes, with the blank before and after it."""
        return cell_len(self.shown) + cell_len(self.does) + 3


@dataclass(frozen=True)
class Hints:
    """What works now: each action once, and the way to all others, if there is one."""

    keys: tuple[Hint, ...]
    palette: Hint | None


class KeyHints(Widget):
    """What Textual's Footer shows, as one line of text.

    The Footer makes its widgets anew at every change of the focus, and a screen with one is
    seen that much later; here only words change. Hints without room are left out whole; the
    command palette, where all of them can be found, stays at the right.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "key-hints--key",
        "key-hints--does",
        "key-hints--pointed",
    }
    DEFAULT_CSS = """
    KeyHints {
        dock: bottom;
        height: 1;
        background: $footer-background;
        .key-hints--key {
            color: $footer-key-foreground;
            text-style: bold;
        }
        .key-hints--does {
            color: $footer-description-foreground;
        }
        .key-hints--pointed {
            background: $block-hover-background;
        }
    }
    """

    hints: reactive[Hints | None] = reactive(None)
    pointed: reactive[Hint | None] = reactive(None)

    def on_mount(self) -> None:
        """Follow the focus: other keys work where it is."""
        self.screen.bindings_updated_signal.subscribe(self, self._follow)

    def _follow(self, screen: Screen[object]) -> None:
        if self.is_attached and screen is self.screen:
            self.hints = self._found()

    def _found(self) -> Hints:
        by_action: dict[str, Hint] = {}
        for each in working_bindings(self.screen):
            if each.binding.show:
                by_action.setdefault(each.binding.action, self._hint(each))
        palette = self.screen.active_bindings.get(self.app.COMMAND_PALETTE_BINDING)
        return Hints(tuple(by_action.values()), self._hint(palette) if palette else None)

    def _hint(self, active: ActiveBinding) -> Hint:
        binding = active.binding
        shown = self.app.get_key_display(binding)
        return Hint(binding.key, shown, binding.description, active.enabled)

    def _places(self) -> Iterator[tuple[int, Hint]]:
        """The column where each hint that has room begins."""
        # The first picture comes before the first news of the keys.
        hints = self.hints or self._found()
        room, column = self.size.width, 0
        if hints.palette is not None and hints.palette.width <= room:
            room -= hints.palette.width
            yield room, hints.palette
        for hint in hints.keys:
            if column + hint.width <= room:
                yield column, hint
                column += hint.width

    def render(self) -> Text:
        """The line."""
        key, does, pointed = (
            self.get_component_rich_style(f"key-hints--{part}", partial=True)
            for part in ("key", "does", "pointed")
        )
        line = Text(no_wrap=True, end="")
        for column, hint in sorted(self._places(), key=itemgetter(0)):
            line.pad_right(column - line.cell_len)
            words = Text.assemble((f" {hint.shown} ", key), (f"{hint.does} ", does))
            if hint is self.pointed:
                words.stylize(pointed)
            if not hint.is_enabled:
                words.stylize("dim")
            line.append_text(words)
        return line

    # ------------------------------------------------------------ the mouse

    def _at(self, column: int) -> Hint | None:
        return next((h for start, h in self._places() if start <= column < start + h.width), None)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Show what a click would do."""
        self.pointed = self._at(event.x)

    def on_leave(self) -> None:
        """The mouse is elsewhere."""
        self.pointed = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Do what the key does."""
        hint = self._at(event.x)
        if hint is not None:
            self.app.simulate_key(hint.key)
