"""A table's directory of its own for every test."""

from pathlib import Path

import pytest

from ginpad.store.locations import Locations, find_locations


@pytest.fixture
def locations(tmp_path: Path) -> Locations:
    """Everything inside one empty directory."""
    return find_locations(tmp_path / "table", {})
