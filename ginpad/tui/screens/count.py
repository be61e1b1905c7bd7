"""The board of cards with the deadwood counter below it: by mouse alone or by keys alone."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Label, Static

from ginpad.core.cards import Card
from ginpad.core.count import OpenCards, TableCount
from ginpad.core.errors import Refusal
from ginpad.core.rules import Rules
from ginpad.report.card_text import card_text
from ginpad.report.clip import clip
from ginpad.report.rules_words import figures
from ginpad.report.visible import visible
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.widgets.card_board import CardBoard, owner_signs
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.deadwood_counter import DeadwoodCounter
from ginpad.tui.widgets.key_hints import KeyHints


class Counted(NamedTuple):
    """What the player leaves the screen with: the cards, and whether to use their hand."""

    open_cards: OpenCards
    use: bool


class CountScreen(OwnScreen[Counted]):
    """Cards counted with all the room there is."""

    AUTO_FOCUS = "CardBoard"
    DEFAULT_CSS = """
    CountScreen #whose { height: auto; }
    CountScreen #whose Label { width: auto; color: $text-muted; }
    CountScreen #board-says { height: 1; color: $text-warning; }
    CountScreen DeadwoodCounter { height: 1fr; }
    CountScreen.-normal .card-fields { layout: grid; grid-size: 2; grid-rows: 1; grid-gutter: 0 2; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "next_player", "Other player", id="count.player"),
        Binding("f10", "use", "Use it", id="count.use"),
        Binding("escape,f3", "back", "Back", id="count.back"),
    ]

    def __init__(self, players: tuple[str, ...], rules: Rules, open_cards: OpenCards) -> None:
        super().__init__()
        self._players = players
        self._rules = rules
        self._before = open_cards
        self._seat = 0

    def compose(self) -> ComposeResult:
        rules = visible(figures(self._rules))
        yield Static(f" count cards  {rules}", id="title", markup=False)
        with Horizontal(id="whose"):
            yield Label(" cards of ")
            yield Choice(self._players, id="player")
        yield CardBoard()
        yield Static(id="board-says", markup=False)
        yield DeadwoodCounter(self._players, self._rules, on_board=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """Begin with the player whose cards are missing."""
        self._counter.show(self._before)
        incomplete = [p.seat for t in self._counter.tables for p in t.players if not p.complete]
        self._choose(incomplete[0] if incomplete else 0)

    @property
    def _counter(self) -> DeadwoodCounter:
        return self.query_one(DeadwoodCounter)

    @property
    def _table(self) -> TableCount:
        """The table whose cards are on the board: two tables play with a pack each."""
        return next(table for table in self._counter.tables if self._seat in table.seats)

    # ------------------------------------------------------------ what the player does

    @on(CardBoard.Pointed)
    def _pointed(self, event: CardBoard.Pointed) -> None:
        event.stop()
        counter, card = self._counter, event.card
        owner = self._table.owner(card)
        if owner is None:
            counter.change(counter.open_cards.with_card(self._seat, card))
        elif owner == self._seat:
            self._put_back(card)
        else:
            name = visible(self._players[owner])
            self._say(f"{card_text(card)} is {name}'s: choose {name} to put it back.")

    def _put_back(self, card: Card) -> None:
        counter = self._counter
        try:
            counter.change(counter.open_cards.without_card(self._seat, card))
        except Refusal as refusal:
            self._say(str(refusal))

    @on(CardBoard.Typed)
    def _typed(self, event: CardBoard.Typed) -> None:
        event.stop()
        self._counter.type_on(self._seat, event.character, begins=event.begins)

    @on(Choice.Chosen, "#player")
    def _player_chosen(self, event: Choice.Chosen) -> None:
        event.stop()
        self._choose(event.index)

    def action_next_player(self) -> None:
        """Take cards for the next player."""
        self._choose((self._seat + 1) % len(self._players))

    def _choose(self, seat: int) -> None:
        self._seat = seat
        self._show()

    @on(DeadwoodCounter.Changed)
    def _changed(self, event: DeadwoodCounter.Changed) -> None:
        event.stop()
        self._show()

    @on(DeadwoodCounter.Used)
    def _used(self, event: DeadwoodCounter.Used) -> None:
        event.stop()
        self.dismiss(Counted(self._counter.open_cards, use=True))

    @on(DeadwoodCounter.Switched)
    def action_back(self) -> None:
        """Back to the pad with the cards as they are."""
        self.dismiss(Counted(self._counter.open_cards, use=False))

    def action_use(self) -> None:
        """Hand the hand over to the entry line."""
        self._counter.action_use()

    # ------------------------------------------------------------ showing

    def _show(self) -> None:
        signs = owner_signs(self._players)
        board = self.query_one(CardBoard)
        board.own_sign = signs[self._seat]
        board.owners = {
            card: signs[player.seat] for player in self._table.players for card in player.cards
        }
        player = self.query_one("#player", Choice)
        player.options = tuple(self._option(seat, sign) for seat, sign in enumerate(signs))
        player.chosen = self._seat
        self._say("")

    def _option(self, seat: int, sign: str) -> str:
        cards = next(
            len(p.cards) for t in self._counter.tables for p in t.players if p.seat == seat
        )
        name = clip(visible(self._players[seat]), 12)
        return f"{name} {cards}" if name.startswith(sign) else f"{sign} {name} {cards}"

    def _say(self, words: str) -> None:
        self.query_one("#board-says", Static).update(words)
