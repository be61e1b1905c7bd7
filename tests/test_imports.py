"""What a fresh process imports: the core nothing but Python, the commands no Textual."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from ginpad.cli import COMMANDS
from ginpad.store.presets import BUNDLED_ORDER

ROOT = Path(__file__).parent.parent
CORE = sorted(path.stem for path in (ROOT / "ginpad" / "core").glob("[a-z]*.py"))
_LIST = "import sys, json; sys.stderr.write(json.dumps(sorted(sys.modules)))"


def imported_by(code: str, data_dir: Path, given: bytes = b"") -> set[str]:
    """The modules in a fresh process that ran some code."""
    done = subprocess.run(
        [sys.executable, "-c", f"{code}\n{_LIST}"],
        input=given,
        capture_output=True,
        env=os.environ | {"GINPAD_DATA_DIR": str(data_dir)},
        timeout=60,
        check=True,
    )
    return set(json.loads(done.stderr.decode().splitlines()[-1]))


def run_code(argv: Sequence[str]) -> str:
    return f"from ginpad.cli import main; assert main({list(argv)!r}) == 0"


def roots(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


def test_the_core_needs_nothing_but_python(tmp_path: Path) -> None:
    assert {"pad", "rules", "melds"} <= set(CORE)
    code = "\n".join(f"import ginpad.core.{name}" for name in CORE)
    modules = imported_by(code, tmp_path)
    foreign = roots(modules) - set(sys.stdlib_module_names) - roots(imported_by("", tmp_path))
    assert foreign == {"ginpad"}
    outside = {m for m in modules if m.startswith("ginpad.") and not m.startswith("ginpad.core")}
    assert outside == set()


_LINES = b"a 4 15\na g 90\n"
_DEFENDER = "6h6c6d6s7h10d10c10sjc2s"
_AS_DATA = {
    "score": ["score", "-", "--json"],
    "rules": ["rules", "--json"],
    "one preset": ["rules", BUNDLED_ORDER[0]],
    "history": ["history", "--json"],
    "doctor": ["doctor"],
    "export": ["export", "last", "--as", "json"],
    "deadwood": ["deadwood", "7s7h7d8d9d"],
    "layoff": ["layoff", "3h4h5h/kdkhks", _DEFENDER],
    "showdown": ["showdown", "3h4h5hkdkhksad2c4s3d", _DEFENDER],
    "help": ["--help"],
    "version": ["--version"],
}
_AS_TABLES = {
    "score": ["score", "-"],
    "history": ["history"],
    "export": ["export", "last", "--as", "txt"],
}


@pytest.fixture(scope="module")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data directory with a match in it."""
    directory = tmp_path_factory.mktemp("data")
    imported_by(run_code(["score", "-", "--save"]), directory, _LINES)
    return directory


def test_every_command_is_looked_at() -> None:
    assert set(COMMANDS) <= set(_AS_DATA)


@pytest.mark.parametrize("name", _AS_DATA)
def test_commands_import_neither_textual_nor_rich(name: str, data_dir: Path) -> None:
    modules = imported_by(run_code(_AS_DATA[name]), data_dir, _LINES)
    assert roots(modules) & {"textual", "rich", "platformdirs"} == set()


@pytest.mark.parametrize("name", _AS_TABLES)
def test_commands_that_print_tables_lay_them_out_themselves(name: str, data_dir: Path) -> None:
    modules = imported_by(run_code(_AS_TABLES[name]), data_dir, _LINES)
    # A pad is printed after every hand: it doesn't wait for the tables' library.
    assert roots(modules) & {"textual", "rich"} == set()


def test_the_version_is_quick_to_tell(tmp_path: Path) -> None:
    modules = imported_by(run_code(["--version"]), tmp_path)
    assert {m for m in modules if m.startswith("ginpad.store")} == set()
    assert {m for m in modules if m.startswith("ginpad.core")} <= {
        "ginpad.core",
        "ginpad.core.errors",
    }
