"""The form of one hand between given seats: who ended it, how, both counts, what goes with it.

It shows a draft and tells which draft the player made of it; it decides nothing.
"""

from __future__ import annotations

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Input, Label

from ginpad.core.cards import parse_card
from ginpad.core.draft import Draft
from ginpad.core.errors import Refusal
from ginpad.core.hand import Boast, How
from ginpad.core.rules import Rules, Sides
from ginpad.report.clip import clip, clip_apart
from ginpad.report.visible import visible
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.count_field import CountField
from ginpad.tui.widgets.prompt_input import PromptInput
from ginpad.tui.workers import is_there

_HOWS = (How.KNOCK, How.GIN, How.BIG_GIN)

_LEAST_LABEL = 5
"""Cells of a name beside its count where there is no more room."""


class HandForm(Vertical):
    """Fields for the hand of some seats: all of them, or the two of one table."""

    class Edited(Message):
        """The player changed a field; `draft` is the hand as the form now has it."""

        def __init__(self, form: HandForm, draft: Draft) -> None:
            super().__init__()
            self.form = form
            self.draft = draft

    def __init__(self, players: tuple[str, ...], rules: Rules, seats: tuple[int, ...]) -> None:
        super().__init__()
        self._players = players
        self._rules = rules
        self._seats = seats
        self._draft = Draft()
        self._typing = False
        self._has_fields = False  # they are made once the entry line is seen

    def compose(self) -> ComposeResult:
        names = tuple(clip_apart(self._players, 16)[seat] for seat in self._seats)
        if self._rules.upcard is not None:
            with Horizontal():
                yield Label("upcard   ")
                yield PromptInput(id="upcard", compact=True, max_length=4, placeholder="9s")
        with Horizontal():
            yield Label("ended by ")
            yield Choice((*names, "nobody"), id="ended-by")
        if not self._is_team_sum:
            with Horizontal():
                yield Label("how      ")
                big_gin = self._rules.hand.big_gin_bonus is not None
                yield Choice(("knock", "gin", "big gin") if big_gin else ("knock", "gin"), id="how")
        # Partners side by side, so that their sum is one line.
        for side in (0, 1) if self._is_team_sum else (None,):
            with Horizontal(classes="counts"):
                yield Label("deadwood " if side != 1 else "         ")
                yield from self._count_fields(side)
        if self._rules.boast is not None:
            with Horizontal():
                yield Label("boast by ")
                yield Choice(("nobody", *names), id="boast-by")
            with Horizontal():
                yield Label("turn ")
                yield Choice(("1", "2", "3", "failed"), id="boast-turn")

    def _count_fields(self, side: int | None) -> ComposeResult:
        for seat in self._seats:
            if side in (None, seat % 2):
                yield Label(self._label(seat), markup=False, classes="name")
                yield CountField(seat)

    def _label(self, seat: int) -> str:
        """A name beside its count: whole as far as there is room, unless it then looks like
        another."""
        name = self._players[seat]
        clipped = [clip(each, _LEAST_LABEL) for each in self._players]
        if clipped.count(clipped[seat]) == 1:
            return visible(name)
        return clip_apart(self._players, _LEAST_LABEL)[seat]

    def on_mount(self) -> None:
        """Show the draft that is in the line by now."""
        if not is_there(self):  # the pad was left before its form came
            return
        self._has_fields = True
        self.show(self._draft)

    @property
    def _is_team_sum(self) -> bool:
        return self._rules.table.sides is Sides.TEAM_SUM

    def show(self, draft: Draft, *, typing: bool = False) -> None:
        """Show a draft without telling anybody of a change.

        Args:
            draft: the hand as it is known.
            typing: leave the field with the focus as it is: 1+ is on its way to 1+6.
        """
        self._draft, self._typing = draft, typing
        if not self._has_fields:
            return
        self.query_one("#ended-by", Choice).chosen = self._ended_by_index(draft)
        if not self._is_team_sum:
            self.query_one("#how", Choice).chosen = self._how_index(draft)
        for seat in self._seats:
            count = draft.deadwood[seat] if seat < len(draft.deadwood) else None
            self._set(f"#count-{seat}", "" if count is None else str(count))
        if self._rules.upcard is not None:
            self._set("#upcard", draft.upcard.code if draft.upcard else "")
        if self._rules.boast is not None:
            self._show_boast(draft.boast)

    def _ended_by_index(self, draft: Draft) -> int | None:
        if draft.how is How.DEAD:
            return len(self._seats)
        if draft.ended_by not in self._seats or draft.how is How.ADJUSTMENT:
            return None
        return self._seats.index(draft.ended_by)

    def _how_index(self, draft: Draft) -> int | None:
        if draft.how not in _HOWS or (draft.how is How.KNOCK and draft.ended_by is None):
            return None
        return _HOWS.index(draft.how)

    def _show_boast(self, boast: Boast | None) -> None:
        seat = self._seats.index(boast.seat) + 1 if boast and boast.seat in self._seats else 0
        self.query_one("#boast-by", Choice).chosen = seat
        turn = self.query_one("#boast-turn", Choice)
        turn.chosen = ((boast.turn or 4) - 1) if boast else None
        turn.disabled = boast is None

    def _set(self, selector: str, value: str) -> None:
        field = self.query_one(selector, Input)
        if not (self._typing and field.has_focus):
            with field.prevent(Input.Changed):
                field.value = value

    @on(Choice.Chosen)
    @on(Input.Changed)
    def _edited(self, event: Choice.Chosen | Input.Changed) -> None:
        event.stop()
        if not is_there(self):  # another table is being laid
            return
        self._draft = self._read()
        self.post_message(self.Edited(self, self._draft))

    def _read(self) -> Draft:
        ended = self.query_one("#ended-by", Choice).chosen
        options = self._read_options()
        if ended == len(self._seats):
            return replace(options, how=How.DEAD)
        how = How.KNOCK
        if not self._is_team_sum:
            how = _HOWS[self.query_one("#how", Choice).chosen or 0]
        seat = None if ended is None else self._seats[ended]
        counts: list[int | None] = [None] * len(self._players)
        for s in self._seats:
            counts[s] = _count(self.query_one(f"#count-{s}", Input).value)
        if seat is not None and how is not How.KNOCK:
            counts[seat] = 0
        elif seat is not None and counts[seat] == 0 and self._draft.how is not How.KNOCK:
            # It was gin and is a knock now: the 0 that gin meant goes with it.
            counts[seat] = None
        return replace(options, how=how, ended_by=seat, deadwood=tuple(counts))

    def _read_options(self) -> Draft:
        draft = Draft(note=self._draft.note)
        if self._rules.upcard is not None:
            try:
                draft = replace(draft, upcard=parse_card(self.query_one("#upcard", Input).value))
            except Refusal:
                draft = replace(draft, upcard=None)
        if self._rules.boast is not None:
            draft = replace(draft, boast=self._read_boast())
        return draft

    def _read_boast(self) -> Boast | None:
        by = self.query_one("#boast-by", Choice).chosen
        turn = self.query_one("#boast-turn", Choice).chosen or 0
        return Boast(self._seats[by - 1], None if turn == 3 else turn + 1) if by else None


def _count(text: str) -> int | None:
    parts = [part.strip() for part in text.split("+") if part.strip()]
    if not parts or not all(part.isdecimal() for part in parts):
        return None
    return sum(int(part) for part in parts)
