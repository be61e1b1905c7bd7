"""A match file's score sheet as a file of its own: here, and in the commands, reports meet the
store."""

from __future__ import annotations

from pathlib import Path

from ginpad.core.pad import score
from ginpad.report.formats import Format, file_bytes, pad_as
from ginpad.store.atomic import create_atomically, remove_leftovers
from ginpad.store.errors import AlreadyThere
from ginpad.store.locations import Locations
from ginpad.store.matches import read_match


def export_match(locations: Locations, path: Path, form: Format) -> Path:
    """Write the score sheet of a match file into `locations.exports`, and give its path.

    It has the match's name. No earlier sheet is written over: `…-ann-ben.html` is followed by
    `…-ann-ben-2.html`.

    Raises:
        NotRead, DamagedMatch, NewerMatch: when the match can't be read.
        HandInMatchRefused: when it has a hand that can't be scored.
        NotSaved: when the disk says no.
    """
    data = file_bytes(pad_as(score(read_match(path)), form), form)
    remove_leftovers(locations.exports)
    number = 1
    while True:
        name = path.stem if number == 1 else f"{path.stem}-{number}"
        target = locations.exports / f"{name}.{form.value}"
        try:
            create_atomically(target, data)
        except AlreadyThere:
            number += 1
            continue
        return target
