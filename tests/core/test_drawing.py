"""Drawing for the first deal: the lower card, again on a tie, reproducible."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.cards import DECK, parse_card
from ginpad.core.drawing import Drawing, draw_for_deal, lowest
from ginpad.report.drawing_words import drawing_words

PLAYERS = ("Ann", "Ben", "Cal", "Dee")


@given(st.integers(0, 2**32), st.sampled_from([2, 4]))
def test_the_lowest_card_of_the_last_round_deals(seed: int, players: int) -> None:
    drawing = draw_for_deal(players, Random(seed))
    *ties, last = drawing.rounds
    card = dict(last)[drawing.dealer]
    assert all(other.rank > card.rank for seat, other in last if seat != drawing.dealer)
    assert [seat for seat, _ in drawing.rounds[0]] == list(range(players))
    for tie, after in zip(ties, drawing.rounds[1:], strict=True):
        assert tuple(seat for seat, _ in after) == lowest(tie)
        assert len(after) > 1
    for drawn in drawing.rounds:
        cards = [card for _, card in drawn]
        assert len(set(cards)) == len(cards)
        assert set(cards) <= set(DECK)


def test_a_seed_gives_the_same_drawing_again() -> None:
    assert draw_for_deal(2, Random(12)) == draw_for_deal(2, Random(12))
    assert len({draw_for_deal(2, Random(seed)) for seed in range(50)}) > 40


def test_chance_favours_nobody() -> None:
    chance = Random(1)
    for players in (2, 4):
        deals = Counter(draw_for_deal(players, chance).dealer for _ in range(4000))
        assert all(abs(deals[seat] - 4000 / players) < 200 for seat in range(players))


def test_ties_come_up_and_only_those_who_tie_draw_again() -> None:
    drawing = draw_for_deal(4, Random(6))
    assert drawing_words(drawing, PLAYERS) == (
        "Ann Q♣, Ben J♦, Cal 6♠, Dee 6♦: equal, Cal and Dee draw again.",
        "Cal 10♣, Dee 4♥: Dee has the lower card and deals.",
    )


def test_an_ace_is_lower_than_a_two_and_suits_count_nothing() -> None:
    drawn = [(0, parse_card("2s")), (1, parse_card("ac")), (2, parse_card("kh"))]
    assert lowest(drawn) == (1,)
    assert lowest([*drawn, (3, parse_card("as"))]) == (1, 3)


def test_of_four_the_lowest_deals() -> None:
    cards = ("9s", "3d", "ks", "4s")
    drawing = Drawing((tuple(enumerate(map(parse_card, cards))),))
    assert drawing.dealer == 1
    assert drawing_words(drawing, PLAYERS) == (
        "Ann 9♠, Ben 3♦, Cal K♠, Dee 4♠: Ben has the lowest card and deals.",
    )
