"""Merge players: one player who was called by two spellings gets one name in the match files."""

from __future__ import annotations

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.suggester import SuggestFromList
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from ginpad.core.errors import Refusal
from ginpad.core.figures import MatchFigures
from ginpad.core.record import moment_key, rename_player
from ginpad.report.record_text import side_words
from ginpad.report.series_words import matches_words
from ginpad.report.visible import visible
from ginpad.store.errors import NotSaved
from ginpad.store.index import Index
from ginpad.store.renaming import (
    Plan,
    Renamed,
    plan_renaming,
    rename_in_file,
    rename_in_files,
)
from ginpad.tui.key_names import key_of, with_key
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.screens.ask import AskScreen
from ginpad.tui.telling import say, tell
from ginpad.tui.widgets.file_progress import FileProgress
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.option_lines import OptionLines
from ginpad.tui.widgets.plain_input import PlainInput
from ginpad.tui.workers import hand_over, is_there

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp

_LONGEST_NAME = 24
_REST = 0.1
"""Seconds on a name before its matches are looked up."""

_TOLD = 3
"""So many files are named where some are left out or could not be rewritten."""


class MergePlayersScreen(OwnScreen[None]):
    """The old spelling, the name that stays, and the matches that would be rewritten."""

    AUTO_FOCUS = "#old-name"
    CSS_PATH = "merge_players.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back", id="merge.leave"),
        Binding("f6", "rename", "Rename", id="merge.rename"),
        Binding("f7", "undo", "Undo", id="merge.undo"),
        Binding("space", "tick", show=False),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, index: Index) -> None:
        super().__init__()
        self._index = index
        self._bar = FileProgress()
        self._names: tuple[str, ...] = ()
        self._old = ""
        self._figures: dict[str, MatchFigures] = {}
        self._plan = Plan({}, {})
        self._files: list[tuple[str, MatchFigures]] = []
        self._spared: set[str] = set()

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  merge players", style="bold"), id="title")
        yield self._bar
        with Horizontal(id="merge-body"):
            with Vertical(id="merge-names"):
                old = OptionLines(id="old-name")
                old.border_title = "called"
                yield old
                yield PlainInput(
                    id="new-name", compact=True, placeholder="is really", max_length=_LONGEST_NAME
                )
            matches = OptionLines(id="merge-matches")
            matches.border_title = "matches to rewrite: Enter leaves one out"
            yield matches
        yield Static(id="merge-words", markup=False)
        with Horizontal(id="buttons"):
            yield Button(with_key(self, "Rename", "merge.rename"), id="rename", compact=True)
            yield Button(with_key(self, "Undo", "merge.undo"), id="undo", compact=True)
            yield Button("Back", id="leave", compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """Offer everybody who has played."""
        self._offer()

    def _offer(self) -> None:
        players = self._index.players()
        self._names = tuple(players)
        old = self.query_one("#old-name", OptionList)
        old.set_options(
            Option(Text(f"{visible(name)} ({count})", no_wrap=True, overflow="ellipsis"))
            for name, count in players.items()
        )
        if self._old not in self._names:  # called otherwise by now: another one is to be chosen
            self._old = self._names[0] if self._names else ""
            self.query_one("#new-name", Input).value = ""
        old.highlighted = self._names.index(self._old) if self._names else None
        self._look_up(self._old)
        self.query_one("#new-name", Input).suggester = SuggestFromList(
            self._names, case_sensitive=False
        )

    @property
    def _new(self) -> str:
        return self.query_one("#new-name", Input).value.strip()

    # ------------------------------------------------------------ what would be done

    @on(OptionList.OptionHighlighted, "#old-name")
    def _old_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._names) and self._names[event.option_index] != self._old:
            self._old = self._names[event.option_index]
            self._found({})
            self._look_up(self._old)

    @on(OptionList.OptionSelected, "#old-name")
    def _old_selected(self) -> None:
        self.query_one("#new-name").focus()

    @on(Input.Submitted, "#new-name")
    def _new_submitted(self) -> None:
        self.query_one("#merge-matches").focus()

    @on(Input.Changed, "#new-name")
    def _new_changed(self) -> None:
        self._show_plan()

    @work(thread=True, exclusive=True, group="figures")
    def _look_up(self, name: str) -> None:
        worker = get_current_worker()
        time.sleep(_REST)  # who walks through the names doesn't want them all
        figures = {} if worker.is_cancelled or not name else self._index.figures((name,))
        if not worker.is_cancelled:
            hand_over(self, self._found, figures)

    def _found(self, figures: dict[str, MatchFigures]) -> None:
        self._figures = figures
        self._show_plan()

    def _show_plan(self) -> None:
        self._plan = plan_renaming(self._figures, self._old, self._new)
        files = _newest_first(self._plan.files)
        if files != self._files:
            self._list(files)
        self._say_plan()

    def _list(self, files: list[tuple[str, MatchFigures]]) -> None:
        self._files = files
        self._spared.clear()
        matches = self.query_one("#merge-matches", OptionList)
        matches.set_options(Option(self._prompt(at)) for at in range(len(self._files)))
        matches.highlighted = 0 if self._files else None

    def _prompt(self, at: int) -> Text:
        name, match = self._files[at]
        sign = " " if name in self._spared else "x"
        return Text(f"[{sign}] {_match_words(match)}", no_wrap=True, overflow="ellipsis")

    @on(OptionList.OptionSelected, "#merge-matches")
    def _match_toggled(self, event: OptionList.OptionSelected) -> None:
        self._spared ^= {self._files[event.option_index][0]}
        event.option_list.replace_option_prompt_at_index(
            event.option_index, self._prompt(event.option_index)
        )
        self._say_plan()

    def action_tick(self) -> None:
        """Leave the match under the cursor out, or take it in again."""
        matches = self.query_one("#merge-matches", OptionList)
        if matches.has_focus:
            matches.action_select()

    def _say_plan(self) -> None:
        self.query_one("#merge-words", Static).update(Text(visible(self._plan_words())))

    def _plan_words(self) -> str:
        if not self._names:
            return "Nobody has played yet."
        if not self._new or self._new == self._old:
            return f"Type the name that {self._old} is to have from now on."
        count = len(self._chosen)
        words = f"{self._old} would be called {self._new} in {matches_words(count)}."
        if self._plan.left_out:
            names = ", ".join(list(self._plan.left_out)[:_TOLD])
            more = len(self._plan.left_out) - _TOLD
            words += f" Left out, because {self._new} played in it too: {names}"
            words += f" and {more} more." if more > 0 else "."
        return words

    @property
    def _chosen(self) -> list[str]:
        return [name for name, _ in self._files if name not in self._spared]

    # ------------------------------------------------------------ doing it

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#rename")
    def action_rename(self) -> None:
        """Rename in the chosen matches, once the player agrees."""
        old, new, files = self._old, self._new, tuple(self._chosen)
        if not files or not new or new == old:
            say(self._app, self._plan_words())
            return

        def rename(answer: str | None) -> None:
            if answer == "rename":
                self._rename(old, new, files)

        question = (
            f"Call {old} {new} in {matches_words(len(files))}? The files are rewritten, their "
            f"earlier states are kept, and {key_of(self, 'merge.undo')} here undoes it."
        )
        answers = {"": "Leave them", "rename": "Rename"}
        self.app.push_screen(AskScreen(visible(question), answers), rename)

    @on(Button.Pressed, "#undo")
    def action_undo(self) -> None:
        """Take back the last renaming of this sitting, in the very files it was done in."""
        if not self._app.renamings:
            say(self._app, "Nothing to undo: nobody has been renamed since ginpad was opened.")
            return
        last = self._app.renamings.pop()
        self._rename(last.new, last.old, last.files, undoing=True)

    @work(thread=True, exclusive=True, group="rename")
    def _rename(self, old: str, new: str, files: tuple[str, ...], undoing: bool = False) -> None:
        app = self._app

        def rename(name: str) -> None:
            if not app.call_from_thread(self._rename_on_table, name, old, new):
                rename_in_file(app.locations, name, old, new, app.now())

        def progress(done: int) -> None:
            hand_over(self._bar, self._bar.show, done, len(files))

        renamed = rename_in_files(files, old, new, rename, progress)
        with suppress(Refusal):  # told where the history is opened
            self._index.refresh()
        left = tuple(name for name in files if name not in renamed.files)
        app.call_from_thread(self._renamed, renamed, left if undoing else None)

    def _rename_on_table(self, name: str, old: str, new: str) -> bool:
        """Rename in the match on the table, if it is the one of that file."""
        pad = self._app.pad_screen
        if pad is None or not pad.opened.lies_in(self._app.locations.matches / name):
            return False
        opened = pad.opened
        opened.change(rename_player(opened.match, old, new))
        if opened.unsaved:
            why = opened.why
            opened.undo()  # or it would be done after all, as soon as it can be saved
            raise NotSaved(opened.path, why)
        return True

    def _renamed(self, renamed: Renamed, not_undone: tuple[str, ...] | None) -> None:
        """Tell how it went; `not_undone`: the files in which an undo failed, None for no undo."""
        undoing = not_undone is not None
        if renamed.files and not undoing:
            self._app.renamings.append(renamed)
        elif not_undone:
            self._app.renamings.append(Renamed(renamed.new, renamed.old, not_undone))
        if is_there(self):  # else it was left while the files were still being rewritten
            self._offer()
        words = f"{renamed.old} is called {renamed.new} in {matches_words(len(renamed.files))} now."
        if renamed.files and not undoing:
            words += f" {key_of(self, 'merge.undo')} undoes it here."
        say(self._app, words)
        if renamed.failed:
            told = " ".join(str(refusal) for refusal in renamed.failed[:_TOLD])
            count = matches_words(len(renamed.failed))
            tell(self._app, Refusal(f"{count} could not be rewritten: {told}"))


def _newest_first(files: Mapping[str, MatchFigures]) -> list[tuple[str, MatchFigures]]:
    return sorted(
        files.items(), key=lambda each: (moment_key(each[1].started), each[0]), reverse=True
    )


def _match_words(match: MatchFigures) -> str:
    date = f"{match.started:%Y-%m-%d %H:%M}" if match.started else "–"
    sides = " – ".join(map(side_words, match.sides))
    return f"{date}  {sides}  {visible(match.rules)}"
