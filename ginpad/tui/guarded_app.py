"""An app that ends decently, whatever ends it: a defect of its own, a signal, a closed terminal."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import time
from collections.abc import Mapping
from datetime import datetime
from types import FrameType

from rich.console import RenderableType
from textual import events
from textual.actions import ActionParseResult
from textual.app import App
from textual.css.query import NoMatches
from textual.dom import DOMNode
from textual.screen import Screen
from textual.worker import WorkerFailed

from ginpad.core.errors import Refusal
from ginpad.store.locations import Locations
from ginpad.tui.workers import is_on_top

_LONGEST_MAKING = 10.0
"""Seconds after which nothing waits for a screen any more: it has been left."""

_A_MOMENT = 0.005

_LONGEST_FAREWELL = 1.0
"""Seconds after which a terminal that is gone holds nothing up any more."""

_BY_SIGNAL = 128
"""Added to a signal's number, as a shell tells the end of a process by one."""


class GuardedApp(App[None]):
    """What isn't saved is saved first; then a defect is noted down, and the terminal is given
    back as it was. Nothing that people typed is told, neither on the screen nor in the report.

    Attributes:
        last_words: a sentence about the defect that ended the app, to be told when the terminal
            is itself again; "" if there was none.
    """

    # Textual's own selecting of text breaks on a widget that goes away under the mouse; the
    # terminal's (with Shift) doesn't.
    ALLOW_SELECT = False

    def __init__(self, locations: Locations) -> None:
        super().__init__()
        self._guarded = locations
        self.last_words = ""

    def keep_everything(self) -> str:
        """Save what isn't saved, somewhere at least; what became of it, or "" if all is well."""
        return ""

    # ------------------------------------------------------------ defects

    def note_defect(self, error: BaseException) -> None:
        """Save everything, and write a report; of several defects only the first counts."""
        if self.last_words:
            return
        cause = _cause(error)
        self.last_words = f"a defect has ended ginpad ({type(cause).__name__})"
        self.last_words = f"{self.last_words}; {self._kept()}, and {self._reported(cause)}"

    def _kept(self) -> str:
        try:
            return self.keep_everything() or "everything is saved"
        except Exception as error:
            return f"NOT everything could be saved ({type(error).__name__})"

    def _reported(self, error: BaseException) -> str:
        from ginpad.store.defect_report import defect_report, write_defect_report

        try:
            now = datetime.now().astimezone()
            screens = [type(screen).__name__ for screen in self.screen_stack]
            report = defect_report(error, screens, (self.size.width, self.size.height), now)
            path = write_defect_report(self._guarded, report, now)
        except Refusal as refusal:
            return f"no report could be written ({refusal})"
        except Exception as another:  # whatever it is, the app must come to its end
            return f"no report could be written ({type(another).__name__})"
        return f"{path} says where it was, without names or hands"

    def _handle_exception(self, error: Exception) -> None:
        if (self._exit or not self.is_running) and isinstance(_cause(error), NoMatches):
            # A key came after the one that left: its screen is taken down while it is made.
            self._close_messages_no_wait()
            return
        self.note_defect(error)
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        if shows_traceback():
            super()._fatal_error()
        else:
            self._close_messages_no_wait()

    def panic(self, *renderables: RenderableType) -> None:
        """End at once. What Textual would print may hold names, and is a traceback.

        Without a defect before, it is the keyboard that can't be read any more.
        """
        self._return_code = 1
        if not self.last_words:
            self.last_words = f"the terminal is gone; {self._kept()}"
        if shows_traceback():
            super().panic(*renderables)
        else:
            self._close_messages_no_wait()

    # ------------------------------------------------------------ screens that are being made

    async def on_event(self, event: events.Event) -> None:
        """Let a key or a click wait for the screen that it is meant for to be made."""
        if isinstance(event, events.InputEvent) and self.screen_stack:
            await _until_made(self.screen)
        await super().on_event(event)

    async def _replace_screen(self, screen: Screen[object]) -> Screen[object]:
        # One taken down while it is made gets no children any more, but is still told that it
        # is there, and misses them.
        await _until_made(screen)
        return await super()._replace_screen(screen)

    async def run_action(
        self,
        action: str | ActionParseResult,
        default_namespace: DOMNode | None = None,
        namespaces: Mapping[str, DOMNode] | None = None,
    ) -> bool:
        """Do what a key asks for, unless it asks a screen that has been left by now.

        That is where a key gets that was typed before the one before it was done with.
        """
        target, _, _ = self._parse_action(action, default_namespace or self, namespaces)
        if target is not self and not is_on_top(target):
            return True
        return await super().run_action(action, default_namespace, namespaces)

    # ------------------------------------------------------------ signals

    def listen_for_signals(self) -> None:
        """From now on end decently when the system, or the terminal that closes, says so."""
        if sys.platform == "win32":
            return
        for number in (signal.SIGTERM, signal.SIGINT):
            asyncio.get_running_loop().add_signal_handler(number, self._end, number)
        signal.signal(signal.SIGHUP, self._hung_up)

    def _end(self, number: int) -> None:
        self.last_words = self.keep_everything() or self.last_words
        self.exit(return_code=_BY_SIGNAL + number)

    def _hung_up(self, number: int, frame: FrameType | None) -> None:
        """The terminal is gone. What is being saved right now is saved whole before the end,
        but not waited for long: whatever is written to the terminal might wait for ever."""
        signal.signal(signal.SIGALRM, self._hang_up)
        signal.setitimer(signal.ITIMER_REAL, _LONGEST_FAREWELL)
        asyncio.get_running_loop().call_soon_threadsafe(self._hang_up)

    def _hang_up(self, *_: object) -> None:
        try:
            self.keep_everything()
        finally:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGHUP)


def shows_traceback() -> bool:
    """Whether somebody wants to see a defect whole, with all that was typed."""
    return bool(os.environ.get("GINPAD_TRACEBACK"))


async def _until_made(screen: Screen[object]) -> None:
    until = time.monotonic() + _LONGEST_MAKING
    while not screen.is_mounted and time.monotonic() < until:
        await asyncio.sleep(_A_MOMENT)


def _cause(error: BaseException) -> BaseException:
    """What went wrong, wherever it was done."""
    return error.error if isinstance(error, WorkerFailed) else error
