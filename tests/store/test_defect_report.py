"""Reports of ginpad's own defects: where it was, and nothing that anybody typed."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.store.defect_report import MOST_REPORTS, defect_report, write_defect_report
from ginpad.store.errors import NotSaved
from ginpad.store.locations import find_locations

NOON = datetime(2026, 3, 14, 12, 0, tzinfo=UTC)


def broken() -> BaseException:
    """A defect with a cause, both with names in what they say."""
    error = KeyError("Ann knocked with 4")
    try:
        Match(("Ann", "Ann"))
    except Refusal as refusal:
        error.__cause__ = refusal
    return error


def test_says_where_it_was_and_names_nobody() -> None:
    report = defect_report(broken(), ["PadScreen"], (80, 24), NOON)
    assert "terminal 80×24, screens: PadScreen" in report
    assert "\nKeyError\n" in report
    assert "\nafter ginpad.core.match.MatchRefused\n  ginpad.core.match:" in report
    assert "Ann" not in report
    assert len(report) < 1000


def test_a_loop_of_causes_and_endless_frames_come_to_an_end() -> None:
    first, second = ValueError(), TypeError()
    first.__cause__, second.__cause__ = second, first
    assert len(defect_report(first, [], (0, 0), NOON)) < 1000


def test_reports_are_bounded_and_other_files_stay(tmp_path: Path) -> None:
    locations = find_locations(tmp_path, {})
    locations.state.mkdir()
    (locations.state / "mine.txt").write_text("mine")
    moments = [NOON, *(NOON + timedelta(seconds=n) for n in range(MOST_REPORTS + 3))]
    written = [write_defect_report(locations, "", moment) for moment in moments]
    assert len(set(written)) == len(written)
    assert written[-1].exists()
    assert not written[0].exists()
    assert len(list(locations.state.iterdir())) == MOST_REPORTS + 1


def test_a_disk_that_says_no_is_told(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("a file")
    with pytest.raises(NotSaved):
        write_defect_report(find_locations(tmp_path, {}), "", NOON)
