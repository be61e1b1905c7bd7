"""The command line as a whole: help, version, first words, statuses, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from unittest import mock

import platformdirs
import pytest

import ginpad as package
from ginpad.cli import COMMANDS, guarded_main, main
from ginpad.commands import score
from tests.commands.running import ginpad, in_a_process


def test_version() -> None:
    assert ginpad("--version").out == f"ginpad {package.__version__}\n"


def test_help_names_every_command() -> None:
    ran = ginpad("--help")
    assert ran.status == 0
    assert all(f"  {name}" in ran.out for name in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_takes_a_data_directory(command: str) -> None:
    ran = ginpad(command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert "--data-dir DIR" in ran.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_refuses_unknown_options_in_one_line(command: str) -> None:
    ran = ginpad(command, "--nosuch", "x")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_the_data_directory_may_stand_before_the_command(tmp_path: Path) -> None:
    for argv in (
        ("--data-dir", str(tmp_path), "doctor", "--json"),
        (f"--data-dir={tmp_path}", "doctor", "--json"),
        ("doctor", "--json", "--data-dir", str(tmp_path)),
    ):
        assert ginpad(*argv).json["locations"]["data"] == str(tmp_path)


def test_the_data_directory_may_have_the_name_of_a_command(tmp_path: Path) -> None:
    with mock.patch("os.getcwd", return_value=str(tmp_path)):
        ran = ginpad("--data-dir", "score", "doctor", "--json")
    assert ran.json["locations"]["data"].endswith("/score")


def test_a_word_that_is_neither_a_command_nor_a_match(tmp_path: Path) -> None:
    ran = ginpad("histroy", data_dir=tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert "“histroy”" in ran.err
    assert "history" in ran.err
    assert ran.err.count("\n") == 1


def test_a_path_to_no_match(tmp_path: Path) -> None:
    ran = ginpad(str(tmp_path / "none.toml"), data_dir=tmp_path)
    assert ran.status == 1
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "argv", [["--new", "last"], ["--nosuch"], ["--data-dir"], ["--data-dir", ""], ["a", "b"]]
)
def test_a_wrong_command_line(argv: list[str], tmp_path: Path) -> None:
    ran = ginpad(*argv, data_dir=tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_the_app_needs_a_terminal(tmp_path: Path) -> None:
    ran = ginpad(data_dir=tmp_path)
    assert ran.status == 2
    assert "needs a terminal" in ran.err


# ------------------------------------------------------------------ endings


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_a_reader_that_stops_early_is_no_fault(form: list[str], tmp_path: Path) -> None:
    lines = tmp_path / "lines"
    lines.write_text("a 4 15\n" * 3000)
    with lines.open("rb") as given:
        process = subprocess.Popen(
            [sys.executable, "-m", "ginpad", "--data-dir", str(tmp_path), "score", "-", *form],
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            # Unbuffered, Python takes a write that was cut short for a whole one.
            env=os.environ | {"PYTHONUNBUFFERED": ""},
        )
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(1)
        process.stdout.close()
        assert process.stderr.read() == b""
        process.stderr.close()
        assert process.wait(60) == 141


def test_ctrl_c_is_quiet(tmp_path: Path) -> None:
    with mock.patch.object(score, "run", side_effect=KeyboardInterrupt):
        ran = ginpad("score", "-", data_dir=tmp_path)
    assert ran == (130, "", "")


def test_a_defect_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    with mock.patch.object(score, "run", side_effect=ZeroDivisionError("one\ntwo")):
        assert guarded_main(["score", "-"]) == 1
    told = capsys.readouterr().err
    assert told.startswith("ginpad: a defect in ginpad (ZeroDivisionError: one two)")
    assert told.count("\n") == 1


def test_a_defect_is_shown_whole_where_that_was_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("GINPAD_TRACEBACK", "1")
    with (
        mock.patch.object(score, "run", side_effect=ZeroDivisionError),
        pytest.raises(ZeroDivisionError),
    ):
        guarded_main(["score", "-"])


def test_tests_see_a_defect() -> None:
    with (
        mock.patch.object(score, "run", side_effect=ZeroDivisionError),
        pytest.raises(ZeroDivisionError),
    ):
        main(["score", "-"])


def test_a_terminal_that_knows_no_suits(tmp_path: Path) -> None:
    done = in_a_process(["deadwood", "7s7h7d8d9d"], data_dir=tmp_path, PYTHONIOENCODING="latin-1")
    assert done.returncode == 0
    assert "7D8D9D" in done.stdout.decode("latin-1")


def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no full device")
    with full.open("w") as out:
        done = subprocess.run(
            [sys.executable, "-m", "ginpad", "--data-dir", str(tmp_path), "rules"],
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 1
    assert done.stderr == b"ginpad: can't write to standard output: no space left on device\n"


def test_a_closed_standard_output_is_told(tmp_path: Path) -> None:
    ran = subprocess.run(
        ["sh", "-c", 'exec "$0" -m ginpad rules >&-', sys.executable],
        capture_output=True,
        env=os.environ | {"GINPAD_DATA_DIR": str(tmp_path)},
        timeout=60,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stderr == b"ginpad: standard output is closed: there is nothing to write to\n"


def test_somebody_without_a_home_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(*_: object) -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("GINPAD_DATA_DIR", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(platformdirs.PlatformDirs, "user_data_path", property(nowhere))
    ran = ginpad("doctor")
    assert (ran.status, ran.out) == (1, "")
    assert "name one with --data-dir" in ran.err
