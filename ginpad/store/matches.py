"""Match files: open, save, make, list, find."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.store.atomic import create_atomically, write_atomically
from ginpad.store.errors import (
    AlreadyThere,
    Damaged,
    DamagedMatch,
    NewerMatch,
    NotFound,
    NotRead,
    NotSaved,
    StoreRefused,
    refusing,
)
from ginpad.store.locations import Locations
from ginpad.store.match_format import encode
from ginpad.store.match_names import SUFFIX, new_match_path, slug
from ginpad.store.match_reading import FormatRefused, NewerFormat, decode
from ginpad.store.toml_files import MOST_BYTES, parse_toml, read_bytes, write_toml

__all__ = [
    "MatchFile",
    "create_match",
    "each_match",
    "find_match",
    "list_matches",
    "new_match_path",
    "newest_first",
    "read_match",
    "write_match",
]


@dataclass(frozen=True)
class MatchFile:
    """A match file that was found; exactly one of `match` and `problem` is None.

    Attributes:
        path: of the file.
        touched_ns: when it was last changed, in nanoseconds since 1970.
        match: what it holds.
        problem: why it can't be read.
    """

    path: Path
    touched_ns: int
    match: Match | None
    problem: StoreRefused | None


def read_match(path: Path) -> Match:
    """The match in a file.

    Raises:
        NotRead: for what the system refuses, what is no ordinary file, or one too large.
        DamagedMatch: for a file that doesn't hold a match, with the key's path and what
            belongs there.
        NewerMatch: for a file of a later format.
    """
    return match_in(path, read_bytes(path))


def match_in(path: Path, data: bytes) -> Match:
    """The match that bytes read from `path` hold.

    Raises:
        DamagedMatch, NewerMatch: as `read_match`.
    """
    try:
        return decode(parse_toml(path, data))
    except NewerFormat as newer:
        raise NewerMatch(path, str(newer)) from None
    except FormatRefused as refusal:
        raise DamagedMatch(path, str(refusal)) from None
    except Damaged as damaged:
        raise DamagedMatch(path, damaged.why) from None


def write_match(path: Path, match: Match) -> None:
    """Save a match whole; when this returns it is safe on the disk.

    Raises:
        NewerMatch, DamagedMatch, NotRead: when the file that is there holds something this
            version can't read. It is left as it is.
        NotSaved: when the disk says no; what stood there is untouched.
    """
    data = match_bytes(path, match)
    if os.path.exists(path):
        read_match(path)
    write_atomically(path, data)


def create_match(locations: Locations, match: Match) -> Path:
    """Save a match in a new file and give its path; see `new_match_path` for its name.

    Raises:
        NotSaved: when the disk says no.
    """
    while True:
        path = new_match_path(locations, match)
        data = match_bytes(path, match)
        try:
            create_atomically(path, data)
        except AlreadyThere:  # another process was faster
            continue
        return path


def match_bytes(path: Path, match: Match) -> bytes:
    """A match as its file's bytes, which are certain to be readable again.

    Raises:
        NotSaved: for what a file can't hold.
    """
    try:
        text = write_toml(encode(match))
        decode(tomllib.loads(text))
        data = text.encode()
    except UnicodeEncodeError:
        raise NotSaved(path, "a name or a note holds half a character") from None
    except Refusal as refusal:
        raise NotSaved(path, f"it could not be read again, {refusal}") from None
    if len(data) > MOST_BYTES:
        raise NotSaved(path, "it would be larger than 1 MB: shorten the notes")
    return data


# ------------------------------------------------------------------ what there is


def list_matches(locations: Locations) -> tuple[MatchFile, ...]:
    """Every match file, readable or not, the one touched last first.

    Raises:
        NotRead: when the directory of the matches can't be looked into. If there is none,
            there are no matches.
    """
    return tuple(each_match(locations))


def each_match(locations: Locations) -> Iterator[MatchFile]:
    """The files of `list_matches`, each opened only when it is asked for.

    Raises:
        NotRead: as `list_matches`.
    """
    return (_opened(path, touched) for path, touched in newest_first(locations))


def _opened(path: Path, touched_ns: int) -> MatchFile:
    try:
        return MatchFile(path, touched_ns, read_match(path), None)
    except StoreRefused as problem:
        return MatchFile(path, touched_ns, None, problem)


def newest_first(locations: Locations) -> list[tuple[Path, int]]:
    """Every match file with when it was touched, in nanoseconds since 1970, the last one first;
    of two touched at once the later name.

    Raises:
        NotRead: as `list_matches`.
    """
    with refusing(NotRead, locations.matches):
        try:
            entries = list(os.scandir(locations.matches))
        except FileNotFoundError:
            return []
    found = [
        (_touched_ns(entry), entry.name)
        for entry in entries
        if entry.name.endswith(SUFFIX) and not entry.name.startswith(".")
    ]
    return [(locations.matches / name, touched) for touched, name in sorted(found, reverse=True)]


def _touched_ns(entry: os.DirEntry[str]) -> int:
    try:
        return entry.stat().st_mtime_ns
    except OSError:  # gone again, or a link to nowhere
        return 0


# ------------------------------------------------------------------ finding one


def find_match(locations: Locations, name: str) -> Path:
    """The file of the match that a player means.

    Args:
        name: `last` for the one touched last; a path; a file's name, with or without its
            ending; or a part of a name that fits one file only, such as `ann-cal`.

    Raises:
        NotFound: when it fits none, or several: the sentence says which there are.
        NotRead: as `list_matches`.
    """
    paths = [path for path, _ in newest_first(locations)]
    if name == "last":
        if not paths:
            raise NotFound("There are no matches yet")
        return paths[0]
    if any(separator in name for separator in _SEPARATORS):
        return _given_path(Path(name))
    exact = [path for path in paths if name in (path.name, path.stem)]
    fitting = exact or [path for path in paths if _fits(name, path)]
    if len(fitting) == 1:
        return fitting[0]
    if not fitting and name.endswith(SUFFIX) and match_exists(Path(name)):
        return Path(name).absolute()
    raise NotFound(_which(name, fitting, paths))


_SEPARATORS = [separator for separator in (os.sep, os.altsep) if separator]


def _given_path(path: Path) -> Path:
    if not match_exists(path):
        raise NotFound(f"There is no file {path}")
    return path.absolute()


def match_exists(path: Path) -> bool:
    """Whether something lies where a match file would, be it a link to nowhere."""
    try:
        return os.path.lexists(path)
    except ValueError:
        return False


def _fits(name: str, path: Path) -> bool:
    wanted, slugged = name.strip().casefold(), slug(name)
    return bool(wanted) and (
        wanted in path.name.casefold() or (bool(slugged) and slugged in path.stem)
    )


def _which(name: str, fitting: list[Path], paths: list[Path]) -> str:
    if fitting:
        return f"“{name}” fits {len(fitting)} matches: {_listed(fitting)}"
    if paths:
        return f"No match fits “{name}”. The newest: {_listed(paths)}"
    return f"No match fits “{name}”: there are no matches yet"


def _listed(paths: list[Path], most: int = 5) -> str:
    names = ", ".join(path.stem for path in paths[:most])
    more = len(paths) - most
    return f"{names} and {more} more" if more > 0 else names
