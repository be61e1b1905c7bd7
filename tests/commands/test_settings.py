"""What the settings file does to the commands."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest

from ginpad.store.locations import find_locations
from tests.commands.running import ginpad, in_a_process

HAND = ["deadwood", "7s7h7d8d9d"]


def written(data_dir: Path, text: str) -> Path:
    """A settings file with that text."""
    path = find_locations(data_dir, {}).settings
    path.parent.mkdir(parents=True)
    path.write_text(text, "utf-8")
    return path


def test_suits_in_letters_where_the_player_wants_them(tmp_path: Path) -> None:
    assert "7♦8♦9♦" in ginpad(*HAND, data_dir=tmp_path).out
    written(tmp_path, 'suits = "letters"\n')
    assert "7D8D9D" in ginpad(*HAND, data_dir=tmp_path).out
    line = ["score", "-", "--rules", "oklahoma"]
    assert " 9S " in ginpad(*line, given="a 4 16 up 9s", data_dir=tmp_path).out
    over = ginpad(*line, given="a 10 16 up 9s", data_dir=tmp_path).err
    assert "over the limit of 9 with the 9 of spades turned up" in over


def test_what_is_exported_and_what_is_data_keep_the_signs(tmp_path: Path) -> None:
    written(tmp_path, 'suits = "letters"\n')
    ginpad("score", "-", "--rules", "oklahoma", "--save", given="a 4 16 up 9s", data_dir=tmp_path)
    for kind in ("md", "html", "csv"):
        assert "9♠" in ginpad("export", "last", "--as", kind, data_dir=tmp_path).out
    assert "9♠" in ginpad("rules", "oklahoma", "--as", "html", data_dir=tmp_path).out


@pytest.mark.parametrize(
    ("environ", "shown"),
    [
        ({"LC_ALL": "C.UTF-8"}, "7♦8♦9♦"),
        ({"LC_ALL": "C"}, "7D8D9D"),
        ({"LC_ALL": "", "LC_CTYPE": "", "LANG": "C"}, "7D8D9D"),
        ({"LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii"}, "7D8D9D"),
    ],
)
def test_suits_in_letters_where_the_terminal_has_no_signs(
    environ: dict[str, str], shown: str, tmp_path: Path
) -> None:
    done = in_a_process(HAND, given=b"", data_dir=tmp_path, **environ)
    assert shown in done.stdout.decode()


def test_the_settings_say_where_the_matches_lie(tmp_path: Path) -> None:
    cards = tmp_path / "cards"
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text(f'data_dir = "{cards}"\n', "utf-8")
    with mock.patch.dict("os.environ", {"GINPAD_CONFIG_DIR": str(tmp_path / "config")}):
        ginpad("score", "-", "--save", "--players", "Ann,Ben", given="a 4 16")
        assert len(list((cards / "matches").iterdir())) == 1
        assert "Ann" in ginpad("history").out
        other = tmp_path / "other"
        assert "Ann" not in ginpad("history", "--data-dir", str(other)).out


def test_doctor_tells_where_they_lie_and_everything_that_is_wrong(tmp_path: Path) -> None:
    path = written(tmp_path, 'bell = "loud"\nsuits = "hearts"\n')
    ran = ginpad("doctor", data_dir=tmp_path)
    assert ran.status == 1
    assert str(path) in ran.out
    assert 'bell: true or false belongs here, not "loud"' in ran.out
    assert 'suits: "auto" or "symbols" or "letters" belongs here, not "hearts"' in ran.out
    assert ran.err == "ginpad: 1 file can't be read\n"
    path.write_text("bell = true\n", "utf-8")
    assert ginpad("doctor", data_dir=tmp_path).status == 0
