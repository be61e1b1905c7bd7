"""A report of a defect of ginpad's own: where it was, and nothing of what was played.

No message of an exception and no value goes into it: either may hold a name or a hand.
"""

from __future__ import annotations

import platform
import re
import traceback
from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from pathlib import Path

import ginpad
from ginpad.store.atomic import create_atomically
from ginpad.store.errors import AlreadyThere
from ginpad.store.locations import Locations

MOST_REPORTS = 20
_MOST_CAUSES = 8
_MOST_FRAMES = 40
_NAME = re.compile(r"defect-\d{8}T\d{6}Z(?:-\d+)?\.txt")


def defect_report(
    error: BaseException, screens: Sequence[str], size: tuple[int, int], now: datetime
) -> str:
    """What may be told of a defect: its kind, the lines of ginpad it came through, versions.

    Args:
        error: the exception.
        screens: what kinds of screens were open.
        size: the terminal's columns and rows.
        now: the time, with its offset.
    """
    head = (
        f"{now.astimezone(UTC):%Y-%m-%d %H:%M:%S} UTC",
        f"ginpad {ginpad.__version__}, Textual {_version('textual')}, Rich {_version('rich')}",
        f"Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        f"terminal {size[0]}×{size[1]}, screens: {', '.join(screens) or 'none'}",
    )
    return "\n".join([*head, "", *_told(error)]) + "\n"


def write_defect_report(locations: Locations, report: str, now: datetime) -> Path:
    """Put a report into the state directory, from which old ones go as new ones come.

    Returns:
        The file.

    Raises:
        NotSaved: when the disk says no.
    """
    moment = f"{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    for number in count(1):
        name = f"defect-{moment}{'' if number == 1 else f'-{number}'}.txt"
        with suppress(AlreadyThere):
            create_atomically(locations.state / name, report.encode())
            break
    _forget_oldest(locations.state)
    return locations.state / name


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "?"


def _told(error: BaseException) -> Iterator[str]:
    """Each exception of a chain by its kind, with its frames within ginpad, innermost last."""
    link: BaseException | None = error
    for number in range(_MOST_CAUSES):
        if link is None:
            return
        kind = type(link)
        where = "" if kind.__module__ == "builtins" else f"{kind.__module__}."
        yield f"{'after ' if number else ''}{where}{kind.__qualname__}"
        yield from _frames(link)
        link = link.__cause__ or link.__context__


def _frames(error: BaseException) -> list[str]:
    frames = [
        f"  {module}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
        if (module := str(frame.f_globals.get("__name__"))).partition(".")[0] == "ginpad"
    ]
    return frames[-_MOST_FRAMES:]


def _forget_oldest(directory: Path) -> None:
    with suppress(OSError):
        reports = sorted(path for path in directory.iterdir() if _NAME.fullmatch(path.name))
        for path in reports[:-MOST_REPORTS]:
            path.unlink()
