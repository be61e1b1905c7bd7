"""A series in words: whole where there is room, the most telling part where there isn't."""

from datetime import date
from decimal import Decimal

import pytest

from ginpad.core.series import Series
from ginpad.core.tally import Money, Tally
from ginpad.report.series_words import evening_words, series_words, unsettled_words

FILES = ("a.toml", "b.toml")
SIDES = (("Ann",), ("Ben",))


def series(
    margin: int = 214,
    money: Money = (("€", Decimal("-8.65")),),
    files: tuple[str, ...] = FILES,
    matches: int = 2,
    sides: tuple[tuple[str, ...], tuple[str, ...]] = SIDES,
) -> Series:
    """Five games, three of them the first side's."""
    tally = Tally(matches, 0, (1, 1), (1, 1), (3, 2), 30, (16, 14), margin, money)
    return Series(sides, files, tally)


@pytest.mark.parametrize(
    ("room", "words"),
    [
        (90, "Ann 3 – Ben 2 games in this series, margins +214 Ann, so far Ann pays Ben €8.65"),
        (70, "Ann 3 – Ben 2 games, +214 Ann, Ann pays Ben €8.65"),
        (40, "Ann 3 – Ben 2, +214 Ann, Ann pays €8.65"),
        (38, "Ann 3 – Ben 2, Ann pays €8.65"),
        (26, "Ann 3 – Ben 2, +214 Ann"),
        (3, "Ann 3 – Ben 2"),
    ],
)
def test_a_series_in_the_room_there_is(room: int, words: str) -> None:
    assert series_words(series(), room) == words


def test_two_partners_pay_and_one_player_pays() -> None:
    partners = series(sides=(("Ann", "Cal"), ("Ben", "Dee")))
    assert series_words(partners, 60).endswith("Ann & Cal pay €8.65")


def test_what_there_is_not_is_not_told() -> None:
    assert series_words(series(files=("a.toml",)), 90) == ""
    alone = series(margin=0, money=())
    assert series_words(alone, 90) == "Ann 3 – Ben 2 games in this series, margins level"
    assert series_words(series(0, (), matches=0), 90) == "Ann 3 – Ben 2 games in this series"
    even = series_words(series(-7, (("€", Decimal(0)),)), 90)
    assert even.endswith("margins +7 Ben, so far nobody owes anything")


def test_partners_and_several_currencies() -> None:
    both = (("CHF", Decimal(3)), ("€", Decimal("-0.10")))
    told = series_words(series(money=both, sides=(("Ann", "Cal"), ("Ben", "Dee"))), 160)
    assert told == (
        "Ann & Cal 3 – Ben & Dee 2 games in this series, margins +214 Ann & Cal, "
        "so far Ben & Dee pay Ann & Cal CHF 3.00 and Ann & Cal pay Ben & Dee €0.10"
    )


def test_an_evening_and_what_is_left_to_settle() -> None:
    evening = "The evening of 2026-03-14: 2 matches, Ann 3 – Ben 2 games, margins +214 Ann, "
    assert evening_words(series(), date(2026, 3, 14)) == f"{evening}Ann pays Ben €8.65."
    assert evening_words(series(money=()), None).startswith("The last match: 2 matches, Ann 3")
    assert unsettled_words(series()) == "Not settled: 2 matches, Ann pays Ben €8.65."
    assert unsettled_words(series(files=())) == "Nothing is left to settle."
