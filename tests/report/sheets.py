"""Pads for the tests of the score sheet, hostile ones among them, and a reader of its HTML."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from ginpad.core.entry import parse
from ginpad.core.hand import Hand, How
from ginpad.core.match import Match
from ginpad.core.pad import Pad, score
from ginpad.core.rules import Rules

TWO = ("Ann", "Ben")
FOUR = ("Ann", "Ben", "Cal", "Dee")
HOSTILE = (
    "<script>alert(1)</script>",
    "</style></title><img src=http://x>",
    '" onload="x',
    "&amp; &#60;",
    "[/]",
    "[@click=app.quit]x",
    "=cmd()",
    "+1+1",
    "-1",
    "@SUM(1)",
    " =1+1",
    "\t=1",
    "\r=1",
    "＝1",
    "\x1b]0;x\x07",
    "\x9b2J",
    "Al | Bo",
    "# Al",
    "1. Al",
    "`Al` *Bo* _Cy_",
    "![x](http://x)",
    "Al\n\nBo",
    'Al, "Bo"',
    "Al\N{RIGHT-TO-LEFT OVERRIDE}oB",
    "Al\N{ZERO WIDTH SPACE}",
    "Al\\",
    "../../x",
    "x" * 10_000,
)
"""Names that must be shown and must do nothing."""

UNSEEN = ("\x1b", "\x07", "\x9b", "\r", "\t", "\N{RIGHT-TO-LEFT OVERRIDE}", "\N{ZERO WIDTH SPACE}")
"""Characters that steer a terminal, turn a line round or can't be seen."""


def match_of(*lines: str, players: tuple[str, ...] = TWO, **sections: dict[str, Any]) -> Match:
    """A match from quick-entry lines; `sections` are those of a preset file."""
    rules = Rules.from_mapping(sections)
    return Match(players, rules, hands=tuple(parse(line, players, rules) for line in lines))


def pad_of(*lines: str, players: tuple[str, ...] = TWO, **sections: dict[str, Any]) -> Pad:
    """The pad of such a match."""
    return score(match_of(*lines, players=players, **sections))


def hostile_pad(name: str) -> Pad:
    """A finished match in which everything that people type is `name`."""
    hands = (
        Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16), note=name),
        Hand(how=How.ADJUSTMENT, ended_by=0, points=-5, reason=name),
        Hand(how=How.GIN, ended_by=1, deadwood=(98, 0)),
    )
    rules = Rules.from_mapping({"name": name[:200], "stake": {"per_point": 1}})
    return score(Match((name, "Ben"), rules, hands=hands, note=name))


class Page(HTMLParser):
    """An HTML page that was read: its tables as rows of texts, and what it links to."""

    _VOID = frozenset({"meta", "br", "img", "link", "input", "hr"})

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.tables: list[list[list[str]]] = []
        self.scopes: list[str | None] = []
        self.texts: list[str] = []
        self.style = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in self._VOID:
            self.open.append(tag)
        if tag == "table":
            self.tables.append([])
        if tag == "tr":
            self.tables[-1].append([])
        if tag in ("td", "th"):
            self.tables[-1][-1].append("")
        if tag == "th":
            self.scopes.append(dict(attrs).get("scope"))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        inside = self.open[-1] if self.open else ""
        if inside == "style":
            self.style += data
        elif inside in ("td", "th"):
            self.tables[-1][-1][-1] += data
        if inside != "style" and data.strip():
            self.texts.append(data)

    def rows(self) -> Iterator[list[str]]:
        """Every row of every table."""
        for table in self.tables:
            yield from table
