"""Where everything lies, and every match, preset or other file that can't be read, with why.

The exit status is 1 when there is such a file.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

import ginpad
from ginpad.commands.common import Parser, add_json, locations_of, tell, write_json, write_text
from ginpad.report.visible import visible
from ginpad.store.errors import StoreRefused
from ginpad.store.locations import Locations
from ginpad.store.matches import list_matches
from ginpad.store.presets import list_presets
from ginpad.store.settings import FoundSettings, read_settings
from ginpad.store.settlements import read_settlements


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print what there is and what is wrong with it."""
    locations = locations_of(args)
    matches, match_problems = _look(lambda: list_matches(locations))
    presets, preset_problems = _look(lambda: list_presets(locations))
    settings = read_settings(locations.settings)
    problems = [
        *match_problems,
        *preset_problems,
        *settings.problems,
        *_problems(lambda: read_settlements(locations)),
    ]
    if args.json:
        write_json(_as_data(locations, matches, presets, problems))
    else:
        words = [*_words(locations, matches, presets, problems), *_remarks(settings)]
        write_text("\n".join(map(visible, words)))
    if not problems:
        return 0
    files = len({problem.path for problem in problems})
    tell("1 file can't be read" if files == 1 else f"{files} files can't be read")
    return 1


def _look(find: Callable[[], tuple[Any, ...]]) -> tuple[int, list[StoreRefused]]:
    """How many files can be read, and the problems of those that can't."""
    try:
        found = find()
    except StoreRefused as problem:  # the whole directory
        return 0, [problem]
    problems = [file.problem for file in found if file.problem is not None]
    return len(found) - len(problems), problems


def _problems(read: Callable[[], object]) -> list[StoreRefused]:
    """Why a file that there need not be can't be read, if so."""
    try:
        read()
    except StoreRefused as problem:
        return [problem]
    return []


def _places(locations: Locations) -> dict[str, str]:
    return {
        "data": str(locations.data),
        "matches": str(locations.matches),
        "trash": str(locations.trash),
        "earlier": str(locations.earlier),
        "exports": str(locations.exports),
        "config": str(locations.config),
        "presets": str(locations.presets),
        "settings": str(locations.settings),
        "cache": str(locations.cache),
        "state": str(locations.state),
    }


def _as_data(
    locations: Locations, matches: int, presets: int, problems: list[StoreRefused]
) -> dict[str, Any]:
    return {
        "version": ginpad.__version__,
        "locations": _places(locations),
        "matches": matches,
        "presets": presets,
        "problems": [{"path": str(each.path), "why": each.why} for each in problems],
    }


def _words(
    locations: Locations, matches: int, presets: int, problems: list[StoreRefused]
) -> Iterator[str]:
    yield f"ginpad {ginpad.__version__}"
    for name, path in _places(locations).items():
        yield f"{name:<10}{path}"
    yield ""
    yield f"{_counted(matches, 'match', 'matches')} and {_counted(presets, 'preset', 'presets')}"
    if not problems:
        yield "Every file can be read."
    yield from map(str, problems)


def _remarks(settings: FoundSettings) -> Iterator[str]:
    """What is no fault but may be a slip: a newer ginpad's settings are left alone as well."""
    if settings.unknown:
        keys = ", ".join(settings.unknown)
        yield f"This ginpad knows nothing of these settings, and leaves them alone: {keys}"


def _counted(number: int, one: str, many: str) -> str:
    return f"1 {one}" if number == 1 else f"{number} {many}"
