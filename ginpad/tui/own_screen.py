"""Screens and dialogs that take themselves away and no other.

A second Escape, typed before the first was done, reaches the screen that is gone already; Textual
would then take away whatever lies on top by that time.
"""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType


class OwnScreen(Screen[ScreenResultType]):
    """A screen that is left once, however often the key for it was pressed."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with a result, if this is still the screen on top."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()


class OwnDialog(ModalScreen[ScreenResultType]):
    """The same above the screen it is about."""

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        """Leave with a result, if this is still the dialog on top."""
        return super().dismiss(result) if self.app.screen is self else AwaitComplete()
