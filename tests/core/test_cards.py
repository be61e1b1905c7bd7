"""Reading and writing cards: every spelling, and refusals that say what and where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.cards import (
    DECK,
    Card,
    CardInTwoHands,
    CardRefused,
    CardTwice,
    Suit,
    UnknownCard,
    check_apart,
    parse_card,
    parse_cards,
    parse_groups,
    spellings,
    write_cards,
    write_groups,
)
from ginpad.core.errors import Refusal


def test_the_deck_has_52_cards_in_order() -> None:
    assert len(set(DECK)) == 52
    assert write_cards(DECK[:2] + DECK[-2:]) == "AS 2S QC KC"
    assert "".join(suit.letter + suit.symbol for suit in Suit) == "S♠H♥D♦C♣"


def test_a_card_tells_its_texts_and_value() -> None:
    cards = parse_cards("AS 9H TD KC")
    assert [card.code for card in cards] == ["AS", "9H", "TD", "KC"]
    assert [card.symbol_text for card in cards] == ["A♠", "9♥", "10♦", "K♣"]
    assert [card.value for card in cards] == [1, 9, 10, 10]


@pytest.mark.parametrize(
    "text",
    [
        "7S 7H TD TC AH",
        "7s7h10dtcah",
        "  7s,7h, 10D  Tc,aH ",
        "7♠7♥10♦T♣A♥",
        "7♠\ufe0e 7♥\ufe0f 10♦\ufe0f t♣\ufe0e a♥",
        "7♤ 7♡ 10♢ T♧ A♡",
        "7 s 7 h 10 d T c A h",
        "7s\t7h\n10d\u00a0tc ah",
        "7s7h / 10d | tc ah",
    ],
)
def test_every_spelling_reads_the_same(text: str) -> None:
    assert write_cards(parse_cards(text)) == "7S 7H TD TC AH"


def test_every_spelling_of_every_card_stands_alone() -> None:
    assert set(spellings().values()) == set(DECK)
    assert all(parse_card(text) == card for text, card in spellings().items())


def test_no_cards_are_no_fault() -> None:
    assert parse_cards(" , ") == ()
    assert parse_groups(" / | ") == ()


def test_groups_stay_as_typed() -> None:
    groups = parse_groups("8c8d8s / 3h4h5h | jdqdkd / 2c")
    assert write_groups(groups) == "8C 8D 8S / 3H 4H 5H / JD QD KD / 2C"


@pytest.mark.parametrize(
    ("text", "token", "position", "instead"),
    [
        ("7s 8x 9h", "8x", 2, "write a rank"),
        ("7s8x9h", "8x", 2, "write a rank"),
        ("7s h8", "h8", 2, "8h"),
        ("7s 8 9h", "8", 2, "its suit is missing"),
        ("10", "10", 1, "its suit is missing"),
        ("7s h", "h", 2, "its rank is missing"),
        ("1s", "1s", 1, "As"),
        ("11s 7h", "11s", 1, "write a rank"),
        ("joker 7h", "joker", 1, "write a rank"),
        ("7s / 8h\x1b[31m", "?[31m", 3, "write a rank"),
        ("ſ", "ſ", 1, "write a rank"),
    ],
)
def test_an_unknown_card_is_named(text: str, token: str, position: int, instead: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        parse_cards(text)
    assert (refused.value.token, refused.value.position) == (token, position)
    assert f"“{token}” (card {position}) is no card" in str(refused.value)
    assert instead in str(refused.value)


def test_a_card_twice_is_named_with_both_places() -> None:
    with pytest.raises(CardTwice, match=r"“10h” \(card 4\) is already card 2") as refused:
        parse_groups("7s th / 9c 10h")
    assert (refused.value.token, refused.value.position) == ("10h", 4)


@pytest.mark.parametrize(("text", "found"), [("", "No card"), ("7h8h", "“7h8h” is 2 cards")])
def test_one_card_is_one_card(text: str, found: str) -> None:
    with pytest.raises(CardRefused, match=found):
        parse_card(text)


def test_a_card_in_two_hands_is_named_with_both_players() -> None:
    hands = {"Ann": parse_cards("7s 8s"), "Ben": parse_cards("9h"), "Cal": parse_cards("2c 8s")}
    with pytest.raises(CardInTwoHands, match=r"8S .*card 2 of Ann and card 2 of Cal") as refused:
        check_apart(hands)
    assert isinstance(refused.value, Refusal)
    check_apart({"Ann": hands["Ann"], "Ben": hands["Ben"]})


@given(st.lists(st.sampled_from(DECK), unique=True))
def test_what_is_written_is_read_back(cards: list[Card]) -> None:
    assert parse_cards(write_cards(cards)) == tuple(cards)
    assert parse_cards("".join(card.symbol_text for card in cards)) == tuple(cards)


@given(st.text(alphabet="aA17t10jqk shdc♠♥♡\ufe0f,/|xſK", max_size=20))
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardRefused as error:
        refused = error
    else:
        assert len(set(cards)) == len(cards)
        return
    assert str(refused).endswith(".")
    assert 1 <= refused.position <= 20
