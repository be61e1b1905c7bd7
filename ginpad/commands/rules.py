"""The presets, or one preset's numbers in words, to be said aloud before the first deal.

PRESET is a name from the list, a beginning of one, or a preset file.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

from ginpad.commands.common import Parser, add_json, locations_of, write_json, write_text
from ginpad.commands.rules_option import preset
from ginpad.core.rules import Rules
from ginpad.report.rules_words import aloud, figures
from ginpad.store.presets import Preset, list_presets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("preset", nargs="?", metavar="PRESET", help="one, in words")
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print the list, or one preset in words."""
    if args.preset is not None:
        rules = preset(args.preset, args, parser)
        if args.json:
            write_json(_as_data(rules))
        else:
            write_text("\n".join(_in_words(rules)))
        return 0
    presets = list_presets(locations_of(args))
    if args.json:
        write_json([_listed_as_data(each) for each in presets])
    else:
        write_text("\n".join(line for each in presets for line in _listed(each)))
    return 0


def _in_words(rules: Rules) -> Iterator[str]:
    yield figures(rules)
    if rules.summary:
        yield rules.summary
    yield ""
    yield from aloud(rules)
    if rules.sources:
        yield ""
        yield f"Seen at: {', '.join(rules.sources)}"


def _as_data(rules: Rules) -> dict[str, Any]:
    return {
        "rules": rules.to_mapping(),
        "figures": figures(rules),
        "aloud": list(aloud(rules)),
    }


def _listed(found: Preset) -> Iterator[str]:
    yield f"{found.key}{_whose(found)}"
    if found.rules is None:
        yield f"    {found.problem}"
        return
    yield f"    {figures(found.rules)}"
    if found.rules.summary:
        yield f"    {found.rules.summary}"


def _whose(found: Preset) -> str:
    if found.replaces_bundled:
        return " (your own, in place of the bundled one)"
    return " (your own)" if found.own else ""


def _listed_as_data(found: Preset) -> dict[str, Any]:
    return {
        "preset": found.key,
        "path": str(found.path),
        "own": found.own,
        "replaces_bundled": found.replaces_bundled,
        "problem": None if found.problem is None else found.problem.why,
        **({} if found.rules is None else _as_data(found.rules)),
    }
