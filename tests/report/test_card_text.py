"""Suits as signs and as letters, wherever cards are written on a screen."""

from __future__ import annotations

import pytest

from ginpad.core.cards import DECK, parse_card, parse_cards
from ginpad.core.layoff import showdown
from ginpad.core.rules import Rules
from ginpad.report.card_text import (
    card_text,
    knows_symbols,
    letter_text,
    loose_text,
    meld_text,
    remark_words,
    symbol_text,
    write_suits,
)
from ginpad.report.cards_words import laid_text
from ginpad.report.example_hands import example_upcard
from ginpad.report.hand_words import limit_words
from ginpad.report.rules_page import rules_to_html

OKLAHOMA = Rules.from_mapping({"name": "Oklahoma", "upcard": {"spade_doubles": True}})


def test_suits_are_signs_until_they_are_letters() -> None:
    cards = parse_cards("10s 7d")
    assert (loose_text(cards), meld_text(cards)) == ("10♠ 7♦", "10♠7♦")
    write_suits(as_letters=True)
    assert (loose_text(cards), meld_text(cards)) == ("10S 7D", "10S7D")
    laid = laid_text([parse_cards("3h4h5h")], cards, 17)
    assert laid.plain == "3H4H5H │ 10S 7D = 17"
    assert limit_words(OKLAHOMA, parse_card("9s")).startswith("9S turned up")
    write_suits(as_letters=False)
    assert loose_text(cards) == "10♠ 7♦"


def test_letters_take_the_room_of_signs_and_are_read_back() -> None:
    for card in DECK:
        assert len(letter_text(card)) == len(symbol_text(card))
        assert parse_card(letter_text(card)) == card
    assert len({letter_text(card) for card in DECK}) == 52


def test_what_is_printed_keeps_the_signs() -> None:
    before = rules_to_html(OKLAHOMA)
    write_suits(as_letters=True)
    assert "9S turned up" in example_upcard(OKLAHOMA)
    assert rules_to_html(OKLAHOMA) == before
    assert "9♠ turned up" in before


def test_the_remark_on_a_showdown() -> None:
    knocker = parse_cards("3h4h5h6h 9s9d9c as ad 2c")
    found = showdown(knocker, parse_cards("7h8h kckdqcqsjs10d 5d 2s"), 10).remark
    assert found is not None
    assert remark_words(found) == (
        "Laid out as 9♠9♦9♣ 3♥4♥5♥, the knocker would count 10 and the defender 82: "
        "a difference of 72 instead of 63."
    )
    write_suits(as_letters=True)
    assert remark_words(found).startswith("Laid out as 9S9D9C 3H4H5H, the knocker")
    assert remark_words(found, symbol_text).startswith("Laid out as 9♠9♦9♣ 3♥4♥5♥, ")


@pytest.mark.parametrize(
    ("encoding", "environ", "known"),
    [
        ("utf-8", {}, True),
        ("utf-8", {"LANG": "de_CH.UTF-8"}, True),
        (None, {"LANG": "en_US"}, True),
        ("utf-8", {"LANG": "C"}, False),
        ("utf-8", {"LC_ALL": "POSIX", "LANG": "de_CH.UTF-8"}, False),
        ("utf-8", {"LC_CTYPE": "C.UTF-8", "LANG": "C"}, False),  # Python's doing
        ("utf-8", {"LC_CTYPE": "C.UTF-8"}, True),
        ("utf-8", {"LC_ALL": "C.UTF-8", "LANG": "C"}, True),
        ("utf-8", {"LANG": "de_DE.ISO-8859-15@euro"}, False),
        ("utf-8", {"LANG": "xx.nonsense"}, True),
        ("ascii", {"LANG": "de_CH.UTF-8"}, False),
        ("cp437", {}, False),
    ],
)
def test_whether_a_terminal_knows_the_signs(
    encoding: str | None, environ: dict[str, str], known: bool
) -> None:
    assert knows_symbols(encoding, environ) is known


@pytest.mark.parametrize("code", ["as", "10h", "qd", "9c"])
def test_a_card_in_words(code: str) -> None:
    words = {"as": "ace of spades", "10h": "10 of hearts", "qd": "queen of diamonds"}
    assert parse_card(code).name == words.get(code, "9 of clubs")
    assert card_text(parse_card(code))[:-1].lower() == code[:-1]
