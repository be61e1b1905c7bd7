"""The match that lies on the table when ginpad starts: the unfinished one touched last.

As a rule that is the one that lay there the last time, which is known at once. So it is shown at
once, and whether another was touched later, by hand or by another computer, is looked up while
the pad is alive already.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.report.visible import visible
from ginpad.store.resuming import Taken, match_on_the_table, match_to_resume
from ginpad.tui.key_names import key_of
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.workers import hand_over

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp

LOOK_AGAIN_AFTER = 0.5
"""Seconds: first the pad is painted."""


def take_up(app: GinpadApp) -> OpenMatch | None:
    """The match to begin with; None if none is unfinished."""
    taken = match_on_the_table(app.locations)
    if taken is None:
        taken, problem = _touched_last(app)
        app.tell_problem(problem)
        return _opened(app, taken)
    shown = _opened(app, taken)
    app.set_timer(LOOK_AGAIN_AFTER, lambda: _look_again(app, shown))
    return shown


def _opened(app: GinpadApp, taken: Taken | None) -> OpenMatch | None:
    if taken is None:
        return None
    keeper, match = taken
    return OpenMatch(app.locations, app.now, match, keeper)


def _touched_last(app: GinpadApp) -> tuple[Taken | None, str]:
    """The unfinished match touched last, and what can't be read; "" if all can."""
    unreadable: list[Refusal] = []
    try:
        taken = match_to_resume(app.locations, lambda: app.index, unreadable.append)
    except Refusal as refusal:
        return None, str(refusal)
    more = len(unreadable) - 1
    first = str(unreadable[0]) if unreadable else ""
    return taken, first + (f" (and {more} more like it)" if more > 0 else "")


def _look_again(app: GinpadApp, shown: OpenMatch | None) -> None:
    pad = app.pad_screen
    if pad is None:
        return

    def look() -> None:
        taken, problem = _touched_last(app)
        hand_over(pad, _found, app, shown, _opened(app, taken), problem)

    app.run_worker(look, thread=True, group="look again")


def _found(app: GinpadApp, shown: OpenMatch | None, later: OpenMatch | None, problem: str) -> None:
    """Lay the match touched last on the table, unless somebody plays on at the other already."""
    app.tell_problem(problem)
    pad = app.pad_screen
    if shown is None or later is None or pad is None or pad.opened is not shown:
        return
    if later.path == shown.path:
        return
    if app.screen is pad and pad.is_untouched:
        app.show_match(later)
        app.notify("This match was touched last.", markup=False)
    else:
        key = key_of(pad, "app.history")
        app.notify(f"{visible(later.path.stem)} was touched later: see {key}.", markup=False)
