"""The defender's best answer, the knocker's choice, the showdown."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.cards import DECK, Card, CardInTwoHands, CardTwice, parse_cards, parse_groups
from ginpad.core.errors import Refusal
from ginpad.core.layoff import (
    Answer,
    KnockerOverLimit,
    Showdown,
    best_answer,
    showdown,
)
from ginpad.core.melds import (
    NoMeld,
    WrongCardCount,
    as_laid,
    least_deadwood,
    meld_cards,
)
from tests.core import brute_force

DATA = Path(__file__).parents[1] / "data"
LAYOFFS: list[dict[str, Any]] = json.loads((DATA / "layoff.json").read_text("utf-8"))["cases"]
SHOWDOWNS: list[dict[str, Any]] = json.loads((DATA / "showdown.json").read_text("utf-8"))["cases"]

Melds = tuple[tuple[Card, ...], ...]


def answer_to(table: str, defender: str) -> Answer:
    """The answer to melds and cards as typed."""
    return best_answer(parse_groups(table), parse_cards(defender))


def laid_off(answer: Answer) -> list[tuple[str, int]]:
    """The lay-offs as card codes and meld numbers."""
    return [(layoff.card.code, layoff.onto) for layoff in answer.layoffs]


def check_answer(answer: Answer, table: Melds, cards: list[Card] | tuple[Card, ...]) -> None:
    """Lay-offs can be played in their order, own melds are melds, no card is lost or twice."""
    grown = [frozenset(meld) for meld in table]
    for card, onto in answer.layoffs:
        assert card not in grown[onto]
        grown[onto] |= {card}
        assert brute_force.is_meld(grown[onto])
    assert all(brute_force.is_meld(frozenset(meld)) for meld in answer.melds)
    out = [card for meld in answer.melds for card in meld]
    out += [layoff.card for layoff in answer.layoffs]
    assert sorted([*out, *answer.unmelded]) == sorted(cards)
    assert answer.deadwood == sum(card.value for card in answer.unmelded)


@pytest.mark.parametrize("case", LAYOFFS, ids=lambda case: case["defender"])
def test_the_worked_layoffs(case: dict[str, Any]) -> None:
    table = tuple(parse_cards(meld) for meld in case["knocker_melds"])
    cards = parse_cards(case["defender"])
    answer = best_answer(table, cards)
    assert answer.deadwood == case["final_deadwood"]
    check_answer(answer, table, cards)
    assert least_deadwood(cards) == case["own_deadwood"]


@pytest.mark.parametrize("case", SHOWDOWNS, ids=lambda case: case["knocker"])
def test_the_worked_showdowns(case: dict[str, Any]) -> None:
    knocker, defender = parse_cards(case["knocker"]), parse_cards(case["defender"])
    if not case["legal"]:
        with pytest.raises(KnockerOverLimit) as refused:
            showdown(knocker, defender, case["knock_limit"])
        assert refused.value.deadwood == case["knocker_deadwood"]
        return
    result = showdown(knocker, defender, case["knock_limit"])
    assert result.knocker_deadwood == case["knocker_deadwood"]
    assert result.defender_deadwood == case["defender_deadwood"]
    assert (result.gin, result.undercut) == (case["gin"], case["undercut"])
    assert sorted({choice.answer.deadwood for choice in result.choices}) == case["tie_values"]
    best = {
        frozenset(map(frozenset, choice.knocker.melds))
        for choice in result.choices
        if choice.answer.deadwood == result.defender_deadwood
    }
    assert best == {
        frozenset(frozenset(parse_cards(meld)) for meld in melds) for melds in case["melds_choices"]
    }


def test_a_run_grows_card_after_card_at_both_ends() -> None:
    answer = answer_to("5h6h7h", "4h 3h 8h 9h jh kd")
    assert laid_off(answer) == [("4H", 0), ("3H", 0), ("8H", 0), ("9H", 0)]
    assert answer.deadwood == 20


def test_the_fourth_card_goes_on_three_and_nothing_on_four() -> None:
    assert laid_off(answer_to("3h4h5h / 9s9h9c", "9d kd")) == [("9D", 1)]
    assert laid_off(answer_to("9s9h9c9d / 2c3c4c", "8s 10s kd")) == []


def test_a_run_does_not_go_round_the_corner() -> None:
    assert laid_off(answer_to("as2s3s / jhqhkh", "kd ks ah qs")) == []


def test_runs_that_face_each_other_share_the_gap() -> None:
    assert laid_off(answer_to("3h4h5h / 9h10hjh", "6h 8h kd")) == [("6H", 0), ("8H", 1)]
    assert laid_off(answer_to("3h4h5h / 8h9h10h", "6h 7h kd")) == [("6H", 0), ("7H", 0)]
    assert laid_off(answer_to("3h4h5h / 9h10hjh", "6h 7h 8h 8s 8d")) == [("6H", 0), ("7H", 0)]


def test_a_card_that_fits_a_set_may_be_the_step_to_the_next() -> None:
    answer = answer_to("8s8d8c / 5h6h7h", "8h 9h 10d")
    assert laid_off(answer) == [("8H", 1), ("9H", 1)]
    assert answer.deadwood == 10


def test_the_ace_of_spades_goes_on_no_set_it_does_not_fit() -> None:
    assert laid_off(answer_to("4s4h4d / ahadac", "as 9c")) == [("AS", 1)]


@pytest.mark.parametrize(
    ("table", "defender", "least"),
    [
        ("3h4h5h / kdkhks", "6h6c6d6s 7h 10d10c10s jc 2s", 12),
        ("3h4h5h / 7c8c9c", "6h6c6d 7h 10d10h10s jsjdjc", 6),
    ],
)
def test_the_examples_of_the_rules(table: str, defender: str, least: int) -> None:
    answer = answer_to(table, defender)
    assert answer.deadwood == least
    check_answer(answer, parse_groups(table), parse_cards(defender))


def test_own_melds_stay_when_laying_off_gains_nothing() -> None:
    answer = answer_to("3h4h5h", "6h7h8h9h kd")
    assert answer.layoffs == ()
    assert [card.code for card in answer.melds[0]] == ["6H", "7H", "8H", "9H"]


def test_the_reference_agrees_on_many_layoffs() -> None:
    seed, source = brute_force.new_source()
    makers = (brute_force.random_hand, brute_force.rich_hand, brute_force.rich_hand)
    for number in range(4_000):
        pairs = makers[number % 3](source, source.choice((8, 10, 10, 10, 10, 11)))
        groups = brute_force.random_table(source, pairs)
        cards = [card for card in DECK if card in pairs]
        table = tuple(tuple(card for card in DECK if card in group) for group in groups)
        answer = best_answer(table, cards)
        assert answer.deadwood == brute_force.least_after_layoffs(groups, pairs), (seed, cards)
        check_answer(answer, table, cards)


tables = st.lists(st.sampled_from(sorted(meld_cards().values())), max_size=3).filter(
    lambda melds: len({card for meld in melds for card in meld}) == sum(map(len, melds))
)


@given(tables, st.data())
def test_laying_off_never_raises_the_count(
    melds: list[tuple[Card, ...]], data: st.DataObject
) -> None:
    left = [card for card in DECK if not any(card in meld for meld in melds)]
    cards = data.draw(st.lists(st.sampled_from(left), unique=True, max_size=14))
    answer = best_answer(melds, cards)
    assert answer.deadwood <= least_deadwood(cards)
    check_answer(answer, tuple(melds), cards)
    assert best_answer(melds, cards[::-1]) == answer
    assert best_answer((), cards).deadwood == least_deadwood(cards)


def test_melds_that_are_none_are_refused() -> None:
    with pytest.raises(NoMeld, match=r"“3H 4H 6H” \(group 2\)"):
        answer_to("8c8d8s / 3h4h6h", "2c")
    with pytest.raises(CardInTwoHands, match="3H is in two hands: card 1 of the knocker"):
        answer_to("3h4h5h", "2c 3h")
    meld = parse_cards("3h4h5h")
    with pytest.raises(CardTwice):
        best_answer((meld, meld), ())
    seven, eight = parse_cards("7s 8s")
    with pytest.raises(CardTwice):  # two sevens must not pass for the eight
        best_answer(((seven, seven, *parse_cards("9s 10s")),), ())
    with pytest.raises(CardTwice):
        best_answer((), (eight, eight))


# --- showdown -------------------------------------------------------------------------------------

KNOCKER = "8♣8♦8♠ 3♥4♥5♥ J♦Q♦K♦ 2♣"
DEFENDER = "7♦7♥7♠ 9♣10♣J♣ 2♦6♥8♥K♠"


def show(knocker: str, defender: str, limit: int = 10) -> Showdown:
    """The showdown of two hands as typed; a knocker in groups is as laid."""
    groups = parse_groups(knocker)
    cards = as_laid(groups) if len(groups) > 1 else groups[0]
    return showdown(cards, parse_cards(defender), limit)


def test_the_worked_example() -> None:
    result = show(KNOCKER, DEFENDER)
    assert (result.knocker_deadwood, result.defender_deadwood) == (2, 12)
    assert (result.gin, result.big_gin, result.undercut) == (False, False, False)
    assert not result.choice_matters
    # The sets stand before the runs: the eights are meld 0.
    assert laid_off(result.chosen.answer) == [("6H", 1), ("8H", 0)]


def test_melds_as_laid_are_the_only_choice() -> None:
    loose = show("8c5h6h7h8d4d8s2d8h3c", "KH JS 3H 9H 9S AH JD QH 4H TH")
    assert loose.choice_matters
    assert {choice.answer.deadwood for choice in loose.choices} == {50, 69}
    laid = show("8c8d8s / 5h6h7h8h / 4d / 2d 3c", "KH JS 3H 9H 9S AH JD QH 4H TH")
    assert len(laid.choices) == 1
    assert laid.defender_deadwood == 50
    assert laid.remark is not None
    assert laid.remark.gain == 19


def test_nothing_is_laid_off_after_gin() -> None:
    result = show("8c8d8s 3h4h5h jdqdkd10d", "6h 7h 8h 9d 2c 4c 6c ks qs js")
    assert result.gin
    assert not result.big_gin
    assert result.chosen.answer.layoffs == ()
    assert result.remark is None


def test_gin_is_not_undercut_by_a_defender_without_deadwood() -> None:
    result = show("8c8d8s 3h4h5h jdqdkd10d", "asahadac 2s3s4s kskhkc")
    assert (result.gin, result.undercut, result.defender_deadwood) == (True, False, 0)


def test_equal_counts_are_an_undercut() -> None:
    result = show("8c8d8s 3h4h5h jdqdkd 2c", "asahad 3s4s5s 9s9h9d 2d")
    assert (result.knocker_deadwood, result.defender_deadwood) == (2, 2)
    assert result.undercut


def test_eleven_cards_are_big_gin_or_one_too_many() -> None:
    defender = "2c 4c 6c 9d ks qs js 7h 9c 10c"
    big = show("8c8d8s 3h4h5h 10djdqdkd 6h", defender)
    assert (big.gin, big.big_gin) == (True, True)
    laid = show("8c8d8s / 3h4h5h6h / 10djdqdkd", defender)
    assert laid.big_gin
    with pytest.raises(WrongCardCount, match=r"eleven cards .* discarded first, KH leaves 0"):
        show("8c8d8s 3h4h5h 10djdqdkd kh", defender)


@pytest.mark.parametrize(
    ("knocker", "defender", "message"),
    [
        ("8c8d8s 3h4h5h jdqdkd", DEFENDER, "The knocker has 9 cards"),
        (KNOCKER, "7d7h7s", "The defender has 3 cards"),
        (KNOCKER, "7♦7♥7♠ 9♣10♣J♣ 2♦6♥8♥8♠", "8S is in two hands"),
        ("8c8d8s 3h4h5h jdqdks jc", "7♦7♥7♠ 9♣10♣2s 2♦6♥8♥kh", r"left with 40, over .* of 10"),
    ],
)
def test_hands_that_can_not_end_so_are_refused(knocker: str, defender: str, message: str) -> None:
    with pytest.raises(Refusal, match=message):
        show(knocker, defender)


def test_straight_gin_says_that_only_gin_ends_a_hand() -> None:
    with pytest.raises(KnockerOverLimit, match="left with 2, and only gin ends") as refused:
        show(KNOCKER, DEFENDER, 0)
    assert (refused.value.deadwood, refused.value.limit) == (2, 0)


def test_a_clumsy_layout_over_the_limit_says_what_other_melds_leave() -> None:
    with pytest.raises(KnockerOverLimit, match=r"left with 26, over .*; other melds would leave 2"):
        show("8c 8d / 8s / 3h4h5h / jdqdkd / 2c", DEFENDER)


def test_a_worse_count_that_blocks_layoffs_is_remarked() -> None:
    # 6♥ kept out of the run costs 6 and keeps 7♥ and 8♥ in the defender's hand.
    result = show("3h4h5h6h 9s9d9c as ad 2c", "7h8h kckdqcqsjs10d 5d 2s")
    assert (result.knocker_deadwood, result.defender_deadwood) == (4, 67)
    assert result.remark is not None
    assert (result.remark.choice.knocker.deadwood, result.remark.gain) == (10, 9)
    assert (result.remark.choice.difference, result.remark.instead_of) == (72, 63)
    tighter = show("3h4h5h6h 9s9d9c as ad 2c", "7h8h kckdqcqsjs10d 5d 2s", 9)
    assert tighter.remark is None


def test_melds_as_laid_that_could_be_gin_are_remarked() -> None:
    result = show("8c8d8s / 3h4h5h / jdqdkd / 10d", "6h 7h 8h 9d 2c 4c 6c ks qs js")
    assert (result.knocker_deadwood, result.gin) == (10, False)
    assert result.remark is not None
    assert result.remark.choice.knocker.deadwood == 0


def brute_remark(
    knocker: frozenset[brute_force.Pair], defender: frozenset[brute_force.Pair], limit: int
) -> tuple[int, int]:
    """The best difference with the least deadwood, and the best of all within the limit."""
    least = brute_force.least_deadwood(knocker)
    best: dict[int, int] = {}
    for melds in brute_force.layouts(knocker):
        count = brute_force.deadwood(knocker, melds)
        if count <= limit:
            difference = brute_force.least_after_layoffs(melds, defender) - count
            best[count] = max(best.get(count, -100), difference)
    return best[least], max(best.values())


def test_the_reference_finds_the_same_choice_and_remark() -> None:
    seed, source = brute_force.new_source()
    remarks = tried = 0
    while tried < 400:
        knocker = brute_force.rich_hand(source, 10)
        if not 0 < brute_force.least_deadwood(knocker) <= 10:
            continue
        tried += 1
        defender = frozenset(source.sample(sorted(brute_force.DECK - knocker), 10))
        result = showdown(
            [card for card in DECK if card in knocker],
            [card for card in DECK if card in defender],
            10,
        )
        offered, best = brute_remark(knocker, defender, 10)
        assert result.chosen.difference == offered, (seed, result)
        if best > max(offered, 0):
            remarks += 1
            assert result.remark is not None
            assert result.remark.choice.difference == best
        else:
            assert result.remark is None
    assert remarks
