"""The match on the table: its values so far, its file, and whether that file is up to date."""

from __future__ import annotations

from pathlib import Path

from ginpad.core.errors import Refusal
from ginpad.core.match import Match, Timeline
from ginpad.core.pad import Pad, score
from ginpad.store.locations import Locations
from ginpad.store.matches import create_match, new_match_path, write_match


class OpenMatch:
    """One match being kept. Every change is saved at once; a failed save loses nothing.

    Attributes:
        path: the match's file.
        timeline: the match with its undo.
        unsaved: why the last save failed, "" when the file holds everything.
    """

    def __init__(self, path: Path, match: Match) -> None:
        self.path = path
        self.timeline = Timeline(match)
        self.unsaved = ""
        self._not_yet_in: Locations | None = None

    @classmethod
    def begin(cls, locations: Locations, match: Match) -> OpenMatch:
        """A new match. Where no file can be made for it, that is tried again at each change."""
        opened = cls(new_match_path(locations, match), match)
        opened._not_yet_in = locations
        opened.save()
        return opened

    @property
    def match(self) -> Match:
        """The match as it stands."""
        return self.timeline.match

    @property
    def pad(self) -> Pad:
        """The pad that follows from it."""
        return score(self.match)

    def change(self, match: Match) -> None:
        """Make a change and save it."""
        self._go_to(self.timeline.then(match))

    def undo(self) -> bool:
        """Take back the last change; False where there is none."""
        return self._go_to(self.timeline.undo())

    def redo(self) -> bool:
        """Make the last undone change again; False where there is none."""
        return self._go_to(self.timeline.redo())

    def save(self) -> None:
        """Write the file; `unsaved` tells how it went."""
        try:
            if self._not_yet_in is not None:
                self.path = create_match(self._not_yet_in, self.match)
                self._not_yet_in = None
            else:
                write_match(self.path, self.match)
        except Refusal as refusal:
            self.unsaved = str(refusal)
        else:
            self.unsaved = ""

    def _go_to(self, timeline: Timeline) -> bool:
        if timeline is self.timeline:
            return False
        self.timeline = timeline
        self.save()
        return True
