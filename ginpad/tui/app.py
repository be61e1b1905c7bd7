"""The app: which match lies on the table, and the way from one screen to the next."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from itertools import islice, takewhile
from pathlib import Path, PurePath
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.screen import Screen
from textual.theme import ThemeProvider

from ginpad.clock import local_now
from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.core.rules import Rules
from ginpad.report.visible import visible
from ginpad.store.atomic import remove_leftovers
from ginpad.store.earlier import earlier_directories
from ginpad.store.locations import Locations
from ginpad.store.match_names import written_name
from ginpad.store.matches import each_match
from ginpad.store.resuming import remember_on_the_table
from ginpad.tui.deleting import ThrownAway
from ginpad.tui.guarded_app import shows_traceback
from ginpad.tui.key_names import key_of
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.settings_app import SettingsApp
from ginpad.tui.taking_up import take_up
from ginpad.tui.working_keys import working_bindings

if TYPE_CHECKING:
    from ginpad.store.index import Index
    from ginpad.store.presets import Preset
    from ginpad.store.renaming import Renamed
    from ginpad.tui.screens.new_match import Suggestions

INDEX_AFTER = 1.0
"""Seconds after the start at which the index is brought up to date: the pad comes first."""

_LONGEST_LOOK = 1.0
"""Seconds for looking into matches for what a new one could begin with."""

_LATEST = 50
"""From so many matches the names for the next one are offered."""


class GinpadApp(SettingsApp):
    """The score keeper."""

    # With the pad's own: a style sheet that a screen brings along has all of them read again.
    CSS_PATH: ClassVar[list[str | PurePath]] = ["ginpad.tcss", "screens/pad.tcss"]
    TITLE = "ginpad"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", id="app.quit", priority=True),
        Binding("ctrl+p", "command_palette", "palette", False, id="app.palette", priority=True),
        # F1 and Ctrl+P are some terminals' own, such as that of an editor.
        Binding("slash", "command_palette", show=False),
        Binding("f1,question_mark", "rules_and_keys", "Help", show=False, id="app.help"),
        Binding("f12", "settings", "Settings", show=False, id="app.settings"),
    ]

    def __init__(
        self,
        locations: Locations,
        match: Path | None = None,
        *,
        new: bool = False,
        clock: Callable[[], datetime] = local_now,
    ) -> None:
        super().__init__(locations)
        self._locations = locations
        self._match = match
        self._new = new
        self._clock = clock
        self._index: Index | None = None
        self._history_wanted = False
        self._opening = threading.Lock()
        self.thrown_away = ThrownAway(locations, clock)
        self.renamings: list[Renamed] = []

    @property
    def locations(self) -> Locations:
        """Where matches and presets lie."""
        return self._locations

    @property
    def index(self) -> Index:
        """The index of the matches, opened when it is first asked for, by any thread."""
        from ginpad.store.index import Index

        with self._opening:
            if self._index is None:
                self._index = Index.open(self._locations)
            return self._index

    def now(self) -> datetime:
        """The time that is kept with matches and hands."""
        return self._clock()

    def on_mount(self) -> None:
        """Open the match that was asked for, the unfinished one touched last, or a new one."""
        if not self.is_headless:
            self.listen_for_signals()
            self.set_timer(INDEX_AFTER, self._refresh_index)
        self.call_after_refresh(_collect_garbage)
        self.call_after_refresh(self.run_worker, self._clear_away, thread=True, group="leftovers")
        # Textual lays out and paints a screen that is pushed here several times without showing it.
        self.call_later(self._begin)

    def _begin(self) -> None:
        opened = None if self._new else self._first_match()
        if opened is None:
            self.action_new_match()
        else:
            self._lay(opened)

    def _clear_away(self) -> None:
        """What processes that were killed left behind."""
        where = self._locations
        places = {where.data, where.matches, where.half_typed}
        places |= {where.config, where.presets, where.state}
        if self._match is not None:
            places.add(self._match.parent)
        for directory in (*places, *earlier_directories(where)):
            remove_leftovers(directory)

    def _refresh_index(self) -> None:
        """Bring the index up to date while the pad is alive; the history goes on with it."""

        def refresh() -> None:
            with suppress(Refusal):
                self.index.refresh(stop=lambda: self._history_wanted or not self.is_running)

        if not self._history_wanted:
            self.run_worker(refresh, thread=True, group="index at start")

    def _first_match(self) -> OpenMatch | None:
        if self._match is not None:
            return self.open_match(self._match)
        return take_up(self)

    def open_match(self, path: Path) -> OpenMatch | None:
        """The match in a file, to be kept; None, and a word about it, if it can't be read.

        The one on the table is that very one: kept twice, it would contest its own file.
        """
        pad = self.pad_screen
        if pad is not None and pad.opened.lies_in(path) and not self.thrown_away.holds(path):
            return pad.opened
        try:
            return OpenMatch.open(self._locations, self.now, path)
        except Refusal as refusal:
            self.tell_problem(str(refusal))
            return None

    def tell_problem(self, what: str) -> None:
        """Show a sentence about something that is wrong for a while; "" says nothing."""
        if what:
            self.notify(visible(what), severity="error", timeout=15, markup=False)

    # ------------------------------------------------------------ from screen to screen

    @property
    def pad_screen(self) -> PadScreen | None:
        """The pad on the screen stack, if a match is open."""
        return next((s for s in reversed(self.screen_stack) if isinstance(s, PadScreen)), None)

    def action_command_palette(self) -> None:
        """Show every action by name."""
        from ginpad.tui.palette import Palette

        if not isinstance(self.screen, Palette):
            self.push_screen(Palette())

    def search_themes(self) -> None:
        """Let the player choose a theme."""
        from ginpad.tui.palette import Palette

        self.push_screen(Palette(providers=[ThemeProvider], placeholder="Search for themes…"))

    def action_new_match(self) -> None:
        """Ask for a new match and open it."""
        from ginpad.tui.screens.new_match import NewMatchScreen

        if isinstance(self.screen, NewMatchScreen):
            return
        screen = NewMatchScreen(self._suggestions(), can_leave=self.pad_screen is not None)
        self.push_screen(screen, self._start)

    def _suggestions(self) -> Suggestions:
        from ginpad.tui.own_presets import seen_presets
        from ginpad.tui.screens.new_match import Suggestions, known_names

        presets = seen_presets(self)
        try:
            latest = islice(each_match(self._locations), _LATEST)
            give_up = monotonic() + _LONGEST_LOOK  # files can be as long as somebody likes
            files = tuple(takewhile(lambda _: monotonic() < give_up, latest))
        except Refusal:  # told at the start, or when the new match is saved
            files = ()
        matches = [file.match for file in files if file.match is not None]
        players = matches[0].players if matches else ()
        rules = matches[0].rules if matches else None
        liked = self._liked_rules(presets)
        return Suggestions(
            presets, known_names(matches), self.settings.players or players, rules, liked
        )

    def _liked_rules(self, presets: Iterable[Preset]) -> Rules | None:
        """The rules that the settings name for a new match; None for those of the last match."""
        key = self.settings.rules.casefold()
        liked = next((each.rules for each in presets if key == each.key.casefold()), None)
        if key and liked is None:
            self.tell_problem(
                f"The settings name the rules “{key}”, which can't be found: "
                f"{key_of(self, 'app.settings')} changes that"
            )
        return liked

    def _start(self, match: Match | None) -> None:
        if match is None:
            return
        match = replace(match, started=self.now())
        self._leave_table(
            lambda: self._lay(OpenMatch.begin(self._locations, self.now, match)),
        )

    def show_match(self, opened: OpenMatch, *, correcting: int = 0) -> None:
        """Lay a match on the table, with a pad and forms made for its rules.

        Another one that lies there and can't be saved is asked about before.

        Args:
            opened: the match.
            correcting: the number of a hand that stands in the line to be corrected; 0: none.
        """
        pad = self.pad_screen
        if pad is not None and pad.opened is opened:
            self._lay(opened, correcting)
        else:
            self._leave_table(lambda: self._lay(opened, correcting))

    def _lay(self, opened: OpenMatch, correcting: int = 0) -> None:
        self._keep_half_typed()
        pad = self.pad_screen
        across = pad is not None and pad.has_class("across")
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(PadScreen(opened, across=across, correcting=correcting))
        self.run_worker(
            lambda: remember_on_the_table(self._locations, opened.path), thread=True, group="hint"
        )

    async def action_quit(self) -> None:
        """Leave; with hands that aren't saved, ask before."""
        self._leave_table(self.exit, "Quit without saving")

    def _leave_table(
        self, leave: Callable[[], object], words: str = "Leave it without saving"
    ) -> None:
        """Leave the match on the table; with hands that can't be saved, ask before."""
        self._keep_half_typed()
        pad = self.pad_screen
        if pad is None or not pad.opened.unsaved:
            leave()
            return
        pad.opened.save()
        pad.refresh_pad()
        if pad.opened.unsaved:
            self.ask_about_saving(leave, words)
        else:
            leave()

    def keep_everything(self) -> str:
        """Save what isn't saved, also what is half typed; see `GuardedApp`."""
        self._keep_half_typed()
        pad = self.pad_screen
        if pad is None or not pad.opened.unsaved:
            return ""
        pad.opened.save()
        why = pad.opened.unsaved
        if not why:
            return ""
        copy = pad.opened.rescue()
        if copy is None:
            return f"NOT everything could be saved ({why})"
        return f"the whole match is saved as {copy} ({why})"

    def _keep_half_typed(self) -> None:
        pad = self.pad_screen
        if pad is not None:
            with suppress(NoMatches):
                pad.keep_half_typed()

    def ask_about_saving(self, leave: Callable[[], object] | None = None, words: str = "") -> None:
        """Tell what isn't saved, and ask what to do about it.

        Args:
            leave: what would leave the match unsaved, if that is what the player is about to do.
            words: what that is called on its button.
        """
        from ginpad.tui.screens.ask import AskScreen
        from ginpad.tui.screens.unsaved import SAVING, UNSAVED_ANSWERS, SaveElsewhereScreen

        pad = self.pad_screen
        if pad is None or (isinstance(self.screen, AskScreen) and self.screen.about == SAVING):
            return
        if pad.opened.is_contested:
            pad.ask_whose(leave, words)
            return

        def go_on(wish: str | None) -> None:
            if wish == "again":
                pad.opened.save()
                pad.refresh_pad()
            elif wish == "elsewhere":
                self.push_screen(SaveElsewhereScreen(pad.opened), lambda _: pad.refresh_pad())
            elif wish == "leave" and leave is not None:
                leave()

        question = visible(f"This match is not saved. {pad.opened.unsaved}.")
        answers = UNSAVED_ANSWERS | ({"leave": words} if leave is not None else {})
        self.push_screen(AskScreen(question, answers, SAVING), go_on)

    def show_reckoning(self, opened: OpenMatch) -> None:
        """Show the reckoning of a match, and go where the player wants from there."""
        from ginpad.tui.screens.reckoning import ReckoningScreen

        def go_on(wish: str | None) -> None:
            if wish == "rematch":
                self.rematch(opened)
            elif wish == "new":
                self.action_new_match()
            elif wish == "other":
                self.show_other_rules(opened)

        def type_on(character: str) -> None:
            pad = self.pad_screen
            if pad is not None and pad.opened is opened:
                pad.type_on(character)

        self.push_screen(ReckoningScreen(opened.pad, type_on), go_on)

    def action_history(self) -> None:
        """Show every match."""
        self._history_wanted = True
        from ginpad.tui.screens.history import HistoryScreen

        if not any(isinstance(screen, HistoryScreen) for screen in self.screen_stack):
            self.push_screen(HistoryScreen(self.index, self._locations.matches))

    def action_rules_and_keys(self) -> None:
        """Show the rules of this table, how the game goes, and the keys of this screen."""
        from ginpad.tui.screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            return
        # Ours have an id; what moves the cursor in a field needs no telling.
        bindings = [each.binding for each in working_bindings(self.screen)]
        keys: dict[str, list[str]] = {}
        for each in (each for each in bindings if each.id):
            keys.setdefault(each.description, []).append(self.get_key_display(each))
        rows = [(", ".join(dict.fromkeys(names)), what) for what, names in keys.items()]
        pad = self.pad_screen
        self.push_screen(HelpScreen(pad.opened.match if pad else None, rows))

    def show_review(self, opened: OpenMatch) -> None:
        """Show a match hand by hand."""
        from ginpad.tui.screens.review import ReviewScreen

        self.push_screen(ReviewScreen(opened))

    def action_record(self) -> None:
        """Show the record of those at the table, or of who has played most."""
        pad = self.pad_screen
        self.show_record(pad.opened.match.players if pad else ())

    def show_record(self, players: tuple[str, ...] = ()) -> None:
        """Show the record of the side of the first player against the other side."""
        from ginpad.tui.screens.record import RecordScreen

        if not any(isinstance(screen, RecordScreen) for screen in self.screen_stack):
            sides = (players[0::2], players[1::2]) if players else (None, None)
            self.push_screen(RecordScreen(self.index, *sides))

    def action_merge_players(self) -> None:
        """Give one name to a player who was called by two spellings."""
        from ginpad.tui.screens.merge_players import MergePlayersScreen

        if not isinstance(self.screen, MergePlayersScreen):
            self.push_screen(MergePlayersScreen(self.index))

    def action_settings(self) -> None:
        """Show the settings."""
        from ginpad.tui.screens.settings import SettingsScreen

        if not isinstance(self.screen, SettingsScreen):
            self.push_screen(SettingsScreen())

    def action_trash(self) -> None:
        """Show what has been deleted."""
        from ginpad.tui.screens.trash import TrashScreen

        if not isinstance(self.screen, TrashScreen):
            self.push_screen(TrashScreen())

    def clear_table(self) -> None:
        """Ask for a new match: the one on the table is in the trash."""
        self.pop_screen()
        # What is asked from a screen that goes is answered to nobody.
        self.call_later(self.action_new_match)

    def show_other_rules(self, opened: OpenMatch, *, may_change: bool = True) -> None:
        """Show a match under other rules, and play on by them if the table agrees."""
        from ginpad.tui.screens.other_rules import OtherRulesScreen

        def go_on(match: Match | None) -> None:
            if match is None:
                return
            was_over = opened.pad.over
            opened.change(match)
            self.show_match(opened)
            if opened.pad.over and not was_over:
                # The pad from which this was asked has gone: an answer would reach nobody.
                self.call_later(self.show_reckoning, opened)

        from ginpad.tui.own_presets import seen_presets

        presets = seen_presets(self)
        self.push_screen(OtherRulesScreen(opened.match, presets, may_change=may_change), go_on)

    def rematch(self, opened: OpenMatch) -> None:
        """Begin another match of the same players and rules; the dealer as the rules say."""
        before = opened.match
        self._start(
            Match(
                before.players,
                before.rules,
                first_dealer=opened.pad.next_dealer,
                rematch_of=written_name(opened.path),
            )
        )

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """What can be done on a screen, and everywhere; of the same name, what the screen does."""
        from ginpad.tui.commands import commands_of

        everywhere = (*super().get_system_commands(screen), *self._commands())
        by_title = {command.title: command for command in (*everywhere, *commands_of(screen))}
        yield from by_title.values()

    def _commands(self) -> Iterator[SystemCommand]:
        yield SystemCommand("New match", "Names, rules, first dealer", self.action_new_match)
        yield SystemCommand(
            "Help", "Rules of this table, how the game goes, keys", self.action_rules_and_keys
        )
        yield SystemCommand("History", "Every match: find, review, rematch", self.action_history)
        yield SystemCommand("Record", "Head to head, balance, settling", self.action_record)
        yield SystemCommand(
            "Merge players", "One name for two spellings", self.action_merge_players
        )
        yield SystemCommand("Settings", "Theme, suits, bell, keys, where", self.action_settings)
        yield SystemCommand("Quit", "Everything is saved already", self.action_quit)
        yield SystemCommand("Trash", "What has been deleted, and back with it", self.action_trash)


def _collect_garbage() -> None:
    """From now on; what was made for the start stays, and need not be looked through."""
    if gc.isenabled():
        return
    gc.freeze()
    gc.enable()


def run_app(locations: Locations, match: Path | None, new: bool) -> int:
    """Run the app until it is left.

    Args:
        locations: where matches and presets lie.
        match: the match file to open; None for the unfinished one touched last.
        new: begin with a new match instead.

    Returns:
        The exit status: 0; 1 after a defect, about which there is a sentence on standard error.
    """
    app = GinpadApp(locations, match, new=new)
    try:
        app.run()
    except Exception as error:
        if shows_traceback():
            raise
        app.note_defect(error)
    if app.last_words:
        sys.stderr.write(f"ginpad: {visible(app.last_words)}\n")
    return app.return_code or int(bool(app.last_words))
