"""What differs between two rules, in the player's words."""

from __future__ import annotations

from collections.abc import Iterator

from ginpad.core.rules import Rules
from ginpad.report.setting_text import write_setting
from ginpad.report.settings_words import GROUPS, PARTS, words_of


def changes(before: Rules, after: Rules) -> tuple[str, ...]:
    """What differs between two rules, a phrase a setting, in the order of `GROUPS`.

    >>> changes(Rules(), Rules().with_setting("hand.gin_bonus", 25))
    ('Gin bonus 25 (was 20)',)
    """
    return tuple(_changes(before, after))


def _changes(before: Rules, after: Rules) -> Iterator[str]:
    for entry in (entry for group in GROUPS for entry in group.entries):
        words = words_of(entry)
        old, new = (_shown(entry, rules) for rules in (before, after))
        if old == new or new is None:
            continue
        was = "" if old is None else f" (was {old})"
        yield f"{words.label} {new}{was}"


def _shown(entry: str, rules: Rules) -> str | None:
    """A setting's value, or whether a part is played, in words; None where it plays no part."""
    words = words_of(entry)
    if entry in PARTS:
        return words.options["on" if is_played(entry, rules) else "off"]
    value = value_of(entry, rules)
    if value is None:
        return "nothing" if entry.startswith("stake.") and rules.stake is not None else None
    text = write_setting(value)
    return words.options.get(text, text)


def is_played(part: str, rules: Rules) -> bool:
    """Whether a part of `PARTS` is played under these rules."""
    if part == "big gin":
        return rules.hand.big_gin_bonus is not None
    return getattr(rules, part) is not None


def value_of(path: str, rules: Rules) -> object:
    """The value of a setting under these rules; None where it is left out."""
    section, _, key = path.partition(".")
    return getattr(getattr(rules, section), key, None)
