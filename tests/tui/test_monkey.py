"""A monkey at the keyboard, for a short while; `python -m tests.monkey N SEED` lets it go on."""

from __future__ import annotations

import os

from tests.monkey import play_round

KEYS = int(os.environ.get("GINPAD_TEST_KEYS", "100"))
SEED = int(os.environ.get("GINPAD_TEST_SEED", "20260314"))
_A_ROUND = 50


async def test_a_monkey_loses_and_breaks_nothing() -> None:
    used = number = 0
    while used < KEYS:
        used += await play_round(SEED, number, _A_ROUND)
        number += 1
