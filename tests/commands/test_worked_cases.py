"""Every worked case through the commands, as a script would run them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import tomli_w

from tests.commands.running import CASES, Ran, ginpad, in_a_process

Case = dict[str, Any]


def cases(name: str) -> list[Case]:
    found: list[Case] = json.loads((CASES / f"{name}.json").read_text("utf-8"))["cases"]
    return found


def check(expected: Case, ran: Ran) -> None:
    """Compare everything that a case expects of a pad."""
    hand = expected.get("hand", {})
    if "error" in hand:
        assert ran.status == 1
        assert ran.json["error"]["line"] == 1
        assert ran.err.startswith("ginpad: line 1: ")
        return
    assert (ran.status, ran.err) == (0, "")
    pad = ran.json
    for key, value in hand.items():
        assert pad["hands"][0][key] == value, key
    if "running" in expected:
        assert [each["running"] for each in pad["hands"]] == expected["running"]
    if "dealers" in expected:
        assert [each["dealer"] for each in pad["hands"]] == expected["dealers"]
    for key in ("over", "next_dealer", "total", "margin"):
        if key in expected:
            assert pad[key] == expected[key], key
    for game, wanted in zip(pad["games"], expected.get("games", pad["games"]), strict=True):
        assert {key: game[key] for key in wanted} == wanted


@pytest.mark.parametrize("case", cases("scoring"), ids=lambda case: str(case["id"]))
def test_scoring(case: Case, tmp_path: Path) -> None:
    preset = tmp_path / "table.toml"
    preset.write_text(tomli_w.dumps(case["rules"]), "utf-8")
    ran = ginpad(
        *("score", "-", "--json", "--rules", str(preset), "--players", "A,B"),
        *("--dealer", case.get("first_dealer", "A")),
        given="\n".join(case["lines"]),
        data_dir=tmp_path,
    )
    check(case["expect"], ran)


@pytest.mark.parametrize("case", cases("four_players"), ids=lambda case: str(case["id"]))
def test_four_players(case: Case, tmp_path: Path) -> None:
    ran = ginpad(
        *("score", "-", "--json", "--rules", case["preset"], "--players", "Ann,Ben,Cal,Dee"),
        given="\n".join(case["lines"]),
        data_dir=tmp_path,
    )
    check(case["expect"], ran)


@pytest.mark.parametrize("case", cases("scoring")[::16], ids=lambda case: str(case["id"]))
def test_scoring_in_a_process_of_its_own(case: Case, tmp_path: Path) -> None:
    preset = tmp_path / "table.toml"
    preset.write_text(tomli_w.dumps(case["rules"]), "utf-8")
    done = in_a_process(
        ["score", "-", "--json", "--rules", str(preset), "--players", "A,B"],
        given="\n".join(case["lines"]).encode(),
        data_dir=tmp_path,
    )
    check(case["expect"], Ran(done.returncode, done.stdout.decode(), done.stderr.decode()))


def test_deadwood(tmp_path: Path) -> None:
    hands = cases("deadwood")
    ran = ginpad(
        *("deadwood", "-", "--json"),
        given="\n".join(hand["cards"] for hand in hands),
        data_dir=tmp_path,
    )
    assert (ran.status, ran.err) == (0, "")
    for hand, found in zip(hands, ran.json_lines, strict=True):
        assert found["deadwood"] == hand["deadwood"]
        assert found.get("after_discard") == hand["after_discard"]
        melded = [card for meld in found["melds"] for card in meld]
        assert sorted(melded + found["unmelded"]) == sorted(hand["cards"].split())


def test_layoff(tmp_path: Path) -> None:
    knocks = cases("layoff")
    ran = ginpad(
        *("layoff", "-", "--json"),
        given="\n".join(
            f"{' / '.join(knock['knocker_melds'])} | {knock['defender']}" for knock in knocks
        ),
        data_dir=tmp_path,
    )
    assert (ran.status, ran.err) == (0, "")
    for knock, found in zip(knocks, ran.json_lines, strict=True):
        assert found["deadwood"] == knock["final_deadwood"]
        assert set(found) == {"deadwood", "melds", "layoffs", "unmelded"}


def test_showdown(tmp_path: Path) -> None:
    hands = cases("showdown")
    for limit in sorted({hand["knock_limit"] for hand in hands}):
        batch = [hand for hand in hands if hand["knock_limit"] == limit]
        ran = ginpad(
            *("showdown", "-", "--json", "--set", f"hand.knock_limit={limit}"),
            *("--set", "hand.big_gin_bonus=31"),
            given="\n".join(f"{hand['knocker']} | {hand['defender']}" for hand in batch),
            data_dir=tmp_path,
        )
        for hand, found in zip(batch, ran.json_lines, strict=True):
            check_showdown(hand, found)
        refused = sum(not hand["legal"] for hand in batch)
        assert ran.status == (1 if refused else 0)


def check_showdown(hand: Case, found: Case) -> None:
    """Compare one showdown with its case."""
    assert ("error" not in found) == hand["legal"]
    if not hand["legal"]:
        return
    assert found["knocker_deadwood"] == hand["knocker_deadwood"]
    assert found["defender_deadwood"] == hand["defender_deadwood"]
    assert (found["outcome"] in ("gin", "big-gin")) == hand["gin"]
    assert (found["outcome"] == "undercut") == hand["undercut"]
    ends = {choice["defender"]["deadwood"] for choice in found["choices"]}
    assert sorted(ends) == hand["tie_values"]
