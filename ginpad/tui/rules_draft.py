"""Rules that are being changed: what stands in every field, and what keeps it from being rules.

Pure: texts go in, rules or problems come out. Nothing typed is lost, also not in a part that is
switched off for a while.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from ginpad.core.rules import (
    BoastRules,
    Rules,
    RulesRefused,
    UpcardRules,
    settings,
)
from ginpad.report.setting_text import SettingRefused, read_setting, write_setting
from ginpad.report.settings_changes import is_played, value_of
from ginpad.report.settings_words import PARTS

_SETTINGS = {setting.path: setting for setting in settings()}
_PART_OF = {path: part.name for part in PARTS.values() for path in part.settings}
_WHEN_SWITCHED_ON = Rules(upcard=UpcardRules(), boast=BoastRules()).with_setting(
    "hand.big_gin_bonus", 31
)
_CONFLICTS = {
    "boxes.extra_for_gin": (
        ("boxes.extra_for_gin", "boxes.extra_for_big_gin", "boxes.extra_for_undercut"),
        "Two tables give one box for the whole round: 0 belongs here",
    ),
    "hand.big_gin_bonus": (
        ("big gin",),
        "Partners' counts are added up, so big gin can't be played: switch it off",
    ),
    "stake.per_point": (
        ("stake.per_point", "stake.per_game", "stake.per_box"),
        "Play for points, or for games and boxes, not for both: empty one",
    ),
    "stake": (("stake.per_point",), "Say what a point, a game or a box is worth"),
}
"""Where and how a player is told of settings that don't go together, by the core's path."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a draft amounts to: rules, or what is wrong in which field (never both)."""

    rules: Rules | None
    problems: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class RulesDraft:
    """What stands in the editor.

    Attributes:
        base: the rules that the player started from.
        typed: the text of every setting, by its path.
        played: the parts that are switched on.
    """

    base: Rules
    typed: Mapping[str, str]
    played: frozenset[str]

    @classmethod
    def of(cls, rules: Rules) -> RulesDraft:
        """Rules as a draft, to be changed."""
        typed = {
            path: write_setting(value_of(path, rules if _is_in(path, rules) else _WHEN_SWITCHED_ON))
            for path in _SETTINGS
        }
        played = frozenset(part for part in PARTS if is_played(part, rules))
        return cls(rules, MappingProxyType(typed), played)

    def with_text(self, entry: str, text: str) -> RulesDraft:
        """This draft with another text in a setting's field, or a part's switch "on" or "off"."""
        if entry in PARTS:
            on, off = (self.played | {entry}), (self.played - {entry})
            return replace(self, played=on if text == "on" else off)
        return replace(self, typed=MappingProxyType({**self.typed, entry: text}))

    def text(self, entry: str) -> str:
        """What stands in a setting's field; "on" or "off" for a part's switch."""
        if entry in PARTS:
            return "on" if entry in self.played else "off"
        return self.typed[entry]

    def read(self) -> Reading:
        """The rules, or every field that is wrong with one sentence about it."""
        problems: dict[str, str] = {}
        mapping: dict[str, Any] = {
            key: value
            for key, value in self.base.to_mapping().items()
            if key in ("name", "summary", "sources")
        }
        for path in filter(self._counts, _SETTINGS):
            section, _, key = path.partition(".")
            mapping.setdefault(section, {})
            try:
                value = self._read_one(path)
            except SettingRefused as refusal:
                problems[path] = f"{refusal}."
            else:
                if value is not None:
                    mapping[section][key] = value
        if problems:
            return Reading(None, problems)
        try:
            return Reading(Rules.from_mapping(mapping), {})
        except RulesRefused as refusal:
            return Reading(None, dict(self._conflict(refusal)))

    def _counts(self, path: str) -> bool:
        return _PART_OF.get(path) is None or _PART_OF[path] in self.played

    def _read_one(self, path: str) -> Any:
        """A setting's value; None where an empty field leaves a stake out."""
        text = self.typed[path]
        if path.startswith("stake.") and not text.strip():
            return "" if path == "stake.currency" else None
        return read_setting(_SETTINGS[path].kind, text)

    def _conflict(self, refusal: RulesRefused) -> Iterator[tuple[str, str]]:
        entries, words = _CONFLICTS.get(refusal.path, ((refusal.path,), refusal.why))
        for entry in entries:
            if entry in PARTS or refusal.path == "stake" or self.typed[entry] not in ("", "0"):
                yield entry, f"{words}."

    def shows(self, entry: str) -> bool:
        """Whether a setting plays a part under what else is set; a switch always does."""
        part = _PART_OF.get(entry)
        if part is not None and part not in self.played:
            return False
        typed = self.typed
        match entry:
            case "hand.knock_limit":
                return "upcard" not in self.played
            case "hand.gin_bonus":
                return typed["table.sides"] != "team-sum"
            case "table.small_gin_bonus" | "table.team_gin_bonus":
                return typed["table.sides"] == "team-sum"
            case "boxes.extra_for_big_gin":
                return "big gin" in self.played
            case "game.shutout_bonus":
                return typed["game.shutout"] == "bonus"
            case "game.last_game_multiplier":
                return typed["game.games"] == "3"
        return True


def _is_in(path: str, rules: Rules) -> bool:
    return _PART_OF.get(path) is None or is_played(_PART_OF[path], rules)


def changed_name(base: Rules, rules: Rules) -> Rules:
    """Rules made from others, with a name that says so; what was told of those others goes."""
    if rules == base:
        return rules
    ending = ", changed"
    name = base.name.removesuffix(ending)[:150] or "Your own numbers"
    return replace(rules, name=f"{name}{ending}", summary="", sources=())
