"""Answering one line of standard input after the other; a bad line doesn't stop the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ginpad.commands.common import as_one_line, input_lines, tell, write_json
from ginpad.core.errors import Refusal

Found = TypeVar("Found")


def answer_lines(
    find: Callable[[str], Found], show: Callable[[Found], None], *, as_json: bool
) -> int:
    """Answer each line that isn't blank or a remark.

    Args:
        find: the answer to a line; a `Refusal` is told and the next line is read.
        show: prints an answer on one line.
        as_json: for a refused line, print an object with `error`.

    Returns:
        The exit status: 1 when a line was refused.
    """
    asked = refused = 0
    for number, line in input_lines():
        if not line.partition("#")[0].strip():
            continue
        asked += 1
        try:
            found = find(line)
        except Refusal as refusal:
            refused += 1
            _tell_refusal(refusal, number, as_json=as_json)
            continue
        show(found)
    if refused and as_json:
        tell(f"{refused} of {asked} lines can't be answered")
    return 1 if refused else 0


def two_parts(line: str) -> tuple[str, str]:
    """The two hands of a line such as `8c8d8s / 2c | 3h4h`: the last bar stands between them.

    Raises:
        Refusal: when there is no bar.
    """
    first, bar, second = line.rpartition("|")
    if not bar:
        raise Refusal("a | belongs between the knocker's cards and the defender's")
    return first, second


def _tell_refusal(refusal: Refusal, number: int, *, as_json: bool) -> None:
    if as_json:
        error = {"line": number, "message": as_one_line(str(refusal))}
        write_json({"error": error})
    else:
        tell(f"line {number}: {refusal}")
