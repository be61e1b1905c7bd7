"""How fast the history is: `python -m tests.benchmarks.history [N]`, 10,000 matches if not said.

Prints what making the index takes beside reading the same files with `tomllib` alone, a look
for changes where there are none, the first page, a search as it is typed and the figures of a
record; the same for a list of a hundred matches beside them; and memory.

Method: everything in one run, so that all meet the same noise. Half of the files are read with
`tomllib` before the index is made and half of them after. Processor time counts there, of the
looks the best of some rounds. Ratios of one run belong together, times of two runs don't.
"""

import argparse
import resource
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from ginpad.core.record import record_of
from ginpad.store.index import Index, SortBy
from ginpad.store.index_rows import RACY_NS
from ginpad.store.locations import Locations, find_locations
from tests.benchmarks.make_matches import write_matches

FEW = 100
PAGE = 50
ROUNDS = 7
TYPED = "ann hollywood 2019"


def main() -> None:
    """Make the matches, time everything, print it."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.history")
    parser.add_argument("count", type=int, nargs="?", default=10_000, metavar="N")
    parser.add_argument("--open", type=Path, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.open:
        open_once(args.open)
        return
    with tempfile.TemporaryDirectory() as directory:
        many, few = Path(directory, "many"), Path(directory, "few")
        for place, count in ((many, args.count), (few, FEW)):
            write_matches(locations_in(place).matches, count)
        time.sleep(RACY_NS / 10**9)
        print(f"Python {sys.version.split()[0]}, {args.count} matches of 8 to 30 hands\n")
        time_build(locations_in(many))
        refresh(locations_in(few))
        print()
        compare_looks(locations_in(many), locations_in(few), args.count)
        print("\nA start of its own, with the index that is there:", flush=True)
        command = [sys.executable, "-m", "tests.benchmarks.history", "--open", str(many)]
        subprocess.run(command, check=True)


def locations_in(place: Path) -> Locations:
    """Everything in one directory."""
    return find_locations(place, {})


def refresh(locations: Locations) -> None:
    """Bring the index up to date."""
    index = Index.open(locations)
    index.refresh()
    index.close()


def time_build(locations: Locations) -> None:
    """Print making the index beside reading the same files with `tomllib` alone."""
    paths = list(locations.matches.iterdir())
    half = len(paths) // 2
    parsing = processor_time(lambda: parse(paths[:half]))
    indexing = processor_time(lambda: refresh(locations))
    parsing += processor_time(lambda: parse(paths[half:]))
    each = 1e3 / len(paths)
    print(f"Reading the files with tomllib alone {parsing:8.1f} s {parsing * each:7.2f} ms a match")
    print(
        f"Making the index                     {indexing:8.1f} s {indexing * each:7.2f} ms a match"
    )
    print(f"                                     {indexing / parsing:8.2f} × tomllib alone")


def parse(paths: Sequence[Path]) -> None:
    """Read files as TOML and no further."""
    for path in paths:
        tomllib.loads(path.read_text("utf-8"))


def processor_time(action: Callable[[], object]) -> float:
    """Seconds of the processor."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


# ------------------------------------------------------------------ looking


def compare_looks(many: Locations, few: Locations, count: int) -> None:
    """Print the best time of each look at the long list beside that at the short one."""
    print(f"{'':42}{count:>10}{FEW:>12}     ratio")
    long, short = Index.open(many), Index.open(few)
    looks = zip(looks_at(long).items(), looks_at(short).values(), strict=True)
    for (what, look), same in looks:
        best = best_times([look, same])
        ratio = best[0] / best[1]
        print(f"{what:42}{best[0] * 1e3:8.2f} ms{best[1] * 1e3:9.2f} ms{ratio:8.1f} ×")
    long.close()
    short.close()


def looks_at(index: Index) -> dict[str, Callable[[], object]]:
    """What a screen asks for, by what it is."""
    figures = index.figures(["Ann", "Ben"])
    looks: dict[str, Callable[[], object]] = {
        "a refresh with nothing changed": index.refresh,
        "the first page, newest first": lambda: index.rows(limit=PAGE),
    }
    for sort in (SortBy.SIDES, SortBy.MARGIN):
        looks[f"the first page by {sort.value}"] = partial(index.rows, sort=sort, limit=PAGE)
    for length in (1, 3, 8, len(TYPED)):
        typed = TYPED[:length]
        looks[f"a page and its count, “{typed}”"] = partial(search, index, typed)
    looks["the whole list"] = index.rows
    looks["figures of two players"] = lambda: index.figures(["Ann", "Ben"])
    looks["their record"] = lambda: record_of(figures.values(), ("Ann",), ("Ben",))
    return looks


def search(index: Index, typed: str) -> None:
    """What a screen asks for after a key."""
    index.rows(typed, limit=PAGE)
    index.count(typed)


def best_times(actions: Sequence[Callable[[], object]]) -> list[float]:
    """Seconds of each action, the best of some rounds in turn."""
    best = [float("inf")] * len(actions)
    for _ in range(ROUNDS):
        for at, action in enumerate(actions):
            begun = time.perf_counter()
            action()
            best[at] = min(best[at], time.perf_counter() - begun)
    return best


def open_once(place: Path) -> None:
    """Print how long a fresh process takes to its first page, and the memory it needs."""
    before = memory()
    begun = time.perf_counter()
    index = Index.open(locations_in(place))
    index.rows(limit=PAGE)
    shown = time.perf_counter()
    index.refresh()
    done = time.perf_counter()
    print(f"  open and first page {(shown - begun) * 1e3:6.1f} ms")
    print(f"  and brought up to date {(done - shown) * 1e3:6.1f} ms")
    print(f"  memory {before:.0f} MB before, at most {memory():.0f} MB with the list", end="")
    index.figures()
    print(f", {memory():.0f} MB with all figures")
    index.close()


def memory() -> float:
    """The most memory that this process has had, in MB."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (1024 * 1024 if sys.platform == "darwin" else 1024)


if __name__ == "__main__":
    main()
