"""`python -m ginpad` and the `ginpad` command: hands over to the commands."""

from __future__ import annotations

import gc
import sys
from collections.abc import Sequence

_OBJECTS_BEFORE_COLLECTING = 100_000


def main(argv: Sequence[str] | None = None) -> int:
    """Run ginpad with the words of a command line; the exit status comes back."""
    # What is read in stays: looking for garbage in it again and again takes a while.
    gc.set_threshold(_OBJECTS_BEFORE_COLLECTING)
    from ginpad.cli import guarded_main

    return guarded_main(argv)


if __name__ == "__main__":
    sys.exit(main())
