"""Hypothesis strategies: random rules of every kind, hands that they allow, whole matches."""

import string
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from typing import Any

from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from ginpad.core.cards import DECK, Card
from ginpad.core.hand import TABLES, Boast, Hand, How, knock_limit
from ginpad.core.kinds import Kind, Money, OneOf, ThreeNumbers, WholeNumber, YesNo
from ginpad.core.match import Match
from ginpad.core.rules import (
    BoastRules,
    BoxRules,
    GameRules,
    HandRules,
    Rules,
    Sides,
    StakeRules,
    TableRules,
    UpcardRules,
    settings,
)

unhurried = hypothesis_settings(deadline=None)
"""For a property: a machine that is busy with something else is no failure."""
a_few = hypothesis_settings(unhurried, max_examples=50)
"""The same with fewer examples, for properties of whole matches."""

TWO = ("Ann", "Ben")
FOUR = ("Ann", "Ben", "Cal", "Dee")
CURRENCIES = st.sampled_from(["", "€", "$", "CHF", "kr"])

# Remarks and reasons as a line can hold them: no # and no line break, no spaces at the ends.
remarks = st.text(string.ascii_letters + string.digits + " äé[]{}+-/;:'\"\\", max_size=20).map(
    lambda text: " ".join(text.split())
)


def players_of(rules: Rules) -> tuple[str, ...]:
    """Two names or four, as the rules want."""
    return TWO if rules.player_count == 2 else FOUR


# ------------------------------------------------------------------ rules


def values_of(kind: Kind) -> st.SearchStrategy[Any]:
    """Values of a kind of setting: mostly such as tables play, sometimes at the limits."""
    match kind:
        case WholeNumber(low=low, high=high):
            usual = st.integers(low, min(high, 150))
            return st.one_of(usual, usual, usual, st.sampled_from([low, high]))
        case OneOf(values=values):
            return st.sampled_from(values)
        case YesNo():
            return st.booleans()
        case ThreeNumbers():
            return st.tuples(*[st.integers(0, 40)] * 3)
        case Money():
            return st.integers(0, 100_000).map(lambda cents: Decimal(cents) / 100)
    raise AssertionError(kind)


@cache
def _section(kind: type[Any], **fixed: Any) -> st.SearchStrategy[Any]:
    """A section of the rules with every setting drawn, the fixed ones excepted."""
    drawn: dict[str, st.SearchStrategy[Any]] = {}
    for setting in settings():
        section, name = setting.path.split(".")
        if section == kind.section_name:
            values = values_of(setting.kind)
            drawn[name] = st.none() | values if setting.optional else values
    return st.builds(kind, **drawn | {name: st.just(value) for name, value in fixed.items()})


_about = st.just("") | remarks
_amounts = values_of(Money())
stakes = st.one_of(
    st.builds(StakeRules, per_point=_amounts, currency=CURRENCIES),
    st.builds(StakeRules, per_game=_amounts, per_box=st.none() | _amounts, currency=CURRENCIES),
)


@st.composite
def all_rules(
    draw: st.DrawFn,
    *,
    sides: Sequence[Sides] = tuple(Sides),
    games: Sequence[int] = (1, 3),
    boasting: bool | None = None,
    upcard: bool | None = None,
) -> Rules:
    """Any rules that can be scored; the arguments narrow them down."""
    seating = draw(st.sampled_from(sides))
    hand_fixed = {"big_gin_bonus": None} if seating is Sides.TEAM_SUM else {}
    no_extra = {"extra_for_gin": 0, "extra_for_big_gin": 0, "extra_for_undercut": 0}
    box_fixed = no_extra if seating is Sides.TWO_TABLES else {}
    with_boast = draw(st.booleans()) if boasting is None else boasting
    with_upcard = draw(st.booleans()) if upcard is None else upcard
    return Rules(
        name=draw(_about),
        summary=draw(_about),
        sources=draw(st.just(()) | st.tuples(remarks)),
        hand=draw(_section(HandRules, **hand_fixed)),
        upcard=draw(_section(UpcardRules)) if with_upcard else None,
        boxes=draw(_section(BoxRules, **box_fixed)),
        game=draw(_section(GameRules, games=draw(st.sampled_from(games)))),
        boast=draw(_section(BoastRules)) if with_boast else None,
        table=draw(_section(TableRules, sides=seating)),
        stake=draw(st.none() | stakes),
    )


# ------------------------------------------------------------------ hands

cards: st.SearchStrategy[Card] = st.sampled_from(DECK)
_low, _any = st.integers(0, 12), st.integers(0, 98)
counts = st.one_of(_low, _any)


@st.composite
def _hand_of(draw: st.DrawFn, rules: Rules, seats: Sequence[int]) -> Hand:
    """A hand played between `seats`, dead or ended by one of them, as the rules allow."""
    boast = None
    if rules.boast is not None and draw(st.booleans()):
        turn = draw(st.sampled_from([1, 2, 3, None]))
        boast = Boast(draw(st.sampled_from(seats)), turn)
    if draw(st.integers(0, 7)) == 0:
        upcard = draw(st.none() | cards) if rules.upcard else None
        return Hand(how=How.DEAD, upcard=upcard, boast=boast)
    upcard = draw(cards) if rules.upcard else None
    ended_by = draw(st.sampled_from(seats))
    is_team = rules.table.sides is Sides.TEAM_SUM
    # Without deadwood a knock is gin, but where partners' counts are added up.
    lowest, limit = (0 if is_team else 1), knock_limit(rules, upcard)
    hows = [How.GIN]
    if limit >= lowest:
        hows += [How.KNOCK] * 3
    if rules.hand.big_gin_bonus is not None:
        hows.append(How.BIG_GIN)
    how = draw(st.sampled_from(hows))
    deadwood: list[int | None] = [None] * rules.player_count
    for seat in seats:
        deadwood[seat] = draw(counts)
    deadwood[ended_by] = draw(st.integers(lowest, limit)) if how is How.KNOCK else 0
    return Hand(how=how, ended_by=ended_by, deadwood=tuple(deadwood), upcard=upcard, boast=boast)


@st.composite
def hands(draw: st.DrawFn, rules: Rules, *, adjustments: bool = True) -> Hand:
    """Any hand that can be recorded under the rules, adjustments among them."""
    note = draw(st.just("") | remarks)
    if adjustments and draw(st.integers(0, 9)) == 0:
        return Hand(
            how=How.ADJUSTMENT,
            ended_by=draw(st.integers(0, rules.player_count - 1)),
            points=draw(st.integers(-60, 60).filter(bool)),
            reason=draw(remarks),
            note=note,
        )
    if rules.table.sides is Sides.TWO_TABLES and draw(st.integers(0, 9)):
        tables = tuple(draw(_hand_of(rules, seats)) for seats in TABLES)
        return Hand(how=How.ROUND, tables=tables, note=note)
    if rules.table.sides is Sides.TWO_TABLES:
        return Hand(how=How.DEAD, note=note)
    hand = draw(_hand_of(rules, range(rules.player_count)))
    return Hand(
        how=hand.how,
        ended_by=hand.ended_by,
        deadwood=hand.deadwood,
        upcard=hand.upcard,
        boast=hand.boast,
        note=note,
    )


@st.composite
def matches(
    draw: st.DrawFn,
    rules: st.SearchStrategy[Rules] | None = None,
    *,
    adjustments: bool = True,
    least: int = 0,
    most: int = 12,
) -> Match:
    """A match of some hands, over or not, under the rules drawn."""
    agreed = draw(all_rules() if rules is None else rules)
    played = draw(st.lists(hands(agreed, adjustments=adjustments), min_size=least, max_size=most))
    first_dealer = draw(st.integers(0, agreed.player_count - 1))
    return Match(players_of(agreed), agreed, first_dealer, tuple(played))
