"""The deadwood counter in the running app: typed, clicked, kept with the hand, corrected."""

from pathlib import Path

import pytest
from textual import events
from textual.geometry import Offset
from textual.widgets import Button, Static

from ginpad.core.cards import DECK, parse_card, parse_cards
from ginpad.core.hand import How
from ginpad.tui.screens.count import CountScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.widgets.card_board import CardBoard
from ginpad.tui.widgets.choice import Choice
from tests.tui.table import Table, playing, preset

FOUR = ("Ann", "Ben", "Cal", "Dee")
KNOCKER = "8c8d8s 3h4h5h jdqdkd 2c"
DEFENDER = "7d7h7s 9ctcjc 2d6h8hks"
LAID = "8S 8D 8C / 3H 4H 5H / JD QD KD / 2C"
ANSWER = "7S 7H 7D / 9C TC JC / 6H / 8H / KS / 2D"
CHOICE = ("3c9c4s3htc3s2had2sjc", "6c2dqc7hqs5caskh5skc")
BOTH_MAY = ("ah2h3h 4s5s6s 9d10djd 2c", "kskhkd qsqhqc jsjhjc ad")
SIZES = [(80, 24), (120, 40)]


async def lay_open(table: Table, *texts: str) -> None:
    """Put the players' cards into the fields at once."""
    for seat, text in enumerate(texts):
        table.input(f"#cards-{seat}").value = text
    await table.pilot.pause()


async def point_at(table: Table, *cards: str) -> None:
    """Click cards on the board."""
    for card in cards:
        at = DECK.index(parse_card(card))
        await table.click("CardBoard", (at % 13 * 5 + 2, at // 13))


def result(table: Table) -> str:
    """What the counter of the screen says its cards come to, whether it is scrolled or not."""
    return " ".join(str(static.content) for static in table.find(".counted").query(Static))


def chosen(table: Table, selector: str) -> tuple[tuple[str, ...], int | None]:
    """The options of a choice, and which is chosen."""
    choice = table.app.screen.query_one(selector, Choice)
    return choice.options, choice.chosen


async def test_before_any_cards_it_asks_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(120, 40)) as table:
        assert table.within(".counted").strip() == ""


# ------------------------------------------------------------------ the worked example


@pytest.mark.parametrize("size", SIZES)
async def test_the_worked_example_by_keys_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, size=size) as table:
        await table.press("f9", *KNOCKER.replace(" ", ""), "enter")
        assert "may knock with 2" in table.within(".counted")
        await table.press(*DEFENDER.replace(" ", ""))
        shown = table.within(".counted")
        assert "Ann 8♠8♦8♣ 3♥4♥5♥ J♦Q♦K♦ │ 2♣ = 2".replace("│ ", "") in shown
        assert "7♠7♥7♦ 9♣10♣J♣ K♠ 2♦ = 12" in shown
        assert "lays off 6♥ → 3♥4♥5♥, 8♥ → 8♠8♦8♣" in shown
        assert "Ann scores 12 − 2 = 10." in shown
        await table.press("enter")
        assert (table.line.value, table.focused) == ("Ann 2 12", "line")
        assert not table.pad.rows
        await table.press("enter")
        (row,) = table.pad.rows
        assert row.score.points == (10, 0)
        assert row.hand.cards == (LAID, ANSWER)
        assert table.input("#cards-0").value == ""
        table.assert_saved()


@pytest.mark.parametrize("size", SIZES)
async def test_the_worked_example_by_mouse_alone(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, size=size) as table:
        await table.click("#switch")
        assert isinstance(table.app.screen, CountScreen)
        await point_at(table, *(card.code for card in parse_cards(KNOCKER)))
        await table.click_on("#player", "Ben")
        await point_at(table, *(card.code for card in parse_cards(DEFENDER)))
        assert "Ann scores 12 − 2 = 10." in table.within(".counted")
        await table.click("#use")
        assert isinstance(table.app.screen, PadScreen)
        assert table.line.value == "Ann 2 12"
        await table.click("#record")
        (row,) = table.pad.rows
        assert row.hand.cards == (LAID, ANSWER)
        table.assert_saved()


async def test_the_board_by_keys_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f3", "space", "right", "right", "enter", "p", "up", "space", "left")
        assert table.input("#cards-0").value == "AS 3S"
        assert table.input("#cards-1").value == "3C"
        await table.press("p", "1", "0", "d")
        assert table.input("#cards-0").value == "AS 3S 10d"
        await table.press("escape")
        assert table.input("#cards-0").value == "AS 3S 10d"


# ------------------------------------------------------------------ the board


async def test_the_board_shows_whose_a_card_is_by_a_sign(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, "as 2s", "kc")
        await table.press("f3")
        board = table.within("CardBoard")
        assert "A♠A 2♠A 3♠ 4♠" in board
        assert "K♣B" in board
        assert chosen(table, "#player") == (("Ann 2", "Ben 1"), 0)
        await point_at(table, "2s")
        assert table.input("#cards-0").value == "AS"
        await point_at(table, "kc")
        assert table.words("#board-says") == "K♣ is Ben's: choose Ben to put it back."
        assert table.input("#cards-1").value == "kc"


async def test_players_whose_names_begin_alike_get_numbers(tmp_path: Path) -> None:
    async with playing(tmp_path, players=("Ann", "Abe")) as table:
        await lay_open(table, "as", "kc")
        await table.press("f3")
        assert "K♣2" in table.within("CardBoard")
        assert chosen(table, "#player")[0] == ("1 Ann 1", "2 Abe 1")


async def test_pane_and_board_show_the_same_cards(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, *CHOICE)
        await table.press("f3")
        before = result(table)
        assert "46" in before
        choice = table.app.screen.query_one("#laid-so", Choice)
        choice.action_step(1)
        await table.pilot.pause()
        changed = result(table)
        assert changed != before
        await table.press("escape")
        assert result(table) == changed


async def test_a_field_that_cant_be_read_takes_no_clicks_away(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, "7x 8s")
        await table.press("f3")
        await point_at(table, "8s")
        assert table.input("#cards-0").value == "7x 8s 8S"
        assert "“7x” (card 1)" in table.within(".counted")


# ------------------------------------------------------------------ what is told


async def test_errors_name_the_token_in_place_and_lose_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(120, 40)) as table:
        await lay_open(table, "7s [/x] 9s", "9d")
        assert "Ann: “[” (card 2) is no card" in table.within(".counted")
        await lay_open(table, "7s 9s", "9d 7s")
        assert "7S is in two hands: card 1 of Ann and card 2 of Ben" in table.within(".counted")
        assert table.input("#cards-1").value == "9d 7s"
        await lay_open(table, "7s 9s 7s", "9d")
        assert "“7s” (card 3) is already card 1" in table.within(".counted")


async def test_a_half_typed_card_is_told_only_on_enter(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f9", "7", "s", "1")
        assert "is no card" not in result(table)
        assert "7♠ = 7" in result(table)
        await table.press("enter")
        assert "“1” (card 2) is no card" in result(table)
        assert table.focused == "cards-0"


async def test_enter_goes_to_what_is_missing(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER)
        await table.press("f9", "enter")
        assert table.focused == "cards-1"
        assert "Ben: no cards yet; a hand has ten." in table.within(".counted")
        await lay_open(table, *BOTH_MAY)
        await table.press("enter")
        assert table.focused == "who-ended"
        assert chosen(table, "#who-ended") == (("Ann", "Ben"), None)
        await table.press("b")
        assert "Ben knocks with 1, Ann has 2." in result(table)
        await table.press("enter")
        assert table.line.value == "Ben 1 2"


async def test_the_line_tells_who_ended_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.type("b")
        await lay_open(table, *BOTH_MAY)
        await table.press("f9")
        assert chosen(table, "#who-ended") == (("Ann", "Ben"), 1)


async def test_one_hand_alone_is_counted(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(120, 40)) as table:
        await lay_open(table, "7s7h7d8d9d")
        assert "7♦8♦9♦" in table.within(".counted")
        assert "7♠ 7♥ = 14" in table.within(".counted")
        await lay_open(table, DEFENDER)
        assert "may not knock: the limit is 10" in table.within(".counted")
        await lay_open(table, "2♥3♦3♠4♣4♠5♣5♦5♠6♣6♥6♠")
        assert "discard 6♥: may knock with 10" in table.within(".counted")
        await lay_open(table, "as2s3s4s 5h6h7h 9d10djdqd")
        assert "big gin" in table.within(".counted")


async def test_the_knockers_choice_is_shown_and_can_be_changed_by_mouse(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(120, 40)) as table:
        await lay_open(table, *CHOICE)
        assert "Ann scores 46 − 9 = 37." in table.within(".counted")
        options, at = chosen(table, "#laid-so")
        assert options == ("Ben 40: 2♠3♠4♠ 9♣10♣J♣", "Ben 46: 3♠3♥3♣ 9♣10♣J♣")
        assert at == 1
        await table.click_on("#laid-so", "Ben 40")
        assert "Ben has 40" in table.within(".counted")
        await table.click("#use")
        assert table.line.value.endswith("40")


async def test_the_upcard_is_asked_where_it_sets_the_limit(tmp_path: Path) -> None:
    async with playing(tmp_path, rules=preset("oklahoma"), size=(120, 40)) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        assert "Which card was turned up?" in table.within(".counted")
        await table.click("#open-upcard")
        await table.press("2", "h", "enter")
        assert table.line.value == "Ann 2 12 up 2H"


async def test_an_upcard_in_the_line_counts_here(tmp_path: Path) -> None:
    async with playing(tmp_path, rules=preset("oklahoma")) as table:
        await table.enter("up 2h")
        await lay_open(table, KNOCKER, DEFENDER)
        await table.press("f9")
        assert table.input("#open-upcard").value == "2H"
        assert "Ann scores" in result(table)


# ------------------------------------------------------------------ kept with the hand


async def test_the_row_shows_its_cards_and_correcting_brings_them_back(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        await table.press("f9", "enter", "enter", "f4")
        await table.settle()
        words = table.words("#row-words")
        assert "Ann 8♠8♦8♣ 3♥4♥5♥ J♦Q♦K♦ │ 2♣ = 2" in words
        assert "Ben 7♠7♥7♦ 9♣10♣J♣ │ K♠ 2♦ = 12, 6♥ → 3♥4♥5♥, 8♥ → 8♠8♦8♣" in words
        await table.press("e")
        assert table.input("#cards-0").value == LAID
        await lay_open(table, LAID, ANSWER.replace("KS", "QS"))
        await table.press("f9")
        await table.click("#use")
        await table.press("enter")
        (row,) = table.pad.rows
        assert row.hand.cards[1] == ANSWER.replace("KS", "QS")
        table.assert_saved()


async def test_counts_that_differ_must_be_meant_and_are_marked(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        await table.enter("a 2 10")
        assert not table.pad.rows
        assert "Ben's cards count 12, the line says 10." in table.preview
        assert "Enter once more keeps your count." in table.preview
        assert table.is_wrong
        await table.press("enter")
        (row,) = table.pad.rows
        assert row.hand.deadwood == (2, 10)
        assert "2–10*" in table.table_rows[0]
        await table.press("f4")
        assert "Ben's cards count 12, the pad says 10." in table.words("#row-words")


async def test_another_count_must_be_meant_anew(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        await table.enter("a 2 10")
        await table.enter("a 2 11")
        assert not table.pad.rows
        await table.click("#record")
        assert table.pad.rows[0].hand.deadwood == (2, 11)


async def test_correcting_a_count_asks_only_for_what_is_new(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        await table.enter("a 2 10")
        await table.press("enter", "up")
        await table.enter("a 2 10 # agreed")
        (row,) = table.pad.rows
        assert (row.hand.note, row.hand.cards) == ("agreed", (LAID, ANSWER))
        await table.press("up")
        await table.enter("a 2 12 # agreed")
        assert table.pad.rows[0].hand.deadwood == (2, 12)


async def test_cleared_cards_are_gone_from_a_corrected_hand(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        await table.press("f9", "enter", "enter", "up")
        await table.click("#clear-cards")
        await table.click("#record")
        assert not any(table.pad.rows[0].hand.cards)
        table.assert_saved()


async def test_cards_of_the_next_hand_wait_while_an_earlier_one_is_corrected(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await lay_open(table, KNOCKER, "9s")
        await table.press("up")
        assert table.input("#cards-0").value == ""
        await table.enter("a 4 17")
        assert table.pad.rows[0].hand.cards == ()
        assert table.input("#cards-0").value == ""
        await lay_open(table, KNOCKER, "9s")
        await table.press("up", "escape")
        assert table.input("#cards-0").value == KNOCKER


async def test_an_adjustment_takes_no_cards_with_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await lay_open(table, KNOCKER, DEFENDER)
        await table.enter("adjust a -10 wrong knock")
        assert table.pad.rows[0].hand.cards == ()
        assert table.pad.rows[0].hand.how is How.ADJUSTMENT
        assert table.input("#cards-0").value == KNOCKER
        table.assert_saved()


# ------------------------------------------------------------------ room, four players


async def test_in_little_room_the_one_in_use_gets_it(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        assert table.is_visible(table.find("HandForm"))
        assert not table.is_visible(table.find(".counted"))
        await table.click("#cards-1")
        assert table.is_visible(table.find(".counted"))
        assert table.is_visible(table.find("#record"))
        await table.press("escape")
        assert table.focused == "line"
        assert table.is_visible(table.find("HandForm"))
        for button in table.app.screen.query(Button):
            if button.id in ("use", "clear-cards", "switch", "record"):
                assert table.is_visible(button)


async def test_with_more_room_both_are_seen(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(120, 40)) as table:
        assert table.is_visible(table.find("HandForm"))
        assert table.is_visible(table.find(".counted"))


@pytest.mark.parametrize("size", SIZES)
async def test_two_tables_are_counted_table_by_table(tmp_path: Path, size: tuple[int, int]) -> None:
    rules = preset("two-tables")
    async with playing(tmp_path, players=FOUR, rules=rules, size=size) as table:
        await table.press("f9")
        if size == (80, 24):
            assert isinstance(table.app.screen, CountScreen)
        else:
            assert table.is_visible(table.find("#record"))
        await lay_open(table, KNOCKER, DEFENDER, DEFENDER, KNOCKER)
        await table.click("#use")
        assert table.line.value == "Ann 2 12 ; Dee 2 12"
        await table.enter(table.line.value)
        (row,) = table.pad.rows
        assert row.hand.cards == (LAID, ANSWER, ANSWER, LAID)
        table.assert_saved()


async def test_partners_are_counted_each(tmp_path: Path) -> None:
    rules = preset("palace-partners")
    async with playing(tmp_path, players=FOUR, rules=rules, size=(120, 40)) as table:
        await table.press("f9")
        await lay_open(
            table,
            "as2s3s 4h5h6h 7d8d9d 2c", "kskhkd 3d qd 9c tc 5c 7s ad",
            "8s8h8c 9s9h 6s qc jd 4d kc", "2h2d 3h 4c 5d 6c 7h th js qh",
        )  # fmt: skip
        assert "Ann & Cal" in table.within(".counted")
        assert "Lay-offs are not counted among partners." in table.within(".counted")
        await table.click("#use")
        assert table.line.value == "Ann 2/58 45/59"


async def test_a_narrow_screen_leaves_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(60, 24)) as table:
        await table.press("f9")
        assert isinstance(table.app.screen, CountScreen)
        assert table.find("CardBoard").region.offset == Offset(0, 2)


async def test_cards_typed_in_one_burst_over_the_board_keep_their_suits(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f3")
        await table.settle()
        board = table.app.screen.query_one(CardBoard)
        for character in "7s7hkc":
            board.post_message(events.Key(character, character))
        await table.pilot.pause()
        await table.pilot.pause()
        assert table.input("#cards-0").value == "7s7hkc"
