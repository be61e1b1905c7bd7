"""`python -m ginpad` and the `ginpad` command: hands over to the commands."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run ginpad with the words of a command line; the exit status comes back."""
    from ginpad.cli import guarded_main

    return guarded_main(argv)


if __name__ == "__main__":
    sys.exit(main())
