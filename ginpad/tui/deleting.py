"""Deleting a match: to the trash, without a question, and back again with one key."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.store.locations import Locations
from ginpad.store.match_names import real_place
from ginpad.store.matches import match_exists
from ginpad.store.trash import Thrown, restore, throw_away
from ginpad.tui.key_names import key_of
from ginpad.tui.telling import say, tell

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class ThrownAway:
    """What has been thrown away since the app was opened, the last of it first to come back."""

    def __init__(self, locations: Locations, clock: Callable[[], datetime]) -> None:
        self._locations = locations
        self._clock = clock
        self._thrown: list[tuple[Path, Thrown]] = []

    def __bool__(self) -> bool:
        """Whether there is something to take back."""
        return bool(self._thrown)

    def holds(self, path: Path) -> bool:
        """Whether the match that this file held was thrown away, and neither put back nor
        followed by another one of that name."""
        place = real_place(path)
        return place in (source for source, _ in self._thrown) and not match_exists(path)

    def throw(self, path: Path) -> None:
        """Move a match file to the trash.

        Raises:
            NotDeleted: and it is still there.
        """
        self._thrown.append((real_place(path), throw_away(self._locations, path, self._clock())))

    def undo(self) -> Path:
        """Put back what was thrown away last, and give its path.

        Raises:
            IndexError: where there is nothing to take back.
            NotRestored: and it is still in the trash.
        """
        return self.restore(self._thrown[-1][1].path)

    def restore(self, path: Path) -> Path:
        """Put any file of the trash back, and give its path among the matches.

        Raises:
            NotRestored: and it is still in the trash.
        """
        restored = restore(self._locations, path)
        self._thrown = [each for each in self._thrown if each[1].path != path]
        return restored


def delete(app: GinpadApp, path: Path) -> bool:
    """Move a match to the trash and say how to undo that; False, and why, if it can't be.

    One on the table that can't be saved stays: its file lacks what only the table shows.
    """
    pad = app.pad_screen
    on_table = pad is not None and pad.opened.lies_in(path)
    if pad is not None and on_table and pad.opened.unsaved:
        pad.opened.save()
        if pad.opened.unsaved:
            tell(app, Refusal(f"It is not deleted, for it isn't saved. {pad.opened.unsaved}"))
            return False
    try:
        app.thrown_away.throw(path)
    except Refusal as refusal:
        tell(app, refusal)
        return False
    undo, trash = (key_of(app.screen, f"history.{action}") for action in ("undo", "trash"))
    words = f"{path.name} is in the trash. {undo} undoes it here, {trash} shows the trash."
    if on_table:
        words += " It was on the table: when you go back there, a new match can begin."
    say(app, words)
    return True


def undo_delete(app: GinpadApp) -> Path | None:
    """Put back what was deleted last, say so, and give its path; None, and why not."""
    if not app.thrown_away:
        say(app, "Nothing to undo: nothing has been deleted since ginpad was opened.")
        return None
    try:
        restored = app.thrown_away.undo()
    except Refusal as refusal:
        tell(app, refusal)
        return None
    app.clear_notifications()  # that it is in the trash is no longer true
    say(app, f"{restored.name} is back among the matches.")
    return restored
