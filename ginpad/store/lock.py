"""One writer at a time in a directory, without a lock file that a kill could leave behind."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ginpad.store.errors import NotSaved

PATIENCE = 3.0
"""Seconds to wait for another writer; one needs some milliseconds."""


@contextmanager
def locked(directory: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Keep other processes that use `locked` out of a directory during the block.

    The lock is on the open directory itself: the system gives it back when a process ends,
    however it ends. Where a system or a disk knows no such locks (Windows, some network
    drives) nothing is locked, and two writers may only see each other's change.

    Raises:
        NotSaved: when another writer doesn't come to an end.
    """
    if sys.platform == "win32":
        yield
        return
    try:
        handle = os.open(directory, os.O_RDONLY)
    except OSError:  # it will be told by what is done inside the block
        yield
        return
    try:
        _wait_for(handle, directory, patience)
        yield
    finally:
        os.close(handle)


def _wait_for(handle: int, directory: Path, patience: float) -> None:
    import fcntl

    give_up = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > give_up:
                raise NotSaved(directory, "another ginpad is writing there all the time") from None
            time.sleep(0.005)
        except OSError:  # this disk knows no locks
            return
        else:
            return
