"""Write a match's score sheet: as text, or as the JSON of ginpad score."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ginpad.commands.common import Parser, match_path, write_text
from ginpad.core.pad import Pad, score
from ginpad.store.atomic import write_atomically
from ginpad.store.matches import read_match


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("match", metavar="MATCH", help="a match: file or part of its name, or last")
    parser.add_argument("--as", choices=("txt", "json"), required=True, dest="form")
    parser.add_argument("-o", metavar="FILE", dest="output", help="write to a file")


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Write the sheet to the file, or to standard output."""
    pad = score(read_match(match_path(args.match, args, parser)))
    sheet = _as_json(pad) if args.form == "json" else _as_text(pad)
    if args.output is None or args.output == "-":
        write_text(sheet)
    else:
        write_atomically(Path(args.output), f"{sheet}\n".encode(errors="replace"))
    return 0


def _as_json(pad: Pad) -> str:
    from ginpad.report.pad_json import pad_to_json

    return json.dumps(pad_to_json(pad), ensure_ascii=False)


def _as_text(pad: Pad) -> str:
    from ginpad.report.console import plain_text
    from ginpad.report.pad_text import pad_text

    return plain_text(pad_text(pad))
