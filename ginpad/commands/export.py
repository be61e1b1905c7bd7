"""Write a match's score sheet, or a blank one to be filled in by hand.

MATCH is a match file's path, its name, a part of its name that fits one only, or last:

  ginpad export last -o march.html
  ginpad export ann-ben --as csv

With blank in place of MATCH it is a form that prints on one page (a match of that name is
given by its path):

  ginpad export blank --rules hollywood --players Ann,Ben -o form.html

A CSV file begins with the mark by which Excel knows UTF-8; on standard output there is none.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from ginpad.commands.common import Parser, add_output, match_path, output_path, write_text
from ginpad.commands.rules_option import add_rules_options, rules_of
from ginpad.commands.score import add_players, players_of
from ginpad.core.match import MatchRefused
from ginpad.core.pad import score
from ginpad.report.formats import Format, file_bytes, format_of, pad_as, sheet_as
from ginpad.store.atomic import remove_leftovers, write_atomically
from ginpad.store.matches import read_match

_BLANK = "blank"
_BLANK_FORMATS = (Format.HTML, Format.MD, Format.CSV)
_ONLY_BLANK = {"players": "--players", "rules": "--rules", "changes": "--set"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument(
        "match", metavar="MATCH", help="a match: file or part of its name, or last; or blank"
    )
    parser.add_argument(
        "--as",
        choices=[form.value for form in Format],
        dest="form",
        help="(without it: as the ending of FILE says, or txt; a blank sheet: html)",
    )
    add_output(parser)
    add_rules_options(parser, "classic; of a blank sheet only")
    add_players(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Write the sheet to the file, or to standard output."""
    path = output_path(args, parser)
    form = _form(args, path, parser)
    sheet = _blank(args, form, parser) if args.match == _BLANK else _filled(args, form, parser)
    if path is None:
        write_text(sheet)
    else:
        remove_leftovers(path.parent)
        write_atomically(path, file_bytes(sheet, form))
    return 0


def _form(args: argparse.Namespace, path: Path | None, parser: Parser) -> Format:
    if args.form is not None:
        return Format(args.form)
    found = None if path is None else format_of(path)
    if found is None and path is not None and path.suffix:
        forms = ", ".join(form.value for form in Format)
        parser.error(f"no sheet is written as {path.suffix}: say which of {forms} with --as")
    return found or (Format.HTML if args.match == _BLANK else Format.TXT)


def _filled(args: argparse.Namespace, form: Format, parser: Parser) -> str:
    for name, option in _ONLY_BLANK.items():
        if getattr(args, name):
            parser.error(f"{option} is for a blank sheet: a match has its own")
    return pad_as(score(read_match(match_path(args.match, args, parser))), form)


def _blank(args: argparse.Namespace, form: Format, parser: Parser) -> str:
    from ginpad.report.blank_sheet import blank_sheet

    if form not in _BLANK_FORMATS:
        parser.error(f"a blank sheet is {', '.join(_BLANK_FORMATS)}, not {form}")
    rules = rules_of(args, parser)
    players = players_of(args, rules)
    try:
        return sheet_as(blank_sheet(rules, players), form)
    except MatchRefused as refusal:
        parser.error(f"--players {','.join(players)}: {refusal}")
