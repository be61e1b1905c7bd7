"""What the README shows is what ginpad does: commands with their output, files, lines."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.core.hand import score_hand
from ginpad.core.line_commands import parse_command
from ginpad.core.rules import Rules
from ginpad.store.matches import read_match
from ginpad.store.presets import read_preset
from ginpad.store.settings import read_settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
_BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_MATCH_FILE = "2026-03-14-2105-ann-ben.toml"


def blocks(language: str) -> list[str]:
    return [text for name, text in _BLOCK.findall(README) if name == language]


def toml_block(beginning: str) -> str:
    return next(text for text in blocks("toml") if text.startswith(beginning))


def shown() -> Iterator[tuple[str, str]]:
    """Each command after a prompt, and what is shown below it."""
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def without_trailing_blanks(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).strip()


@pytest.mark.skipif(sys.platform == "win32", reason="the README's commands are for a Unix shell")
@pytest.mark.parametrize(("command", "output"), [*shown()], ids=lambda text: text[:40])
def test_a_command_prints_what_is_shown(command: str, output: str, tmp_path: Path) -> None:
    if "jq" in command and shutil.which("jq") is None:
        pytest.skip("there is no jq here")
    (tmp_path / "matches").mkdir()
    (tmp_path / "matches" / _MATCH_FILE).write_text(toml_block("format"), "utf-8")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ran = subprocess.run(
        ["sh", "-c", command],
        cwd=tmp_path,
        env={"PATH": path, "LANG": "C.UTF-8", "GINPAD_DATA_DIR": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert without_trailing_blanks(ran.stdout + ran.stderr) == without_trailing_blanks(output)


def test_the_files_that_are_shown_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "shown.toml"
    path.write_text(toml_block("format"), "utf-8")
    assert read_match(path).hands
    path.write_text(toml_block('name = "Kitchen'), "utf-8")
    assert read_preset(path).name.startswith("Kitchen")
    path.write_text(toml_block("theme"), "utf-8")
    assert read_settings(path).problems == ()


def test_every_line_that_is_shown_is_read() -> None:
    table = README[README.index("| line | it means |") :].partition("\n\n")[0]
    lines = [line for row in table.splitlines()[2:] for line in re.findall("`([^`]+)`", row)]
    assert len(lines) > 10
    two = Rules.from_mapping({"hand": {"big_gin_bonus": 31}, "boast": {}, "upcard": {}})
    for line in lines:
        if parse_command(line) is not None:
            continue
        sides = "two-tables" if ";" in line else "team-sum" if "/" in line else ""
        rules = Rules.from_mapping({"table": {"sides": sides}}) if sides else two
        players = ("Ann", "Ben", "Cal", "Dee")[: rules.player_count]
        if rules is two and "up " not in line and "dead" not in line:
            rules = Rules.from_mapping({"hand": {"big_gin_bonus": 31}, "boast": {}})
        score_hand(parse(line, players, rules), rules)


def test_every_picture_that_is_shown_is_there() -> None:
    pictures = re.findall(r"screenshots/[\w-]+\.svg", README)
    assert pictures
    assert [path for path in pictures if not (ROOT / path).is_file()] == []
