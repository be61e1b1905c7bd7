"""Records against a slow and obvious count of the same matches; series, evenings, renaming."""

import json
from collections.abc import Sequence
from dataclasses import astuple, replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from ginpad.core.figures import MatchFigures, figures_of
from ginpad.core.hand import Hand, How
from ginpad.core.match import Match, MatchRefused
from ginpad.core.record import Record, record_of, rename_player
from ginpad.core.rules import Rules, Sides, StakeRules
from ginpad.core.tally import Tally
from tests.benchmarks.make_matches import generate
from tests.core import strategies
from tests.core.slow_record import Names, slow_record

QUESTIONS: list[tuple[Names, Names | None]] = [
    (("Ann",), None),
    (("Ann",), ("Ben",)),
    (("Ben",), ("Ann",)),
    (("Cal", "Ann"), None),
    (("Ann", "Cal"), ("Dee", "Ben")),
    (("Ann", "Ben"), ("Cal", "Dee")),
    (("Eve",), None),
]
moments = st.none() | st.datetimes(
    datetime(2024, 12, 30), datetime(2025, 1, 2), timezones=st.sampled_from([UTC])
)


@st.composite
def seated(draw: st.DrawFn) -> Match:
    """A match whose players sit anywhere, begun at any time or at none that is known."""
    sides = draw(st.sampled_from(list(Sides)))
    match = draw(strategies.matches(strategies.all_rules(sides=[sides]), most=14))
    players = draw(st.permutations(match.players))
    return replace(match, players=tuple(players), started=draw(moments))


def flat(record: Record) -> dict[str, Any]:
    """A record in the shape of the slow one."""
    shares = [record.knocks, record.gins, record.big_gins, record.undercuts]
    for given_share, taken in shares:
        assert (given_share.of, taken.of) == (record.knocks[0].of, record.knocks[1].of)
    own, theirs = record.knocks_undercut
    assert own.count == record.undercuts[1].count
    assert own.of == record.knocks[0].count + record.undercuts[1].count
    assert theirs.count == record.undercuts[0].count
    assert theirs.of == record.knocks[1].count + record.undercuts[0].count
    return {
        "knocks": tuple(share.count for share in record.knocks),
        "gins": tuple(share.count for share in record.gins),
        "big gins": tuple(share.count for share in record.big_gins),
        "undercuts": tuple(share.count for share in record.undercuts),
        "results": tuple(share.of for share in record.knocks),
        "caught": tuple((each.total, each.count) for each in record.caught_with),
        "points": tuple((each.total, each.count) for each in record.points_a_hand),
        "biggest": tuple(big and big.points for big in record.biggest),
        "hand streak": record.hand_streak,
        "game streak": record.game_streak,
        "shutouts": record.shutouts,
        "sums": sums(record.tally),
        "dealing": tuple((each.count, each.of) for each in (record.as_dealer, record.as_other)),
        "by year": [(group.name, sums(group.tally)) for group in record.by_year],
        "by rules": [(group.name, sums(group.tally)) for group in record.by_rules],
        "balance": [(each.started, each.margin, each.money) for each in record.balance],
    }


def sums(tally: Tally) -> tuple[Any, ...]:
    return astuple(tally)


def check(matches: Sequence[Match]) -> None:
    figures = [figures_of(match) for match in matches]
    for side, opponent in QUESTIONS:
        assert flat(record_of(figures, side, opponent)) == slow_record(matches, side, opponent)


@hypothesis_settings(max_examples=60, deadline=None)
@given(st.lists(seated(), max_size=4))
def test_a_record_is_the_slow_count_under_any_rules(matches: list[Match]) -> None:
    check(matches)


def test_a_record_is_the_slow_count_of_many_matches() -> None:
    check([match for _, match in generate(200)])


@hypothesis_settings(max_examples=60, deadline=None)
@given(seated())
def test_figures_are_read_back_from_json_and_turned_back(match: Match) -> None:
    figures = figures_of(match)
    assert MatchFigures.from_mapping(json.loads(json.dumps(figures.to_mapping()))) == figures
    turned = figures.seen_from(1)
    assert turned.sides == (figures.sides[1], figures.sides[0])
    assert turned.seen_from(1) == figures


@pytest.mark.parametrize("change", [{"points": 3}, {"money": "x"}, {"total": [1]}, {"started": ""}])
def test_what_are_no_figures_is_refused(change: dict[str, Any]) -> None:
    mapping = figures_of(Match(("Ann", "Ben"))).to_mapping()
    with pytest.raises(ValueError, match=r"."):
        MatchFigures.from_mapping(mapping | change)
    with pytest.raises(ValueError, match="no figures"):
        MatchFigures.from_mapping({})


# ------------------------------------------------------------------ by hand

TO_50 = Rules(name="To 50", stake=StakeRules(per_point=Decimal("0.05"), currency="€"))
TO_50 = replace(TO_50, game=replace(TO_50.game, target=50))


def knock(by: int, own: int, other: int) -> Hand:
    deadwood = (own, other) if by == 0 else (other, own)
    return Hand(how=How.KNOCK, ended_by=by, deadwood=deadwood)


def gin(by: int, other: int) -> Hand:
    return Hand(how=How.GIN, ended_by=by, deadwood=(0, other) if by == 0 else (other, 0))


DEAD = Hand(how=How.DEAD)
AGREED = Hand(how=How.ADJUSTMENT, ended_by=1, points=5)


def test_one_match_by_hand() -> None:
    # Ann: 12 (knock), dead, Ben undercuts: 2 + 10, Ann gin 31 + 20 = 51 → 63, over; one too many.
    hands = (knock(0, 4, 16), DEAD, AGREED, knock(0, 9, 7), gin(0, 31), gin(1, 40))
    figures = figures_of(Match(("Ann", "Ben"), TO_50, first_dealer=1, hands=hands))
    assert figures.hands == "0-10"
    assert figures.dealers == "1001"
    assert (figures.knocks, figures.gins, figures.undercuts) == ((1, 0), (1, 0), (0, 1))
    assert (figures.caught, figures.caught_with) == ((0, 2), (0, 16 + 31))
    assert (figures.points_won, figures.biggest) == ((63, 12), (51, 12))
    assert (figures.games, figures.shutouts, figures.boxes) == ("0", (0, 0), (2, 1))
    assert (figures.total, figures.margin) == ((63 + 100 + 40, 17 + 20), 166)
    assert (figures.money, figures.currency) == (Decimal("8.30"), "€")
    record = record_of([figures], ("Ben",), ("Ann",))
    assert record.tally.money == (("€", Decimal("-8.30")),)
    assert record.tally.settlements[0].payer == 0
    assert (record.as_dealer.count, record.as_dealer.of) == (0, 2)
    assert (record.as_other.count, record.as_other.of) == (1, 1)
    assert (record.knocks_undercut[1].count, record.knocks_undercut[1].of) == (1, 2)


def test_hollywood_counts_a_hand_once_and_three_games() -> None:
    rules = replace(TO_50, game=replace(TO_50.game, games=3))
    figures = figures_of(Match(("Ann", "Ben"), rules, hands=(gin(0, 40),) * 3 + (DEAD,)))
    assert figures.hands == "000"
    assert figures.points_won == (180, 0)
    assert (figures.games, figures.shutouts, figures.won_by) == ("000", (3, 0), 0)


def test_the_two_tables_of_a_round_are_two_results_of_one_hand() -> None:
    rules = Rules().with_setting("table.sides", "two-tables")
    tables = (
        Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 30, None, None)),
        Hand(how=How.GIN, ended_by=3, deadwood=(None, None, 2, 0)),
    )
    hand = Hand(how=How.ROUND, tables=tables)
    figures = figures_of(Match(("Ann", "Ben", "Cal", "Dee"), rules, hands=(hand,)))
    assert (figures.hands, figures.points_won) == ("0", (4, 0))
    assert (figures.knocks, figures.gins, figures.results) == ((1, 0), (0, 1), (1, 1))
    assert (figures.caught, figures.caught_with) == ((1, 1), (2, 30))


def test_names_are_compared_exactly() -> None:
    figures = [figures_of(Match((name, "Ben"), hands=(gin(0, 9),))) for name in ("Ann", "ann")]
    assert record_of(figures, ("Ann",)).tally.hands == 1
    assert record_of(figures, ("Ben",)).tally.hands == 2


def test_renaming_a_player() -> None:
    match = Match(("ann", "Ben"), first_dealer=1, hands=(gin(0, 9),))
    renamed = rename_player(match, "ann", "Ann")
    assert renamed == replace(match, players=("Ann", "Ben"))
    assert rename_player(renamed, "ann", "Ann") is renamed
    with pytest.raises(MatchRefused):
        rename_player(match, "ann", "ben")
    with pytest.raises(MatchRefused):
        rename_player(match, "ann", " ")


def test_matches_are_ordered_by_moment_whatever_their_offset() -> None:
    early = datetime(2026, 1, 1, 1, tzinfo=UTC)
    late = (early + timedelta(hours=1)).replace(tzinfo=None)
    first, second = gin(0, 1), gin(1, 2)
    figures = [
        figures_of(Match(("Ann", "Ben"), hands=(second,), started=late)),
        figures_of(Match(("Ann", "Ben"), hands=(first,), started=early)),
        figures_of(Match(("Ann", "Ben"), hands=())),
    ]
    ordered = record_of(figures, ("Ann",)).matches
    assert [match.hands for match in ordered] == ["", "0", "1"]
