"""Killed at any moment: `python -m tests.e2e.kills N SEED` kills ginpad N times.

An evening is played in a real terminal: hands are recorded, corrected, deleted, and all of that
undone. At random moments, in the middle of a key or of a save, the process gets SIGKILL, SIGTERM
or SIGHUP, or its terminal closes. After each end the file must hold what had been shown last, or
what was on its way there; what was half typed must be offered again; and after the next start
nothing may lie about that a killed process was writing.
"""

from __future__ import annotations

import argparse
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from ginpad.core.entry import parse
from ginpad.core.match import Match, Timeline
from ginpad.core.pad import score
from ginpad.core.rules import Rules
from ginpad.report.hand_words import counts_words, outcome_words
from ginpad.store.half_typed import read_half_typed
from ginpad.store.matches import create_match, list_matches, read_match
from tests.e2e.terminal import Terminal, ginpad
from tests.e2e.test_evening import rows
from tests.tui.table import ANN_AND_BEN, locations, match_of

_LONG = replace(Rules(), game=replace(Rules().game, target=10_000))
_ENOUGH_HANDS = 12
_NOTHING_TYPED = "││a 4 16 · b gin 31"
_ENDS = ("SIGKILL",) * 7 + ("SIGTERM", "SIGHUP", "closed")

Facts = tuple[tuple[object, ...], ...]


class LostError(AssertionError):
    """Something that had been shown, or a whole file, is gone."""


def facts(match: Match) -> Facts:
    """What was played, without the times."""
    return tuple((hand.how, hand.ended_by, hand.deadwood) for hand in match.hands)


def shown(match: Match) -> list[tuple[str, str, str]]:
    """The rows as the screen shows them."""
    return [
        (str(row.number), outcome_words(row, match.players, briefly=True), counts_words(row.hand))
        for row in score(match).rows
    ]


@dataclass
class Evening:
    """A match that goes on over many lives of the app.

    Attributes:
        source: where everything random comes from.
        data: the directory of the table.
        path: the match file.
        confirmed: the match as the screen showed it last.
        ends: how often which end came, and whether the last change was in the file by then.
    """

    source: random.Random
    data: Path
    path: Path
    confirmed: Match
    ends: Counter[str] = field(default_factory=Counter)

    def live_once(self) -> None:
        """Start the app, change some things, and be killed in the middle of another."""
        with Terminal(ginpad(self.data), rows=60) as terminal:
            self._sit_down(terminal)
            timeline = Timeline(self.confirmed)
            for _ in range(self.source.choice((0, 0, 1, 2))):
                timeline = self._change(terminal, timeline)
                self.confirmed = timeline.match
            coming = self._begin_change(terminal, timeline)
            time.sleep(self.source.choice((0, 0.01, 0.05, 0.15, 0.3)) * self.source.random())
            end = self.source.choice(_ENDS)
            _end(terminal, end)
        self._check(coming, end)

    def _sit_down(self, terminal: Terminal) -> None:
        terminal.until("Use it")
        expected = shown(self.confirmed)
        terminal.until(lambda: rows(terminal) == expected)
        half = read_half_typed(locations(self.data), self.path)
        if half is not None and half.hands == len(self.confirmed.hands) and half.line:
            terminal.until(f"││{half.line}")
            terminal.send("\x1b")
            terminal.until(_NOTHING_TYPED)

    def _change(self, terminal: Terminal, timeline: Timeline) -> Timeline:
        """A change that is seen through to the screen."""
        steps, after = self._anything(timeline)
        for step in steps:
            terminal.send(step)
            if "edit" in step:
                terminal.until("correct hand")
        expected = shown(after.match)
        terminal.until(lambda: rows(terminal) == expected)
        return after

    def _begin_change(self, terminal: Terminal, timeline: Timeline) -> Match:
        """The keys of a change, or some of them; the match as it would be after it."""
        steps, after = self._anything(timeline)
        if self.source.random() < 0.2:
            terminal.send(steps[-1][: self.source.randrange(len(steps[-1]))])
            return timeline.match
        for step in steps:
            terminal.send(step)
            if "edit" in step:
                terminal.until("correct hand")
        return after.match

    def _anything(self, timeline: Timeline) -> tuple[list[str], Timeline]:
        """The keys of a change, in steps, and what comes of it."""
        match, there = timeline.match, len(timeline.match.hands)
        what = self.source.random()
        if what < 0.15 and timeline.past:
            return ["undo\r"], timeline.undo()
        if there and (what < 0.3 or there >= _ENOUGH_HANDS):
            number = self.source.randint(1, there)
            return [f"delete {number}\r"], timeline.then(match.without_hand(number))
        line = self._line()
        hand = parse(line, match.players, match.rules)
        if there and what < 0.5:
            number = self.source.randint(1, there)
            steps = [f"edit {number}\r", f"\x15{line}\r"]  # ctrl+u before the line
            return steps, timeline.then(match.with_hand_at(number, hand))
        return [f"{line}\r"], timeline.then(match.with_hand(hand))

    def _line(self) -> str:
        who, own, other = self.source.choice("ab"), *self.source.sample(range(1, 30), 2)
        return self.source.choice((f"{who}{own % 10} {other}", f"{who}g{other}", "dead"))

    def _check(self, coming: Match, end: str) -> None:
        try:
            found = read_match(self.path)
        except ValueError as error:
            raise LostError(f"after {end}: {error}") from error
        if facts(found) not in (facts(self.confirmed), facts(coming)):
            raise LostError(f"after {end}: {facts(found)}, shown were {facts(self.confirmed)}")
        is_there = facts(found) == facts(coming) != facts(self.confirmed)
        self.ends[f"{end}, the last change {'' if is_there else 'not '}saved"] += 1
        self.confirmed = found

    def tidy_after_all(self) -> None:
        """One more start: it shows everything and clears away what lay about."""
        with Terminal(ginpad(self.data), rows=60) as terminal:
            self._sit_down(terminal)
            terminal.until(lambda: not list(self._leftovers()))
        assert all(file.problem is None for file in list_matches(locations(self.data)))

    def _leftovers(self) -> Iterator[Path]:
        return (path for path in self.data.rglob(".*") if path.name.startswith(".ginpad-"))


def _end(terminal: Terminal, end: str) -> None:
    if end == "closed":
        terminal.child.ptyproc.fileobj.close()
    else:
        terminal.child.kill(signal.Signals[end])
    if end == "SIGTERM":
        terminal.until_ended()
    else:
        terminal.ended_by()


def play(data: Path, kills: int, seed: int) -> Counter[str]:
    """An evening with so many kills; how often which end came.

    Raises:
        LostError: for what must not happen.
    """
    match = replace(match_of(["a 4 16"], ANN_AND_BEN, _LONG))
    path = create_match(locations(data), match)
    evening = Evening(random.Random(seed), data, path, match)
    for _ in range(kills):
        evening.live_once()
    evening.tidy_after_all()
    return evening.ends


def main() -> int:
    """Play as the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.e2e.kills")
    parser.add_argument("kills", type=int, metavar="N")
    parser.add_argument("seed", type=int, metavar="SEED")
    args = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        ends = play(Path(name), args.kills, args.seed)
    for end, number in sorted(ends.items()):
        sys.stdout.write(f"{end:<45}{number:>5}\n")
    seconds = time.monotonic() - began
    sys.stdout.write(f"{args.kills} kills, seed {args.seed}, nothing lost, {seconds:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
