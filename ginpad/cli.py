"""The command line: finds the command, hands over to its module, words what goes wrong.

What belongs here: the first word, options that every command has, exit statuses. What never
does: what a command prints (that is in `ginpad/commands/`). The modules of the commands, and
the app above all, are imported only when their word was typed.
"""

from __future__ import annotations

import gc
import os
import sys
from argparse import Namespace, RawDescriptionHelpFormatter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

import ginpad
from ginpad.commands.common import (
    Failed,
    Parser,
    add_data_dir,
    as_one_line,
    is_path,
    locations_of,
    tell,
    write_json,
    write_suits_as_liked,
)
from ginpad.core.errors import Refusal

COMMANDS = {
    "score": "score a match, or quick-entry lines, as a pad",
    "rules": "list the presets, or say one in words",
    "history": "list the matches, newest first",
    "export": "write a match's score sheet",
    "deadwood": "the least deadwood of a hand of cards",
    "layoff": "the defender's best lay-offs after a knock",
    "showdown": "the outcome of a hand from both players' cards",
    "doctor": "where everything lies, and what can't be read",
}
"""Every command and what it does; each has a module of its name in `ginpad/commands/`."""

_DONE, _AT_FAULT, _INTERRUPTED, _PIPE_CLOSED = 0, 1, 130, 141
_TAKE_A_VALUE = ("--data-dir",)


def guarded_main(argv: Sequence[str] | None = None) -> int:
    """`main` for people: a defect of ginpad itself is told in one line, without a traceback.

    `GINPAD_TRACEBACK=1` in the environment shows it whole, for a report.
    """
    try:
        return main(argv)
    except Exception as error:
        if os.environ.get("GINPAD_TRACEBACK"):
            raise
        what = as_one_line(f"{type(error).__name__}: {error}")
        tell(f"a defect in ginpad ({what}); GINPAD_TRACEBACK=1 shows where, for a report")
        return _AT_FAULT


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command.

    Args:
        argv: the words after `ginpad`; None: those of the process.

    Returns:
        0 done, 1 the input or a file is at fault, 2 a wrong command line.
    """
    if sys.stdout is None:
        tell("standard output is closed: there is nothing to write to")
        return _AT_FAULT
    for stream in (sys.stdout, sys.stderr):
        # A terminal without a sign shows another one rather than nothing at all.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else _DONE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except BrokenPipeError:
        _let_go_of_output()
        return _PIPE_CLOSED
    except OSError as error:  # the store has words of its own, so it is standard output
        _let_go_of_output()
        tell(f"can't write to standard output: {(error.strerror or 'it is closed').lower()}")
        return _AT_FAULT


def _let_go_of_output() -> None:
    """Keep Python from complaining once more when it flushes what can't be written."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _run(words: list[str]) -> int:
    at = _command_at(words)
    if at is None:
        return _run_app(words)
    name = words.pop(at)
    module = import_module(f"ginpad.commands.{name}")
    parser = Parser(
        prog=f"ginpad {name}",
        description=module.__doc__,
        formatter_class=RawDescriptionHelpFormatter,
    )
    module.add_arguments(parser)
    add_data_dir(parser)
    args = parser.parse_args(words)
    try:
        if not getattr(args, "json", False):
            write_suits_as_liked(args)
        status = int(module.run(args, parser))
    except Refusal as refusal:
        status = _tell(refusal, args)
    sys.stdout.flush()
    return status


def _tell(refusal: Refusal, args: Namespace) -> int:
    """Say what is at fault: in a line on standard error, and as data where data was asked for."""
    line = refusal.line if isinstance(refusal, Failed) else None
    if getattr(args, "json", False):
        write_json({"error": {"line": line, "message": as_one_line(str(refusal))}})
    tell(f"line {line}: {refusal}" if line else str(refusal))
    return _AT_FAULT


def _command_at(words: Sequence[str]) -> int | None:
    """The index of the command's word; None when there is none before the first other word."""
    skip = False
    for index, word in enumerate(words):
        if skip:
            skip = False
        elif word in _TAKE_A_VALUE:
            skip = True
        elif word == "--":
            return None
        elif not word.startswith("-"):
            return index if word in COMMANDS else None
    return None


def _run_app(words: Sequence[str]) -> int:
    parser = Parser(
        prog="ginpad",
        description="A gin rummy score keeper. With no words it opens the unfinished match\n"
        "touched last, or a new one.",
        epilog="commands (ginpad COMMAND --help says more):\n"
        + "".join(f"  {name:<12}{what}\n" for name, what in COMMANDS.items()),
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("match", nargs="?", metavar="MATCH", help="a match: file or part of it")
    parser.add_argument("--new", action="store_true", help="begin with a new match")
    parser.add_argument("--version", action="version", version=f"ginpad {ginpad.__version__}")
    add_data_dir(parser)
    args = parser.parse_args(words)
    if args.new and args.match is not None:
        parser.error("--new begins a new match: leave out MATCH")
    try:
        match = None if args.match is None else _match_to_open(args, parser)
        locations = locations_of(args)
    except Refusal as refusal:
        return _tell(refusal, args)
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        parser.error("the app needs a terminal; without one there is, for example, ginpad score")
    # Until the first picture hardly anything becomes garbage; looking for it takes a sixth of
    # the start. The app collects again when it is seen.
    gc.disable()
    from ginpad.tui.app import run_app

    return run_app(locations, match, args.new)


def _match_to_open(args: Namespace, parser: Parser) -> Path:
    from ginpad.store.errors import NotFound
    from ginpad.store.matches import find_match

    try:
        return find_match(locations_of(args), args.match)
    except NotFound as refusal:
        if is_path(args.match):
            raise
        parser.error(f"{refusal}. Commands: {', '.join(COMMANDS)}")
