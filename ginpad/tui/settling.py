"""What two sides still have to settle, and settling it: told in words first, and undone again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.core.figures import MatchFigures
from ginpad.core.record import Players, moment_key
from ginpad.core.series import Series, evening_date, evening_of, unsettled_of
from ginpad.report.series_words import evening_words, matches_words, payments, unsettled_words
from ginpad.report.visible import visible
from ginpad.store.settlements import (
    Settled,
    add_settlement,
    remove_settlement,
    settled_matches,
)
from ginpad.tui.telling import say, tell

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be settled between two sides.

    Attributes:
        evening: the matches of their last evening, settled or not.
        day: of that evening, None if it isn't known.
        due_of_evening: those of them that are not settled yet.
        due: all that is not settled yet.
        last: the last settling with one of their matches; None if there was none.
    """

    evening: Series
    day: date | None
    due_of_evening: Series
    due: Series
    last: Settled | None


def due_between(
    sides: tuple[Players, Players],
    figures: Mapping[str, MatchFigures],
    settlements: Sequence[Settled],
) -> Due | None:
    """What is due between two sides; None where they have no match.

    Args:
        sides: partners in any order.
        figures: by file name; matches of others may be among them.
        settlements: all there have been.
    """
    wanted = list(map(sorted, sides))
    theirs = {
        name: match.seen_from(seat)
        for name, match in figures.items()
        for seat in (0, 1)
        if list(map(sorted, match.seen_from(seat).sides)) == wanted
    }
    if not theirs:
        return None
    newest = max(theirs, key=lambda name: (moment_key(theirs[name].started), name))
    evening = evening_of(newest, theirs)
    settled = settled_matches(settlements)
    of_evening = {name: theirs[name] for name in evening.files}
    return Due(
        evening,
        evening_date(theirs[newest]),
        unsettled_of(sides, of_evening, settled),
        unsettled_of(sides, theirs, settled),
        next((each for each in reversed(settlements) if theirs.keys() & set(each.matches)), None),
    )


def due_words(due: Due) -> str:
    """The last evening, and what is left to settle where it was played for money."""
    words = [evening_words(due.evening, due.day)]
    if due.due.files or due.last is not None:
        words.append(unsettled_words(due.due))
    if due.last is not None:
        words.append(f"Last settled {due.last.settled:%Y-%m-%d %H:%M}.")
    return " ".join(words)


def ask_to_settle(app: GinpadApp, due: Due, done: Callable[[], object]) -> None:
    """Settle all that is due, or that evening alone, once the players agree."""
    from ginpad.tui.screens.ask import AskScreen

    if not due.due.files:
        say(app, "Nothing is left to settle between these two.")
        return
    answers = {"": "Not yet", "all": _answer("Settle", due.due)}
    if 0 < len(due.due_of_evening.files) < len(due.due.files):
        answers = {
            "": "Not yet",
            "evening": _answer("The evening", due.due_of_evening),
            "all": _answer("All", due.due),
        }

    def settle(answer: str | None) -> None:
        if answer and _settle(app, due.due_of_evening if answer == "evening" else due.due):
            done()

    app.push_screen(AskScreen(_question(due), answers), settle)


def ask_to_undo(app: GinpadApp, due: Due, done: Callable[[], object]) -> None:
    """Take back the last settling, once the players agree."""
    from ginpad.tui.screens.ask import AskScreen

    last = due.last
    if last is None:
        say(app, "Nothing has been settled between these two.")
        return

    def undo(answer: str | None) -> None:
        if answer != "undo":
            return
        try:
            remove_settlement(app.locations, last)
        except Refusal as refusal:
            tell(app, refusal)
        else:
            say(app, "That settling is undone: its matches are to be settled again.")
            done()

    question = (
        f"Undo the settling of {last.settled:%Y-%m-%d %H:%M}? "
        f"{matches_words(len(last.matches))} would be unsettled again."
    )
    app.push_screen(AskScreen(question, {"": "Keep it", "undo": "Undo it"}), undo)


def _settle(app: GinpadApp, series: Series) -> bool:
    settled = Settled(app.now(), series.sides, series.tally.money, series.files)
    try:
        add_settlement(app.locations, settled)
    except Refusal as refusal:
        tell(app, refusal)
        return False
    say(app, f"Settled: {matches_words(len(series.files))}, {payments(series)}.")
    return True


def _question(due: Due) -> str:
    question = f"{matches_words(len(due.due.files))} are not settled: {payments(due.due)}."
    if 0 < len(due.due_of_evening.files) < len(due.due.files):
        evening = payments(due.due_of_evening)
        question += f" Of these, the evening of {due.day}: {evening}."
    return visible(f"{question} Has that been paid?")


def _answer(what: str, series: Series) -> str:
    return f"{what} ({matches_words(len(series.files))})"
