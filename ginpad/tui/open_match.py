"""The match on the table: its values so far, its file, and whether that file is up to date."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from ginpad.core.errors import Refusal
from ginpad.core.match import Match, Timeline
from ginpad.core.pad import Pad, score
from ginpad.store.errors import AlreadyThere, StoreRefused
from ginpad.store.keeper import ChangedElsewhere, MatchKeeper
from ginpad.store.locations import Locations
from ginpad.store.lock import PATIENCE
from ginpad.store.match_names import SUFFIX, real_place
from ginpad.store.matches import new_match_path

Clock = Callable[[], datetime]

_MOST_RESCUED = 100


class OpenMatch:
    """One match being kept. Every change is saved at once; a failed save loses nothing.

    Attributes:
        timeline: the match with its undo.
        unsaved: why the last save failed, "" when the file holds everything.
        why: the same in few words, without the file's name.
        is_contested: whether somebody else has changed the file: nothing is written until the
            players have said which state they want.
    """

    def __init__(
        self, locations: Locations, clock: Clock, match: Match, keeper: MatchKeeper | None
    ) -> None:
        self._locations = locations
        self._clock = clock
        self._keeper = keeper
        self._kept_earlier = keeper is None
        self.timeline = Timeline(match)
        self.unsaved = ""
        self.why = ""
        self.is_contested = False

    @classmethod
    def open(cls, locations: Locations, clock: Clock, path: Path) -> OpenMatch:
        """The match in a file.

        Raises:
            NotRead, DamagedMatch, NewerMatch: as `read_match`.
        """
        keeper, match = MatchKeeper.open(path)
        return cls(locations, clock, match, keeper)

    @classmethod
    def begin(cls, locations: Locations, clock: Clock, match: Match) -> OpenMatch:
        """A new match. Where no file can be made for it, that is tried again at each change."""
        opened = cls(locations, clock, match, None)
        opened.save()
        return opened

    @property
    def path(self) -> Path:
        """The match's file, or where one is to be made."""
        if self._keeper is not None:
            return self._keeper.path
        return new_match_path(self._locations, self.match)

    def lies_in(self, path: Path) -> bool:
        """Whether this is the match's file, by whatever way it is written."""
        return real_place(self.path) == real_place(path)

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

    def bring_back(self, match: Match) -> None:
        """Go on from an earlier state; the present one is kept among those first.

        Raises:
            NotSaved: when that can't be done; then nothing has changed.
        """
        if self._keeper is not None:
            self._keeper.keep_earlier(self._locations, self._clock())
        self.change(match)

    def undo(self) -> bool:
        """Take back the last change; False where there is none."""
        return self._go_to(self.timeline.undo())

    def redo(self) -> bool:
        """Make the last undone change again; False where there is none."""
        return self._go_to(self.timeline.redo())

    def save(self, patience: float = PATIENCE) -> None:
        """Write the file; `unsaved` tells how it went.

        Args:
            patience: seconds to wait for another writer.
        """
        try:
            if self._keeper is None:
                self._keeper = MatchKeeper.create(self._locations, self.match)
            else:
                self._keeper.save(self.match, patience)
        except Refusal as refusal:
            self.is_contested = isinstance(refusal, ChangedElsewhere)
            self.unsaved = str(refusal)
            self.why = _in_few_words(refusal)
        else:
            self.is_contested = False
            self.unsaved = ""

    # ------------------------------------------------------------ somebody else's changes

    def look(self) -> bool:
        """Whether somebody else has changed the file, so that the players must choose."""
        self.is_contested = self._keeper is not None and self._keeper.is_changed_elsewhere()
        return self.is_contested

    def theirs(self) -> Match | None:
        """The match as somebody else has left it; None if it can't be read."""
        with suppress(Refusal):
            return MatchKeeper.open(self.path)[1]
        return None

    def take_theirs(self) -> None:
        """Go on from somebody else's state; one's own is the step before it, for undo.

        Raises:
            NotRead, DamagedMatch, NewerMatch: as `read_match`; then nothing has changed.
        """
        if self._keeper is None:
            return
        self.timeline = self.timeline.then(self._keeper.take_theirs())
        self.is_contested = False
        self.unsaved = ""

    def keep_mine_as_copy(self) -> None:
        """Go on in a new file; somebody else's state stays where it is."""
        self._keeper = None
        self.save()

    def save_elsewhere(self, folder: Path) -> None:
        """Save the match in another folder, and go on there.

        Raises:
            NotSaved: when the disk says no; then nothing has changed.
        """
        self._keeper = MatchKeeper.create_in(folder, self.path.name, self.match)
        self.is_contested = False
        self.unsaved = ""

    def rescue(self) -> Path | None:
        """Save the match wherever that can be done, for it is about to be left.

        Returns:
            The file, of a name that tells what it is; None if it can be saved nowhere.
        """
        stem = self.path.stem
        for folder in (self.path.parent, self._locations.state, *_folders_of_last_resort()):
            for number in range(1, _MOST_RESCUED):
                name = f"{stem}-rescued{'' if number == 1 else f'-{number}'}{SUFFIX}"
                try:
                    self._keeper = MatchKeeper.create_in(folder, name, self.match)
                except AlreadyThere:
                    continue
                except Refusal:
                    break
                self.is_contested = False
                self.unsaved = ""
                return self._keeper.path
        return None

    # ------------------------------------------------------------ changing

    def _go_to(self, timeline: Timeline) -> bool:
        if timeline is self.timeline:
            return False
        self._keep_earlier(timeline.match)
        self.timeline = timeline
        self.save()
        return True

    def _keep_earlier(self, match: Match) -> None:
        """Before the first change of a sitting and before each correction, keep what was."""
        recorded = self.match.hands
        is_correction = match.hands[: len(recorded)] != recorded
        if self._keeper is None or (self._kept_earlier and not is_correction):
            return
        self._kept_earlier = True
        # That an earlier state can't be kept is no reason not to record the hand.
        with suppress(Refusal):
            self._keeper.keep_earlier(self._locations, self._clock())


def _folders_of_last_resort() -> Iterator[Path]:
    yield Path(os.path.expanduser("~"))
    with suppress(OSError):  # there is none that can be written to
        yield Path(tempfile.gettempdir())


def _in_few_words(refusal: Refusal) -> str:
    if isinstance(refusal, ChangedElsewhere):
        return "somebody else has changed the file"
    return refusal.why if isinstance(refusal, StoreRefused) else str(refusal)
