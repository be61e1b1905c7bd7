"""`rules`, `history`, `doctor`, `export` and the three that read cards."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ginpad.store.locations import find_locations
from ginpad.store.matches import list_matches
from ginpad.store.presets import BUNDLED_ORDER
from tests.commands.running import Ran, ginpad

KNOCKER = "3h4h5h / kdkhks / ad2c4s3d"
DEFENDER = "6h6c6d6s7h10d10c10sjc2s"


def record(data_dir: Path, lines: str, *options: str, touched: int | None = None) -> Path:
    """Save a match, and say when it was touched, in seconds."""
    ran = ginpad("score", "-", "--save", *options, given=lines, data_dir=data_dir)
    assert ran.status == 0
    path = list_matches(find_locations(data_dir, {}))[0].path
    if touched is not None:
        os.utime(path, (touched, touched))
    return path


# ------------------------------------------------------------------ rules


def test_the_presets_are_listed_in_their_order(tmp_path: Path) -> None:
    ran = ginpad("rules", data_dir=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    keys = [line for line in ran.out.splitlines() if not line.startswith(" ")]
    assert keys == list(BUNDLED_ORDER)
    assert "    Classic 20/10 · gin 20 · undercut 10 · box 20 · knock 10 · to 100\n" in ran.out


def test_the_presets_as_data(tmp_path: Path) -> None:
    presets = ginpad("rules", "--json", data_dir=tmp_path).json
    assert [preset["preset"] for preset in presets] == list(BUNDLED_ORDER)
    assert presets[0]["rules"]["hand"]["gin_bonus"] == 20
    assert presets[0]["aloud"][0] == "Gin 20, undercut 10, box 20."


def test_own_presets_are_marked_and_a_faulty_one_says_why(tmp_path: Path) -> None:
    own = tmp_path / "config" / "presets"
    own.mkdir(parents=True)
    (own / "classic.toml").write_text('name = "Ours"\n')
    (own / "kitchen.toml").write_text('name = "Al [/ x]"\n')
    (own / "slip.toml").write_text("[hand]\ngin_bonos = 5\n")
    ran = ginpad("rules", data_dir=tmp_path)
    assert ran.status == 0
    assert "classic (your own, in place of the bundled one)\n    Ours · gin 20" in ran.out
    assert "kitchen (your own)\n    Al [/ x] · gin 20" in ran.out
    assert "did you mean gin_bonus?" in ran.out
    faulty = ginpad("rules", "--json", data_dir=tmp_path).json[-1]
    assert faulty["preset"] == "slip"
    assert "gin_bonos" in faulty["problem"]
    assert ginpad("rules", "slip", data_dir=tmp_path).status == 1


def test_one_preset_in_words(tmp_path: Path) -> None:
    ran = ginpad("rules", "class", data_dir=tmp_path)
    assert ran.out.splitlines() == [
        "Classic 20/10 · gin 20 · undercut 10 · box 20 · knock 10 · to 100",
        "The numbers of Bicycle and Pagat; usual in the UK",
        "",
        "Gin 20, undercut 10, box 20.",
        "The first to reach 100 wins the game.",
        "The game bonus is 100.",
        "A shutout, where the loser never scored, adds 100 more.",
        "The winner of a hand deals the next.",
        "Knock with 10 or less.",
        "",
        "Seen at: Bicycle, Pagat",
    ]


def test_a_preset_that_is_not_there(tmp_path: Path) -> None:
    ran = ginpad("rules", "clasic", data_dir=tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert "did you mean classic?" in ran.err


# ------------------------------------------------------------------ history


def test_the_history_is_newest_first(tmp_path: Path) -> None:
    record(tmp_path, "ann g 80\n", "--players", "Ann,Ben", touched=1000)
    record(tmp_path, "cal 4 15\n", "--players", "Cal,Ann", touched=3000)
    record(tmp_path, "dead\n", "--players", "Ben,Cal", touched=2000)
    ran = ginpad("history", data_dir=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    rows = ran.out.splitlines()[2:]
    assert [row.split("  ")[1].strip() for row in rows] == ["Cal – Ann", "Ben – Cal", "Ann – Ben"]
    assert rows[0].rstrip().endswith("1   running, 11–0")
    assert rows[2].rstrip().endswith("1   Ann won, 320–0")


def test_the_history_of_a_player(tmp_path: Path) -> None:
    record(tmp_path, "eve 4 15\n", "--players", "Ève,Ben", touched=1000)
    record(tmp_path, "a 4 15\n", "--players", "Ann,Ben", touched=2000)
    matches = ginpad("history", "--player", "eve", "--json", data_dir=tmp_path).json
    assert [match["sides"][0]["players"] for match in matches] == [["Ève"]]
    ran = ginpad("history", "--player", "Zed", data_dir=tmp_path)
    assert ran == Ran(0, "No match with Zed yet.\n", "")
    assert ginpad("history", "--player", "Zed", "--json", data_dir=tmp_path).json == []


def test_who_won_and_who_is_ahead_in_the_history(tmp_path: Path) -> None:
    lines = "b 1 11\n" * 9 + "a gin 30\na gin 31\n"
    record(tmp_path, lines, "--players", "Ann,Ben")
    assert "Ann won, 241–270, Ben ahead" in ginpad("history", data_dir=tmp_path).out


def test_a_history_without_matches(tmp_path: Path) -> None:
    assert ginpad("history", data_dir=tmp_path) == Ran(0, "No match yet.\n", "")


def test_files_that_cannot_be_read_do_not_stop_the_history(tmp_path: Path) -> None:
    record(tmp_path, "a 4 15\n")
    (tmp_path / "matches" / "broken.toml").write_text("nonsense")
    ran = ginpad("history", data_dir=tmp_path)
    assert ran.status == 0
    assert "A – B" in ran.out
    assert ran.err == "ginpad: 1 match file can't be read: ginpad doctor says which and why\n"


# ------------------------------------------------------------------ doctor


def test_the_doctor_says_where_everything_lies(tmp_path: Path) -> None:
    record(tmp_path, "a 4 15\n")
    ran = ginpad("doctor", data_dir=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    places = (
        "matches",
        "trash",
        "earlier",
        "exports",
        "config/presets",
        "config/settings.toml",
        "cache",
    )
    for place in (*places, "state"):
        assert str(tmp_path / place) in ran.out
    assert f"1 match and {len(BUNDLED_ORDER)} presets\nEvery file can be read.\n" in ran.out


def test_the_doctor_names_every_file_at_fault(tmp_path: Path) -> None:
    faults = {
        "matches/broken.toml": "nonsense",
        "matches/newer.toml": "format = 99\n",
        "config/presets/slip.toml": "[hand]\ngin_bonos = 5\n",
        "config/settings.toml": "= no",
    }
    for name, text in faults.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    ran = ginpad("doctor", data_dir=tmp_path)
    assert ran.status == 1
    assert ran.err == "ginpad: 4 files can't be read\n"
    assert all(str(tmp_path / name) in ran.out for name in faults)
    problems = ginpad("doctor", "--json", data_dir=tmp_path).json["problems"]
    assert {problem["path"] for problem in problems} == {str(tmp_path / name) for name in faults}
    assert all(problem["why"] for problem in problems)


def test_the_doctor_names_settings_that_say_nothing_without_calling_them_a_fault(
    tmp_path: Path,
) -> None:
    settings = tmp_path / "config" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text(
        'theem = "x"\nbell = true\n[new_match]\nplayer = []\n[keys]\n"pad.undo" = "u"\n'
    )
    ran = ginpad("doctor", data_dir=tmp_path)
    assert ran.status == 0
    assert ran.out.endswith(
        "\nThis ginpad knows nothing of these settings, and leaves them alone: "
        "theem, new_match.player\n"
    )


def test_a_place_of_two_lines_is_told_in_one(tmp_path: Path) -> None:
    data = tmp_path / "two\nlines"
    ran = ginpad("doctor", data_dir=data)
    assert f"data      {tmp_path}/two␊lines\n" in ran.out


def test_the_doctor_looks_on_where_a_directory_is_at_fault(tmp_path: Path) -> None:
    (tmp_path / "matches").write_text("a file")
    ran = ginpad("doctor", data_dir=tmp_path)
    assert ran.status == 1
    assert str(tmp_path / "matches") in ran.out


# ------------------------------------------------------------------ export


def test_export_as_text_and_as_json(tmp_path: Path) -> None:
    path = record(tmp_path, "ann 4 15\n", "--players", "Ann,Ben")
    sheet = ginpad("export", "last", "--as", "txt", data_dir=tmp_path).out
    assert "Ann · knock" in sheet
    assert all(line == line.rstrip() for line in sheet.splitlines())
    data = ginpad("export", path.stem, "--as", "json", data_dir=tmp_path).json
    assert data == ginpad("score", "last", "--json", data_dir=tmp_path).json


def test_export_to_a_file(tmp_path: Path) -> None:
    record(tmp_path, "ann 4 15\n", "--players", "Ann,Ben")
    out = tmp_path / "sheet.txt"
    ran = ginpad("export", "last", "--as", "txt", "-o", str(out), data_dir=tmp_path)
    assert ran == Ran(0, "", "")
    assert "Ann · knock" in out.read_text("utf-8")
    ran = ginpad("export", "last", "--as", "txt", "-o", str(tmp_path), data_dir=tmp_path)
    assert ran.status == 1
    assert ran.err.count("\n") == 1


def test_export_of_nothing(tmp_path: Path) -> None:
    assert ginpad("export", "last", "--as", "txt", data_dir=tmp_path).status == 2
    assert ginpad("export", "last", "--as", "tarot", data_dir=tmp_path).status == 2


# ------------------------------------------------------------------ cards


def test_deadwood_in_words() -> None:
    assert ginpad("deadwood", "7s", "7h", "7d8d9d").out == (
        "deadwood 14 · melds 7♦8♦9♦ · left 7♠ 7♥\n"
    )
    eleven = ginpad("deadwood", "2h3d3s4c4s5c5d5s6c6h6s").out
    assert "discard" in eleven
    assert "to leave" in eleven
    assert ginpad("deadwood", "asahadac2s2h2d2c3s3h3d").out.endswith(" · big gin\n")


def test_deadwood_as_data() -> None:
    assert ginpad("deadwood", "--json", "7s7h7d8d9d").json == {
        "deadwood": 14,
        "melds": [["7D", "8D", "9D"]],
        "unmelded": ["7S", "7H"],
    }


def test_a_bad_line_does_not_stop_a_batch() -> None:
    given = "7s7h7d\n\nnonsense\n# remark\n7s7s\nas\n"
    ran = ginpad("deadwood", "-", given=given)
    assert ran.status == 1
    assert ran.out == "deadwood 0 · melds 7♠7♥7♦\ndeadwood 1 · left A♠\n"
    assert [line.split(":")[1] for line in ran.err.splitlines()] == [" line 3", " line 5"]
    ran = ginpad("deadwood", "-", "--json", given=given)
    assert ran.status == 1
    assert [sorted(found) for found in ran.json_lines] == [
        ["deadwood", "melds", "unmelded"],
        ["error"],
        ["error"],
        ["deadwood", "melds", "unmelded"],
    ]
    assert ran.json_lines[1]["error"]["line"] == 3
    assert ran.err == "ginpad: 2 of 4 lines can't be answered\n"


def test_layoff_in_words_and_as_data() -> None:
    words = ginpad("layoff", KNOCKER.rpartition("/")[0], DEFENDER).out
    assert words.startswith("deadwood 12 · lay off 6♥ on 3♥4♥5♥, 7♥ on 3♥4♥5♥ · melds ")
    data = ginpad("layoff", "3h4h5h/kdkhks", DEFENDER, "--json").json
    assert data["deadwood"] == 12
    assert data["layoffs"] == [{"card": "6H", "onto": 0}, {"card": "7H", "onto": 0}]


def test_nothing_is_laid_off_after_gin() -> None:
    ran = ginpad("layoff", "3h4h5h/kdkhks/ad2d3d4d", DEFENDER)
    assert ran.out.startswith("gin, so nothing is laid off · deadwood ")
    assert "lay off" not in ran.out


def test_showdown_in_words_and_as_data() -> None:
    ran = ginpad("showdown", KNOCKER.replace("ad2c4s3d", "ad 2c/4s 3d"), DEFENDER)
    assert ran.out.splitlines()[:3] == [
        "Knock, 10–12: the knocker scores 2 points",
        "  Deadwood difference (12 − 10): 2",
        "Knocker:  deadwood 10 · melds 3♥4♥5♥  K♠K♥K♦ · left A♦ 2♣ 4♠ 3♦",
    ]
    data = ginpad("showdown", "3h4h5hkdkhksad2c4s3d", DEFENDER, "--json").json
    assert (data["outcome"], data["winner"], data["points"]) == ("knock", "knocker", 2)
    assert (data["knocker_deadwood"], data["defender_deadwood"]) == (10, 12)
    assert data["choices"][data["preselected"]]["defender"]["deadwood"] == 12


def test_showdown_under_the_rules_of_an_upcard() -> None:
    cards = ("3h4h5hkdkhksad2c4s3d", DEFENDER)
    missing = ginpad("showdown", *cards, "--rules", "oklahoma")
    assert missing.status == 1
    assert "Which card was turned up?" in missing.err
    doubled = ginpad("showdown", *cards, "--rules", "oklahoma", "--upcard", "qs", "--json")
    assert doubled.json["points"] == 4
    assert ginpad("showdown", *cards, "--upcard", "zz").status == 2


def test_a_knock_that_is_not_legal() -> None:
    cards = ("3h4h5hkdkhksad2c4s8d", DEFENDER)
    ran = ginpad("showdown", *cards, "--json")
    assert ran.status == 1
    assert "over the knock limit of 10" in ran.json["error"]["message"]
    lines = f"{cards[0]} | {cards[1]}\n3h4h5hkdkhksad2c4s3d | {DEFENDER}\n7s\n"
    batch = ginpad("showdown", "-", "--json", given=lines)
    assert batch.status == 1
    assert ["error" in found for found in batch.json_lines] == [True, False, True]
    assert ginpad("showdown", "-", given=lines).out == "Knock, 10–12: the knocker scores 2 points\n"


def test_a_showdown_is_for_two() -> None:
    cards = ("3h4h5hkdkhksad2c4s3d", DEFENDER)
    assert ginpad("showdown", *cards, "--rules", "palace-partners").status == 1
    assert ginpad("showdown", *cards, "--rules", "two-tables").status == 0


@pytest.mark.parametrize("command", ["layoff", "showdown"])
def test_the_second_hand_may_not_be_missing(command: str) -> None:
    ran = ginpad(command, "7s7h7d")
    assert ran.status == 2
    assert ran.err.count("\n") == 1


def test_a_card_in_both_hands() -> None:
    ran = ginpad("layoff", "7s7h7d / 2c", "2c3c4c")
    assert ran.status == 1
    assert "2C is in two hands" in ran.err
