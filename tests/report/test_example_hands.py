"""Example hands: legal under every rules, and scored by the core."""

from hypothesis import given

from ginpad.core.rules import Rules
from ginpad.report.example_hands import example_hands, example_upcard
from tests.core.strategies import all_rules
from tests.tui.table import preset


def sums(rules: Rules) -> list[str]:
    return [sentence for example in example_hands(rules) for sentence in example.sums]


def test_the_classic_three() -> None:
    assert [example.says for example in example_hands(preset())] == [
        "Ann knocks with 4, Ben has 16",
        "Ben knocks with 9, Ann undercuts with 7",
        "Ann goes gin, Ben caught with 31",
    ]
    assert sums(preset()) == [
        "Ann scores 16 − 4 = 12",
        "Ann scores (9 − 7) + 10 undercut bonus = 12",
        "Ann scores 31 + 20 gin bonus = 51",
    ]


def test_oklahoma_with_a_spade_turned_up() -> None:
    rules = preset("oklahoma")
    assert example_upcard(rules) == "9♠ turned up: knock with 9 or less · spade: doubled"
    assert sums(rules)[2].endswith("= 102")


def test_the_palace_has_its_box_and_a_boast_in_the_hand() -> None:
    assert sums(preset("palace"))[0] == "Ann scores (16 − 4) + 5 boast + 10 box = 27"


def test_partners_have_their_own_gin_bonuses() -> None:
    assert [s.rpartition(" = ")[2] for s in sums(preset("palace-partners"))] == [
        "45",
        "41",
        "55",
        "83",
    ]


def test_two_tables_score_the_net() -> None:
    assert [s for s in sums(preset("two-tables")) if "net" in s] == [
        "Ann & Cal score the net, 24",
        "Ann & Cal score the net, 39",
        "Ann & Cal score the net, 23",
    ]
    each_hand = preset("two-tables").with_setting("boxes.when", "each-hand")
    assert "Ann & Cal score the net and a box: 24 + 20 = 44" in sums(each_hand)


def test_straight_gin_has_no_knock_in_it() -> None:
    assert all("knocks" not in example.says for example in example_hands(preset("straight")))
    assert len(example_hands(preset("straight"))) == 3


@given(all_rules())
def test_every_rules_allow_their_examples(rules: Rules) -> None:
    assert len(example_hands(rules)) >= 2
