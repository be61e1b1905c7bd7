"""TOML on the disk: reading a file safely whatever is in it, and writing text people can edit."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import tomli_w

from ginpad.store.errors import Damaged, NotRead, refusing

MOST_BYTES = 1_000_000
"""A larger file is no match and no preset: a thousand hands with all their cards fit."""
_DEEPEST = 16
_LARGEST_NUMBER = 2**63


def read_toml(path: Path) -> dict[str, Any]:
    """The mapping that a TOML file holds.

    Raises:
        NotRead: for what the system refuses, what is no ordinary file, or a file too large.
        Damaged: for bytes that are no TOML, or nested so deeply or with numbers so large that
            they could not be written back.
    """
    return parse_toml(path, read_bytes(path))


def parse_toml(path: Path, data: bytes) -> dict[str, Any]:
    """The mapping that bytes read from `path` hold.

    Raises:
        Damaged: as `read_toml`.
    """
    text = _decoded(path, data)
    if _LONG_KEY.search(_NO_KEY.sub(_placeholder, text)):
        raise Damaged(path, "it is nested too deeply")
    try:
        mapping = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Damaged(path, f"it is not TOML: {_lowered(str(error))}") from None
    except RecursionError:
        raise Damaged(path, "it is nested too deeply") from None
    except ValueError:  # more digits than Python reads
        raise Damaged(path, "a number in it is too large") from None
    _check_writable(path, mapping)
    return mapping


# tomllib's memory grows with the square of the parts of a dotted key: such a key is looked
# for first. Outside strings and comments only keys (and numbers) hold dots. What isn't closed
# is taken as far as it goes: tomllib will refuse it.
_NO_KEY = re.compile(
    r'''"""(?:[^"\\]|\\.|"{1,2}(?!"))*+(?:"{3,5})?+|"(?:[^"\\\n]|\\[^\n])*+"?+'''
    r"""|'''(?:[^']|'{1,2}(?!'))*+(?:'{3,5})?+|'[^'\n]*+'?+|#[^\n]*+""",
    re.DOTALL,
)
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{_DEEPEST}}}")


def _placeholder(found: re.Match[str]) -> str:
    """A comment is nothing, a string may be a part of a key."""
    return "" if found[0].startswith("#") else "x"


def _decoded(path: Path, data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")  # some editors put a byte order mark in front
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Damaged(path, f"it is not UTF-8 text (line {line})") from None


def read_bytes(path: Path) -> bytes:
    """What an ordinary file of at most `MOST_BYTES` holds; never waits.

    Raises:
        NotRead: for what the system refuses, what is no ordinary file, or one too large.
    """
    with refusing(NotRead, path):
        found = os.stat(path)
        if stat.S_ISDIR(found.st_mode):
            raise NotRead(path, "it is a directory, not a file")
        if not stat.S_ISREG(found.st_mode):
            raise NotRead(path, "it is no ordinary file")
        # Should it have become a pipe since, opening it must not wait for a writer.
        flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
        with os.fdopen(os.open(path, flags), "rb") as file:
            data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise NotRead(path, f"it is larger than {MOST_BYTES // 1_000_000} MB")
    return data


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


def _check_writable(path: Path, mapping: Mapping[str, Any]) -> None:
    """Refuse what could be read but not written back: a match is saved with all its keys."""
    level: list[object] = [mapping]
    for _ in range(_DEEPEST):
        if not level:
            return
        level = [inner for value in level for inner in _inside(value)]
        if any(isinstance(v, int) and abs(v) > _LARGEST_NUMBER for v in level):
            raise Damaged(path, "a number in it is too large")
    raise Damaged(path, "it is nested too deeply")


def _inside(value: object) -> Iterable[object]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


# ------------------------------------------------------------------ writing


def write_toml(mapping: Mapping[str, Any]) -> str:
    """A mapping as TOML text that reads back as the same mapping.

    Lists of tables become `[[blocks]]` in which every key has one line, tables `[sections]`;
    what is neither comes first, as TOML wants it.
    """
    blocks = {key: value for key, value in mapping.items() if _is_tables(value)}
    sections = {key: value for key, value in mapping.items() if isinstance(value, Mapping)}
    parts = [_lines({k: v for k, v in mapping.items() if k not in blocks and k not in sections})]
    for key, value in mapping.items():
        if key in blocks:
            parts += [f"[[{_key(key)}]]\n{_lines(table)}" for table in value]
        elif key in sections:
            parts.append(tomli_w.dumps({key: value}))
    return "\n".join(part for part in parts if part)


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)


def _lines(table: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in table.items())


def _value(value: object) -> str:
    """A value as TOML on one line; a list of tables on one line for each of them."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, list) and _is_tables(value):
        return "[\n" + "".join(f"    {_value(inner)},\n" for inner in value) + "]"
    if isinstance(value, list):
        return "[" + ", ".join(_value(inner) for inner in value) + "]"
    return tomli_w.dumps({"x": value})[len("x = ") : -1]


def _key(key: str) -> str:
    return tomli_w.dumps({key: 0})[: -len(" = 0\n")]
