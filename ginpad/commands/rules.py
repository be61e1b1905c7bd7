"""The presets, or one preset's numbers in words, to be said aloud before the first deal.

PRESET is a name from the list, a beginning of one, or a preset file. As HTML it becomes a
cheat sheet that prints on one page:

  ginpad rules oklahoma --as html -o oklahoma.html
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ginpad.commands.common import (
    Parser,
    add_json,
    add_output,
    locations_of,
    output_path,
    write_json,
    write_text,
)
from ginpad.commands.rules_option import preset
from ginpad.core.rules import Rules
from ginpad.report.formats import Format, file_bytes, format_of
from ginpad.report.rules_words import aloud, figures
from ginpad.report.visible import visible
from ginpad.store.atomic import write_atomically
from ginpad.store.presets import Preset, list_presets

_FORMATS = (Format.TXT, Format.HTML)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("preset", nargs="?", metavar="PRESET", help="one, in words")
    parser.add_argument(
        "--as",
        choices=[form.value for form in _FORMATS],
        dest="form",
        help="of one preset (without it: as the ending of FILE says, or txt)",
    )
    add_output(parser)
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print the list, or one preset in words or as a page."""
    path = output_path(args, parser)
    form = _form(args, path, parser)
    if args.preset is not None:
        rules = preset(args.preset, args, parser)
        if args.json:
            write_json(_as_data(rules))
        else:
            _write(_as_text(rules, form), form, path)
        return 0
    presets = list_presets(locations_of(args))
    if args.json:
        write_json([_listed_as_data(each) for each in presets])
    else:
        write_text("\n".join(line for each in presets for line in _listed(each)))
    return 0


def _form(args: argparse.Namespace, path: Path | None, parser: Parser) -> Format:
    """What the one preset is written as; anything but its words on a screen needs a preset."""
    asked = args.form is not None or path is not None
    if asked and args.preset is None:
        parser.error("--as and -o are for one preset: name it, such as ginpad rules classic")
    if asked and args.json:
        parser.error("--json goes to standard output: leave out --as and -o")
    if args.form is not None:
        return Format(args.form)
    found = None if path is None else format_of(path)
    return found if found in _FORMATS else Format.TXT


def _write(text: str, form: Format, path: Path | None) -> None:
    if path is None:
        write_text(text)
    else:
        write_atomically(path, file_bytes(text, form))


def _as_text(rules: Rules, form: Format) -> str:
    if form is Format.TXT:
        return "\n".join(map(visible, _in_words(rules)))
    from ginpad.report.rules_page import rules_to_html

    return rules_to_html(rules)


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
