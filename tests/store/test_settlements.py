"""Settling is recorded, can be undone, and a file that isn't understood is never written over."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from ginpad.store.errors import StoreRefused
from ginpad.store.locations import Locations
from ginpad.store.settlements import (
    DamagedSettlements,
    NewerSettlements,
    Settled,
    add_settlement,
    read_settlements,
    remove_settlement,
    settled_matches,
    settlements_path,
)

FIRST = Settled(
    datetime(2026, 3, 14, 23, 40, tzinfo=UTC),
    (("Ann",), ("Ben",)),
    (("CHF", Decimal("0.10")), ("€", Decimal("-8.65"))),
    ("a.toml", "b.toml"),
)
SECOND = replace(FIRST, sides=(("Ann", "Cal"), ("Ben", "Dee")), matches=("c.toml",), paid=())


def test_what_is_added_is_read_again_and_can_be_undone(locations: Locations) -> None:
    assert read_settlements(locations) == ()
    add_settlement(locations, FIRST)
    add_settlement(locations, SECOND)
    assert read_settlements(locations) == (FIRST, SECOND)
    assert settled_matches(read_settlements(locations)) == {"a.toml", "b.toml", "c.toml"}
    assert remove_settlement(locations, FIRST)
    assert not remove_settlement(locations, FIRST)
    assert read_settlements(locations) == (SECOND,)
    assert remove_settlement(locations, SECOND)
    assert read_settlements(locations) == ()


def test_of_two_alike_the_later_is_undone(locations: Locations) -> None:
    for settled in (FIRST, SECOND, FIRST):
        add_settlement(locations, settled)
    assert remove_settlement(locations, FIRST)
    assert read_settlements(locations) == (FIRST, SECOND)


def test_unknown_keys_are_kept(locations: Locations) -> None:
    add_settlement(locations, replace(FIRST, extra={"place": "the café"}))
    path = settlements_path(locations)
    path.write_text('colour = "red"\n' + path.read_text("utf-8"), "utf-8")
    add_settlement(locations, SECOND)
    assert 'colour = "red"' in path.read_text("utf-8")
    assert read_settlements(locations)[0].extra == {"place": "the café"}


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("", DamagedSettlements, "format: 1 belongs here"),
        ("format = true", DamagedSettlements, "format: 1 belongs here"),
        ("format = 2", NewerSettlements, "made by a newer ginpad"),
        ("= =", DamagedSettlements, "it is not TOML"),
        ("format = 1\nsettlements = 3", DamagedSettlements, "a list of tables"),
        ("format = 1\nsettlements = [3]", DamagedSettlements, r"settlements\[1\]: a table"),
        ("format = 1\n[[settlements]]", DamagedSettlements, r"\[1\]\.settled: a date and time"),
        (
            'format = 1\n[[settlements]]\nsettled = 2026-03-14T23:40:00Z\nsides = [["Ann"]]',
            DamagedSettlements,
            "sides: two lists of names",
        ),
        (
            'format = 1\n[[settlements]]\nsettled = 2026-03-14T23:40:00Z\nsides = [["A"],["B"]]\n'
            'paid = { "€" = "nan" }',
            DamagedSettlements,
            "paid: amounts",
        ),
    ],
)
def test_a_file_that_isnt_understood_is_left_as_it_is(
    locations: Locations, text: str, kind: type[StoreRefused], words: str
) -> None:
    path = settlements_path(locations)
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    with pytest.raises(kind, match=words):
        read_settlements(locations)
    with pytest.raises(kind):
        add_settlement(locations, FIRST)
    assert path.read_text("utf-8") == text
