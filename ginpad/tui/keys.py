"""The actions whose keys can be changed, and what a changed key may be.

Only those who have changed keys, or who look at the list of them, pay for this: to know every
action, every screen is imported.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from textual.binding import Binding
from textual.dom import DOMNode
from textual.keys import Keys, key_to_character

import ginpad.tui.screens
import ginpad.tui.widgets

PLACES = {
    "app": "everywhere",
    "pad": "the pad",
    "entry": "the entry line",
    "count": "the card board",
    "board": "the cards on it",
    "reckoning": "the reckoning",
    "new": "a new match",
    "rules": "your own numbers",
    "other": "other rules",
    "history": "the history",
    "review": "the review",
    "earlier": "earlier states",
    "record": "the record",
    "merge": "merging players",
    "trash": "the trash",
    "help": "the help",
    "settings": "the settings",
}
"""Where the actions are whose names begin so, in the order in which a player meets them."""

_PART_OF = {"entry": "pad", "board": "count"}
_MODIFIERS = {"ctrl", "alt", "shift", "super", "meta", "hyper"}
_NAMES = {"esc": "escape", "del": "delete", "return": "enter", "pgup": "pageup", "pgdn": "pagedown"}


@dataclass(frozen=True, slots=True)
class Action:
    """Something that a key does.

    Attributes:
        name: as in the settings, such as `pad.undo`.
        does: in a word or two.
        keys: as Textual calls them.
    """

    name: str
    does: str
    keys: tuple[str, ...]

    @property
    def place(self) -> str:
        """The part of the name that says where it can be done."""
        return self.name.partition(".")[0]

    def meets(self, other: Action) -> bool:
        """Whether it is another one that can be done at the same time."""
        places = {_PART_OF.get(each.place, each.place) for each in (self, other)}
        return self.name != other.name and (len(places) == 1 or "app" in places)


@cache
def actions() -> tuple[Action, ...]:
    """Every action whose keys can be changed, by place, in the order of its screen."""
    found: dict[str, Action] = {}
    for binding in _bindings():
        if binding.id is not None:
            known = found.get(binding.id, Action(binding.id, "", ()))
            keys = dict.fromkeys((*known.keys, binding.key))
            found[binding.id] = Action(binding.id, known.does or binding.description, tuple(keys))
    order = {place: number for number, place in enumerate(PLACES)}
    return tuple(sorted(found.values(), key=lambda each: order.get(each.place, len(order))))


def _bindings() -> Iterator[Binding]:
    for node in _nodes():
        yield from Binding.make_bindings(vars(node).get("BINDINGS", ()))


def _nodes() -> Iterator[type[DOMNode]]:
    app = import_module("ginpad.tui.app")
    yield app.GinpadApp
    for package in (ginpad.tui.screens, ginpad.tui.widgets):
        for module in iter_modules(package.__path__, f"{package.__name__}."):
            yield from _nodes_in(import_module(module.name))


def _nodes_in(module: ModuleType) -> Iterator[type[DOMNode]]:
    for each in vars(module).values():
        is_its_own = isinstance(each, type) and each.__module__ == module.__name__
        if is_its_own and issubclass(each, DOMNode):
            yield each


def keymap_of(keys: Iterable[tuple[str, str]]) -> dict[str, str]:
    """The keys of the settings as Textual wants them; what is wrong is left out.

    >>> keymap_of([("pad.undo", "Ctrl+U, esc"), ("pad.undo", "nonsense"), ("pad.nothing", "u")])
    {'pad.undo': 'ctrl+u,escape'}
    """
    known = {action.name for action in actions()}
    return {
        name: ",".join(map(_spelled, text.split(",")))
        for name, text in keys
        if name in known and all(map(is_key, text.split(",")))
    }


def key_problems(keys: Iterable[tuple[str, str]]) -> tuple[str, ...]:
    """What is wrong with the keys of the settings, a sentence each."""
    known = [action.name for action in actions()]
    problems = []
    for name, text in keys:
        if name not in known:
            near = difflib.get_close_matches(name, known, n=1)
            meant = f", did you mean {near[0]}?" if near else "; the settings list them"
            problems.append(f"keys.{name}: there is no such action{meant}")
        for key in text.split(","):
            if not is_key(key):
                problems.append(
                    f"keys.{name}: “{key.strip()}” is no key; keys are called f5, u, "
                    "ctrl+u, space or question_mark, with commas between several"
                )
    return (*problems, *_clashes(keymap_of(keys)))


def _clashes(keymap: Mapping[str, str]) -> Iterator[str]:
    """The changed keys that another action has at the same place."""
    keys = {each: keymap.get(each.name, ",".join(each.keys)).split(",") for each in actions()}
    told = set()
    for changed in (each for each in keys if each.name in keymap):
        for other in (each for each in keys if each.meets(changed)):
            pair = frozenset((changed.name, other.name))
            if pair in told or not set(keys[changed]) & set(keys[other]):
                continue
            told.add(pair)
            key = next(key for key in keys[changed] if key in keys[other])
            yield (
                f"keys.{changed.name}: the key {key} is also that of “{other.does}” "
                f"({other.name}): give one of them another key"
            )


def is_key(text: str) -> bool:
    """Whether a key is called so.

    >>> [is_key(text) for text in ("F5", "u", "?", "ctrl+u", "f99", "", "hello", "strg+u")]
    [True, True, True, True, False, False, False, False]
    """
    *modifiers, key = _spelled(text).split("+")
    if not set(modifiers) <= _MODIFIERS:
        return False
    return key in list(Keys) or bool(key_to_character(key) and key.isprintable())


def _spelled(text: str) -> str:
    """As Textual spells it: a letter alone may be a capital one, a name is in small letters."""
    key = text.strip()
    if len(key) == 1:
        return key
    *modifiers, last = key.lower().split("+")
    return "+".join((*modifiers, _NAMES.get(last, last)))
