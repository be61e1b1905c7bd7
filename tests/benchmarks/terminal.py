"""What a player waits for, in a real terminal: `python -m tests.benchmarks.terminal [MATCHES]`.

Starts the app on a directory with one match and on one with many, in turn, and prints the
time from the start to the pad, from F10 to the first page of the history, and from a key of
the search to its rows; best of several rounds, with their ratios. The many have an index
already, as on every start but the first, and the unfinished match was on the table before.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from ginpad.store.index import Index
from ginpad.store.locations import find_locations
from ginpad.store.matches import create_match
from tests.benchmarks.make_matches import write_matches
from tests.e2e.terminal import Terminal, ginpad
from tests.tui.table import match_of

ROUNDS = 5
_F10 = "\x1b[21~"


def timed(action: Callable[[], None]) -> float:
    """Milliseconds that an action takes."""
    begun = time.perf_counter()
    action()
    return (time.perf_counter() - begun) * 1000


def measure(data: Path) -> tuple[float, float, float]:
    """To the pad, to the first page, to the rows of a search."""
    begun = time.perf_counter()
    with Terminal(ginpad(data), columns=120, rows=40) as terminal:
        terminal.until("Hands")
        to_pad = (time.perf_counter() - begun) * 1000

        def history() -> None:
            terminal.send(_F10)
            terminal.until("date▾")

        def search() -> None:
            terminal.send("z")
            terminal.until("Nothing fits")

        to_history = timed(history)
        search()  # answered once the index has looked at the folder
        terminal.send("\x7f")
        terminal.until("date▾")
        return to_pad, to_history, timed(search)


def prepared(directory: Path, matches: int) -> Path:
    """A data directory with so many matches, one more that is unfinished, and their index."""
    write_matches(directory / "matches", matches)
    create_match(find_locations(directory, {}), match_of(["a 4 16", "b g 31"]))
    index = Index.open(find_locations(directory, {}))
    index.refresh()
    index.close()
    return directory


def main(matches: int) -> None:
    """Print the comparison."""
    with tempfile.TemporaryDirectory() as name:
        few, many = prepared(Path(name) / "few", 1), prepared(Path(name) / "many", matches)
        rounds = [(measure(few), measure(many)) for _ in range(ROUNDS)]
        shutil.rmtree(many)
    print(f"{'milliseconds, best of ' + str(ROUNDS):<40}{'1 match':>10}{matches:>10}{'ratio':>8}")
    for what, label in enumerate(
        ("start to the pad", "F10 to the first page", "a key of the search to its rows")
    ):
        small = min(first[what] for first, _ in rounds)
        large = min(second[what] for _, second in rounds)
        print(f"{label:<40}{small:>10.0f}{large:>10.0f}{large / small:>8.2f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
