"""Cards that lie open: what follows from them while they are typed, and once they all lie there."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.cards import DECK, CardInTwoHands, CardTwice, UnknownCard, parse_card, write_cards
from ginpad.core.count import (
    NobodyMayEnd,
    OpenCards,
    TableCount,
    TooManyCards,
    cards_to_keep,
    count_player,
    count_tables,
    hand_over,
)
from ginpad.core.disagreement import Disagreement, disagreements
from ginpad.core.draft import Draft, write
from ginpad.core.hand import Boast, Hand, How, UpcardMissing
from ginpad.core.layoff import KnockerOverLimit
from ginpad.core.melds import NoMeld, least_deadwood
from ginpad.core.rules import HandRules, Rules, Sides, TableRules, UpcardRules

NAMES = ("Ann", "Ben")
FOUR = ("Ann", "Ben", "Cal", "Dee")
KNOCKER = "8♣8♦8♠ 3♥4♥5♥ J♦Q♦K♦ 2♣"
DEFENDER = "7♦7♥7♠ 9♣10♣J♣ 2♦6♥8♥K♠"
GIN = "as2s3s 4c5c6c 10djdqdkd"
CHOICE = ("3c9c4s3htc3s2had2sjc", "6c2dqc7hqs5caskh5skc")
"""Ann may lay 2♠3♠4♠ or three threes: Ben is left with 40 or 46."""
BOTH_MAY = ("ah2h3h 4s5s6s 9d10djd 2c", "kskhkd qsqhqc jsjhjc ad")
CLASSIC = Rules()
TWO_TABLES = Rules(table=TableRules(sides=Sides.TWO_TABLES))
TEAM_SUM = Rules(table=TableRules(sides=Sides.TEAM_SUM))
OKLAHOMA = Rules(upcard=UpcardRules())
BIG_GIN = Rules(hand=HandRules(big_gin_bonus=31))


def counted(*texts: str, rules: Rules = CLASSIC, said: int | None = None) -> TableCount:
    """The one table of two players with these cards."""
    open_cards = OpenCards(texts).with_ended_by(0, said)
    return count_tables(open_cards, NAMES, rules)[0]


# ------------------------------------------------------------------ one hand


def test_a_card_that_is_still_being_typed_is_no_error_yet() -> None:
    for begun in ("1", "10", "7", "t"):
        player = count_player(0, f"7s7h7d8d9d {begun}")
        assert player.unfinished
        assert player.laid.deadwood == 14
    assert not count_player(0, "7s 1 7d").unfinished
    assert not count_player(0, "7s 1 ").unfinished
    assert not count_player(0, "7s x").unfinished


@pytest.mark.parametrize(
    ("text", "kind", "told"),
    [
        ("7s 8x 9s", UnknownCard, "“8x” (card 2)"),
        ("7s 8s 7s", CardTwice, "“7s” (card 3)"),
        ("3h4h6h / 2c", NoMeld, "(group 1)"),
        (write_cards(DECK[:12]), TooManyCards, "12 cards are too many"),
    ],
)
def test_what_cant_be_read_is_told_with_token_and_position(
    text: str, kind: type[Exception], told: str
) -> None:
    player = count_player(0, text)
    assert isinstance(player.problem, kind)
    assert told in str(player.problem)
    assert not player.unfinished
    assert not player.complete


def test_groups_are_counted_as_they_lie_and_the_least_is_known() -> None:
    player = count_player(0, "7s7h7d / 8d9d")
    assert (player.laid.deadwood, player.least) == (17, 14)
    assert count_player(0, "7s7h7d8d9d").laid.deadwood == 14


def test_eleven_cards_are_complete_only_when_all_are_melded() -> None:
    assert count_player(0, f"{GIN} 9d").complete
    loose = count_player(0, f"{GIN} ks")
    assert not loose.complete
    assert loose.discards is not None
    assert [card.code for card in loose.discards.cards] == ["KS"]


@given(st.lists(st.sampled_from(DECK), unique=True, max_size=11))
def test_a_hand_typed_at_once_counts_its_least(cards: list[object]) -> None:
    hand = [card for card in DECK if card in cards]
    assert count_player(0, write_cards(hand)).laid.deadwood == least_deadwood(hand)


@given(st.text("ahsd1027kq /|,x♠", max_size=30))
def test_whatever_is_typed_is_counted_without_raising(text: str) -> None:
    count_player(0, text)
    count_tables(OpenCards((text, KNOCKER)), NAMES, CLASSIC)


# ------------------------------------------------------------------ both hands


def test_the_worked_example() -> None:
    table = counted(KNOCKER, DEFENDER)
    assert table.may_end == (0,)
    assert table.choice is not None
    laid_off = [(laid.card.code, laid.onto) for laid in table.choice.answer.layoffs]
    assert laid_off == [("6H", 1), ("8H", 0)]
    assert table.draft == Draft(how=How.KNOCK, ended_by=0, deadwood=(2, 12))


def test_who_ended_it_is_asked_where_both_may_have() -> None:
    table = counted(*BOTH_MAY)
    assert table.may_end == (0, 1)
    assert table.ended_by is None
    assert table.draft is None
    assert counted(*BOTH_MAY, said=1).draft == Draft(how=How.KNOCK, ended_by=1, deadwood=(2, 1))


def test_nobody_is_taken_for_the_knocker_who_is_over_the_limit() -> None:
    table = counted(KNOCKER, DEFENDER, said=1)
    assert isinstance(table.problem, NobodyMayEnd)
    assert str(table.problem) == "Ben can't have ended the hand with 26 left: who did?"
    assert table.may_end == (0,)
    assert table.draft is None
    neither = counted(KNOCKER, DEFENDER, rules=Rules(hand=HandRules(knock_limit=0)))
    assert str(neither.problem) == (
        "Nobody can have knocked: Ann has 2, Ben has 26, and only gin ends a hand here"
    )


def test_melds_as_they_lie_hold_and_may_be_over_the_limit() -> None:
    laid = "3♣3♠3♥ / 9♣10♣J♣ / 4♠ / 2♥ / A♦ / 2♠"
    table = counted(laid, CHOICE[1])
    assert table.showdown is not None
    assert len(table.showdown.choices) == 1
    clumsy = counted("8♣8♦8♠ / 3♥4♥5♥ / J♦Q♦ / K♦ / 2♣", DEFENDER)
    assert isinstance(clumsy.problem, KnockerOverLimit)


def test_the_knockers_choice_begins_with_what_leaves_most_and_can_be_changed() -> None:
    table = counted(*CHOICE)
    assert table.showdown is not None
    assert table.showdown.choice_matters
    assert table.draft is not None
    assert table.draft.deadwood[1] == 46
    other = OpenCards(CHOICE).with_way(0, 1 - table.way)
    draft = count_tables(other, NAMES, CLASSIC)[0].draft
    assert draft is not None
    assert draft.deadwood[1] == 40
    assert other.with_card(0, parse_card("ks")).ways == (None, None)


def test_gin_and_big_gin() -> None:
    gin = counted(GIN, DEFENDER)
    assert gin.draft is not None
    assert (gin.draft.how, gin.draft.deadwood[0]) == (How.GIN, 0)
    eleven = f"{GIN} 9d"
    played = counted(eleven, DEFENDER, rules=BIG_GIN)
    assert played.draft is not None
    assert played.draft.how is How.BIG_GIN
    not_played = counted(eleven, DEFENDER)
    assert not_played.draft is not None
    assert not_played.draft.how is How.GIN


def test_a_card_in_two_hands_names_both_players() -> None:
    table = counted("7s 8s", "9d 8s")
    assert isinstance(table.problem, CardInTwoHands)
    assert str(table.problem).startswith("8S is in two hands: card 2 of Ann and card 2 of Ben")


def test_the_upcard_sets_the_limit() -> None:
    assert isinstance(counted(KNOCKER, DEFENDER, rules=OKLAHOMA).problem, UpcardMissing)
    open_cards = OpenCards((KNOCKER, DEFENDER), "2s")
    table = count_tables(open_cards, NAMES, OKLAHOMA)[0]
    assert (table.limit, table.may_end) == (2, (0,))
    over = count_tables(replace(open_cards, upcard="as"), NAMES, OKLAHOMA)[0]
    assert isinstance(over.problem, NobodyMayEnd)
    unreadable = count_tables(replace(open_cards, upcard="x"), NAMES, OKLAHOMA)[0]
    assert isinstance(unreadable.problem, UnknownCard)


def test_two_tables_play_with_a_pack_each() -> None:
    open_cards = OpenCards((KNOCKER, DEFENDER, KNOCKER, DEFENDER))
    tables = count_tables(open_cards, FOUR, TWO_TABLES)
    assert [table.problem for table in tables] == [None, None]
    draft = hand_over(tables, Draft(note="late"))
    assert draft is not None
    assert write(draft, FOUR) == "Ann 2 12 ; Cal 2 12 # late"


def test_one_of_two_tables_leaves_the_other_as_it_was() -> None:
    open_cards = OpenCards(("", "", KNOCKER, DEFENDER))
    first = Draft(how=How.GIN, ended_by=1, deadwood=(31, 0, None, None))
    before = Draft(how=How.ROUND, tables=(first, Draft()))
    draft = hand_over(count_tables(open_cards, FOUR, TWO_TABLES), before)
    assert draft is not None
    assert write(draft, FOUR) == "Ben gin 31 ; Cal 2 12"


def test_partners_cards_are_counted_each_without_lay_offs() -> None:
    texts = (
        "as2s3s 4h5h6h 7d8d9d 2c", "ac3d5c7h9hjhkh2dtd4c",
        "ah2h3h 4s5s6s tc jc qc 5d", "ks qd 9c 8h 7s 6d 8c jd 3c th",
    )  # fmt: skip
    (table,) = count_tables(OpenCards(texts).with_ended_by(0, 0), FOUR, TEAM_SUM)
    assert table.may_end == (0, 2)
    assert table.showdown is None
    assert table.draft is not None
    assert table.draft.deadwood[:3:2] == (2, 5)


def test_what_is_handed_over_keeps_boast_and_remark() -> None:
    before = Draft(how=How.KNOCK, ended_by=0, boast=Boast(0, 2), note="slow")
    tables = count_tables(OpenCards((KNOCKER, DEFENDER), "9s"), NAMES, OKLAHOMA)
    draft = hand_over(tables, before)
    assert draft is not None
    assert write(draft, NAMES) == "Ann 2 12 up 9S boast Ann 2 # slow"
    assert hand_over((counted(KNOCKER, ""),), before) is None


# ------------------------------------------------------------------ kept with the hand


def test_cards_are_kept_as_they_lie() -> None:
    assert cards_to_keep([counted(KNOCKER, DEFENDER)], 2) == (
        "8S 8D 8C / 3H 4H 5H / JD QD KD / 2C",
        "7S 7H 7D / 9C TC JC / 6H / 8H / KS / 2D",
    )
    assert cards_to_keep([counted(KNOCKER, "7s 8s")], 2)[1] is None
    assert cards_to_keep([counted("7s 8s", "")], 2) == ()


def test_kept_cards_come_back_and_give_the_same_hand() -> None:
    for texts in ((KNOCKER, DEFENDER), CHOICE, (GIN, DEFENDER)):
        table = counted(*texts)
        assert table.draft is not None
        hand = replace(table.draft.hand(), cards=cards_to_keep([table], 2))
        again = count_tables(OpenCards.of(hand, 2), NAMES, CLASSIC)[0]
        assert again.draft == table.draft
        assert disagreements(hand) == ()


def test_cards_are_added_and_taken_away_one_by_one() -> None:
    open_cards = OpenCards.none(2).with_card(0, parse_card("7s")).with_card(0, parse_card("8s"))
    assert open_cards.texts == ("7S 8S", "")
    assert open_cards.without_card(0, parse_card("7s")).texts == ("8S", "")
    groups = OpenCards(("3h4h5h / 2c", ""))
    assert groups.without_card(0, parse_card("2c")).texts[0] == "3H 4H 5H"


# ------------------------------------------------------------------ counts that differ


def recorded(*counts: int, how: How = How.KNOCK, cards: tuple[str | None, ...] = ()) -> Hand:
    """A hand that Ann ended with these counts."""
    return Hand(how=how, ended_by=0, deadwood=counts, cards=cards)


def test_counts_that_differ_from_the_cards_are_found() -> None:
    both = (KNOCKER, DEFENDER)
    assert disagreements(recorded(2, 12, cards=both)) == ()
    assert disagreements(recorded(2, 10, cards=both)) == (Disagreement(1, 10, 12),)
    assert disagreements(recorded(1, 12, cards=both)) == (Disagreement(0, 1, 2),)


def test_cards_that_tell_nothing_contradict_nothing() -> None:
    assert disagreements(recorded(2, 10)) == ()
    assert disagreements(recorded(2, 10, cards=(KNOCKER, None))) == ()
    assert disagreements(recorded(2, 10, cards=(None, DEFENDER))) == ()
    assert disagreements(recorded(2, 10, cards=("2c", DEFENDER))) == ()
    assert disagreements(recorded(2, 10, cards=("what?", DEFENDER))) == ()
    assert disagreements(Hand(how=How.DEAD, cards=(KNOCKER, DEFENDER))) == ()


def test_one_players_cards_speak_for_that_player() -> None:
    assert disagreements(recorded(3, 10, cards=(KNOCKER, None))) == (Disagreement(0, 3, 2),)


def test_after_gin_nothing_is_laid_off() -> None:
    whole = count_player(1, DEFENDER).laid.deadwood
    assert disagreements(recorded(0, whole, how=How.GIN, cards=(GIN, DEFENDER))) == ()


def test_a_round_is_compared_table_by_table() -> None:
    first = Hand(how=How.KNOCK, ended_by=0, deadwood=(2, 12, None, None))
    second = Hand(how=How.KNOCK, ended_by=3, deadwood=(None, None, 11, 2))
    cards = (KNOCKER, DEFENDER, DEFENDER, KNOCKER)
    hand = Hand(how=How.ROUND, tables=(first, second), cards=cards)
    assert disagreements(hand) == (Disagreement(2, 11, 12),)
