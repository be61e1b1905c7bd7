"""The outcome of a hand from both players' cards, with the defender's best lay-offs.

KNOCKER and DEFENDER are ten cards each (eleven for the knocker at big gin), such as
"8c8d8s3h4h5hjdqdkd2c". Slashes keep the knocker's melds as they lie on the table. With -
lines of KNOCKER | DEFENDER are read from standard input.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import Any, NamedTuple

from ginpad.commands.batch import answer_lines, two_parts
from ginpad.commands.cards_text import codes, melds_words
from ginpad.commands.common import Failed, Parser, add_json, write_json, write_text
from ginpad.commands.layoff import answer_as_data, answer_words
from ginpad.commands.rules_option import add_rules_options, rules_of
from ginpad.core.cards import Card, parse_card, parse_cards, parse_groups
from ginpad.core.errors import Refusal
from ginpad.core.hand import Hand, HandScore, How, Line, UpcardMissing, knock_limit, score_hand
from ginpad.core.layoff import Choice, Showdown, showdown
from ginpad.core.melds import Arrangement, as_laid
from ginpad.core.rules import Rules, Sides, TableRules
from ginpad.report.card_text import loose_text, remark_words, symbol_text

_WHO = ("knocker", "defender")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("knocker", metavar="KNOCKER", help="the knocker's cards, or - for lines")
    parser.add_argument("defender", nargs="?", metavar="DEFENDER", help="the defender's cards")
    add_rules_options(parser, "classic")
    parser.add_argument("--upcard", metavar="9s", help="the first upcard, where it sets the limit")
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print the outcome, or one for each line."""
    rules = _for_two(rules_of(args, parser))
    upcard = None if args.upcard is None else _upcard(args.upcard, parser)
    if args.knocker == "-" and args.defender is None:
        return answer_lines(
            lambda line: _find(*two_parts(line), rules, upcard),
            _show_json if args.json else _show_headline,
            as_json=args.json,
        )
    if args.defender is None:
        parser.error("give the KNOCKER's and the DEFENDER's cards, each in quotes")
    show = _show_json if args.json else _show_words
    show(_find(args.knocker, args.defender, rules, upcard))
    return 0


def _for_two(rules: Rules) -> Rules:
    """The rules of one of two tables; partners' counts are added up, which takes four hands."""
    if rules.table.sides is Sides.TEAM_SUM:
        raise Failed("partners' deadwood is added up under these rules: a showdown is for two")
    return replace(rules, table=TableRules(next_dealer=rules.table.next_dealer))


def _upcard(text: str, parser: Parser) -> Card:
    try:
        return parse_card(text)
    except Refusal as refusal:
        parser.error(f"--upcard {refusal}")


class _Found(NamedTuple):
    """What the cards say, and what it is worth."""

    shown: Showdown
    scored: HandScore

    @property
    def winner(self) -> int:
        """0 for the knocker, 1 for the defender; a hand that was knocked on is always won."""
        return self.scored.winner or 0

    @property
    def points(self) -> int:
        """What the winner gets."""
        return self.scored.points[self.winner]


def _find(knocker_text: str, defender_text: str, rules: Rules, upcard: Card | None) -> _Found:
    groups = parse_groups(knocker_text)
    knocker = as_laid(groups) if len(groups) > 1 else groups[0] if groups else ()
    shown = showdown(knocker, parse_cards(defender_text), _limit(rules, upcard))
    how = How.BIG_GIN if shown.big_gin else How.GIN if shown.gin else How.KNOCK
    counts = (shown.knocker_deadwood, shown.defender_deadwood)
    hand = Hand(how=how, ended_by=0, deadwood=counts, upcard=upcard)
    return _Found(shown, score_hand(hand, rules))


def _limit(rules: Rules, upcard: Card | None) -> int:
    try:
        return knock_limit(rules, upcard)
    except UpcardMissing:
        raise UpcardMissing(
            "Which card was turned up? It sets the knock limit: give it as --upcard 9s"
        ) from None


def _show_json(found: _Found) -> None:
    shown, scored = found
    data = {
        "outcome": scored.outcome.value,
        "knocker_deadwood": shown.knocker_deadwood,
        "defender_deadwood": shown.defender_deadwood,
        "winner": _WHO[found.winner],
        "points": found.points,
        "lines": [
            {"label": line.label, "detail": line.detail, "points": line.points}
            for line in scored.lines
        ],
        "choices": [_choice_as_data(choice) for choice in shown.choices],
        "preselected": shown.preselected,
        "choice_matters": shown.choice_matters,
        "remark": remark_words(shown.remark, symbol_text) if shown.remark else None,
    }
    write_json(data)


def _choice_as_data(choice: Choice) -> dict[str, Any]:
    laid = choice.knocker
    return {
        "knocker": {
            "deadwood": laid.deadwood,
            "melds": [codes(meld) for meld in laid.melds],
            "unmelded": codes(laid.unmelded),
        },
        "defender": answer_as_data(choice.answer),
    }


def _show_headline(found: _Found) -> None:
    write_text(_headline(found))


def _headline(found: _Found) -> str:
    shown = found.shown
    points = "1 point" if found.points == 1 else f"{found.points} points"
    counts = f"{shown.knocker_deadwood}–{shown.defender_deadwood}"
    outcome = found.scored.outcome.value.replace("-", " ").capitalize()
    return f"{outcome}, {counts}: the {_WHO[found.winner]} scores {points}"


def _show_words(found: _Found) -> None:
    shown = found.shown
    laid = shown.chosen.knocker
    lines = [_headline(found)]
    lines += [f"  {_line_words(line)}" for line in found.scored.lines]
    lines.append(f"Knocker:  {_laid_words(laid)}")
    lines.append(f"Defender: {answer_words(shown.chosen.answer, laid.melds)}")
    if shown.choice_matters:
        others = len(shown.choices) - 1
        ways = "another way" if others == 1 else f"{others} other ways"
        lines.append(
            f"The knocker may lay these cards in {ways}; this one leaves the defender the most."
        )
    if shown.remark:
        lines.append(remark_words(shown.remark))
    write_text("\n".join(lines))


def _line_words(line: Line) -> str:
    detail = f" ({line.detail})" if line.detail else ""
    return f"{line.label}{detail}: {line.points}"


def _laid_words(laid: Arrangement) -> str:
    parts = [
        f"deadwood {laid.deadwood}",
        f"melds {melds_words(laid.melds)}" if laid.melds else "",
        f"left {loose_text(laid.unmelded)}" if laid.unmelded else "",
    ]
    return " · ".join(part for part in parts if part)
