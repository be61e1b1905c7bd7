"""What comes later to a screen that waits for it, or by now doesn't any more."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import ParamSpec

from textual.dom import DOMNode
from textual.types import NoActiveAppError
from textual.widget import Widget

P = ParamSpec("P")


def is_there(widget: Widget) -> bool:
    """Whether a widget is still whole: not about to be removed, nor gone."""
    return widget.is_running and widget.is_attached and not widget._pruning


def is_on_top(node: DOMNode) -> bool:
    """Whether a screen, or what is in it, is what one sees and acts on."""
    return node.is_attached and node.screen is node.app.screen


def hand_over(widget: Widget, take: Callable[P, object], *found: P.args, **more: P.kwargs) -> None:
    """Let `take`, a method of the widget, have what a worker has found.

    It is called by the app's own thread, and not at all if the widget has been left meanwhile.
    """

    def take_if_there() -> None:
        if is_there(widget):
            take(*found, **more)

    with suppress(NoActiveAppError):  # in a thread that is what a widget says that has gone
        widget.app.call_from_thread(take_if_there)


def after_refresh(
    widget: Widget, act: Callable[P, object], *given: P.args, **more: P.kwargs
) -> None:
    """Once the screen has been drawn, let `act`, a method of the widget, act, if it is there."""

    def act_if_there() -> None:
        if is_there(widget):
            act(*given, **more)

    widget.call_after_refresh(act_if_there)
