"""The trash: match files put out of the way, and put back.

A file in the trash has the moment at which it was thrown away in its name, before the ending:
`2026-03-14-2105-ann-ben.thrown-20260401T193000Z.toml`. A file put there by hand has none.
"""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ginpad.store.errors import NotDeleted, NotRead, StoreRefused, refusing
from ginpad.store.locations import Locations
from ginpad.store.lock import locked
from ginpad.store.match_names import SUFFIX

_THROWN = re.compile(r"(.+)\.thrown-(\d{8}T\d{6}Z)(?:-\d+)?", re.DOTALL)
_CLOCK = "%Y%m%dT%H%M%SZ"
_LONGEST_NAME = 255
"""Bytes of a file's name, on every system in use."""


class NotRestored(StoreRefused):
    """A file that can't be put back from the trash; it is still there."""

    says = "Can't restore {path}: {why}"


@dataclass(frozen=True, slots=True)
class Thrown:
    """A file in the trash.

    Attributes:
        path: where it lies.
        name: what it was called.
        thrown: when it was thrown away, None if its name doesn't say.
    """

    path: Path
    name: str
    thrown: datetime | None


def throw_away(locations: Locations, path: Path, now: datetime) -> Thrown:
    """Move a match file to the trash, whatever is in it; nothing there is overwritten.

    Args:
        locations: whose trash.
        path: the file.
        now: the time, with its offset.

    Raises:
        NotDeleted: and it is still there.
    """
    moment = now.astimezone(UTC).replace(microsecond=0)
    mark = f".thrown-{moment:{_CLOCK}}"
    with refusing(NotDeleted, path):
        if path.is_dir() and not path.is_symlink():
            raise NotDeleted(path, "it is a directory, not a file")
        stem = _shortened(path.name.removesuffix(SUFFIX), len(mark) + len(SUFFIX) + 5)
        there = _move(path, _numbered(locations.trash, stem + mark))
    return Thrown(there, stem + SUFFIX, moment)


def list_trash(locations: Locations) -> tuple[Thrown, ...]:
    """Every file in the trash, the one thrown away last first, those put there by hand last.

    Raises:
        NotRead: when the trash can't be looked into. If there is none, it is empty.
    """
    with refusing(NotRead, locations.trash):
        try:
            names = os.listdir(locations.trash)
        except FileNotFoundError:
            return ()
    files = [
        _found(locations.trash / name)
        for name in names
        if name.endswith(SUFFIX) and not name.startswith(".")
    ]
    never = datetime.min.replace(tzinfo=UTC)
    return tuple(sorted(files, key=lambda file: (file.thrown or never, file.path), reverse=True))


def restore(locations: Locations, path: Path) -> Path:
    """Move a file of the trash back among the matches, and give its path there.

    It gets its old name; with `-2`, `-3` … when that is taken, and nothing is overwritten.

    Raises:
        NotRestored: and it is still in the trash.
    """
    with refusing(NotRestored, path):
        if path.is_dir() and not path.is_symlink():
            raise NotRestored(path, "it is a directory, not a file")
        name = _found(path).name
        return _move(path, _numbered(locations.matches, name.removesuffix(SUFFIX)))


def _found(path: Path) -> Thrown:
    marked = _THROWN.fullmatch(path.name.removesuffix(SUFFIX))
    if marked is None:
        return Thrown(path, path.name, None)
    with suppress(ValueError):  # no such day
        thrown = datetime.strptime(marked[2], _CLOCK).replace(tzinfo=UTC)
        return Thrown(path, marked[1] + SUFFIX, thrown)
    return Thrown(path, path.name, None)


def _shortened(stem: str, room: int) -> str:
    """A file's name without its ending, cut so that so many bytes more fit behind it."""
    while len(os.fsencode(stem)) + room > _LONGEST_NAME:
        stem = stem[:-1]
    return stem


def _numbered(directory: Path, stem: str) -> Iterable[Path]:
    """Paths for a file of that name: the name itself, then with a number."""
    yield directory / f"{stem}{SUFFIX}"
    for number in itertools.count(2):
        yield directory / f"{stem}-{number}{SUFFIX}"


def _move(path: Path, targets: Iterable[Path]) -> Path:
    """Give a file the first of the paths at which there is nothing, and say which.

    Nobody else's file is overwritten, and what others write to this one until that moment comes
    along. A kill at any moment leaves it whole, in the worst case in both places.

    Raises `OSError`, and the file has not moved.
    """
    os.lstat(path)
    with locked(path.parent):
        return next(target for target in targets if _is_moved(path, target))


def _is_moved(path: Path, target: Path) -> bool:
    """Whether the file lies at the target now; False where something else lies there."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if not path.is_symlink():
        try:
            os.link(path, target)
        except FileExistsError:
            return False
        except OSError:  # a directory, or a disk without hard links, such as a memory stick
            return _is_moved_over_nothing(path, target)
        with _taken_back(target):
            path.unlink()
        return True
    return _is_moved_over_nothing(path, target)


def _is_moved_over_nothing(path: Path, target: Path) -> bool:
    """The same where a file can't have two names: an empty one keeps the place for it."""
    if not _is_taken_for_us(target):
        return False
    with _taken_back(target):
        os.replace(path, target)
    return True


@contextmanager
def _taken_back(target: Path) -> Iterator[None]:
    """Take away what was put at the target, should the rest fail."""
    try:
        yield
    except OSError:
        with suppress(OSError):
            target.unlink()
        raise


def _is_taken_for_us(target: Path) -> bool:
    try:
        os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except FileExistsError:
        return False
    return True
