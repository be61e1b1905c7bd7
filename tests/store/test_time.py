"""Clocks that are set back, summer time, other zones, and evenings over midnight."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from ginpad.core.figures import figures_of
from ginpad.core.match import Match
from ginpad.core.series import chain_of, evening_of
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import create_match, read_match, write_match
from tests.commands.running import in_a_process
from tests.tui.table import match_of

LINES = ("a gin 98", "a 4 16")
SUMMER, WINTER = timezone(timedelta(hours=2)), timezone(timedelta(hours=1))


@pytest.fixture
def locations(tmp_path: Path) -> Locations:
    return find_locations(tmp_path, {})


def begun(moment: datetime, follows: str = "") -> Match:
    """A match that began then."""
    return replace(match_of(LINES), started=moment, rematch_of=follows)


def test_the_hour_that_comes_twice_gives_two_files_in_their_order(locations: Locations) -> None:
    first = create_match(locations, begun(datetime(2026, 10, 25, 2, 30, tzinfo=SUMMER)))
    again = begun(datetime(2026, 10, 25, 2, 30, tzinfo=WINTER), first.name)
    second = create_match(locations, again)
    assert second.name == first.name.replace(".toml", "-2.toml")
    figures = {path.name: figures_of(read_match(path)) for path in (second, first)}
    assert chain_of(second.name, figures).files == (first.name, second.name)
    assert evening_of(first.name, figures).files == (first.name, second.name)


def test_a_zone_with_a_name_is_kept_as_its_offset(locations: Locations) -> None:
    moment = datetime(2026, 10, 25, 2, 30, fold=1, tzinfo=ZoneInfo("Europe/Berlin"))
    path = create_match(locations, begun(moment))
    started = read_match(path).started
    assert started is not None
    assert started.isoformat() == moment.isoformat() == "2026-10-25T02:30:00+01:00"


def test_a_clock_set_back_between_two_hands_changes_nothing_but_the_times(
    locations: Locations,
) -> None:
    match = match_of(LINES)
    back = match.hands[1].recorded
    assert back is not None
    set_back = replace(match.hands[1], recorded=back - timedelta(days=400))
    path = create_match(locations, replace(match, hands=(match.hands[0], set_back)))
    assert [hand.ended_by for hand in read_match(path).hands] == [0, 0]
    write_match(path, replace(match, hands=(set_back, match.hands[0])))
    assert [hand.deadwood for hand in read_match(path).hands] == [(4, 16), (0, 98)]


def test_a_match_over_midnight_belongs_to_its_evening(locations: Locations) -> None:
    late = begun(datetime(2026, 12, 31, 23, 50, tzinfo=WINTER))
    later = begun(datetime(2027, 1, 1, 1, 10, tzinfo=WINTER))
    paths = [create_match(locations, match) for match in (late, later)]
    names = tuple(path.name for path in paths)
    assert names == ("2026-12-31-2350-ann-ben.toml", "2027-01-01-0110-ann-ben.toml")
    figures = {path.name: figures_of(read_match(path)) for path in paths}
    assert evening_of(names[0], figures).files == names


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles"])
def test_a_match_is_told_by_the_clock_where_it_was_played(zone: str, locations: Locations) -> None:
    create_match(locations, begun(datetime(2026, 3, 14, 21, 5, tzinfo=WINTER)))
    done = in_a_process(["history", "--json"], data_dir=locations.data, TZ=zone)
    assert b"2026-03-14T21:05:00+01:00" in done.stdout


def test_moments_at_the_edges_of_the_calendar_are_read_and_sorted(locations: Locations) -> None:
    east, west = (timezone(timedelta(hours=hours)) for hours in (14, -12))
    edges = (
        datetime(1, 1, 1, tzinfo=east),
        datetime(9999, 12, 31, 23, 59, tzinfo=west),
        datetime(2026, 1, 1, tzinfo=UTC),
    )
    for moment in edges:
        create_match(locations, begun(moment))
    done = in_a_process(["history"], data_dir=locations.data)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"Ann") >= len(edges)
