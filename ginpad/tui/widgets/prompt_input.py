"""An input in which keys act in the order in which they were typed.

Textual lets letters act at once and bound keys, such as Backspace and Enter, a moment later:
after a burst of keys on a slow machine `7 Backspace 8` would become an 8 before the 7 is gone,
and letters typed behind Enter would still go into the line that Enter is about to clear.
"""

from __future__ import annotations

from typing import Any

from textual import events

from ginpad.tui.widgets.plain_input import PlainInput


class PromptInput(PlainInput):
    """An `Input` whose own bindings act at once, and that can hold back what is typed ahead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._waiting = False
        self._typed_ahead: list[events.Key] = []

    def hold(self) -> None:
        """Hold back keys from now on, until `release`: what was asked for isn't done yet."""
        self._waiting = True

    async def release(self) -> None:
        """Let what was typed ahead act, up to the key that makes it hold back again."""
        self._waiting = False
        while self._typed_ahead and not self._waiting:
            await self._act(self._typed_ahead[0])
            self._typed_ahead.pop(0)

    def takes(self, event: events.Key) -> bool:
        """Whether a key is a character for the line, rather than for what is bound to it."""
        return event.is_printable

    async def _on_key(self, event: events.Key) -> None:
        if self._waiting or self._typed_ahead:
            event.stop()
            event.prevent_default()
            self._typed_ahead.append(event)
            return
        await self._act(event)

    async def _act(self, event: events.Key) -> None:
        if not self.takes(event):
            bindings = self._bindings.key_to_bindings.get(event.key, ())
            # Where the player has given one another key, Textual sees to it.
            for binding in (each for each in bindings if each.id not in self.app._keymap):
                event.stop()
                event.prevent_default()
                await self.app.run_action(binding.action, self)
                return
        await super()._on_key(event)
