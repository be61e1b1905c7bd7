"""The defender's best answer to a knock: what is laid off where, and what stays.

MELDS are the knocker's melds with slashes between them, such as "8c8d8s / 3h4h5h"; loose
cards may follow. CARDS are the defender's. With - lines of MELDS | CARDS are read from
standard input.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NamedTuple

from ginpad.commands.batch import answer_lines, two_parts
from ginpad.commands.cards_text import codes, melds_words
from ginpad.commands.common import Parser, add_json, write_json, write_text
from ginpad.core.cards import Card, check_apart, parse_cards, parse_groups
from ginpad.core.layoff import Answer, best_answer
from ginpad.core.melds import as_laid
from ginpad.report.card_text import loose_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("melds", metavar="MELDS", help="the knocker's, or - for lines")
    parser.add_argument("cards", nargs="?", metavar="CARDS", help="the defender's cards")
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print the answer, or one for each line."""
    show = _show_json if args.json else _show_words
    if args.melds == "-" and args.cards is None:
        return answer_lines(lambda line: _find(*two_parts(line)), show, as_json=args.json)
    if args.cards is None:
        parser.error("give the knocker's MELDS and the defender's CARDS, each in quotes")
    show(_find(args.melds, args.cards))
    return 0


class _Found(NamedTuple):
    """The defender's answer to the knocker's melds; after gin nothing is laid off."""

    onto: tuple[tuple[Card, ...], ...]
    answer: Answer
    is_gin: bool


_HAND = 10
"""Cards that are all melded when a hand ends as gin."""


def _find(melds_text: str, cards_text: str) -> _Found:
    groups = parse_groups(melds_text)
    laid = as_laid(groups)
    cards = parse_cards(cards_text)
    on_the_table = [card for group in groups for card in group]
    check_apart({"the knocker": on_the_table, "the defender": cards})
    is_gin = not laid.unmelded and len(on_the_table) >= _HAND
    return _Found(laid.melds, best_answer(() if is_gin else laid.melds, cards), is_gin)


def _show_json(found: _Found) -> None:
    write_json(answer_as_data(found.answer))


def _show_words(found: _Found) -> None:
    gin = "gin, so nothing is laid off · " if found.is_gin else ""
    write_text(gin + answer_words(found.answer, found.onto))


def answer_as_data(answer: Answer) -> dict[str, Any]:
    """A defender's answer as data."""
    return {
        "deadwood": answer.deadwood,
        "melds": [codes(meld) for meld in answer.melds],
        "layoffs": [{"card": one.card.code, "onto": one.onto} for one in answer.layoffs],
        "unmelded": codes(answer.unmelded),
    }


def answer_words(answer: Answer, onto: Sequence[Sequence[Card]]) -> str:
    """A defender's answer in one line; `onto` are the knocker's melds."""
    layoffs = ", ".join(
        f"{loose_text([one.card])} on {melds_words([onto[one.onto]])}" for one in answer.layoffs
    )
    parts = [
        f"deadwood {answer.deadwood}",
        f"lay off {layoffs}" if layoffs else "",
        f"melds {melds_words(answer.melds)}" if answer.melds else "",
        f"left {loose_text(answer.unmelded)}" if answer.unmelded else "",
    ]
    return " · ".join(part for part in parts if part)
