"""The least deadwood: worked cases, agreement with the reference, and what always holds."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.cards import DECK, Card, CardTwice, UnknownCard, parse_cards, parse_groups
from ginpad.core.melds import (
    Arrangement,
    NoMeld,
    WrongCardCount,
    arrangements_within,
    as_laid,
    best_arrangement,
    best_arrangements,
    best_discards,
    least_deadwood,
    least_deadwood_of_text,
    meld_cards,
    melds_in,
)
from tests.core import brute_force

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "deadwood.json").read_text(encoding="utf-8")
)["cases"]

hands = st.lists(st.sampled_from(DECK), unique=True, max_size=14)


def check_arrangement(laid: Arrangement, cards: list[Card] | tuple[Card, ...]) -> None:
    """The melds are melds, no card is missing or twice, and the values add up."""
    assert all(brute_force.is_meld(frozenset(meld)) for meld in laid.melds)
    out = [card for meld in laid.melds for card in meld] + list(laid.unmelded)
    assert sorted(out) == sorted(cards)
    assert laid.deadwood == sum(card.value for card in laid.unmelded)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["cards"])
def test_the_worked_cases(case: dict[str, Any]) -> None:
    cards = parse_cards(case["cards"])
    assert least_deadwood(cards) == case["deadwood"]
    assert least_deadwood_of_text(case["cards"]) == case["deadwood"]
    assert len(best_arrangements(cards)) == case["arrangements"]
    laid = best_arrangement(cards)
    assert laid.deadwood == case["deadwood"]
    check_arrangement(laid, cards)
    if case["n"] == 11:
        discards = best_discards(cards)
        assert discards.after == case["after_discard"]
        assert discards.big_gin == (case["deadwood"] == 0)


@pytest.mark.parametrize(
    ("text", "least"),
    [
        ("", 0),
        ("7♠7♥7♦8♦9♦", 14),
        ("QHKHAH", 21),  # no run goes round the corner
        ("AH2H3H", 0),
        ("JDQDKD", 0),
        ("KSKHQSQHJSJHTSTH9S9H", 0),
        ("KSKHQDQCJSJHTDTC9S9H", 98),
        ("AS2S3S4S AH2H3H4H AD2D3D4D AC2C", 0),
        ("AS2S3S AH2H3H AD2D3D AC2C3C 4S5H", 5),
        # Of the four sevens the run takes one, whichever its suit is.
        ("7S7H7D7C8S9S", 0),
        ("7S7H7D7C8C9C", 0),
        # The best takes neither the whole set nor both runs.
        ("5S6S7S 7H7D7C8C9C", 11),
    ],
)
def test_traps(text: str, least: int) -> None:
    cards = parse_cards(text)
    assert least_deadwood(cards) == least
    check_arrangement(best_arrangement(cards), cards)


def test_the_discard_need_not_be_the_highest_loose_card() -> None:
    discards = best_discards(parse_cards("2♥3♦3♠4♣4♠5♣5♦5♠6♣6♥6♠"))
    assert discards.after == 10
    assert [card.code for card in discards.cards] == ["6H"]


def test_big_gin_still_tells_what_could_be_thrown() -> None:
    discards = best_discards(parse_cards("3s4s5s6s 9h9d9c kskhkdkc"))
    assert discards.big_gin
    assert discards.after == 0
    assert [card.code for card in discards.cards] == ["3S", "6S", "KS", "KH", "KD", "KC"]


def test_the_reference_agrees_on_many_hands() -> None:
    seed, source = brute_force.new_source()
    makers = (brute_force.random_hand, brute_force.rich_hand, brute_force.rich_hand)
    for number in range(24_000):
        size = source.choice((7, 9, 10, 10, 10, 10, 11, 11, 12, 14))
        pairs = makers[number % 3](source, size)
        cards = [card for card in DECK if card in pairs]
        source.shuffle(cards)
        least = brute_force.least_deadwood(pairs)
        assert least_deadwood(cards) == least, (seed, cards)
        assert least_deadwood_of_text(" ".join(card.code for card in cards)) == least
        laid = best_arrangement(cards)
        assert laid.deadwood == least, (seed, cards)
        check_arrangement(laid, cards)


def test_the_reference_finds_the_same_arrangements_and_discards() -> None:
    seed, source = brute_force.new_source()
    for _ in range(1_500):
        pairs = brute_force.rich_hand(source, 11)
        cards = [card for card in DECK if card in pairs]
        found = [frozenset(map(frozenset, laid.melds)) for laid in best_arrangements(cards)]
        assert len(set(found)) == len(found)
        assert set(found) == brute_force.best_layouts(pairs), (seed, cards)
        discards = best_discards(cards)
        assert (discards.after, set(discards.cards)) == brute_force.best_discards(pairs)
        melds = {frozenset(meld) for meld in melds_in(cards)}
        assert melds == {meld for meld in brute_force.all_melds() if meld <= pairs}


def test_arrangements_within_a_limit_are_all_there() -> None:
    source = random.Random(7)
    for _ in range(300):
        pairs = brute_force.rich_hand(source, 10)
        cards = [card for card in DECK if card in pairs]
        limit = least_deadwood(cards) + 10
        laid = arrangements_within(cards, limit)
        for arrangement in laid:
            check_arrangement(arrangement, cards)
        assert [item.deadwood for item in laid] == sorted(item.deadwood for item in laid)
        assert {frozenset(map(frozenset, item.melds)) for item in laid} == {
            frozenset(melds)
            for melds in brute_force.layouts(pairs)
            if brute_force.deadwood(pairs, melds) <= limit
        }


def test_every_meld_of_the_deck() -> None:
    assert len(meld_cards()) == 65 + 264
    assert {frozenset(meld) for meld in meld_cards().values()} == set(brute_force.all_melds())


@given(hands, st.randoms())
def test_the_order_of_the_cards_does_not_matter(cards: list[Card], source: random.Random) -> None:
    shuffled = source.sample(cards, len(cards))
    assert best_arrangement(shuffled) == best_arrangement(cards)
    assert best_arrangements(shuffled) == best_arrangements(cards)


@given(hands.filter(bool))
def test_a_card_more_costs_at_most_its_value(cards: list[Card]) -> None:
    *others, card = cards
    assert least_deadwood(cards) <= least_deadwood(others) + card.value


@given(hands)
def test_every_best_arrangement_is_legal_and_counts_the_least(cards: list[Card]) -> None:
    least = least_deadwood(cards)
    arrangements = best_arrangements(cards)
    assert best_arrangement(cards).deadwood == least
    for laid in arrangements:
        assert laid.deadwood == least
        check_arrangement(laid, cards)


@given(hands, st.sampled_from(["", " ", ", "]))
def test_a_hand_as_text_counts_the_same(cards: list[Card], between: str) -> None:
    text = between.join(card.symbol_text for card in cards)
    assert least_deadwood_of_text(text) == least_deadwood(cards)


def test_groups_on_the_table_count_as_they_lie() -> None:
    laid = as_laid(parse_groups("8c8d8s / 5h3h4h / jdqdkd / 2c"))
    assert [card.code for card in laid.melds[1]] == ["3H", "4H", "5H"]
    assert [card.code for card in laid.unmelded] == ["2C"]
    assert laid.deadwood == 2
    assert as_laid(parse_groups("7s 7h / 7d 8d 9d / kc")).deadwood == 24
    assert as_laid(()).deadwood == 0


def test_a_group_that_is_no_meld_is_named() -> None:
    with pytest.raises(NoMeld, match=r"“3H 4H 6H” \(group 2\) is no meld") as refused:
        as_laid(parse_groups("8c8d8s / 3h4h6h / 2c"))
    assert refused.value.position == 2
    assert refused.value.group == parse_cards("3h4h6h")


def test_hands_that_are_none_are_refused() -> None:
    card = DECK[0]
    twice = (card, DECK[1], card)
    for count in (least_deadwood, best_arrangement, best_arrangements, melds_in):
        with pytest.raises(CardTwice, match=r"AS \(card 3\) is already card 1"):
            count(twice)
        with pytest.raises(WrongCardCount, match="15 cards"):
            count(DECK[:15])
    with pytest.raises(CardTwice):
        as_laid(((card,), (card, DECK[1])))
    with pytest.raises(WrongCardCount, match="10 cards: a discard"):
        best_discards(DECK[:10])


@pytest.mark.parametrize("text", ["7S 8H 7S", "KC KC", "7s8h7s", "7S 7S 8S 9S"])
def test_text_with_a_card_twice_is_refused(text: str) -> None:
    with pytest.raises(CardTwice):
        least_deadwood_of_text(text)


def test_text_that_is_no_hand_is_refused() -> None:
    with pytest.raises(UnknownCard, match=r"“8X” \(card 2\)"):
        least_deadwood_of_text("7S 8X")
    with pytest.raises(WrongCardCount):
        least_deadwood_of_text(" ".join(card.code for card in DECK[:15]))


def test_the_tables_are_built_when_first_needed() -> None:
    code = "import ginpad.core.layoff, ginpad.core.melds as m; assert not m._DEADWOOD"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
