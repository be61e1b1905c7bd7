"""Words for the player that stand on the screen for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.report.visible import visible

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


def say(app: GinpadApp, words: str) -> None:
    """Say what has been done, for a while."""
    app.notify(visible(words), timeout=8, markup=False)


def tell(app: GinpadApp, refusal: Refusal) -> None:
    """Show a refusal for a while."""
    app.notify(str(refusal), severity="error", timeout=15, markup=False)
