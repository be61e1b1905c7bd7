"""A table's rules on one page of paper: what was agreed, what hands are worth, how one goes."""

from __future__ import annotations

from collections.abc import Iterator

from ginpad.core.rules import Rules
from ginpad.report.card_text import symbol_text
from ginpad.report.example_hands import example_hands, example_upcard
from ginpad.report.how_to_play import how_to_play
from ginpad.report.html_page import PAGE_WIDTH_PT, element, page
from ginpad.report.page_fit import largest_size, wrapped
from ginpad.report.rules_words import aloud
from ginpad.report.visible import visible

_SMALLEST = 5.6
_LINE = 1.32
"""The height of a line, by the size of its print."""


def rules_to_html(rules: Rules) -> str:
    """The cheat sheet of some rules as one HTML file, without a line end after its last line."""
    title = visible(rules.name) or "Gin rummy"
    body = "\n".join(_body(rules, title))
    size = largest_size(lambda size: _height(rules, size)) or _SMALLEST
    return page(f"{title}: the rules", body, size=size, style=_STYLE)


def _height(rules: Rules, size: float) -> float:
    """About how high the page is on paper, in points, at a size of print."""
    half = PAGE_WIDTH_PT / 2 - 3 * size
    first, *others = aloud(rules)
    agreed = sum(wrapped(sentence, half, size) for sentence in others)
    examples = [words for each in example_hands(rules) for words in (each.says, *each.sums)]
    worth = 1 + sum(wrapped(words, half, size) + 0.15 for words in examples)
    play = sum(1.3 + wrapped(paragraph, half, size) for _, paragraph in how_to_play(rules))
    around = 10 + 2.2 * wrapped(rules.name, PAGE_WIDTH_PT, 2 * size)
    around += 1.7 * wrapped(first, PAGE_WIDTH_PT, 1.7 * size)
    around += sum(
        wrapped(text, PAGE_WIDTH_PT, size) for text in (rules.summary, ", ".join(rules.sources))
    )
    return (around + max(agreed, worth) + play / 2) * size * _LINE


def _body(rules: Rules, title: str) -> Iterator[str]:
    first, *others = map(visible, aloud(rules))
    yield "<header>"
    yield element("h1", title, 'dir="auto"')
    if rules.summary:
        yield element("p", visible(rules.summary), 'dir="auto"')
    yield element("p", first, 'class="figures"')
    yield "</header>"
    yield '<div class="columns">'
    yield from _section("Agreed before the first deal", _list(others))
    yield from _section("What hands are worth", _examples(rules))
    yield "</div>"
    yield from _section("How a hand goes", _play(rules), "play")
    if rules.sources:
        yield element("footer", f"Seen at: {visible(', '.join(rules.sources))}", 'dir="auto"')


def _section(heading: str, inside: Iterator[str], name: str = "") -> Iterator[str]:
    yield f'<section class="{name}">' if name else "<section>"
    yield element("h2", heading)
    yield from inside
    yield "</section>"


def _list(sentences: list[str]) -> Iterator[str]:
    yield "<ul>"
    yield from (element("li", sentence) for sentence in sentences)
    yield "</ul>"


def _examples(rules: Rules) -> Iterator[str]:
    upcard = example_upcard(rules, symbol_text)
    if upcard:
        yield element("p", f"{upcard}.")
    yield "<dl>"
    for example in example_hands(rules):
        yield element("dt", f"{example.says}.")
        yield from (element("dd", f"{words}.") for words in example.sums)
    yield "</dl>"


def _play(rules: Rules) -> Iterator[str]:
    yield "<dl>"
    for heading, paragraph in how_to_play(rules):
        yield f"<div>{element('dt', heading)}{element('dd', paragraph)}</div>"
    yield "</dl>"


_STYLE = """\
header { border-bottom: 3px double #b8443c; padding-bottom: .5em; }
@media screen { main { max-width: 60rem; } }
.figures { font: 600 1.7em/1.25 Georgia, "Noto Serif", "Liberation Serif", serif;
  color: #b8443c; margin-top: .2em; }
h2 { font: italic 1.2em Georgia, "Noto Serif", "Liberation Serif", serif; color: #39424f;
  border-bottom: 1.5px solid #4d6b96; margin: 1em 0 .4em; break-after: avoid; }
ul { padding-left: 1.2em; }
dl { margin: 0; }
dt { font-weight: 600; }
dd { margin: 0 0 .35em 1.2em; font-variant-numeric: tabular-nums lining-nums; }
.columns { display: flex; gap: 2em; }
.columns > section { flex: 1 1 0; min-width: 0; }
.play dl { columns: 2; column-gap: 2em; }
.play dl > div { break-inside: avoid; }
footer { margin-top: .8em; padding-top: .3em; border-top: 1px solid #c3d2e6; font-size: .85em;
  color: #39424f; }
"""
