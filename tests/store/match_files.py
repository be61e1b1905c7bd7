"""Match files for the tests of the index, and the list made from the files alone."""

import os
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from ginpad.core.figures import MatchFigures, figures_of
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.store.errors import NewerMatch
from ginpad.store.index import Index, MatchRow, SortBy, State
from ginpad.store.locations import Locations
from ginpad.store.match_format import encode
from ginpad.store.matches import MatchFile, list_matches
from ginpad.store.toml_files import write_toml
from tests.benchmarks.make_matches import as_toml, generate

TEXTS = [as_toml(match) for _, match in generate(12)]
"""Some match files' texts."""


def put(locations: Locations, name: str, text: str | Match) -> Path:
    """A file among the matches; one of that name is written over."""
    locations.matches.mkdir(parents=True, exist_ok=True)
    path = locations.matches / name
    path.write_text(text if isinstance(text, str) else write_toml(encode(text)), "utf-8")
    return path


def rows_of_files(locations: Locations) -> list[MatchRow]:
    """The rows as the files have them, in no order that counts."""
    return [_row(file) for file in list_matches(locations)]


def figures_of_files(locations: Locations) -> dict[str, MatchFigures]:
    """The figures of the files that can be read."""
    files = list_matches(locations)
    return {file.path.name: figures_of(file.match) for file in files if file.match is not None}


def _row(file: MatchFile) -> MatchRow:
    name, match = file.path.name, file.match
    if match is None:
        assert file.problem is not None
        state = State.NEWER if isinstance(file.problem, NewerMatch) else State.DAMAGED
        return MatchRow(name, file.touched_ns, state, file.problem.why)
    pad = score(match)
    winners = [game.won_by for game in pad.games]
    return MatchRow(
        name=name,
        touched_ns=file.touched_ns,
        state=State.FINISHED if pad.over else State.RUNNING,
        started=match.started,
        players=match.players,
        rules=match.rules.name,
        points=tuple(game.hand_points for game in pad.games),
        total=pad.total,
        won_by=max((0, 1), key=winners.count) if pad.over else None,
        hands=sum(row.counted and row.hand.how != "adjustment" for row in pad.rows),
    )


SORT_KEYS: dict[SortBy, Callable[[MatchRow], Any]] = {
    SortBy.STARTED: lambda row: (
        round(row.started.timestamp() * 10**6) if row.started else row.touched_ns // 1000
    ),
    SortBy.TOUCHED: lambda row: row.touched_ns,
    SortBy.SIDES: lambda row: " – ".join(row.sides).lower(),
    SortBy.RULES: lambda row: row.rules.lower(),
    SortBy.MARGIN: lambda row: _margin(row),
    SortBy.WINNER: lambda row: "" if row.won_by is None else row.sides[row.won_by].lower(),
    SortBy.HANDS: lambda row: row.hands,
    SortBy.STATE: lambda row: row.state.value,
}


def _margin(row: MatchRow) -> int:
    if not row.points:
        return -1
    pairs = [row.total] if row.total else row.points
    return abs(sum(pair[0] - pair[1] for pair in pairs))


def check(index: Index, locations: Locations) -> None:
    """The index, brought up to date, says what the files say, sorted in every way."""
    rows = rows_of_files(locations)
    for sort, key in SORT_KEYS.items():
        for descending in (False, True):
            expected = sorted(rows, key=lambda row: (key(row), row.name), reverse=descending)
            assert index.rows(sort=sort, descending=descending) == expected
    assert index.count() == len(rows)
    assert index.figures() == figures_of_files(locations)
    assert index.is_fresh


def harm(source: random.Random, locations: Locations) -> str:
    """Something that may happen to the files between two looks; what it was, for a message."""
    paths = sorted(locations.matches.iterdir()) if locations.matches.exists() else []
    path = source.choice(paths) if paths else None
    action = source.choice(["add", "add", *HARMS])
    if path is None or action == "add":
        path = locations.matches / f"m{source.randrange(30)}.toml"
        action = "add"
    with suppress(OSError):  # what can't be done to a directory or to a link
        if action == "add":
            put(locations, path.name, source.choice(TEXTS))
        else:
            HARMS[action](source, path)
    return f"{action} {path.name}"


# ------------------------------------------------------------------ harm


def _edit(source: random.Random, path: Path) -> None:
    """Another count in the same file, of the same length, so that its size stays."""
    text = path.read_text("utf-8", "replace")
    old, new = source.choice(
        [("Ann = 1", "Ann = 2"), ("Ben", "Eve"), ("knock", "kncok"), ("2", "3")]
    )
    path.write_text(text.replace(old, new), "utf-8")


def _edit_secretly(source: random.Random, path: Path) -> None:
    """An edit that leaves the size and the time of the last change as they were."""
    found = path.stat()
    _edit(source, path)
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


def _damage(source: random.Random, path: Path) -> None:
    data = path.read_bytes()
    cut = source.randrange(len(data) + 1)
    path.write_bytes(source.choice([b"", data[:cut], b"\xff\x00" + data, data + b"\n[[hands]]\n"]))


def _newer(source: random.Random, path: Path) -> None:
    path.write_text("format = 2\n", "utf-8")


def _touch(source: random.Random, path: Path) -> None:
    moment = source.randrange(10**18, 2 * 10**18)
    os.utime(path, ns=(moment, moment))


def _remove(source: random.Random, path: Path) -> None:
    path.unlink()


def _rename(source: random.Random, path: Path) -> None:
    """A new name, which may be another match's or none of a match."""
    target = path.with_name(source.choice(["m1.toml", "m2.toml", "n.toml", "m.txt", ".m.toml"]))
    if not target.is_dir():
        path.replace(target)


def _swap(source: random.Random, path: Path) -> None:
    """Two files change places."""
    files = [each for each in sorted(path.parent.iterdir()) if not each.is_dir()]
    other = source.choice([path, *files])
    away = path.parent / "away"
    path.replace(away)
    if other != path:
        other.replace(path)
    away.replace(other)


def _directory(source: random.Random, path: Path) -> None:
    path.unlink()
    path.mkdir()


def _link(source: random.Random, path: Path) -> None:
    """A link to another match, to itself or to nowhere."""
    path.unlink()
    path.symlink_to(source.choice(["m1.toml", path.name, "nowhere"]))


HARMS: dict[str, Callable[[random.Random, Path], None]] = {
    "edit": _edit,
    "edit secretly": _edit_secretly,
    "damage": _damage,
    "newer": _newer,
    "touch": _touch,
    "remove": _remove,
    "rename": _rename,
    "swap": _swap,
    "directory": _directory,
    "link": _link,
}
