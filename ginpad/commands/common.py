"""What several commands share: the parser, reading standard input, finding files, printing."""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from ginpad.core.errors import Refusal
from ginpad.report.visible import visible

if TYPE_CHECKING:
    from ginpad.report.text_lines import TextLine
    from ginpad.store.locations import Locations

WRONG_COMMAND_LINE = 2


class Failed(Refusal):
    """The input is at fault; `line` is its number from 1, None for no line in particular."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.line = line


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line, and takes no shortened options."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong with the command line, and leave with status 2."""
        tell(f"{message} (see {self.prog} --help)")
        self.exit(WRONG_COMMAND_LINE)


def add_data_dir(parser: argparse.ArgumentParser) -> None:
    """The option that every command has."""
    parser.add_argument(
        "--data-dir",
        metavar="DIR",
        type=_directory,
        help="where matches lie, instead of $GINPAD_DATA_DIR or the user's data directory",
    )


def _directory(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("name a directory")
    return Path(text)


def add_json(parser: argparse.ArgumentParser) -> None:
    """The option of every command that has more to say as data."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_output(parser: argparse.ArgumentParser) -> None:
    """The option of every command that can write a file."""
    parser.add_argument(
        "-o",
        metavar="FILE",
        dest="output",
        help="write to a file (without it, or with -: standard output); one that is there is "
        "written over, but never a match or preset file (.toml)",
    )


def output_path(args: argparse.Namespace, parser: argparse.ArgumentParser) -> Path | None:
    """The file that `-o` names, None for standard output; what people keep is no place for it.

    Raises:
        Failed: for a directory that isn't there: it may be a slip of the pen.
    """
    if args.output in (None, "-"):
        return None
    path = Path(args.output)
    try:
        real = os.path.realpath(path)
    except OSError as error:
        raise Failed("the directory you are in is gone: name a place from the root on") from error
    if real.lower().endswith(".toml"):
        parser.error(f"-o {args.output}: that would write over a match or a preset")
    if not path.parent.is_dir():
        raise Failed(f"{path.parent} is no directory: make it first, or name another place")
    return path


def locations_of(args: argparse.Namespace) -> Locations:
    """Where things lie for this command line."""
    from ginpad.store.locations import find_locations

    locations = find_locations(args.data_dir, os.environ)
    if not locations.has_settings:
        return locations
    from ginpad.store.settings import locations_by_settings

    return locations_by_settings(args.data_dir, os.environ)


def write_suits_as_liked(args: argparse.Namespace) -> None:
    """From now on write suits as the settings say, or else as standard output allows."""
    from ginpad.report.card_text import knows_symbols, write_suits
    from ginpad.store.locations import find_locations

    locations = find_locations(args.data_dir, os.environ)
    known = knows_symbols(sys.stdout.encoding)
    if not locations.has_settings:
        write_suits(as_letters=not known)
        return
    from ginpad.store.settings import read_settings

    write_suits(as_letters=read_settings(locations.settings).settings.writes_letters(known))


def match_path(name: str, args: argparse.Namespace, parser: argparse.ArgumentParser) -> Path:
    """The file of the match that a word means.

    A word that fits none is a wrong command line; a path to no file is a file at fault.
    """
    from ginpad.store.errors import NotFound
    from ginpad.store.matches import find_match

    try:
        return find_match(locations_of(args), name)
    except NotFound as refusal:
        if is_path(name):
            raise
        parser.error(str(refusal))


def is_path(word: str) -> bool:
    """Whether a word is meant as a file's path rather than as a name."""
    return word.endswith(".toml") or any(sep in word for sep in (os.sep, os.altsep) if sep)


# ------------------------------------------------------------------ in and out


def input_lines() -> Iterator[tuple[int, str]]:
    """The lines of standard input with their numbers from 1.

    Raises:
        Failed: when it can't be read or isn't UTF-8.
    """
    if sys.stdin is None:
        raise Failed("standard input is closed")
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:  # a disk that fails, a terminal that is gone
        why = (error.strerror or "the system refused").lower()
        raise Failed(f"can't read standard input: {why}") from error
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Failed("standard input is not UTF-8 text", line) from None
    for number, line in enumerate(text.split("\n"), 1):
        yield number, line.removesuffix("\r")


def as_one_line(text: str) -> str:
    """A message as one line that steers no terminal, whatever was typed into it."""
    return visible(" ".join(text.splitlines()))


def tell(message: str) -> None:
    """One line on standard error."""
    if sys.stderr is not None:
        sys.stderr.write(f"ginpad: {as_one_line(message)}\n")


def write_text(text: str) -> None:
    """Lines of text on standard output; what people typed in them steers no terminal."""
    lines = "\n".join(map(visible, text.split("\n")))
    sys.stdout.write(f"{lines}\n")


def terminal_width() -> int | None:
    """The cells of a line of the terminal that standard output is; None where it is none."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def write_lines(lines: Iterable[TextLine]) -> None:
    """Lines on standard output, with their styles if it is a terminal that has some."""
    from ginpad.report.text_lines import plain, styled
    from ginpad.report.text_table import RULE

    text = (styled if _has_styles() else plain)(lines)
    sys.stdout.write((text if _is_writable(RULE) else text.replace(RULE, "-")) + "\n")


def _has_styles() -> bool:
    """An old Windows console would show the codes of the styles."""
    if sys.platform == "win32" or not sys.stdout.isatty():
        return False
    return os.environ.get("TERM", "dumb") not in ("dumb", "unknown")


def write_json(data: Any) -> None:
    """Data as JSON on one line of standard output."""
    import json

    from ginpad.report.json_text import json_text

    text = json_text(data)
    sys.stdout.write((text if _is_writable(text) else json.dumps(data)) + "\n")


def _is_writable(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeError:
        return False
    return True
