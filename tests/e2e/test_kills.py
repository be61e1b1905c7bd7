"""Killed at some moments; `python -m tests.e2e.kills N SEED` goes on to more of them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.kills import play

KILLS = int(os.environ.get("GINPAD_TEST_KILLS", "4"))
SEED = int(os.environ.get("GINPAD_TEST_SEED", "20260314"))


def test_whatever_the_moment_nothing_shown_is_lost(tmp_path: Path) -> None:
    assert play(tmp_path, KILLS, SEED).total() == KILLS, f"seed {SEED}"
