"""Running commands inside the test process, or in a process of their own."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

from ginpad.cli import main

CASES = Path(__file__).parent.parent / "data"


class Ran(NamedTuple):
    """What a command left behind."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as one JSON value."""
        return json.loads(self.out)

    @property
    def json_lines(self) -> list[Any]:
        """Standard output as a JSON value a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def ginpad(*argv: str, given: str | bytes = "", data_dir: Path | None = None) -> Ran:
    """Run a command in this process, with `given` on standard input; defects come through."""
    data = given if isinstance(given, bytes) else given.encode()
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    environ = {} if data_dir is None else {"GINPAD_DATA_DIR": str(data_dir)}
    with (
        mock.patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")),
        mock.patch.object(sys, "stdout", out),
        mock.patch.object(sys, "stderr", err),
        mock.patch.dict(os.environ, environ),
    ):
        status = main(argv)
    return Ran(status, _written(out), _written(err))


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue().decode()


def in_a_process(
    argv: Sequence[str], *, given: bytes = b"", data_dir: Path, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m ginpad` in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "ginpad", *argv],
        input=given,
        capture_output=True,
        env=os.environ | {"GINPAD_DATA_DIR": str(data_dir)} | environ,
        timeout=60,
        check=False,
    )
