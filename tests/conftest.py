"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

from ginpad.report.card_text import write_suits

# What a terminal has is no matter of the machine that the tests run on.
os.environ["LC_ALL"] = "C.UTF-8"

# A busy machine is slow now and then; how long an example takes says nothing about it.
settings.register_profile("ginpad", deadline=None)
settings.load_profile("ginpad")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are processors: a third of a test's time goes by waiting for
    the app to come to rest."""
    return (os.cpu_count() or 1) + 1


@pytest.fixture(autouse=True)
def suits_as_symbols() -> Iterator[None]:
    """A test that has suits written as letters leaves that to no other."""
    write_suits(as_letters=False)
    yield
    write_suits(as_letters=False)
