"""The options `--rules` and `--set`, which several commands take."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any

from ginpad.commands.common import locations_of
from ginpad.core.rules import OPTIONAL_SECTIONS, Rules, RulesRefused, settings

DEFAULT_PRESET = "classic"
_LEFT_OUT = ("off", "none")
_CHANGED = ", changed"
_LONGEST_NAME = 200 - len(_CHANGED)


def add_rules_options(parser: argparse.ArgumentParser, default: str) -> None:
    """`--rules` and `--set`; `default` says in words what holds without them."""
    parser.add_argument(
        "--rules",
        metavar="PRESET-OR-FILE",
        help=f"a preset's name, or a preset file (without it: {default})",
    )
    parser.add_argument(
        "--set",
        metavar="hand.gin_bonus=25",
        action="append",
        default=[],
        dest="changes",
        help="change one setting (may be repeated); off leaves out what needn't be played",
    )


def rules_of(
    args: argparse.Namespace, parser: argparse.ArgumentParser, base: Rules | None = None
) -> Rules:
    """The rules that the options ask for.

    Args:
        args: with `rules` and `changes`.
        parser: told of a name or a setting that can't be.
        base: what holds without `--rules`; None: the classic preset.
    """
    rules = base
    if args.rules is not None or rules is None:
        rules = preset(args.rules or DEFAULT_PRESET, args, parser)
    try:
        return _changed(rules, args.changes)
    except RulesRefused as refusal:
        parser.error(f"--set {refusal}")


def preset(name: str, args: argparse.Namespace, parser: argparse.ArgumentParser) -> Rules:
    """The preset of a name or in a file; a word that is neither is a wrong command line."""
    from ginpad.store.errors import NotFound
    from ginpad.store.presets import find_preset

    try:
        return find_preset(locations_of(args), name)
    except NotFound as refusal:
        parser.error(str(refusal))


def _changed(rules: Rules, changes: list[str]) -> Rules:
    """The rules with all changes made at once, so that their order doesn't matter."""
    if not changes:
        return rules
    mapping = rules.to_change()
    optional = {setting.path for setting in settings() if setting.optional}
    for change in changes:
        path, equals, text = change.partition("=")
        path = path.strip()
        section, _, key = path.partition(".")
        if not equals:
            raise RulesRefused(path, "give a value too, such as hand.gin_bonus=25")
        left_out = text.strip().lower() in _LEFT_OUT
        if left_out and path in OPTIONAL_SECTIONS:
            mapping.pop(path, None)
        elif left_out and path in optional:
            mapping.get(section, {}).pop(key, None)
        elif key:
            mapping.setdefault(section, {})[key] = _value(text.strip())
        else:
            rules.with_setting(path, text)  # refuses it, and says what there is
    changed = Rules.from_mapping(mapping)
    return rules if changed == rules else replace(changed, name=_changed_name(rules.name))


def _changed_name(name: str) -> str:
    """A preset's name for numbers that are no longer the preset's."""
    return name if not name or name.endswith(_CHANGED) else name[:_LONGEST_NAME] + _CHANGED


def _value(text: str) -> Any:
    """A value as TOML reads it; what isn't TOML is a bare word."""
    import tomllib
    from decimal import Decimal

    try:
        mapping = tomllib.loads(f"value = {text}", parse_float=Decimal)
    except (tomllib.TOMLDecodeError, ValueError, RecursionError):
        return text
    return mapping["value"] if len(mapping) == 1 else text
