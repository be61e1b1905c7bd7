"""Names for match files: safe on Linux, macOS and Windows, and never one that is taken."""

from __future__ import annotations

import itertools
import os
import re
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from ginpad.core.match import Match
from ginpad.core.names import fold
from ginpad.store.locations import Locations

SUFFIX = ".toml"
_MARK = 12
_LONGEST_KEPT = 100
_LONGEST_SLUG = 17
"""Four of them, the date and a number make less than a hundred characters."""


def slug(text: str) -> str:
    """Text as a part of a file name: small ASCII letters, digits and hyphens; may be empty.

    >>> slug("Ève & Ann-Lee / ../x")
    'eve-ann-lee-x'
    """
    return re.sub(r"[^a-z0-9]+", "-", fold(text)).strip("-")


def written_name(path: Path) -> str:
    """A match file's name as another match can refer to it; "" where the name is no text."""
    try:
        path.name.encode()
    except UnicodeEncodeError:
        return ""
    return path.name


def real_place(path: Path) -> Path:
    """Where a file lies, by whatever way its directory is written; it need not be there."""
    return Path(os.path.realpath(path.parent), path.name)


def kept_as(locations: Locations, path: Path) -> str:
    """The name under which lies what is kept beside a match file: its earlier states, what was
    half typed. A file in another directory than usual is told from one of the same name here.
    """
    place = real_place(path)
    if place == real_place(locations.matches / path.name):
        return path.stem
    import hashlib  # slow to read in, for a file that hardly anybody has

    mark = hashlib.sha256(os.fsencode(place)).hexdigest()[:_MARK]
    return f"{slug(path.stem)[:_LONGEST_KEPT]}-{mark}"


def new_match_path(locations: Locations, match: Match) -> Path:
    """A path for a new match file, from when it was started and who plays; no file is made.

    Such as `2026-03-14-2105-ann-ben.toml`, and with `-2`, `-3` … when that is taken. Another
    process may take it before you do: `create_match` asks again then.
    """
    return next(path for path in _candidates(locations, match) if not os.path.lexists(path))


def _candidates(locations: Locations, match: Match) -> Iterator[Path]:
    moment = (match.started or datetime.now()).isoformat()
    day, clock = moment[:10], moment[11:13] + moment[14:16]
    slugs = [slug(name)[:_LONGEST_SLUG].strip("-") or "player" for name in match.players]
    stem = "-".join([day, clock, *slugs])
    yield locations.matches / f"{stem}{SUFFIX}"
    for number in itertools.count(2):
        yield locations.matches / f"{stem}-{number}{SUFFIX}"
