"""A player called otherwise in many files: whole files, earlier states kept, failures told."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

import pytest

from ginpad.core.entry import parse
from ginpad.core.figures import figures_of
from ginpad.core.match import Match, MatchRefused
from ginpad.store.earlier import earlier_states
from ginpad.store.errors import StoreRefused
from ginpad.store.locations import Locations
from ginpad.store.matches import create_match, read_match
from ginpad.store.renaming import plan_renaming, rename_in_file, rename_in_files

NOW = datetime(2026, 4, 1, 21, 30, tzinfo=UTC)


def put(locations: Locations, *players: str) -> str:
    match = Match(players, started=NOW)
    match = match.with_hand(parse(f"{players[0]} 4 16", players, match.rules))
    return create_match(locations, replace(match, note="in the garden")).name


def test_the_plan_leaves_out_matches_in_which_both_played(locations: Locations) -> None:
    tables = {"a": ("ann", "Ben"), "b": ("Ann", "ann2"), "c": ("Ben", "Cal"), "d": ("ann", "ANN2")}
    figures = {name: figures_of(Match(players)) for name, players in tables.items()}
    plan = plan_renaming(figures, "ann", "Ann2")
    assert list(plan.files) == ["a"]
    assert list(plan.left_out) == ["d"]
    assert list(plan_renaming(figures, "ann", "Ann").files) == ["a", "d"]


def test_a_renaming_and_its_way_back(locations: Locations) -> None:
    names = [put(locations, "ann", "Ben"), put(locations, "Cal", "ann")]
    before = {name: (locations.matches / name).read_bytes() for name in names}
    matches = {name: read_match(locations.matches / name) for name in names}
    rename = partial(rename_in_file, locations, old="ann", new="Ann", now=NOW)
    done: list[int] = []
    renamed = rename_in_files(names, "ann", "Ann", rename, done.append)
    assert renamed.files == tuple(names)
    assert renamed.failed == ()
    assert done == [1, 2]
    for name in names:
        now = read_match(locations.matches / name)
        assert "Ann" in now.players
        assert now == replace(matches[name], players=now.players)
        (kept,) = earlier_states(locations, locations.matches / name)
        assert kept.path.read_bytes() == before[name]
    back = partial(rename_in_file, locations, old="Ann", new="ann", now=NOW)
    rename_in_files(renamed.files, "Ann", "ann", back)
    assert {name: (locations.matches / name).read_bytes() for name in names} == before


def test_what_fails_is_told_and_left_as_it_was(locations: Locations) -> None:
    good, taken = put(locations, "ann", "Ben"), put(locations, "ann", "Anna")
    broken = "broken.toml"
    (locations.matches / broken).write_text("no match")
    rename = partial(rename_in_file, locations, old="ann", new="Anna", now=NOW)
    renamed = rename_in_files([taken, broken, "gone.toml", good], "ann", "Anna", rename)
    assert renamed.files == (good,)
    assert len(renamed.failed) == 3
    assert taken in str(renamed.failed[0])
    assert (locations.matches / broken).read_text() == "no match"
    assert not (locations.matches / "gone.toml").exists()
    with pytest.raises(MatchRefused):
        rename(taken)
    with pytest.raises(StoreRefused):
        rename("gone.toml")
