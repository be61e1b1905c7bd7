"""Presets in the running app: seeing them, changing them, deleting one's own after asking."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.core.rules import Rules
from ginpad.store.presets import Preset, bundled_presets, delete_preset, list_presets
from ginpad.tui.preset_place import title
from ginpad.tui.telling import tell

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


@dataclass(frozen=True, slots=True)
class Edited:
    """What became of rules: `rules` to play by, `key` if they were saved as a preset.

    `rules` is None when their preset was deleted.
    """

    rules: Rules | None
    key: str = ""


def seen_presets(app: GinpadApp) -> tuple[Preset, ...]:
    """Every preset; the bundled ones alone, and a word about it, if own ones can't be seen."""
    try:
        return list_presets(app.locations)
    except Refusal as refusal:
        tell(app, refusal)
        return bundled_presets()


def edit_rules(
    app: GinpadApp, rules: Rules, preset: Preset | None, done: Callable[[Edited | None], None]
) -> None:
    """Change rules in the editor; `preset` is the one that they are, if they are one."""
    from ginpad.tui.screens.rules_editor import RulesEditorScreen

    app.push_screen(RulesEditorScreen(app.locations, seen_presets(app), rules, preset), done)


def ask_to_delete(app: GinpadApp, preset: Preset, done: Callable[[Edited], object]) -> None:
    """Delete one of the user's own presets after asking; `done` is told when it is gone."""
    from ginpad.tui.screens.ask import AskScreen

    def delete(answer: str | None) -> None:
        if answer != "delete":
            return
        try:
            delete_preset(app.locations, preset.key)
        except Refusal as refusal:
            tell(app, refusal)
        else:
            done(Edited(None))

    back = " The bundled one of its name is back then." if preset.replaces_bundled else ""
    question = (
        f"Delete your own preset {title(preset)}? Matches that were played by it keep "
        f"their numbers.{back}"
    )
    app.push_screen(AskScreen(question, {"": "Keep it", "delete": "Delete it"}), delete)
