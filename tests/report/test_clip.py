"""Names cut to fit: never wider than there is room, and still told apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from ginpad.report.clip import clip_apart

NAMES = st.lists(st.text("abé花 👩", min_size=1, max_size=14), min_size=2, max_size=4, unique=True)


@pytest.mark.parametrize("cells", range(3, 10))
def test_names_that_begin_alike_stay_apart(cells: int) -> None:
    names = ("Alexander", "Alexandra", "Alex", "Ben")
    clipped = clip_apart(names, cells)
    assert len(set(clipped)) == len(names)
    assert clipped[3] == "Ben"


@given(NAMES, st.integers(3, 12))
def test_a_name_is_never_wider_than_the_room(names: list[str], cells: int) -> None:
    assert all(cell_len(name) <= cells for name in clip_apart(names, cells))


def test_names_that_differ_early_are_cut_at_the_end() -> None:
    assert clip_apart(("Bartholomew", "Constantinople"), 6) == ("Barth…", "Const…")
