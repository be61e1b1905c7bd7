"""The wheel, built and installed into an empty environment outside the checkout."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import ginpad
from ginpad.store.presets import BUNDLED_ORDER

ROOT = Path(__file__).parent.parent


def run(*argv: str | Path, at: Path, given: str = "") -> str:
    """Run a program far from the checkout; its standard output."""
    environ = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        [*map(str, argv)],
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=at,
        env=environ | {"GINPAD_DATA_DIR": str(at / "data")},
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "-o", out, ROOT, at=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The directory of the programs of an environment that holds the wheel."""
    directory = tmp_path_factory.mktemp("empty")
    venv.create(directory / "venv", with_pip=True)
    programs = directory / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", wheel, at=directory)
    return programs


def test_what_is_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {f"ginpad/bundled_presets/{key}.toml" for key in BUNDLED_ORDER} <= names
    assert {"ginpad/tui/ginpad.tcss", "ginpad/py.typed"} <= names
    tops = {name.partition("/")[0] for name in names}
    assert tops == {"ginpad", f"ginpad-{ginpad.__version__}.dist-info"}


def test_what_it_needs_to_run(wheel: Path) -> None:
    metadata = zipfile.ZipFile(wheel).read(f"ginpad-{ginpad.__version__}.dist-info/METADATA")
    parsed = Parser().parsestr(metadata.decode())
    needed = [line for line in parsed.get_all("Requires-Dist", []) if "extra ==" not in line]
    names = {re.split(r"[^\w-]", line)[0] for line in needed}
    assert names == {"textual", "rich", "platformdirs", "tomli-w"}
    assert parsed["Requires-Python"] == ">=3.11"


def test_it_runs_where_nothing_else_is(installed: Path) -> None:
    directory = installed.parent.parent
    presets = run(installed / "ginpad", "rules", at=directory)
    assert all(key in presets.splitlines() for key in BUNDLED_ORDER)
    pad = run(installed / "ginpad", "score", "-", at=directory, given="a 4 15\na g 80\n")
    assert "A won the game, ahead by" in pad
    version = run(installed / "python", "-m", "ginpad", "--version", at=directory)
    assert version == f"ginpad {ginpad.__version__}\n"
    where = run(installed / "python", "-c", "import ginpad; print(ginpad.__file__)", at=directory)
    assert Path(where.strip()).is_relative_to(directory)
