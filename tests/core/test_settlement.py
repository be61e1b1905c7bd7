"""Who pays whom, exact in cents."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.core.rules import Rules
from ginpad.core.settlement import Settlement, money, settle, settlement_text
from tests.core.strategies import matches, players_of, unhurried

# Solitaire Arcade's published game: 104–71, five hands to three, finals 304–131.
ARCADE = ["a 4 16", "b gin 11", "a gin 3", "b 5 25", "a 2 22", "a 8 3", "a 1 25", "a 5 25"]
ARCADE_HAND = {"gin_bonus": 25}


def played(lines: list[str], **sections: object) -> Match:
    rules = Rules.from_mapping(sections)
    players = players_of(rules)
    return Match(players, rules, 0, tuple(parse(line, players, rules) for line in lines))


def said(lines: list[str], **sections: object) -> str | None:
    return settlement_text(score(played(lines, **sections)))


def test_five_cents_a_point() -> None:
    stake = {"per_point": 0.05, "currency": "€"}
    assert said(ARCADE, hand=ARCADE_HAND, stake=stake) == "Ben pays Ann €8.65"
    settled = settle(score(played(ARCADE, hand=ARCADE_HAND, stake=stake)))
    assert settled == Settlement(1, Decimal("8.65"), "€")


def test_a_game_and_its_boxes() -> None:
    stake = {"per_game": 5, "per_box": 0.5, "currency": "$"}
    assert said(ARCADE, hand=ARCADE_HAND, stake=stake) == "Ben pays Ann $6.00"
    assert said(ARCADE, hand=ARCADE_HAND, stake={"per_game": 5}) == "Ben pays Ann 5.00"
    assert said(ARCADE, hand=ARCADE_HAND, stake={"per_box": 1}) == "Ben pays Ann 2.00"


def test_the_finals_decide_who_pays_not_who_reached_the_target() -> None:
    # Ann reached 100, but Ben's nine boxes bring his final to 270 against 241.
    lines = ["b 1 11"] * 9 + ["a gin 30", "a gin 31"]
    assert said(lines, stake={"per_point": 1, "currency": "€"}) == "Ann pays Ben €29.00"
    assert said(lines, stake={"per_game": 3, "per_box": 1}) == "Ann pays Ben 10.00"


def test_half_a_cent_is_rounded_up_once_at_the_end() -> None:
    stake = {"per_point": 0.0005, "currency": "€"}
    # 173 × 0.0005 = 0.0865
    assert said(ARCADE, hand=ARCADE_HAND, stake=stake) == "Ben pays Ann €0.09"
    # 173 × 0.005 = 0.865
    assert said(ARCADE, hand=ARCADE_HAND, stake={"per_point": 0.005}) == "Ben pays Ann 0.87"
    # 173 × 0.0001 = 0.0173; with 0 nobody owes anything
    assert said(ARCADE, hand=ARCADE_HAND, stake={"per_point": 0.0001}) == "Ben pays Ann 0.02"
    assert said(ARCADE, hand=ARCADE_HAND, stake={"per_point": 0}) == "Nobody owes anything"


def test_equal_finals_owe_nothing() -> None:
    # Ann 100 + 100 + 1 box of 20 = 220; Ben 20 + 10 boxes of 20 = 220.
    lines = ["b 1 3"] * 10 + ["a gin 80"]
    pad = score(played(lines, stake={"per_point": 1}))
    assert pad.total == (220, 220)
    assert (pad.ahead, pad.margin) == (None, 0)
    assert pad.games[0].won_by == 0
    assert settlement_text(pad) == "Nobody owes anything"
    assert settle(pad) == Settlement(None, Decimal("0.00"), "")
    # The game was nobody's, but nine boxes were Ben's.
    assert said(lines, stake={"per_game": 100, "per_box": 1}) == "Ann pays Ben 9.00"


def test_partners_pay_partners() -> None:
    table = {"sides": "two-tables"}
    lines = ["ann gin 60 ; cal gin 60"]
    stake = {"per_point": 0.01, "currency": "CHF"}
    # 160 + 100 + 100 for the shutout + a box of 20
    assert said(lines, table=table, stake=stake) == "Ben & Dee pay Ann & Cal CHF 3.80"


def test_all_three_hollywood_games_are_paid() -> None:
    game = {"games": 3, "shutout": "none"}
    lines = ["a gin 90"] * 3
    # Each game ends with 110 + 100 and its box when it gets its first entry.
    assert said(lines, game=game, stake={"per_point": 1}) == "Ben pays Ann 690.00"
    assert said(lines, game=game, stake={"per_game": 2, "per_box": 1}) == "Ben pays Ann 9.00"


def test_nothing_is_paid_while_the_match_runs_or_without_a_stake() -> None:
    assert said(ARCADE[:-1], hand=ARCADE_HAND, stake={"per_point": 1}) is None
    assert said(ARCADE, hand=ARCADE_HAND) is None


@pytest.mark.parametrize(
    ("amount", "currency", "text"),
    [("8.65", "€", "€8.65"), ("3", "CHF", "CHF 3.00"), ("1234.5", "", "1234.50")],
)
def test_money_in_words(amount: str, currency: str, text: str) -> None:
    assert money(Decimal(amount), currency) == text


@unhurried
@given(matches(least=3))
def test_what_is_paid_is_the_margin_times_the_stake(match: Match) -> None:
    pad = score(match)
    settled, stake = settle(pad), match.rules.stake
    assert (settled is None) == (stake is None or not pad.over)
    if settled is None or stake is None:
        return
    owed = Fraction(0)
    for game in pad.games:
        first, second = game.final or (0, 0)
        owed += (first - second) * Fraction(stake.per_point or 0)
        sign = (first > second) - (first < second)
        owed += sign * Fraction(stake.per_game or 0)
        owed += (game.boxes[0] - game.boxes[1]) * Fraction(stake.per_box or 0)
    assert abs(abs(owed) - Fraction(settled.amount)) <= Fraction(1, 200)
    assert settled.amount == round(settled.amount, 2)
    if settled.payer is not None:
        assert (owed > 0) == (settled.payer == 1)
