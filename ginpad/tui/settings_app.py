"""An app that looks, sounds and listens to keys as its player likes, and keeps what is changed."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

from textual import events
from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor
from textual.widgets import Input

from ginpad.core.errors import Refusal
from ginpad.report.card_text import is_linux_console, knows_symbols, write_suits
from ginpad.report.visible import visible
from ginpad.store.errors import Damaged
from ginpad.store.locations import Locations
from ginpad.store.settings import (
    Settings,
    read_settings,
    save_settings,
    save_settings_anew,
)
from ginpad.tui.block_text import draw_whole_lines
from ginpad.tui.guarded_app import GuardedApp
from ginpad.tui.linux_console import LinuxConsole
from ginpad.tui.themes import DEFAULT, THEMES


class SettingsApp(GuardedApp):
    """Every setting is read at the start; one that is changed holds at once and is saved at once.

    Attributes:
        settings_at_start: what was read; the directory of the matches holds until the end.
        settings_problem: why a changed setting couldn't be saved; "" if it could.
        settings_are_damaged: and that it's because what the file holds is no settings.
    """

    def __init__(self, locations: Locations) -> None:
        super().__init__(locations)
        self._settings_path = locations.settings
        found = read_settings(locations.settings)
        self._settings = self._saved = self.settings_at_start = found.settings
        self._console = [LinuxConsole()] if is_linux_console() else []
        self._problems = [str(problem) for problem in found.problems]
        self.settings_problem = ""
        self.settings_are_damaged = False
        for theme in THEMES:
            self.register_theme(theme)
        self._theme_shown = self._theme_to_show()
        self._begin_with(self._theme_shown)
        self._apply()

    @property
    def settings(self) -> Settings:
        """What the player likes."""
        return self._settings

    def on_mount(self) -> None:
        """Listen to the player's keys, and tell what is wrong with the settings."""
        self._use_keys()
        if self._problems:
            more = len(self._problems) - 1
            self._say(self._problems[0] + (f" (and {more} more like it)" if more else ""))

    def change_settings(self, settings: Settings) -> None:
        """Let other settings hold, and save what is different.

        Where that can't be saved the player is told, `settings_problem` says why, and it holds
        until ginpad ends.
        """
        self._settings = settings
        self._apply()
        self._show_theme(settings)
        try:
            save_settings(self._settings_path, self._saved, settings)
        except Refusal as refusal:
            self.settings_problem = str(refusal)
            self.settings_are_damaged = isinstance(refusal, Damaged)
            self._say(self.settings_problem)
        else:
            self._settings_are_saved()

    def save_settings_anew(self) -> None:
        """Put a sound settings file in the place of one that can't be read, which is kept."""
        try:
            kept = save_settings_anew(self._settings_path, self._settings)
        except Refusal as refusal:
            self.settings_problem = str(refusal)
            self._say(self.settings_problem)
            return
        self._settings_are_saved()
        self.notify(visible(f"Saved; the earlier file is {kept}"), markup=False)

    def _settings_are_saved(self) -> None:
        self._saved = self._settings
        self.settings_problem = ""
        self.settings_are_damaged = False

    def _say(self, what: str) -> None:
        self.notify(visible(what), severity="warning", timeout=15, markup=False)

    # ------------------------------------------------------------ looks and sounds

    def _apply(self) -> None:
        self.animation_level = "full" if self._settings.animations else "none"
        console = bool(self._console)
        known = self.is_headless or knows_symbols(getattr(sys.__stdout__, "encoding", None))
        draw_whole_lines(only=console)
        write_suits(as_letters=self._settings.writes_letters(known and not console))

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What becomes of each line for this terminal."""
        return [*super().get_line_filters(), *self._console]

    def bell(self) -> None:
        """Ring, if the player wants to hear it."""
        if self._settings.bell:
            super().bell()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Only the input with the focus blinks, if anything may."""
        if isinstance(event.widget, Input):
            event.widget.cursor_blink = self._settings.animations

    def _theme_to_show(self) -> str:
        wanted = self._settings.theme or DEFAULT
        if wanted in self.available_themes:
            return wanted
        ours = ", ".join(theme.name for theme in THEMES)
        self._problems.append(
            f"{self._settings_path}: theme: there is no theme “{wanted}”; ours are {ours}"
        )
        return DEFAULT

    def _begin_with(self, name: str) -> None:
        """Have a theme before anything is read by it: set as a change it has every style sheet
        read a second time, a twentieth of the start."""
        theme = self.available_themes[name]
        if theme.ansi:
            self.theme = name
            return
        self.set_reactive(App.theme, name)
        self.set_class(theme.dark, "-dark-mode", update=False)
        self.set_class(not theme.dark, "-light-mode", update=False)
        self.add_class(f"-theme-{name}", update=False)
        self.stylesheet.set_variables(self.get_css_variables())

    def _show_theme(self, settings: Settings) -> None:
        wanted = settings.theme or DEFAULT
        if wanted in self.available_themes:
            self._theme_shown = wanted
            self.theme = wanted

    def watch_theme(self, name: str) -> None:
        """Keep a theme, wherever it was chosen."""
        self._fit_no_color()
        if name != self._theme_shown:
            self._theme_shown = name
            self.change_settings(replace(self._settings, theme=name))

    def _fit_no_color(self) -> None:
        """Textual takes the colours away as its theme at the start needs it; another theme may
        need it the other way."""
        for at, each in enumerate(self._filters):
            if isinstance(each, (NoColor, Monochrome)):
                self._filters[at] = NoColor() if self.native_ansi_color else Monochrome()

    # ------------------------------------------------------------ keys

    def _use_keys(self) -> None:
        if not self._settings.keys:
            return
        from ginpad.tui.keys import key_problems, keymap_of

        keymap = keymap_of(self._settings.keys)
        where = self._settings_path
        self._problems += [f"{where}: {each}" for each in key_problems(self._settings.keys)]
        self.set_keymap(keymap)
        palette = self._keymap.get("app.palette", self.COMMAND_PALETTE_BINDING)
        self.COMMAND_PALETTE_BINDING = palette.partition(",")[0]  # type: ignore[misc]
