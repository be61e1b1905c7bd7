"""Damaged and hostile files: `python -m tests.fuzz N SEED` makes N of them and has them read.

Match, preset, half-typed, settlements, settings and index files, mutated: bytes flipped, cut,
spliced, values retyped, numbers huge, nesting deep. Reading each must give a value or a reason,
within a second, and must leave every byte as it was; a match that can be read can be saved and
read again.
Each file depends on the seed and its own number alone: `--file F` makes one of them again.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from functools import cache
from pathlib import Path

from ginpad.core.pad import score
from ginpad.report.pad_text import pad_lines
from ginpad.store.errors import StoreRefused
from ginpad.store.half_typed import HalfTyped, half_typed_file, keep_half_typed, read_half_typed
from ginpad.store.index import Index
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import match_bytes, match_in, read_match
from ginpad.store.presets import bundled_presets, read_preset
from ginpad.store.settings import (
    Settings,
    Suits,
    locations_by_settings,
    read_settings,
    save_settings,
)
from ginpad.store.settlements import (
    Settled,
    add_settlement,
    read_settlements,
    settlements_path,
)
from ginpad.tui.half_entered import place_of, upcard_of
from ginpad.tui.keys import key_problems, keymap_of
from tests.benchmarks.make_matches import as_toml, generate, write_matches

LONGEST = 1.0
"""Seconds of work that reading a file may take."""


class FoundError(AssertionError):
    """A file that was not read as it should be."""


# ------------------------------------------------------------------ kinds of files


_MATCH = "2026-03-14-2105-ann-ben.toml"
_SETTINGS = Settings(
    *("ginpad-paper", Suits.LETTERS, True, False, "~/cards", ("Ann", "Ben"), "oklahoma"),
    keys=(("pad.redo", "f7"), ("pad.undo", "f5,u")),
)


@cache
def originals() -> dict[str, tuple[bytes, ...]]:
    """Some sound files of each kind."""
    with tempfile.TemporaryDirectory() as name:
        places = find_locations(Path(name), {})
        keep_half_typed(
            places,
            places.matches / _MATCH,
            HalfTyped("a 4 16", "correct", 1, 3, "9S", ("7S", "")),
        )
        paid = (("€", Decimal("-8.65")),)
        now = datetime(2026, 3, 14, 23, 40, tzinfo=UTC)
        add_settlement(places, Settled(now, (("Ann",), ("Ben",)), paid, ("a.toml", "b.toml")))
        save_settings(places.settings, Settings(), _SETTINGS)
        return {
            "match": tuple(as_toml(match).encode() for _, match in generate(40)),
            "preset": tuple(preset.path.read_bytes() for preset in bundled_presets()),
            "half-typed": (half_typed_file(places, places.matches / _MATCH).read_bytes(),),
            "settlements": (settlements_path(places).read_bytes(),),
            "settings": (places.settings.read_bytes(),),
        }


@cache
def sound_index(directory: Path) -> bytes:
    """The index of a directory in which there were matches; an index knows whose it is."""
    places = find_locations(directory, {})
    write_matches(places.matches, 3)
    index = Index.open(places)
    index.refresh()
    index.close()
    for path in places.matches.iterdir():
        path.unlink()
    data = place("index", places).read_bytes()
    place("index", places).unlink()
    return data


def place(kind: str, places: Locations) -> Path:
    """Where a file of a kind lies."""
    return {
        "match": places.matches / _MATCH,
        "preset": places.presets / "classic.toml",
        "half-typed": half_typed_file(places, places.matches / _MATCH),
        "settlements": settlements_path(places),
        "settings": places.settings,
        "index": places.cache / "index.sqlite3",
    }[kind]


def read(kind: str, places: Locations) -> str:
    """Read a file with all that is done with it at once; "read" or the kind of the refusal."""
    path = place(kind, places)
    try:
        _READERS[kind](places, path)
    except StoreRefused as refusal:
        if not refusal.why.strip() or not str(refusal).isprintable():
            raise FoundError(f"no reason: {str(refusal)!r}") from None
        return type(refusal).__name__
    return "read"


def _read_match(places: Locations, path: Path) -> None:
    match = read_match(path)
    pad_lines(score(match))
    again = match_in(path, match_bytes(path, match))
    # An unknown key may hold a NaN, which is kept, and doesn't equal itself.
    if again != match and repr(again) != repr(match):
        raise FoundError("it is another match after a save")


def _read_half_typed(places: Locations, path: Path) -> None:
    half = read_half_typed(places, places.matches / path.name)
    if half is not None:
        upcard_of(half)
        place_of(half)


def _read_index(places: Locations, path: Path) -> None:
    index = Index.open(places)
    try:
        index.refresh()
        if index.rows() or index.players():
            raise FoundError("there are no matches, and the index knows some")
    finally:
        index.close()


def _read_settings(places: Locations, path: Path) -> None:
    """One problem doesn't hide the other settings; each of them must be told well."""
    found = read_settings(path)
    key_problems(found.settings.keys)
    keymap_of(found.settings.keys)
    locations_by_settings(None, {"GINPAD_CONFIG_DIR": str(places.config)})
    for problem in found.problems:
        raise problem


_READERS: dict[str, Callable[[Locations, Path], object]] = {
    "match": _read_match,
    "preset": lambda _, path: read_preset(path),
    "half-typed": _read_half_typed,
    "settlements": lambda places, _: read_settlements(places),
    "settings": _read_settings,
    "index": _read_index,
}


# ------------------------------------------------------------------ mutations

_HUGE = (
    *("1" + "0" * 5000, "-1", "0", "9" * 19, "-9223372036854775808", "1e999", "nan", "-inf", "0x1"),
    *("true", '""', "[]", "{}", "[[1]]", '"\\u0000"', '"\\u202e\\u001b[2J"', "1.5", "07:30:00"),
    *("0000-00-00", "9999-12-31T23:59:60Z", "2026-02-30", "0001-01-01T00:00:00+23:59"),
    *("[" * 400 + "]" * 400, "{a=" * 200 + "1" + "}" * 200, '"' + "x" * 20_000 + '"'),
    *('"Ann"', '"Ben"', '"knock"', '"adjustment"', "{ Ann = 1 }", "2026-03-14T21:05:00+01:00"),
)
_VALUE = re.compile(rb"(?<== )[^\n]+")
_NUMBER = re.compile(rb"\d+")


def mutated(kind: str, source: random.Random, directory: Path) -> bytes:
    """A file of a kind that somebody or something has been at."""
    data = sound_index(directory) if kind == "index" else source.choice(originals()[kind])
    for _ in range(source.choice((1, 1, 1, 1, 1, 2, 6))):
        data = source.choice(_MUTATIONS)(data, source)
    return data


def _flip(data: bytes, source: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(source.choice((1, 1, 4, 40))):
        if changed:
            changed[source.randrange(len(changed))] = source.randrange(256)
    return bytes(changed)


def _cut(data: bytes, source: random.Random) -> bytes:
    start, stop = sorted(source.randrange(len(data) + 1) for _ in range(2))
    return data[:start] + (data[stop:] if source.random() < 0.7 else b"")


def _double(data: bytes, source: random.Random) -> bytes:
    start, stop = sorted(source.randrange(len(data) + 1) for _ in range(2))
    return data[:stop] + data[start:stop] * source.choice((1, 1, 20)) + data[stop:]


def _splice(data: bytes, source: random.Random) -> bytes:
    other = source.choice(originals()[source.choice(sorted(originals()))])
    return data[: source.randrange(len(data) + 1)] + other[source.randrange(len(other)) :]


def _insert(data: bytes, source: random.Random) -> bytes:
    at = source.randrange(len(data) + 1)
    what = source.choice(
        (b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\n[x]\n", b"#", b'"""', b"a.b.c = 1\n")
    )
    return data[:at] + what + data[at:]


def _retype(data: bytes, source: random.Random) -> bytes:
    return _replaced(_VALUE, data, source, source.choice(_HUGE).encode())


def _renumber(data: bytes, source: random.Random) -> bytes:
    number = source.choice((str(source.randrange(200)), *_HUGE[:6])).encode()
    return _replaced(_NUMBER, data, source, number)


def _replaced(what: re.Pattern[bytes], data: bytes, source: random.Random, by: bytes) -> bytes:
    found = list(what.finditer(data))
    if not found:
        return data
    start, stop = source.choice(found).span()
    return data[:start] + by + data[stop:]


def _lines(data: bytes, source: random.Random) -> bytes:
    """Some lines change places, or vanish."""
    lines = data.split(b"\n")
    one, other = (source.randrange(len(lines)) for _ in range(2))
    lines[one], lines[other] = lines[other], lines[one]
    if source.random() < 0.4:
        del lines[one]
    return b"\n".join(lines)


def _rename_key(data: bytes, source: random.Random) -> bytes:
    return _replaced(re.compile(rb"\b\w{1,40}(?= =)"), data, source, b"x" * source.choice((1, 300)))


_MUTATIONS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(_flip, _cut, _double, _splice, _insert, _retype, _retype, _renumber, _renumber),
    *(_lines, _rename_key),
)


# ------------------------------------------------------------------ going through many

_KINDS = ("match", "preset", "settlements", "settings", "half-typed", "index")
_OFTEN = (10, 4, 2, 2, 1, 1)


@dataclass(frozen=True)
class Figures:
    """What came of it: how often which end, by kind, and the longest time in seconds."""

    ends: Counter[tuple[str, str]]
    longest: float


def look_at(directory: Path, seed: int, number: int) -> tuple[str, str, float]:
    """Make one file and read it; its kind, what came of it, and the seconds of work."""
    source = random.Random(f"{seed}/{number}")
    kind = source.choices(_KINDS, _OFTEN)[0]
    places = find_locations(directory, {})
    path = place(kind, places)
    path.parent.mkdir(parents=True, exist_ok=True)
    data = mutated(kind, source, directory)
    path.write_bytes(data)
    began = time.process_time()
    try:
        end = read(kind, places)
    except Exception as error:
        raise FoundError(f"file {number}, {kind}: {type(error).__name__}: {error}") from error
    seconds = time.process_time() - began
    if seconds > LONGEST:
        raise FoundError(f"file {number}, {kind}: read in {seconds:.1f} s")
    if kind != "index" and path.read_bytes() != data:
        raise FoundError(f"file {number}, {kind}: it was changed")
    path.unlink(missing_ok=True)
    return kind, end, seconds


def look_at_many(count: int, seed: int, tell: Callable[[str], object]) -> Figures:
    """Make so many files and read them; `tell` is told of every find."""
    ends: Counter[tuple[str, str]] = Counter()
    longest = 0.0
    with tempfile.TemporaryDirectory() as name:
        for number in range(count):
            try:
                kind, end, seconds = look_at(Path(name), seed, number)
            except FoundError as find:
                tell(str(find))
                kind, end, seconds = "all", "FOUND", 0.0
            ends[kind, end] += 1
            longest = max(longest, seconds)
    return Figures(ends, longest)


def main() -> int:
    """Go through as many files as the command line says; 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz")
    parser.add_argument("count", type=int, metavar="N")
    parser.add_argument("seed", type=int, metavar="SEED")
    parser.add_argument("--file", type=int, help="this file alone")
    args = parser.parse_args()
    if args.file is not None:
        with tempfile.TemporaryDirectory() as name:
            sys.stdout.write(f"{look_at(Path(name), args.seed, args.file)}\n")
        return 0
    figures = look_at_many(args.count, args.seed, lambda find: sys.stdout.write(f"{find}\n"))
    for (kind, end), number in sorted(figures.ends.items()):
        sys.stdout.write(f"{kind:<12}{end:<22}{number:>6}\n")
    sys.stdout.write(f"seed {args.seed}, the longest took {figures.longest:.2f} s\n")
    return int(figures.ends["all", "FOUND"] > 0)


if __name__ == "__main__":
    sys.exit(main())
