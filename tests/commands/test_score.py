"""`ginpad score`: lines and matches, options, what goes wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ginpad.core.match import Match
from ginpad.core.rules import Rules
from ginpad.store.locations import find_locations
from ginpad.store.matches import create_match, list_matches, read_match
from tests.commands.running import Ran, ginpad, in_a_process

PUBLISHED = "a 4 15\na 9 7\na gin 31\na gin 18\n"


@pytest.fixture
def score(tmp_path: Path) -> Scorer:
    return Scorer(tmp_path)


class Scorer:
    """`ginpad score` with a data directory of its own."""

    def __init__(self, data_dir: Path) -> None:
        self.data_dir = data_dir

    def __call__(self, *argv: str, given: str | bytes = "") -> Ran:
        return ginpad("score", *argv, given=given, data_dir=self.data_dir)

    def saved(self, lines: str, *options: str) -> Path:
        """The match file that the lines were recorded in."""
        assert self("-", "--save", *options, given=lines).status == 0
        return list_matches(find_locations(self.data_dir, {}))[0].path


# ------------------------------------------------------------------ text


def test_the_published_game_reads_well(score: Scorer) -> None:
    ran = score("--players", "Ann,Ben", given=PUBLISHED)
    assert (ran.status, ran.err) == (0, "")
    assert [line.rstrip() for line in ran.out.splitlines()] == EXPECTED.splitlines()


EXPECTED = """\
Ann – Ben
Classic 20/10 · gin 20 · undercut 10 · box 20 · knock 10 · to 100

                                                 Points     Total
#   Dealer   Ended by                Deadwood   Ann  Ben   Ann  Ben
───────────────────────────────────────────────────────────────────
1   Ann      Ann · knock                 4–15    11         11    0
2   Ann      Ann · undercut by Ben        9–7         12    11   12
3   Ben      Ann · gin                   0–31    51         62   12
4   Ann      Ann · gin                   0–18    38        100   12

The game ended with hand 4
                Ann   Ben
─────────────────────────
Hand points     100    12
Game bonus      100
Boxes  3 × 20    60
Boxes  1 × 20          20

Final           260    32

Ann won the game, ahead by 228 points.
"""


def test_nothing_steers_the_screen_in_a_pipe(tmp_path: Path) -> None:
    done = in_a_process(
        ["score", "--players", "Ann,B\x1b[2Jen"], given=PUBLISHED.encode(), data_dir=tmp_path
    )
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert "B␛[2Jen".encode() in done.stdout


def test_names_are_never_markup(score: Scorer) -> None:
    ran = score("--players", "Al [/ x],[red]B", given="al 4 15\n")
    assert "Al [/ x] – [red]B" in ran.out
    assert "Al [/ x] · knock" in ran.out


def test_a_pipe_cuts_nothing(score: Scorer) -> None:
    long = "Ann" * 40
    ran = score("--players", f"{long},Ben", "--rules", "hollywood", given="ann 4 15\n")
    assert ran.out.count(long) > 5
    assert "…" not in ran.out


# ------------------------------------------------------------------ lines


def test_blank_lines_and_remarks_are_passed_over(score: Scorer) -> None:
    ran = score("-", "--json", given="# the pad of March\n\n  \na 4 15\r\n# b 9 7\nb 9 7")
    assert [hand["number"] for hand in ran.json["hands"]] == [1, 2]


def test_without_players_they_are_a_and_b(score: Scorer) -> None:
    ran = score("-", "--json", given="a 4 15\nb 9 7\n")
    assert ran.json["sides"] == [{"players": ["A"]}, {"players": ["B"]}]
    assert ran.json["games"][0]["hand_points"] == [23, 0]


def test_without_players_four_sit_down_where_four_are_needed(score: Scorer) -> None:
    ran = score("-", "--json", "--rules", "two-tables", given="a 4 15; d g 5\n")
    assert ran.json["sides"] == [{"players": ["A", "C"]}, {"players": ["B", "D"]}]


def test_no_line_is_an_empty_pad(score: Scorer) -> None:
    ran = score("-", "--players", "Ann,Ben")
    assert ran.status == 0
    assert "No hand yet." in ran.out
    assert "Ann deals next." in ran.out


@pytest.mark.parametrize(
    ("lines", "line", "part"),
    [
        ("a 4 15\n\n# remark\na 11 15\n", 4, "over the limit of 10"),
        ("a 4 99\n", 1, "98 at most"),
        ("a 4 1_0\n", 1, "1_0"),
        ("zed 4 15\n", 1, "zed"),
        ("a big 31\n", 1, "Big gin is not played"),
        ("a 4 15 up 9s\n", 1, "upcard"),
        ("a 4 \x1b[2J\n", 1, "[2J"),
    ],
)
def test_a_refused_line_is_told_with_its_number(
    score: Scorer, lines: str, line: int, part: str
) -> None:
    ran = score("-", given=lines)
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"ginpad: line {line}: ")
    assert part in ran.err
    assert "\x1b" not in ran.err
    assert ran.err.count("\n") == 1


def test_a_refused_line_is_data_where_data_was_asked_for(score: Scorer) -> None:
    ran = score("-", "--json", given="a 4 15\na 4 16\na 44 7\n")
    message = "A knock with 44 is over the limit of 10 under these rules"
    assert ran.status == 1
    assert ran.json == {"error": {"line": 3, "message": message}}
    assert ran.err == f"ginpad: line 3: {message}\n"


def test_input_that_is_not_utf_8(score: Scorer) -> None:
    ran = score("-", given=b"a 4 15\na 4 \xff\n")
    assert ran == Ran(1, "", "ginpad: line 2: standard input is not UTF-8 text\n")


def test_a_byte_order_mark_does_no_harm(score: Scorer) -> None:
    assert score("-", given=b"\xef\xbb\xbfa 4 15\n").status == 0


# ------------------------------------------------------------------ rules


def test_settings_can_be_changed(score: Scorer) -> None:
    ran = score(
        *("-", "--json", "--set", "hand.gin_bonus=25", "--set", "hand.tie=knocker"),
        *("--set", "boast.success=[1, 2, 3]", "--set", "stake.per_point=0.05"),
        *("--set", "stake.currency=€"),
        given="a gin 75\n",
    )
    pad = ran.json
    assert pad["rules"]["hand"]["gin_bonus"] == 25
    assert pad["rules"]["hand"]["tie"] == "knocker"
    assert pad["rules"]["boast"] == {"success": [1, 2, 3], "failure": 15}
    assert pad["rules"]["name"] == "Classic 20/10, changed"
    assert pad["settlement"] == "B pays A €16.00"


def test_extra_boxes_for_big_gin_are_as_for_gin_unless_said_otherwise(score: Scorer) -> None:
    big = ("--set", "hand.big_gin_bonus=31", "--set", "boxes.extra_for_gin=2", "--json")
    assert score("-", *big, given="a big 31\n").json["hands"][0]["boxes"] == [3, 0]
    apart = ("--set", "boxes.extra_for_big_gin=0", *big)
    assert score("-", *apart, given="a big 31\n").json["hands"][0]["boxes"] == [1, 0]


def test_lines_in_a_file_are_told_where_they_go(score: Scorer, tmp_path: Path) -> None:
    lines = tmp_path / "evening.txt"
    lines.write_text("a 4 16\n")
    ran = score(str(lines))
    assert ran.status == 1
    assert ran.err.endswith("lines of quick entry go in by ginpad score - < evening.txt\n")
    assert ran.err.count("\n") == 1


def test_no_hand_is_no_match_to_save(score: Scorer, tmp_path: Path) -> None:
    ran = score("-", "--save", given="\n")
    assert (ran.status, ran.err) == (1, "ginpad: there is no hand to save\n")
    assert list(tmp_path.rglob("*.toml")) == []


def test_optional_settings_can_be_left_out(score: Scorer, tmp_path: Path) -> None:
    ran = score("-", "--json", "--rules", "oklahoma", "--set", "upcard=off", given="a 4 15\n")
    assert "upcard" not in ran.json["rules"]
    own = tmp_path / "own.toml"
    own.write_text("[hand]\nbig_gin_bonus = 31\n")
    ran = score("-", "--json", "--rules", str(own), "--set", "hand.big_gin_bonus=none")
    assert "big_gin_bonus" not in ran.json["rules"]["hand"]


def test_the_order_of_changes_does_not_matter(score: Scorer, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[stake]\nper_point = 1\n")
    changes = ["--set", "stake.per_point=off", "--set", "stake.per_game=5"]
    ran = score("-", "--json", "--rules", str(own), *changes)
    assert ran.json["rules"]["stake"] == {"per_game": 5, "currency": ""}
    assert score("-", "--rules", str(own), *changes[2:], *changes[:2]).status == 0


def test_the_same_number_changes_nothing(score: Scorer) -> None:
    ran = score("-", "--json", "--set", "hand.gin_bonus=20")
    assert ran.json["rules"]["name"] == "Classic 20/10"


@pytest.mark.parametrize(
    ("argv", "part"),
    [
        (["--set", "hand.gin_bonus"], "give a value too"),
        (["--set", "hand.gin_bonus=-5"], "from 0 to 10000"),
        (["--set", "hand.gin_bonus=off"], "from 0 to 10000"),
        (["--set", "hand.gin_bonos=5"], "did you mean gin_bonus?"),
        (["--set", "hand.bg=off"], "no such setting"),
        (["--set", "hnd.gin_bonus=5"], "did you mean hand?"),
        (["--set", "boast=on"], "name a setting"),
        (["--set", "nonsense"], "give a value too"),
        (["--set", "hand.tie=1\nx=2"], "belongs here"),
        (["--set", "stake.per_game=5", "--set", "stake.per_point=1"], "not for both"),
        (["--rules", "nosuch"], "There is no preset “nosuch”"),
        (["--rules", "palace", "--players", "Ann,Ben,Cal,Dee"], "two players, not for 4"),
        (["--players", "Ann,Ann"], "same name"),
        (["--players", ""], "two players"),
        (["--players", "Ann,"], "needs a name"),
        (["--dealer", "Zed"], "name one of A, B"),
        (["--players", "Ann,Anna", "--dealer", "a"], "name one of Ann, Anna"),
        (["--nosuch"], "unrecognized arguments: --nosuch"),
        (["--js"], "unrecognized arguments: --js"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_status_2(
    score: Scorer, argv: list[str], part: str
) -> None:
    ran = score("-", *argv, given="a 4 15\n")
    assert (ran.status, ran.out) == (2, "")
    assert part in ran.err
    assert ran.err.count("\n") == 1
    assert ran.err.startswith("ginpad: ")


def test_a_preset_file_at_fault_is_status_1(score: Scorer, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text("[hand]\ngin_bonus = 'many'\n")
    ran = score("-", "--rules", str(own))
    assert ran.status == 1
    assert "hand.gin_bonus" in ran.err
    assert ran.err.count("\n") == 1
    assert score("-", "--rules", str(tmp_path / "none.toml")).status == 1


def test_the_dealer(score: Scorer) -> None:
    ran = score("-", "--json", "--players", "Ann,Ben", "--dealer", "b", given="dead\n")
    assert ran.json["hands"][0]["dealer"] == "Ben"
    assert ran.json["next_dealer"] == "Ben"


# ------------------------------------------------------------------ matches


def test_a_saved_match_scores_the_same(score: Scorer) -> None:
    path = score.saved(PUBLISHED, "--players", "Ann,Ben", "--dealer", "ben")
    from_file = score(str(path), "--json")
    from_lines = score("-", "--json", "--players", "Ann,Ben", "--dealer", "ben", given=PUBLISHED)
    assert from_file == from_lines
    match = read_match(path)
    assert match.started is not None
    assert all(hand.recorded == match.started for hand in match.hands)


def test_saving_is_told_beside_the_pad(score: Scorer) -> None:
    ran = score("-", "--save", "--json", given="a 4 15\n")
    assert ran.json["hands"]
    assert ran.err.startswith("ginpad: saved as ")


def test_a_match_is_found_by_its_name_or_a_part(score: Scorer) -> None:
    path = score.saved("ann 4 15\n", "--players", "Ann,Ben")
    for name in (path.name, path.stem, "ann-ben", "last", str(path)):
        assert score(name, "--json").json["hands"][0]["points"] == [11, 0]


def test_a_match_under_other_rules(score: Scorer) -> None:
    path = score.saved("ann 4 15\nann 8 20\nben gin 3\n", "--players", "Ann,Ben")
    ran = score(str(path), "--rules", "north-american", "--set", "hand.knock_limit=6")
    assert ran.status == 0
    assert "Hand 2: A knock with 8 is over the limit of 6 under these rules" in ran.out
    assert "As played: not over yet, Ann – Ben 23–23." in ran.out
    assert "There: without hand 2, not over yet, Ann – Ben 11–28." in ran.out
    assert re.search(r"2   Ann knock +12 +not legal", ran.out)
    assert "As played" not in score(str(path)).out
    pad = score(str(path), "--json", "--set", "hand.knock_limit=6").json
    assert [hand["outcome"] for hand in pad["hands"]] == ["knock", None, "gin"]
    assert pad["hands"][1]["refusal"].startswith("A knock with 8")
    assert pad["hands"][1]["counted"] is False
    assert read_match(path).rules.name == "Classic 20/10"


def test_rules_for_another_number_of_players(score: Scorer) -> None:
    path = score.saved("ann 4 15\n", "--players", "Ann,Ben")
    ran = score(str(path), "--rules", "two-tables")
    assert ran == Ran(1, "", "ginpad: These rules are for four players, not for 2\n")


@pytest.mark.parametrize("option", [["--players", "Ann,Ben"], ["--dealer", "Ann"], ["--save"]])
def test_options_for_lines_are_refused_for_a_match(score: Scorer, option: list[str]) -> None:
    path = score.saved("a 4 15\n")
    ran = score(str(path), *option)
    assert ran.status == 2
    assert f"{option[0]} is for lines" in ran.err


def test_a_match_file_at_fault(score: Scorer, tmp_path: Path) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text("format = 1\n")
    ran = score(str(broken))
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.count("\n") == 1
    ran = score(str(broken), "--json")
    assert ran.json["error"]["line"] is None
    assert str(broken) in ran.json["error"]["message"]


def test_a_path_to_nothing_and_a_word_for_nothing(score: Scorer, tmp_path: Path) -> None:
    assert score(str(tmp_path / "none.toml")).status == 1
    ran = score("nosuch")
    assert (ran.status, ran.out) == (2, "")
    assert "No match fits “nosuch”" in ran.err


def test_a_match_without_a_hand(score: Scorer, tmp_path: Path) -> None:
    locations = find_locations(tmp_path, {})
    create_match(locations, Match(("Ann", "Ben"), Rules()))
    assert "No hand yet." in score("last").out
