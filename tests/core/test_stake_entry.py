"""A stake as players type it."""

from contextlib import suppress
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.rules import StakeRules
from ginpad.core.stake_entry import StakeRefused, parse_stake, read_amount, write_stake
from tests.core.strategies import stakes

CENTS = StakeRules(per_point=Decimal("0.05"), currency="€")


@pytest.mark.parametrize(
    "text",
    [
        "€0.05",
        "0.05 €",
        "0,05€",
        " € 0.05 ",
        "€.05",
        "€0.05 a point",
        "0,05 € per point",
        "€0.05/point",
    ],
)
def test_five_cents_a_point_in_many_spellings(text: str) -> None:
    assert parse_stake(text) == CENTS


@pytest.mark.parametrize(
    ("text", "stake"),
    [
        ("", None),
        ("   ", None),
        ("5", StakeRules(per_point=Decimal(5))),
        ("0", StakeRules(per_point=Decimal(0))),
        ("CHF 0.10", StakeRules(per_point=Decimal("0.10"), currency="CHF")),
        ("5 kr", StakeRules(per_point=Decimal(5), currency="kr")),
        ("$2 a game", StakeRules(per_game=Decimal(2), currency="$")),
        ("€5 A GAME and 0.50 a box",
         StakeRules(per_game=Decimal(5), per_box=Decimal("0.50"), currency="€")),
        ("0,50 a box, 5 € a game",
         StakeRules(per_game=Decimal(5), per_box=Decimal("0.50"), currency="€")),
    ],
)  # fmt: skip
def test_what_a_line_means(text: str, stake: StakeRules | None) -> None:
    assert parse_stake(text) == stake


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("five", "“five” is no stake: such as €0.05"),
        ("€", "“€” is no stake"),
        ("-5", "“-5” can't be: from 0 to 10,000"),
        ("€-5", "can't be"),
        ("10001", "can't be"),
        ("0.00001", "can't be"),
        ("1,000", "“1,000” could be 1 or 1000"),
        ("1.2.3", "“1.2.3” is no amount"),
        ("€5$", "One currency is enough: € or $"),
        ("€5 a game, $1 a box", "Play for € or for $, not for both"),
        ("5 a point, 5 a game", "Play for points, or for games and boxes, not for both"),
        ("5 a game, 6 a game", "Two amounts for a game"),
        ("pieces of 8 gold", "One currency is enough"),
        ("8 doubloons", "A currency has at most 8 letters"),
        ("8 red gold", "A currency is a sign or letters"),
        ("5 [/x", None),
        ("\x1b5", "A currency is a sign"),
        ("5" * 500, "is no amount"),
    ],
)
def test_what_cant_be_is_refused_in_one_sentence(text: str, said: str | None) -> None:
    if said is None:
        assert parse_stake(text) == StakeRules(per_point=Decimal(5), currency="[/x")
        return
    with pytest.raises(StakeRefused) as refused:
        parse_stake(text)
    assert said in str(refused.value)
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 120


@given(st.none() | stakes)
def test_a_written_stake_is_read_again(stake: StakeRules | None) -> None:
    assert parse_stake(write_stake(stake)) == stake


@given(st.text(max_size=40))
def test_any_text_is_a_stake_or_refused(text: str) -> None:
    with suppress(StakeRefused):
        parse_stake(text)


def test_an_amount_may_have_a_comma() -> None:
    assert read_amount(" 0,50 ") == Decimal("0.50")
