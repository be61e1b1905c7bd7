"""The player's settings: `settings.toml` in the configuration directory.

```toml
theme = "ginpad-felt"
suits = "letters"        # "auto", "symbols"
bell = false
animations = true
data_dir = "~/cards"     # left out: the user's data directory

[new_match]
players = ["Ann", "Ben"]
rules = "oklahoma"       # left out, as the players: those of the last match

[keys]                   # an action's name, and its key or keys
"pad.undo" = "f5,u"
```

Everything may be left out. What is wrong is told, and the rest holds. Saving a setting changes
that key alone: keys that aren't known and values that are wrong stay as they are.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, Protocol

from ginpad.core.kinds import OneOf, Text, YesNo, shown
from ginpad.core.names import same_name_key
from ginpad.store.errors import (
    AlreadyThere,
    Damaged,
    NotRead,
    NotSaved,
    StoreRefused,
    refusing,
)
from ginpad.store.locations import Locations, find_locations, names_data


class DamagedSettings(Damaged):
    """The settings file isn't TOML, or one of its values is none that belongs there."""


class Suits(StrEnum):
    """How the suits of cards are written."""

    AUTO = "auto"
    SYMBOLS = "symbols"
    LETTERS = "letters"


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player likes.

    Attributes:
        theme: name of the colours; "" for ginpad's own.
        suits: how suits are written; `AUTO`: as signs where the terminal has them.
        bell: the terminal's bell may sound.
        animations: things may move and blink.
        data_dir: where the matches lie, a whole path or one from `~`; "" for the usual place.
        players: of a new match, in seat order; empty for those of the last one.
        rules: key of a new match's preset; "" for the rules of the last match.
        keys: names of actions with their key, or keys with commas between them.
    """

    theme: str = ""
    suits: Suits = Suits.AUTO
    bell: bool = False
    animations: bool = True
    data_dir: str = ""
    players: tuple[str, ...] = ()
    rules: str = ""
    keys: tuple[tuple[str, str], ...] = ()

    def writes_letters(self, knows_symbols: bool) -> bool:
        """Whether suits are letters on a terminal that knows their signs, or doesn't."""
        return self.suits is Suits.LETTERS or (self.suits is Suits.AUTO and not knows_symbols)


@dataclass(frozen=True, slots=True)
class FoundSettings:
    """What a settings file says.

    Attributes:
        settings: with the usual value for whatever is left out or wrong.
        problems: a refusal for each wrong value, or the one for a file that can't be read.
        unknown: the keys that say nothing to this version, such as `new_match.player`.
    """

    settings: Settings = Settings()
    problems: tuple[StoreRefused, ...] = ()
    unknown: tuple[str, ...] = ()


def read_settings(path: Path) -> FoundSettings:
    """The settings in a file; whatever is wrong with it is among the problems."""
    try:
        mapping = _mapping(path)
    except StoreRefused as problem:
        return FoundSettings(problems=(problem,))
    settings, problems = Settings(), []
    for name, (where, kind) in _ENTRIES.items():
        value = _value(mapping, where)
        if value is None:
            continue
        try:
            settings = replace(settings, **{name: kind.read(value)})
        except ValueError:
            why = f"{'.'.join(where)}: {kind.expected} belongs here, not {shown(value)}"
            problems.append(DamagedSettings(path, why))
    if not isinstance(mapping.get("new_match", {}), Mapping):
        problems.append(DamagedSettings(path, "new_match: a table belongs here"))
    return FoundSettings(settings, tuple(problems), tuple(_unknown(mapping)))


def save_settings(path: Path, before: Settings, after: Settings) -> None:
    """Write what is different into the file, and nothing else; nothing if nothing is.

    Raises:
        NotRead, DamagedSettings: for a file that can't be read; it stays as it is.
        NotSaved: when the disk says no; what stood there before is untouched.
    """
    if changed := _changed(before, after):
        from ginpad.store.lock import locked

        with locked(path.parent):
            _write(path, _with(_mapping(path), after, changed))


def save_settings_anew(path: Path, settings: Settings) -> Path:
    """Put a sound file in the place of one that can't be read.

    Returns:
        The copy of the file that was there, beside it.

    Raises:
        NotRead: for a file of which no copy can be made; it stays as it is.
        NotSaved: when the disk says no; it stays as it is.
    """
    from ginpad.store.toml_files import read_bytes

    kept = _keep_copy(path, read_bytes(path))
    _write(path, _with({}, settings, _changed(Settings(), settings)))
    return kept


def locations_by_settings(
    data_dir: Path | None, environ: Mapping[str, str] = os.environ
) -> Locations:
    """Where things lie, with the data where the settings say, if nothing else says where.

    Args:
        data_dir: of `--data-dir`.
        environ: as for `find_locations`.

    Raises:
        NotRead: as `find_locations`.
    """
    locations = find_locations(data_dir, environ)
    if names_data(data_dir, environ):
        return locations
    chosen = read_settings(locations.settings).settings.data_dir
    return locations._replace(data=Path(os.path.expanduser(chosen))) if chosen else locations


def check_data_dir(text: str) -> str:
    """A directory for the matches as it may stand in the settings; "" for the usual place.

    Raises:
        ValueError: for what is no whole path, or can't be one.
    """
    if text and not (os.path.isabs(os.path.expanduser(text)) and text.isprintable()):
        raise ValueError
    return text


def check_usual_players(names: Sequence[str]) -> tuple[str, ...]:
    """The players of new matches as they may stand in the settings: two, or four, or none.

    Raises:
        ValueError: for another number of them, a name twice, an empty or a long one.
    """
    checked = tuple(Text(24).read(name) for name in names)
    if len(checked) not in (0, 2, 4) or len(set(map(same_name_key, checked))) < len(checked):
        raise ValueError
    if not all(name.strip() for name in checked):
        raise ValueError
    return checked


# ------------------------------------------------------------------ the values


class _Kind(Protocol):
    """What fits a key: read from and written to a TOML value; None is not written."""

    @property
    def expected(self) -> str: ...

    def read(self, value: object) -> Any: ...

    def write(self, value: Any) -> Any: ...


class _Names:
    expected = "a list of two or four different names of at most 24 characters"

    def read(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            raise ValueError
        return check_usual_players(value)

    def write(self, value: tuple[str, ...]) -> list[str]:
        return list(value)


class _Directory:
    expected = 'a whole path, such as "~/cards",'

    def read(self, value: object) -> str:
        return check_data_dir(Text(1000).read(value))

    def write(self, value: str) -> str:
        return value


class _Keys:
    expected = 'a table of actions and keys, such as "pad.undo" = "f5,u",'

    def read(self, value: object) -> tuple[tuple[str, str], ...]:
        return tuple(sorted(self._pairs(value, "")))

    def _pairs(self, value: object, path: str) -> Iterator[tuple[str, str]]:
        """`pad.undo` without quotes is a table in a table."""
        if isinstance(value, str) and path and 0 < len(value.strip()) <= 100:
            yield path, value
            return
        if not isinstance(value, dict):
            raise ValueError
        for name, inner in value.items():
            yield from self._pairs(inner, f"{path}.{name}" if path else name)

    def write(self, value: tuple[tuple[str, str], ...]) -> dict[str, str]:
        return dict(value)


_ENTRIES: dict[str, tuple[tuple[str, ...], _Kind]] = {
    "theme": (("theme",), Text(100)),
    "suits": (("suits",), OneOf(tuple(Suits))),
    "bell": (("bell",), YesNo()),
    "animations": (("animations",), YesNo()),
    "data_dir": (("data_dir",), _Directory()),
    "players": (("new_match", "players"), _Names()),
    "rules": (("new_match", "rules"), Text(100)),
    "keys": (("keys",), _Keys()),
}


# ------------------------------------------------------------------ the file


def _mapping(path: Path) -> dict[str, Any]:
    """What the file holds; nothing if there is none."""
    with refusing(NotRead, path):
        if not os.path.lexists(path):
            return {}
    # Without a file the start pays for no TOML.
    from ginpad.store.toml_files import read_toml

    try:
        return read_toml(path)
    except Damaged as damaged:
        raise DamagedSettings(path, damaged.why) from None


def _value(mapping: Mapping[str, Any], where: tuple[str, ...]) -> object:
    found: object = mapping
    for key in where:
        if not isinstance(found, Mapping):
            return None
        found = found.get(key)
    return found


def _unknown(mapping: Mapping[str, Any]) -> Iterator[str]:
    known = {where for where, _ in _ENTRIES.values()}
    tables = {where[0] for where in known if len(where) > 1}
    for key, value in mapping.items():
        if key in tables and isinstance(value, Mapping):
            yield from (f"{key}.{inner}" for inner in value if (key, inner) not in known)
        elif key not in tables and (key,) not in known:
            yield key


def _changed(before: Settings, after: Settings) -> list[str]:
    names = [each.name for each in fields(after)]
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def _with(mapping: dict[str, Any], settings: Settings, names: list[str]) -> dict[str, Any]:
    """The mapping with some settings in it; one that says nothing is left out."""
    for name in names:
        where, kind = _ENTRIES[name]
        value = getattr(settings, name)
        table = mapping
        for key in where[:-1]:
            inner = table.get(key)
            table[key] = dict(inner) if isinstance(inner, Mapping) else {}
            table = table[key]
        if value in ("", ()):
            table.pop(where[-1], None)
        else:
            table[where[-1]] = kind.write(value)
    return mapping


def _write(path: Path, mapping: Mapping[str, Any]) -> None:
    from ginpad.store.atomic import write_atomically
    from ginpad.store.toml_files import write_toml

    try:
        data = write_toml(mapping).encode()
    except UnicodeEncodeError:
        raise NotSaved(path, "a text in it holds half a character") from None
    write_atomically(path, data)


def _keep_copy(path: Path, data: bytes) -> Path:
    from ginpad.store.atomic import create_atomically

    number = 1
    while True:
        copy = path.with_name(f"{path.stem}-unread-{number}{path.suffix}")
        try:
            create_atomically(copy, data)
        except AlreadyThere:
            number += 1
        else:
            return copy
