"""Names of match files: readable, safe on every system, never one that is taken."""

import os
import re
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.match import Match
from ginpad.core.rules import Rules
from ginpad.store.locations import Locations, find_locations
from ginpad.store.match_names import new_match_path, slug

STARTED = datetime(2026, 3, 14, 21, 5, 59, tzinfo=timezone(timedelta(hours=-7)))
TEAMS = Rules.from_mapping({"table": {"sides": "team-sum"}})


def match_of(*players: str, started: datetime | None = STARTED) -> Match:
    return Match(players, Rules() if len(players) == 2 else TEAMS, started=started)


def test_a_name_tells_when_and_who(locations: Locations) -> None:
    path = new_match_path(locations, match_of("Ann", "Ben"))
    assert path == locations.matches / "2026-03-14-2105-ann-ben.toml"
    assert not path.parent.exists()
    four = new_match_path(locations, match_of("Ann", "Ben", "Cal", "Dee"))
    assert four.name == "2026-03-14-2105-ann-ben-cal-dee.toml"


def test_a_taken_name_gets_a_number(locations: Locations) -> None:
    locations.matches.mkdir(parents=True)
    names = []
    for _ in range(3):
        path = new_match_path(locations, match_of("Ann", "Ben"))
        path.touch()
        names.append(path.name)
    assert names == [f"2026-03-14-2105-ann-ben{n}.toml" for n in ("", "-2", "-3")]


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege there")
def test_a_link_to_nowhere_is_taken_too(locations: Locations) -> None:
    locations.matches.mkdir(parents=True)
    (locations.matches / "2026-03-14-2105-ann-ben.toml").symlink_to("nowhere")
    path = new_match_path(locations, match_of("Ann", "Ben"))
    assert path.name == "2026-03-14-2105-ann-ben-2.toml"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Ann", "ann"),
        ("Ève", "eve"),
        ("Straße", "strasse"),
        ("Ann-Lee  O'Hara", "ann-lee-o-hara"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "con"),
        ("nul.", "nul"),
        ("-rf", "rf"),
        ("安", ""),
        ("...", ""),
        ("\x1b[2J\0", "2j"),
    ],
)
def test_slugs(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_a_name_that_leaves_no_letter_still_gives_a_file(locations: Locations) -> None:
    path = new_match_path(locations, match_of("安", "♠♠"))
    assert path.name == "2026-03-14-2105-player-player.toml"


def test_a_match_without_a_beginning_is_named_for_now(locations: Locations) -> None:
    before = datetime.now().strftime("%Y-%m-%d-%H%M")
    name = new_match_path(locations, match_of("Ann", "Ben", started=None)).name
    after = datetime.now().strftime("%Y-%m-%d-%H%M")
    assert before <= name.removesuffix("-ann-ben.toml") <= after


@given(st.lists(st.text(min_size=1), min_size=4, max_size=4), st.datetimes())
def test_any_names_at_any_time_give_a_safe_one(endings: list[str], started: datetime) -> None:
    players = [f"{number}{ending}" for number, ending in enumerate(endings)]
    path = new_match_path(find_locations(Path("/none"), {}), match_of(*players, started=started))
    assert path.parent == Path("/none/matches")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d-\d{4}(-[a-z0-9]+)+\.toml", path.name)
    assert len(path.name) <= 100 - len("-9999999")


def test_long_names_are_cut(locations: Locations) -> None:
    players = [letter * 10_000 for letter in "abcd"]
    assert len(new_match_path(locations, match_of(*players)).name) == 92
