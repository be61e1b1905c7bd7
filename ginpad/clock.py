"""The time on the wall; the core is told it, and never asks."""

from __future__ import annotations

from datetime import datetime


def local_now() -> datetime:
    """The time with its offset, to the second, as it is kept with matches and hands."""
    return datetime.now().astimezone().replace(microsecond=0)
