"""Keeping one match file: every save is whole, and nobody else's change is written over."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Self

from ginpad.core.match import Match
from ginpad.store.atomic import create_atomically, write_atomically
from ginpad.store.earlier import keep_earlier
from ginpad.store.errors import NotRead, StoreRefused
from ginpad.store.locations import Locations
from ginpad.store.lock import PATIENCE, locked
from ginpad.store.matches import create_match, match_bytes, match_in
from ginpad.store.toml_files import read_bytes


class ChangedElsewhere(StoreRefused):
    """The file holds something else than was last read or written here; it is left as it is."""

    says = "{path} was changed by somebody else: {why}"


class MatchKeeper:
    """A match file and what is known of it: the bytes that were last read or written here."""

    def __init__(self, path: Path, known: bytes) -> None:
        self._path = path
        self._known = known
        self._tried = known  # a save that failed at its last step may have been written
        self._seen = _identity(path)

    @classmethod
    def open(cls, path: Path) -> tuple[Self, Match]:
        """Take up the match in a file.

        Raises:
            NotRead, DamagedMatch, NewerMatch: as `read_match`.
        """
        known = read_bytes(path)
        return cls(path, known), match_in(path, known)

    @classmethod
    def create(cls, locations: Locations, match: Match) -> Self:
        """Begin a file for a match.

        Raises:
            NotSaved: when the disk says no.
        """
        path = create_match(locations, match)
        return cls(path, match_bytes(path, match))

    @classmethod
    def create_in(cls, folder: Path, name: str, match: Match) -> Self:
        """Begin a file of that name in a folder, where the usual one can't be written.

        Raises:
            NotSaved: when the disk says no, or something of that name is there.
        """
        path = folder / name
        data = match_bytes(path, match)
        create_atomically(path, data)
        return cls(path, data)

    @property
    def path(self) -> Path:
        """Where the file lies."""
        return self._path

    def save(self, match: Match, patience: float = PATIENCE) -> None:
        """Write the match; when this returns it is safe on the disk.

        A file that has vanished is made anew: what is kept here must not be lost.

        Args:
            match: as it is to be kept.
            patience: seconds to wait for another writer.

        Raises:
            ChangedElsewhere: when somebody else has written the file since.
            NotSaved: when the disk says no; what stood there is untouched.
        """
        data = match_bytes(self._path, match)
        # Where a link leads, for others may write there by its own name.
        with locked(Path(os.path.realpath(self._path)).parent, patience):
            there = self._there()
            if there is not None and there != data and not self._is_ours(there):
                raise ChangedElsewhere(self._path, "both states are kept, nothing is written over")
            self._tried = data
            write_atomically(self._path, data)
            self._known, self._seen = data, _identity(self._path)

    def is_changed_elsewhere(self) -> bool:
        """Whether somebody else has changed the file since, also into something that can't be
        read; quick while nobody has."""
        identity = _identity(self._path)
        if identity is None or identity == self._seen:
            return False
        try:
            there = self._there()
        except NotRead:
            return True
        if there is None or self._is_ours(there):
            self._seen = identity
            return False
        return True

    def take_theirs(self) -> Match:
        """The match as somebody else has left it; from now on that state is known here.

        Raises:
            NotRead, DamagedMatch, NewerMatch: as `read_match`; then nothing has changed.
        """
        data = read_bytes(self._path)
        match = match_in(self._path, data)
        self._known, self._seen = data, _identity(self._path)
        return match

    def keep_earlier(self, locations: Locations, now: datetime) -> None:
        """Keep the state that is known here among the earlier ones.

        Raises:
            NotSaved: when the disk says no.
        """
        keep_earlier(locations, self._path, self._known, now)

    def _is_ours(self, there: bytes) -> bool:
        return there in (self._known, self._tried)

    def _there(self) -> bytes | None:
        """The file's bytes; None if there is no file."""
        if not os.path.lexists(self._path):
            return None
        try:
            return read_bytes(self._path)
        except NotRead:
            if not os.path.lexists(self._path):
                return None
            raise


def _identity(path: Path) -> tuple[int, int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_ino, found.st_size, found.st_mtime_ns
