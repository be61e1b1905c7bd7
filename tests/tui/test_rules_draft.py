"""Rules being changed, and where they go when they are saved: without a screen."""

from pathlib import Path

import pytest
from hypothesis import given

from ginpad.core.rules import Rules
from ginpad.store.presets import Preset, list_presets
from ginpad.tui.preset_place import place_for
from ginpad.tui.rules_draft import RulesDraft, changed_name
from tests.core.strategies import all_rules
from tests.tui.table import locations, preset


@given(all_rules())
def test_a_draft_that_nobody_touched_is_the_rules_it_came_from(rules: Rules) -> None:
    assert RulesDraft.of(rules).read().rules == rules


def problems(*changes: tuple[str, str], rules: Rules | None = None) -> dict[str, str]:
    draft = RulesDraft.of(rules or preset())
    for entry, text in changes:
        draft = draft.with_text(entry, text)
    reading = draft.read()
    assert (reading.rules is None) == bool(reading.problems)
    return dict(reading.problems)


def test_every_wrong_field_is_told_of_at_once() -> None:
    found = problems(("hand.gin_bonus", "-5"), ("game.target", "7000000"))
    assert found == {
        "hand.gin_bonus": "−5 is too low: 0 to 10,000.",
        "game.target": "7000000 is too high: 0 to 10,000.",
    }


def test_a_part_that_is_off_is_not_read_but_kept() -> None:
    draft = RulesDraft.of(preset("palace")).with_text("boast.success", "5 ten 20")
    assert list(draft.read().problems) == ["boast.success"]
    off = draft.with_text("boast", "off")
    assert off.read().rules == preset("palace").with_setting("boast", None)
    assert off.with_text("boast", "on").text("boast.success") == "5 ten 20"


def test_what_does_not_go_together_is_told_beside_the_fields() -> None:
    both = (("stake", "on"), ("stake.per_point", "0.05"), ("stake.per_game", "5"))
    assert list(problems(*both)) == ["stake.per_point", "stake.per_game"]
    assert "empty one" in problems(*both)["stake.per_game"]
    assert problems(("stake", "on")) == {
        "stake.per_point": "Say what a point, a game or a box is worth."
    }
    assert list(problems(("big gin", "on"), rules=preset("palace-partners"))) == ["big gin"]
    extra = problems(("boxes.extra_for_gin", "2"), rules=preset("two-tables"))
    assert list(extra) == ["boxes.extra_for_gin"]


def test_a_part_switched_on_has_usual_values() -> None:
    draft = RulesDraft.of(preset()).with_text("big gin", "on").with_text("boast", "on")
    rules = draft.with_text("upcard", "on").read().rules
    assert rules is not None
    assert rules.hand.big_gin_bonus == 31
    assert rules.boast == preset("palace").boast
    assert rules.upcard is not None


def test_only_what_plays_a_part_is_shown() -> None:
    draft = RulesDraft.of(preset())
    assert draft.shows("hand.knock_limit")
    assert not draft.with_text("upcard", "on").shows("hand.knock_limit")
    assert not draft.shows("upcard.ace")
    assert not draft.shows("game.last_game_multiplier")
    assert draft.with_text("game.games", "3").shows("game.last_game_multiplier")
    partners = draft.with_text("table.sides", "team-sum")
    assert partners.shows("table.team_gin_bonus")
    assert not partners.shows("hand.gin_bonus")


def test_changed_rules_say_so() -> None:
    base = preset()
    assert changed_name(base, base) is base
    changed = changed_name(base, base.with_setting("hand.gin_bonus", 30))
    assert (changed.name, changed.summary, changed.sources) == ("Classic 20/10, changed", "", ())
    again = changed_name(changed, changed.with_setting("hand.gin_bonus", 31))
    assert again.name == "Classic 20/10, changed"


# ------------------------------------------------------------------ where a preset goes

CLASSIC = Preset("classic", Path("classic.toml"), preset(), None, False, False)
HOUSE = Preset("sundays", Path("sundays.toml"), Rules(name="House rules"), None, True, False)
PRESETS = (CLASSIC, HOUSE)


@pytest.mark.parametrize("name", ["", "   "])
def test_a_preset_needs_a_name(name: str) -> None:
    assert place_for(name, PRESETS, None).key == ""


def test_a_new_preset_gets_a_file_of_its_own() -> None:
    place = place_for("Dee's [/ house", PRESETS, None)
    assert (place.key, place.takes_own, place.corrects) == ("dee-s-house", False, False)
    assert place.says == "A new preset of your own, in dee-s-house.toml."


def test_the_place_of_a_bundled_one_is_told() -> None:
    place = place_for("Classic", PRESETS, None)
    assert (place.key, place.takes_own) == ("classic", False)
    assert place.says.startswith("Takes the place of the bundled “Classic 20/10”")


def test_the_place_of_another_own_one_is_asked() -> None:
    place = place_for("Sundays", PRESETS, None)
    assert (place.key, place.takes_own) == ("sundays", True)
    assert "“House rules” already" in place.says


def test_a_corrected_preset_keeps_its_file_under_its_name() -> None:
    for name in ("House rules", "house  RULES", "Sundays"):
        place = place_for(name, PRESETS, HOUSE)
        assert (place.key, place.corrects, place.takes_own) == ("sundays", True, False)
    other = place_for("Mondays", PRESETS, HOUSE)
    assert (other.key, other.corrects) == ("mondays", False)
    assert other.says.endswith("“House rules” stays as it is.")


def test_a_preset_that_cannot_be_read_is_not_written_over(tmp_path: Path) -> None:
    presets = locations(tmp_path).presets
    presets.mkdir(parents=True)
    (presets / "mine.toml").write_text("damaged = [")
    place = place_for("Mine", list_presets(locations(tmp_path)), None)
    assert (place.key, place.takes_own) == ("", False)
    assert place.says == "There is “mine” already, and it can't be read: take another name."
