"""Earlier states of a match file: kept before it is corrected, to be brought back.

They lie under `earlier/` in a directory for each match, each named by the moment it was
kept. The last ones are there, so many and no more: old states go as new ones come.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from ginpad.store.atomic import create_atomically
from ginpad.store.errors import AlreadyThere, NotRead, refusing
from ginpad.store.locations import Locations
from ginpad.store.match_names import SUFFIX, kept_as
from ginpad.store.toml_files import read_bytes

MOST_STATES = 20
"""States that are kept of one match."""
MOST_BYTES = 2_000_000
"""And what they may take together; the last one is kept whatever its size."""

_CLOCK = "%Y%m%dT%H%M%SZ"
# A clock that has lost its battery says 1970; one beyond 2999 is none.
_NAME = re.compile(rf"(?:19[7-9]|2\d\d)\d{{5}}T\d{{6}}Z(?:-\d{{1,6}})?{re.escape(SUFFIX)}")


@dataclass(frozen=True, slots=True)
class Earlier:
    """An earlier state of a match: the file it lies in, and when it was put there."""

    path: Path
    kept: datetime


def keep_earlier(locations: Locations, path: Path, data: bytes, now: datetime) -> Path | None:
    """Keep what a match file holds at this moment.

    Args:
        locations: where it is kept.
        path: the match file.
        data: its bytes.
        now: the time, with its offset.

    Returns:
        The file it is kept in; None if the last state kept is this very one.

    Raises:
        NotSaved: when the disk says no.
    """
    states = earlier_states(locations, path)
    if states and _bytes_of(states[0].path) == data:
        return None
    directory = earlier_directory(locations, path)
    moment, first = f"{now.astimezone(UTC):{_CLOCK}}", 1
    if states and _place(states[0].path) >= (moment, 1):
        # The clock has been set back, or it is the same second: the last one stays the last.
        moment, last = _place(states[0].path)
        first = last + 1
    for number in range(first, first + MOST_STATES):
        kept = directory / f"{moment}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        try:
            create_atomically(kept, data)
        except AlreadyThere:
            continue
        _forget_oldest(locations, path)
        return kept
    return None


def earlier_directory(locations: Locations, path: Path) -> Path:
    """Where the earlier states of a match file lie."""
    return locations.earlier / kept_as(locations, path)


def earlier_states(locations: Locations, path: Path) -> tuple[Earlier, ...]:
    """The earlier states of a match file that are kept, the last one first.

    Raises:
        NotRead: when their directory can't be looked into; if there is none, there are none.
    """
    directory = earlier_directory(locations, path)
    found: list[Path] = []
    with refusing(NotRead, directory):
        if directory.is_dir():
            found = [file for file in directory.iterdir() if _NAME.fullmatch(file.name)]
    states: list[Earlier] = []
    for file in sorted(found, key=_place, reverse=True):
        with suppress(ValueError):  # the 30th of February: none of ours
            kept = datetime.strptime(_place(file)[0], _CLOCK)
            states.append(Earlier(file, kept.replace(tzinfo=UTC)))
    return tuple(states)


def _place(state: Path) -> tuple[str, int]:
    """Where a state stands among the others: its moment, and its number within the second."""
    moment, _, number = state.stem.partition("-")
    return moment, int(number or 1)


def earlier_directories(locations: Locations) -> tuple[Path, ...]:
    """The directories in which earlier states lie, one for each match that has any."""
    try:
        return tuple(path for path in locations.earlier.iterdir() if path.is_dir())
    except OSError:  # there are none yet
        return ()


def _forget_oldest(locations: Locations, path: Path) -> None:
    together = 0
    for number, state in enumerate(earlier_states(locations, path)):
        with suppress(OSError):
            together += state.path.stat().st_size
            if number and (number >= MOST_STATES or together > MOST_BYTES):
                state.path.unlink()


def _bytes_of(path: Path) -> bytes | None:
    try:
        return read_bytes(path)
    except NotRead:  # it may be anything by now, also a pipe that nobody fills
        return None
