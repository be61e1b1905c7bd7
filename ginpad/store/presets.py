"""Presets: the bundled ones, the user's own, finding one by its name."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import NamedTuple

from ginpad.core.rules import Rules, RulesRefused
from ginpad.store.atomic import create_atomically, write_atomically
from ginpad.store.errors import (
    Damaged,
    DamagedPreset,
    NotDeleted,
    NotFound,
    NotRead,
    NotSaved,
    StoreRefused,
    printable,
    refusing,
)
from ginpad.store.locations import Locations
from ginpad.store.match_names import SUFFIX, slug
from ginpad.store.toml_files import parse_toml, read_toml, write_toml

BUNDLED_ORDER = (
    "classic",
    "solitaire-arcade",
    "solitaire-arcade-single",
    "north-american",
    "palace",
    "palace-partners",
    "oklahoma",
    "hollywood",
    "straight",
    "two-tables",
)
"""The keys of the bundled presets, the one a new player wants first."""


class Preset(NamedTuple):
    """A preset that was found; exactly one of `rules` and `problem` is None.

    Attributes:
        key: the file's name without its ending, such as `classic`.
        path: of the file.
        rules: what it holds.
        problem: why it can't be read.
        own: it is the user's own, not a bundled one.
        replaces_bundled: it stands in the place of the bundled one of the same key.
    """

    key: str
    path: Path
    rules: Rules | None
    problem: StoreRefused | None
    own: bool
    replaces_bundled: bool


def read_preset(path: Path) -> Rules:
    """The rules in a preset file; without a name of their own they get the file's.

    Raises:
        NotRead: for what the system refuses, what is no ordinary file, or one too large.
        DamagedPreset: for a file that doesn't hold rules, with the key's path and what
            belongs there. Unknown keys are refused: a slip of the pen must not go unseen.
    """
    try:
        mapping = read_toml(path)
        return Rules.from_mapping({"name": printable(path.stem)[:200], **mapping})
    except RulesRefused as refusal:
        raise DamagedPreset(path, str(refusal)) from None
    except Damaged as damaged:
        raise DamagedPreset(path, damaged.why) from None


def list_presets(locations: Locations) -> tuple[Preset, ...]:
    """Every preset: the bundled ones in their order, then the user's own by name.

    An own one of the same file name stands in a bundled one's place.

    Raises:
        NotRead: when a directory of presets can't be looked into; a missing one is empty.
    """
    return tuple(_opened(path, own) for path, own in _found(locations).values())


def bundled_presets() -> tuple[Preset, ...]:
    """The bundled presets alone, for when the user's own can't be looked at."""
    bundled = {path.stem: path for path in _files(_bundled_directory())}
    return tuple(_opened(bundled[key], own=False) for key in BUNDLED_ORDER if key in bundled)


def find_preset(locations: Locations, name: str) -> Rules:
    """The rules that a player means.

    Args:
        name: a key such as `classic`, a beginning that fits one key only, or a path to a
            preset file (with a slash in it or ending in `.toml`).

    Raises:
        NotFound: when it fits none, or several: the sentence says which there are.
        NotRead, DamagedPreset: for a preset that can't be read.
    """
    if name.endswith(SUFFIX) or any(separator in name for separator in _SEPARATORS):
        return read_preset(Path(os.path.expanduser(name)))
    found = _found(locations)
    wanted = name.strip().casefold()
    fitting = [wanted] if wanted in found else [key for key in found if key.startswith(wanted)]
    if len(fitting) != 1 or not wanted:
        raise NotFound(_which(name, fitting if wanted else [], list(found)))
    return read_preset(found[fitting[0]][0])


def save_preset(
    locations: Locations, rules: Rules, key: str = "", *, replace: bool = False
) -> Path:
    """Save rules as one of the user's own presets and give its path.

    Args:
        rules: they need a name.
        key: under which it is found; left out, it is made from the name (`preset_key`).
        replace: write over an own preset of that key, in the file that it has.

    Raises:
        AlreadyThere: for an own preset of that key, unless it may be replaced.
        NotSaved: when the disk says no, or for what could not be read again.
    """
    key = key or preset_key(rules.name)
    path, own = _found(locations).get(key.casefold(), (None, False))
    if path is None or not own:
        path = locations.presets / f"{preset_key(key)}{SUFFIX}"
    try:
        data = write_toml(rules.to_mapping()).encode()
        Rules.from_mapping(parse_toml(path, data))
    except UnicodeEncodeError:
        raise NotSaved(path, "a name in it holds half a character") from None
    except (RulesRefused, Damaged) as refusal:
        why = refusal.why if isinstance(refusal, Damaged) else str(refusal)
        raise NotSaved(path, f"it could not be read again, {why}") from None
    (write_atomically if replace else create_atomically)(path, data)
    return path


def preset_key(name: str) -> str:
    """The key under which a preset of this name is saved: a file's name on every system.

    >>> preset_key("Ann's house rules"), preset_key("…")
    ('ann-s-house-rules', 'rules')
    """
    key = slug(name)[:60].strip("-") or "rules"
    return f"{key}-rules" if _RESERVED.fullmatch(key) else key


def delete_preset(locations: Locations, key: str) -> None:
    """Delete one of the user's own presets; a bundled one that it replaced is back then.

    Raises:
        NotFound: when there is no own preset of that key.
        NotDeleted: when the disk says no.
    """
    found = _found(locations).get(key.casefold())
    if found is None or not found[1]:
        raise NotFound(f"There is no preset of your own called “{key}”")
    with refusing(NotDeleted, found[0]):
        found[0].unlink()


# ------------------------------------------------------------------ what there is

_SEPARATORS = [separator for separator in (os.sep, os.altsep) if separator]
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d")


def _bundled_directory() -> Path:
    """Inside the package once it is installed; beside it in a checkout."""
    package = Path(__file__).parent.parent
    packed = package / "bundled_presets"
    return packed if packed.is_dir() else package.parent / "presets"


def _found(locations: Locations) -> dict[str, tuple[Path, bool]]:
    """The file of each key in small letters, and whether it is the user's own."""
    bundled = {path.stem: path for path in _files(_bundled_directory())}
    own = {path.stem.casefold(): path for path in _files(locations.presets)}
    order = [key for key in BUNDLED_ORDER if key in bundled]
    order += sorted(own.keys() - set(order))
    return {key: (own[key], True) if key in own else (bundled[key], False) for key in order}


def _files(directory: Path) -> list[Path]:
    with refusing(NotRead, directory):
        try:
            names = os.listdir(directory)
        except FileNotFoundError:
            return []
    return [
        directory / name
        for name in sorted(names)
        if name.endswith(SUFFIX) and not name.startswith(".")
    ]


def _opened(path: Path, own: bool) -> Preset:
    replaces = own and path.stem.casefold() in BUNDLED_ORDER
    try:
        return Preset(path.stem, path, read_preset(path), None, own, replaces)
    except StoreRefused as problem:
        return Preset(path.stem, path, None, problem, own, replaces)


def _which(name: str, fitting: list[str], keys: list[str]) -> str:
    if fitting:
        return f"“{name}” fits {' and '.join(fitting)}: write one of them out"
    import difflib

    near = difflib.get_close_matches(name.casefold(), keys, n=1)
    hint = f": did you mean {near[0]}?" if near else "."
    return f"There is no preset “{name}”{hint} There are {', '.join(keys)}"
