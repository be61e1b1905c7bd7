"""Blank sheets and the rules on a page."""

from __future__ import annotations

import pytest

from ginpad.core.match import MatchRefused
from ginpad.core.rules import Rules
from ginpad.report.blank_sheet import blank_sheet
from ginpad.report.html_sheet import to_html
from ginpad.report.page_fit import largest_size
from ginpad.report.rules_page import rules_to_html
from ginpad.report.rules_words import aloud
from ginpad.store.presets import bundled_presets
from tests.report.sheets import FOUR, HOSTILE, Page

PRESETS = {preset.key: preset.rules for preset in bundled_presets() if preset.rules is not None}


def headings(rules: Rules) -> list[str]:
    sheet = blank_sheet(rules, FOUR[: rules.player_count])
    return [column.full_heading for column in sheet.hands.columns]


def test_a_blank_sheet_has_room_for_hands_boxes_and_the_reckoning() -> None:
    sheet = blank_sheet(PRESETS["classic"], ("Ann", "Ben"))
    assert [row.cells[0] for row in sheet.hands.rows[:20]] == list(range(1, 21))
    assert sheet.hands.rows[-1].cells[0] == "Boxes"
    (reckoning,) = sheet.reckonings
    assert [row.cells[:2] for row in reckoning.rows] == [
        ("Hand points", ""), ("Game bonus", "100"), ("Shutout bonus", "100"),
        ("Boxes", "× 20"), ("Final", ""),
    ]  # fmt: skip


def test_a_blank_sheet_by_the_rules() -> None:
    assert headings(PRESETS["hollywood"])[-2:] == ["Game 3 Ann", "Game 3 Ben"]
    assert len(blank_sheet(PRESETS["hollywood"], ("Ann", "Ben")).reckonings) == 3
    assert "Upcard" in headings(PRESETS["oklahoma"])
    assert "Deadwood Dee" in headings(PRESETS["two-tables"])
    single = blank_sheet(PRESETS["solitaire-arcade-single"], ("Ann", "Ben"))
    assert [row.cells[0] for row in single.reckonings[0].rows] == ["Hand points", "Final"]


@pytest.mark.parametrize("key", PRESETS)
def test_every_blank_sheet_is_a_whole_page_with_room_for_a_game(key: str) -> None:
    rules = PRESETS[key]
    sheet = blank_sheet(rules, FOUR[: rules.player_count])
    page = Page(to_html(sheet))
    numbered = [row for row in page.tables[0] if row[0].isdigit()]
    assert 18 <= len(numbered) <= 26
    assert not any(cell for row in numbered for cell in row[1:])


def test_a_blank_sheet_needs_the_players_of_its_rules() -> None:
    with pytest.raises(MatchRefused):
        blank_sheet(PRESETS["two-tables"], ("Ann", "Ben"))


@pytest.mark.parametrize("key", PRESETS)
def test_the_rules_on_a_page(key: str) -> None:
    rules = PRESETS[key]
    page = Page(rules_to_html(rules))
    assert rules.name in page.texts
    for sentence in aloud(rules):
        assert sentence in page.texts
    assert "The deal" in page.texts
    assert ("Knocking" in page.texts) == (key != "straight")
    assert any(text.startswith("Ann") and " = " in text for text in page.texts) or key == "palace"


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_rules_and_names_are_only_shown(name: str) -> None:
    rules = Rules(name=name[:200], summary=name[:200], sources=(name[:500],))
    for html in (rules_to_html(rules), to_html(blank_sheet(rules, (name, "Ben")))):
        page = Page(html)
        assert not set(page.tags) & {"script", "img"}
        assert "onload" not in dict(page.attributes)


def test_what_fits_no_page_has_no_size() -> None:
    assert largest_size(lambda size: size * 1000) == 0
    assert largest_size(lambda size: size) == 10.5
