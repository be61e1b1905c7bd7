"""A new match: who plays, by which rules (said aloud), who deals first."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Button, Input, Label, OptionList, Static

from ginpad.core.errors import Refusal
from ginpad.core.match import Match, check_players, side_name
from ginpad.core.names import fold
from ginpad.core.rules import Rules
from ginpad.core.stake_entry import StakeRefused
from ginpad.report.clip import clip
from ginpad.report.drawing_words import drawing_words
from ginpad.report.rules_words import aloud
from ginpad.report.visible import visible
from ginpad.store.presets import Preset
from ginpad.tui.key_names import with_key
from ginpad.tui.own_presets import Edited, ask_to_delete, edit_rules, seen_presets
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.plain_input import PlainInput
from ginpad.tui.widgets.preset_list import Offer, PresetList, offered, offers
from ginpad.tui.widgets.stake_field import StakeField

if TYPE_CHECKING:
    from random import Random

    from ginpad.core.drawing import Drawing
    from ginpad.tui.app import GinpadApp

LONGEST_NAME = 24
"""Cells; a longer name would not fit the scoreboard."""


_SEAT_NAMES = ("North", "East", "South", "West")
"""Card players' names for the sides of a table; their first letters differ."""


_DRAWING = (
    "Each draws a card. The lower one deals first, an ace is the lowest, and equal ones are drawn "
    "again. At some tables the higher one deals: agree on that before."
)


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What the screen offers: presets, names played before, and the last match's table.

    Attributes:
        presets: all that can be read, and the faulty ones with their reason.
        names: players of earlier matches, the latest first.
        players: of the last match, in seat order; empty where there is none.
        rules: of the last match.
        liked: the rules to begin with; None for those of the last match.
    """

    presets: tuple[Preset, ...]
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    rules: Rules | None = None
    liked: Rules | None = None


class _Suggester(Suggester):
    """Suggests what is found for the beginning of a name at that moment."""

    def __init__(self, suggest: Callable[[str], str | None]) -> None:
        super().__init__(use_cache=False)
        self._suggest = suggest

    async def get_suggestion(self, value: str) -> str | None:
        """What is shown behind the beginning, None for nothing."""
        return self._suggest(value)


class NewMatchScreen(OwnScreen[Match | None]):
    """Asks for everything a match needs; gives the match, or None when it was left.

    Attributes:
        chance: where the cards come from that are drawn for the first deal; None for real chance.
    """

    CSS_PATH = "new_match.tcss"
    AUTO_FOCUS = "#player-0"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="new.leave"),
        Binding("f3", "own_numbers", "Your own numbers", id="new.own_numbers"),
        Binding("f4", "draw", "Draw for the deal", show=False, id="new.draw"),
        Binding("f10", "start", "Start", id="new.start"),
        Binding("enter", "start", "Start", show=False),
        Binding("delete", "delete_preset", "Delete", show=False, id="new.delete_preset"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, suggestions: Suggestions, *, can_leave: bool) -> None:
        super().__init__()
        self._suggestions = suggestions
        self._can_leave = can_leave
        self._rules = self._first_rules()
        self._changed: Rules | None = None
        self._drawing: Drawing | None = None
        self.chance: Random | None = None

    def _first_rules(self) -> Rules:
        last = self._suggestions.liked or self._suggestions.rules
        known = [p.rules for p in self._suggestions.presets if p.rules is not None]
        return last if last is not None else next(iter(known), Rules())

    def compose(self) -> ComposeResult:
        draw = with_key(self, "Draw for the deal", "new.draw")
        own = with_key(self, "Your own numbers", "new.own_numbers")
        yield Static(Text(" ginpad  new match", style="bold"), id="title")
        with Horizontal(id="table"):
            with VerticalScroll(id="who", can_focus=False) as who:
                who.border_title = "players"
                yield from self._name_fields()
                if self._suggestions.names:
                    yield Label("played before", classes="heading")
                    yield Choice(tuple(clip(n, 12) for n in self._known), id="known")
                yield Label("deals first", classes="heading")
                yield Choice((), id="dealer")
                yield Button(draw, id="draw", compact=True, tooltip=_DRAWING)
                yield Static(id="drawn", markup=False)
                yield Label("stake", classes="heading")
                yield StakeField(id="stake")
                yield Static(id="problem", markup=False)
                yield Button("Start the match", id="start", variant="primary", compact=True)
            with Vertical(id="rules-pane") as rules_pane:
                rules_pane.border_title = "rules"
                yield PresetList(id="presets")
                with Horizontal(id="preset-buttons"):
                    yield Button(own, id="own-numbers", compact=True)
                    yield Button("Delete", id="delete-preset", compact=True)
                with VerticalScroll(can_focus=False):
                    yield Static(id="aloud", markup=False)
        yield KeyHints()

    def _name_fields(self) -> ComposeResult:
        last = self._suggestions.players
        for seat in range(4):
            yield PlainInput(
                _typeable(last[seat]) if seat < len(last) else "",
                id=f"player-{seat}",
                classes="player",
                compact=True,
                max_length=LONGEST_NAME,
                suggester=_Suggester(self._suggest),
            )

    def _suggest(self, beginning: str) -> str | None:
        """Somebody who has played before, and isn't one of the players already."""
        taken = {fold(field.value) for field in self.query(".player").results(PlainInput)}
        return next(
            (
                name
                for name in map(_typeable, self._suggestions.names)
                if fold(name).startswith(fold(beginning)) and fold(name) not in taken
            ),
            None,
        )

    @property
    def _known(self) -> tuple[str, ...]:
        return tuple(map(_typeable, self._suggestions.names[:6]))

    def on_mount(self) -> None:
        """Offer the presets, the last table's first."""
        self._offer(self._rules)

    def _offer(self, wanted: Rules) -> None:
        """Offer all there is, with the wanted rules highlighted."""
        listed = offers(self._suggestions.presets, self._suggestions.rules, self._changed)
        self._rules = wanted
        self.query_one(PresetList).show(listed, offered(listed, wanted) or 0)
        self.query_one(StakeField).give(wanted.stake)
        self._show_rules()

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    @property
    def _player_count(self) -> int:
        return self._rules.player_count

    def _names(self) -> tuple[str, ...]:
        """The names as typed; a seat left empty is called by its side of the table."""
        seats = self._seat_names()
        return tuple(
            " ".join(field.value.split()) or seat
            for field, seat in zip(self._fields(), seats, strict=True)
        )

    def _fields(self) -> list[Input]:
        return [self.query_one(f"#player-{seat}", Input) for seat in range(self._player_count)]

    def _seat_names(self) -> tuple[str, ...]:
        return _SEAT_NAMES if self._player_count == 4 else _SEAT_NAMES[::2]

    # ------------------------------------------------------------ what the player does

    @on(OptionList.OptionHighlighted, "#presets")
    def _highlighted(self) -> None:
        offer = self.query_one(PresetList).offer
        if offer is not None and offer.rules is not None and offered([offer], self._rules) is None:
            self._rules = offer.rules
            stake = self.query_one(StakeField)
            if not stake.is_typed:
                stake.give(offer.rules.stake)
        self._show_rules()

    @on(Input.Changed, "#stake")
    def _stake_typed(self) -> None:
        self._show_rules()

    @on(Input.Submitted, "#stake")
    def _stake_submitted(self) -> None:
        self.action_start()

    @on(Input.Changed, ".player")
    def _name_changed(self) -> None:
        self._show_names()

    @on(Choice.Chosen, "#known")
    def _known_chosen(self, event: Choice.Chosen) -> None:
        event.choice.chosen = None
        empty = next((field for field in self._fields() if not field.value.strip()), None)
        field = empty or self._fields()[-1]
        field.value = self._known[event.index]

    @on(Input.Submitted, ".player")
    def _name_submitted(self, event: Input.Submitted) -> None:
        seat = int((event.input.id or "player-0").removeprefix("player-"))
        if seat + 1 < self._player_count:
            self.query_one(f"#player-{seat + 1}", Input).focus()
        else:
            self.action_start()

    @on(Button.Pressed, "#draw")
    def action_draw(self) -> None:
        """Draw a card for each player; the lower one deals first."""
        from random import Random

        from ginpad.core.drawing import draw_for_deal

        self._drawing = draw_for_deal(self._player_count, self.chance or Random())
        self.query_one("#dealer", Choice).chosen = self._drawing.dealer
        self._show_drawn()
        self.query_one("#drawn").scroll_visible(animate=False)

    @on(Choice.Chosen, "#dealer")
    def _dealer_chosen(self) -> None:
        """What was drawn says no more who deals."""
        self._drawing = None
        self._show_drawn()

    @on(OptionList.OptionSelected, "#presets")
    @on(Button.Pressed, "#start")
    def _start_pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Start the match, or say what is missing."""
        problem, field = self._problem()
        self.query_one("#problem", Static).update(Text(problem))
        if field is not None:
            field.focus()
            return
        dealer = self.query_one("#dealer", Choice).chosen or 0
        self.dismiss(Match(self._names(), self._rules_to_play(), first_dealer=dealer))

    def _problem(self) -> tuple[str, Widget | None]:
        """What keeps the match from starting, and where to put it right; None for nothing."""
        presets = self.query_one(PresetList)
        if presets.offer is not None and presets.offer.rules is None:
            return "These rules can't be read: choose others.", presets
        try:
            check_players(self._names(), self._rules)
        except Refusal as refusal:
            return f"{refusal}.", self._fields()[-1]
        try:
            self._rules_to_play()
        except StakeRefused as refusal:
            return f"{refusal}.", self.query_one(StakeField)
        return "", None

    def _rules_to_play(self) -> Rules:
        """The chosen rules with the stake that was typed; raises `StakeRefused`."""
        return replace(self._rules, stake=self.query_one(StakeField).stake())

    @on(Button.Pressed, "#own-numbers")
    def action_own_numbers(self) -> None:
        """Change the highlighted rules, or correct the own preset that they are."""
        offer = self.query_one(PresetList).offer
        if offer is None or offer.rules is None:
            self.query_one("#problem", Static).update(
                "A file that can't be read is put right by hand."
            )
            return
        try:
            rules = self._rules_to_play()
        except StakeRefused:
            rules = self._rules  # the stake stays typed, and is refused at the start
        edit_rules(self._app, rules, offer.preset, self._edited)

    def _edited(self, edited: Edited | None) -> None:
        """Offer what came back from the editor."""
        if edited is None:
            return
        self._suggestions = replace(self._suggestions, presets=seen_presets(self._app))
        rules = self._first_rules() if edited.rules is None else edited.rules
        if edited.rules is not None and not edited.key:
            self._changed = rules
        self._offer(rules)

    @on(Button.Pressed, "#delete-preset")
    def action_delete_preset(self) -> None:
        """Delete the highlighted preset, if it is one of one's own; asks first."""
        offer = self.query_one(PresetList).offer
        if offer is not None and offer.preset is not None and offer.preset.own:
            ask_to_delete(self._app, offer.preset, self._edited)

    def action_leave(self) -> None:
        """Back to the match on the table, if there is one."""
        if self._can_leave:
            self.dismiss(None)

    # ------------------------------------------------------------ showing

    def _show_rules(self) -> None:
        offer = self.query_one(PresetList).offer
        self.query_one("#aloud", Static).update(self._aloud(offer))
        deletable = offer is not None and offer.preset is not None and offer.preset.own
        self.query_one("#delete-preset").display = deletable
        for seat in range(4):
            field = self.query_one(f"#player-{seat}", Input)
            field.display = seat < self._player_count
            field.placeholder = self._seat_names()[seat] if field.display else ""
        self._show_names()

    def _aloud(self, offer: Offer | None) -> Text:
        if offer is not None and offer.preset is not None and offer.preset.problem is not None:
            return Text(f"{offer.preset.problem}.")
        try:
            rules = self._rules_to_play()
        except StakeRefused:
            rules = self._rules
        sentences = "\n".join(f"• {visible(sentence)}" for sentence in aloud(rules))
        return Text(f"Say them aloud:\n{sentences}")

    def _show_names(self) -> None:
        names = self._names()
        dealer = self.query_one("#dealer", Choice)
        dealer.options = tuple(clip(name, 12) for name in names)
        if dealer.chosen is None or dealer.chosen >= len(names):
            dealer.chosen = 0
        self._show_drawn()
        partners = f"{side_name(names, 0)} play {side_name(names, 1)}" if len(names) == 4 else ""
        self.query_one("#problem", Static).update(Text(partners))

    def _show_drawn(self) -> None:
        """What was drawn, as long as as many players sit at the table."""
        names = self._names()
        drawing = self._drawing
        if drawing is not None and len(drawing.rounds[0]) != len(names):
            drawing = self._drawing = None
        words = drawing_words(drawing, tuple(map(visible, names))) if drawing is not None else ()
        drawn = self.query_one("#drawn", Static)
        drawn.display = bool(words)
        drawn.update(Text("\n".join(words)))


def known_names(matches: Sequence[Match]) -> tuple[str, ...]:
    """Every player of some matches, each once, in the order of the matches."""
    return tuple(dict.fromkeys(name for match in matches for name in match.players))


def _typeable(name: str) -> str:
    """A name as a field can hold it: a control character from a file becomes its sign."""
    return "".join(visible(c) if unicodedata.category(c) == "Cc" else c for c in name)
