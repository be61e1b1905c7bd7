"""One match file, kept by somebody while others may change it."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.rules import Rules
from ginpad.store.earlier import (
    MOST_BYTES,
    MOST_STATES,
    earlier_directories,
    earlier_directory,
    earlier_states,
    keep_earlier,
)
from ginpad.store.errors import NotSaved
from ginpad.store.keeper import ChangedElsewhere, MatchKeeper
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import read_match

NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)
PLAYERS = ("Ann", "Ben")
MATCH = Match(PLAYERS, started=NOON)


def with_hand(match: Match, line: str) -> Match:
    return match.with_hand(parse(line, PLAYERS, Rules()))


@pytest.fixture
def locations(tmp_path: Path) -> Locations:
    return find_locations(tmp_path, {})


def test_saves_and_sees_its_own_file(locations: Locations) -> None:
    keeper = MatchKeeper.create(locations, MATCH)
    match = with_hand(MATCH, "a 4 16")
    keeper.save(match)
    assert read_match(keeper.path) == match
    assert not keeper.is_changed_elsewhere()


def test_never_writes_over_somebody_elses_change(locations: Locations) -> None:
    mine = MatchKeeper.create(locations, MATCH)
    theirs, match = MatchKeeper.open(mine.path)
    theirs.save(with_hand(match, "b gin 20"))
    assert mine.is_changed_elsewhere()
    with pytest.raises(ChangedElsewhere):
        mine.save(with_hand(MATCH, "a 4 16"))
    assert read_match(mine.path) == with_hand(match, "b gin 20")


def test_taking_theirs_lets_one_go_on(locations: Locations) -> None:
    mine = MatchKeeper.create(locations, MATCH)
    theirs, match = MatchKeeper.open(mine.path)
    theirs.save(with_hand(match, "b gin 20"))
    taken = mine.take_theirs()
    mine.save(with_hand(taken, "a 4 16"))
    assert len(read_match(mine.path).hands) == 2


def test_a_file_that_vanished_is_made_anew(locations: Locations) -> None:
    keeper = MatchKeeper.create(locations, MATCH)
    keeper.path.unlink()
    assert not keeper.is_changed_elsewhere()
    keeper.save(with_hand(MATCH, "a 4 16"))
    assert len(read_match(keeper.path).hands) == 1


def test_a_file_that_was_only_touched_is_not_contested(locations: Locations) -> None:
    keeper = MatchKeeper.create(locations, MATCH)
    keeper.path.write_bytes(keeper.path.read_bytes())
    assert not keeper.is_changed_elsewhere()
    keeper.save(with_hand(MATCH, "a 4 16"))


def test_a_spoilt_file_is_not_written_over(locations: Locations) -> None:
    keeper = MatchKeeper.create(locations, MATCH)
    keeper.path.write_text("format = 99\n")
    with pytest.raises(ChangedElsewhere):
        keeper.save(with_hand(MATCH, "a 4 16"))
    assert keeper.path.read_text() == "format = 99\n"


def test_a_save_that_failed_at_its_last_step_is_no_change_by_others(
    locations: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(directory: Path) -> None:
        raise OSError(5, "")

    keeper = MatchKeeper.create(locations, MATCH)
    with monkeypatch.context() as patched:
        patched.setattr("ginpad.store.atomic._sync_directory", broken)
        with pytest.raises(NotSaved):
            keeper.save(with_hand(MATCH, "a 4 16"))
    assert not keeper.is_changed_elsewhere()
    match = with_hand(with_hand(MATCH, "a 4 16"), "dead")
    keeper.save(match)
    assert read_match(keeper.path) == match


def test_earlier_states_come_back_and_are_bounded(locations: Locations) -> None:
    path = locations.matches / "a.toml"
    for number in range(MOST_STATES + 5):
        when = NOON + timedelta(minutes=number)
        assert keep_earlier(locations, path, f"state {number}".encode(), when)
    states = earlier_states(locations, path)
    assert len(states) == MOST_STATES
    assert states[0].path.read_bytes() == f"state {MOST_STATES + 4}".encode()
    assert states[0].kept == NOON + timedelta(minutes=MOST_STATES + 4)


def test_large_earlier_states_are_fewer_and_the_last_one_is_kept(locations: Locations) -> None:
    path = locations.matches / "a.toml"
    for number in range(6):
        large = bytes([number]) * (MOST_BYTES * 2 // 5)
        keep_earlier(locations, path, large, NOON + timedelta(minutes=number))
    assert len(earlier_states(locations, path)) == 2
    keep_earlier(locations, path, bytes(MOST_BYTES + 1), NOON + timedelta(hours=1))
    [last] = earlier_states(locations, path)
    assert last.path.stat().st_size == MOST_BYTES + 1


def test_two_files_of_one_name_share_no_earlier_states(locations: Locations) -> None:
    here, there = locations.matches / "a.toml", locations.data / "stick" / "a.toml"
    keep_earlier(locations, here, b"here", NOON)
    keep_earlier(locations, there, b"there", NOON)
    assert [state.path.read_bytes() for state in earlier_states(locations, here)] == [b"here"]
    assert [state.path.read_bytes() for state in earlier_states(locations, there)] == [b"there"]
    same = locations.data / "stick" / ".." / "matches" / "a.toml"
    assert earlier_directory(locations, same) == locations.earlier / "a"


@pytest.mark.parametrize("year", [1970, 1999, 2099, 2100])
def test_a_clock_that_has_lost_its_battery_keeps_states_too(
    year: int, locations: Locations
) -> None:
    path = locations.matches / "a.toml"
    kept = keep_earlier(locations, path, b"one", NOON.replace(year=year))
    assert [state.path for state in earlier_states(locations, path)] == [kept]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX system")
def test_a_pipe_among_the_earlier_states_keeps_nobody_waiting(locations: Locations) -> None:
    path = locations.matches / "a.toml"
    (locations.earlier / "a").mkdir(parents=True)
    os.mkfifo(locations.earlier / "a" / "20260313T120000Z.toml")
    kept = keep_earlier(locations, path, b"one", NOON)
    assert earlier_states(locations, path)[0].path == kept


def test_what_a_kill_left_among_earlier_states_can_be_found(locations: Locations) -> None:
    assert earlier_directories(locations) == ()
    kept = keep_earlier(locations, locations.matches / "a.toml", b"one", NOON)
    assert kept is not None
    assert earlier_directories(locations) == (kept.parent,)


def test_a_clock_that_is_set_back_or_stands_still_forgets_no_new_state(
    locations: Locations,
) -> None:
    path = locations.matches / "a.toml"
    hours = [0, *([-1] * (MOST_STATES + 3)), -2, 5, 4]
    for number, hour in enumerate(hours):
        when = (NOON + timedelta(hours=hour)).astimezone(timezone(timedelta(hours=hour)))
        kept = keep_earlier(locations, path, f"state {number}".encode(), when)
        states = earlier_states(locations, path)
        assert kept == states[0].path
        assert states[0].path.read_bytes() == f"state {number}".encode()
    newest_first = [f"state {number}".encode() for number in reversed(range(len(hours)))]
    assert [state.path.read_bytes() for state in states] == newest_first[:MOST_STATES]


def test_other_files_among_the_earlier_states_are_none(locations: Locations) -> None:
    path = locations.matches / "a.toml"
    state = keep_earlier(locations, path, b"one", NOON)
    assert state is not None
    for name in ("20260230T120000Z", "99991231T235959Z", "20260314T120000Z-x", "x"):
        (state.parent / f"{name}.toml").write_bytes(b"two")
    assert [each.path for each in earlier_states(locations, path)] == [state]


def test_the_same_state_is_kept_once(locations: Locations) -> None:
    path = locations.matches / "a.toml"
    assert keep_earlier(locations, path, b"one", NOON)
    assert keep_earlier(locations, path, b"one", NOON + timedelta(hours=1)) is None
    assert keep_earlier(locations, path, b"two", NOON)
    assert [state.path.read_bytes() for state in earlier_states(locations, path)] == [
        b"two",
        b"one",
    ]


_HAMMER = """
    import sys
    from pathlib import Path
    from ginpad.core.entry import parse
    from ginpad.core.rules import Rules
    from ginpad.store.keeper import ChangedElsewhere, MatchKeeper

    path, who, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    for number in range(times):
        hand = parse(f"adjust ann 1 {who}{number}", ("Ann", "Ben"), Rules())
        keeper, match = MatchKeeper.open(path)
        try:
            keeper.save(match.with_hand(hand))
        except ChangedElsewhere:
            print("told", number)
        else:
            print("kept", number)
"""


def test_two_processes_on_one_match_lose_no_hand_silently(locations: Locations) -> None:
    rules = replace(Rules(), game=replace(Rules().game, target=10_000))
    path = MatchKeeper.create(locations, replace(MATCH, rules=rules)).path
    times = 40
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(_HAMMER), str(path), who, str(times)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for who in ("x", "y")
    ]
    said = [process.communicate(timeout=120)[0].split("\n")[:-1] for process in processes]
    assert [process.returncode for process in processes] == [0, 0]
    kept = {
        f"{who}{line.split()[1]}"
        for who, lines in zip("xy", said, strict=True)
        for line in lines
        if line.startswith("kept")
    }
    assert {hand.reason for hand in read_match(path).hands} == kept
    assert all(len(lines) == times for lines in said)
