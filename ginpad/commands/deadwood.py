"""The least deadwood of a hand, with its melds; with eleven cards also what to discard.

CARDS are a rank and a suit each, such as 7s 7h 10d or 7s7h10d; with - a hand a line is read
from standard input.
"""

from __future__ import annotations

import argparse
from typing import Any, NamedTuple

from ginpad.commands.batch import answer_lines
from ginpad.commands.cards_text import codes, melds_words
from ginpad.commands.common import Parser, add_json, write_json, write_text
from ginpad.core.cards import parse_cards
from ginpad.core.melds import Arrangement, Discards, best_arrangement, best_discards
from ginpad.report.card_text import loose_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("cards", nargs="+", metavar="CARDS", help="a hand, or - for lines")
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print the answer, or one for each line."""
    show = _show_json if args.json else _show_words
    if args.cards == ["-"]:
        return answer_lines(_find, show, as_json=args.json)
    show(_find(" ".join(args.cards)))
    return 0


class _Found(NamedTuple):
    """The best arrangement, and for eleven cards the discards."""

    best: Arrangement
    discards: Discards | None


def _find(text: str) -> _Found:
    cards = parse_cards(text)
    return _Found(best_arrangement(cards), best_discards(cards) if len(cards) == 11 else None)


def _show_json(found: _Found) -> None:
    best, discards = found
    data: dict[str, Any] = {
        "deadwood": best.deadwood,
        "melds": [codes(meld) for meld in best.melds],
        "unmelded": codes(best.unmelded),
    }
    if discards is not None:
        data["after_discard"] = discards.after
        data["discards"] = codes(discards.cards)
        data["big_gin"] = discards.big_gin
    write_json(data)


def _show_words(found: _Found) -> None:
    best, discards = found
    parts = [f"deadwood {best.deadwood}"]
    if best.melds:
        parts.append(f"melds {melds_words(best.melds)}")
    if best.unmelded:
        parts.append(f"left {loose_text(best.unmelded)}")
    if discards is not None and discards.big_gin:
        parts.append("big gin")
    elif discards is not None:
        cards = " or ".join(loose_text([card]) for card in discards.cards)
        parts.append(f"discard {cards} to leave {discards.after}")
    write_text(" · ".join(parts))
