"""The hand being entered: one line of quick entry, a form for the same hand, what it scores.

The line is the truth: the form writes into it and reads from it, and what is shown below is
what Enter would do with it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Button, Input, Static

from ginpad.core.cards import Card
from ginpad.core.draft import Draft, EntryIncomplete, write
from ginpad.core.hand import TABLES, How
from ginpad.core.line_commands import parse_command
from ginpad.core.match import Match, Timeline
from ginpad.core.pad import Pad
from ginpad.core.rules import Sides
from ginpad.report.example_lines import in_one_line
from ginpad.report.visible import visible
from ginpad.tui.key_names import key_of
from ginpad.tui.proposal import Doing, Place, Proposal, Verb, propose
from ginpad.tui.saying import say
from ginpad.tui.widgets.hand_form import HandForm
from ginpad.tui.widgets.prompt_input import PromptInput
from ginpad.tui.workers import after_refresh

if TYPE_CHECKING:
    from ginpad.tui.commands import Command

_BEGIN_NO_HAND = ("question_mark", "slash")
_ROOM_FOR_EXAMPLES = 36
"""Cells of the entry line at 80 columns."""


class EntryLine(PromptInput):
    """The line itself. Up asks for the last hand, as a shell's history would."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "earlier", "Correct last", id="entry.earlier"),
        Binding("down", "later", "Later hand", show=False, id="entry.later"),
        Binding("escape", "leave", "Clear", show=False, id="entry.clear"),
        # What a terminal makes of an Enter that was typed while ginpad was starting.
        Binding("ctrl+j", "submit", show=False),
        Binding("question_mark", "app.rules_and_keys", "Help", show=False, id="app.help"),
        Binding("slash", "app.command_palette", show=False),
    ]

    class Walked(Message):
        """The player asked for the hand before or after the one in the line."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    class Left(Message):
        """The player gave up what stands in the line."""

    def on_paste(self, event: events.Paste) -> None:
        """Textual takes the first line: a hand is one."""
        if sum(bool(line.strip()) for line in event.text.splitlines()) > 1:
            self.notify("Only the first line was pasted: a hand is one line.", timeout=4)

    def takes(self, event: events.Key) -> bool:
        """No hand begins with the keys of the help and of the palette."""
        is_first = not self.value
        return event.is_printable and not (is_first and event.key in _BEGIN_NO_HAND)

    def action_earlier(self) -> None:
        """Correct the hand before."""
        self.hold()
        self.post_message(self.Walked(-1))

    def action_later(self) -> None:
        """Correct the hand after, or go back to the new one."""
        self.hold()
        self.post_message(self.Walked(1))

    def action_leave(self) -> None:
        """Clear the line."""
        self.hold()
        self.post_message(self.Left())

    async def action_submit(self) -> None:
        """Record what the line says; what is typed meanwhile is for the next one."""
        self.hold()
        await super().action_submit()


class HandEntry(Vertical):
    """Entry line, form, preview and button of one hand."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Where no field takes Enter for itself: on the options of the form.
        Binding("enter", "enter", "Record", show=False),
    ]

    class Entered(Message):
        """Enter was pressed on a line that does something."""

        def __init__(self, proposal: Proposal) -> None:
            super().__init__()
            self.proposal = proposal

    class Moved(Message):
        """The line is for a hand at another place than before."""

        def __init__(self, before: Place, after: Place) -> None:
            super().__init__()
            self.before = before
            self.after = after

    def __init__(self, timeline: Timeline, pad: Pad, clock: Callable[[], datetime]) -> None:
        super().__init__()
        self._timeline = timeline
        self._pad = pad
        self._clock = clock
        self._place = Place()
        self._waiting = ""
        self._cards: dict[Place, tuple[str | None, ...]] = {}
        self._doubted: Proposal | None = None
        self._upcard: Card | None = None
        examples = visible(in_one_line(timeline.match, _ROOM_FOR_EXAMPLES))
        self._line = EntryLine(id="line", compact=True, placeholder=examples, max_length=500)
        match = timeline.match
        two_tables = match.rules.table.sides is Sides.TWO_TABLES
        tables = TABLES if two_tables else (tuple(range(len(match.players))),)
        self._forms = [HandForm(match.players, match.rules, seats) for seats in tables]
        self._record = Button("Record", id="record", variant="primary", compact=True)
        self._give_up = Button("Clear", id="give-up", compact=True)

    def compose(self) -> ComposeResult:
        yield self._line
        with VerticalScroll(id="preview-scroll", can_focus=False):
            yield Static(id="preview", markup=False)

    def on_mount(self) -> None:
        """Show what can be typed before anything is; the rest comes once the line is seen."""
        self._refresh()
        after_refresh(self, self._mount_the_rest)

    def _mount_the_rest(self) -> None:
        self.mount(*self._forms, after=self._line)
        self.mount(Horizontal(self._record, self._give_up, id="record-row"))

    @property
    def line(self) -> EntryLine:
        """The entry line, for its focus."""
        return self._line

    @property
    def match(self) -> Match:
        """The match that hands are entered into."""
        return self._pad.match

    @property
    def draft(self) -> Draft:
        """The hand in the line, as far as it is known."""
        return self._propose(None).draft

    @property
    def place(self) -> Place:
        """Where the hand in the line goes."""
        return self._place

    @property
    def waiting(self) -> str:
        """The new hand that waits behind what stands in the line, as it was typed."""
        return self._waiting

    @property
    def is_untouched(self) -> bool:
        """Whether the line says nothing, or no more than the recorded hand that is looked at."""
        line, hands = self._line.value, self._pad.match.hands
        if self._place.doing is not Doing.CORRECT or self._place.number > len(hands):
            return not line.strip()
        return line == self._written(self._place.number)

    def _written(self, number: int) -> str:
        """A recorded hand as a line."""
        return write(Draft.of(self._pad.match.hands[number - 1]), self._pad.match.players)

    # ------------------------------------------------------------ from outside

    def show(
        self, timeline: Timeline, pad: Pad, upcard: Card | None, *, keep_line: bool = False
    ) -> None:
        """Enter hands into this match from now on; the line is ready for the next one.

        Args:
            timeline: the match with its undo.
            pad: its pad.
            upcard: the card turned up for the hand that is about to be played.
            keep_line: leave a new hand that is being typed in the line.
        """
        self._timeline, self._pad, self._upcard = timeline, pad, upcard
        if keep_line and self._place.doing is Doing.RECORD:
            self._refresh(typing=True)
        else:
            self.clear()

    def clear(self) -> None:
        """Forget what stands in the line; the new hand that waits behind it comes back."""
        waiting, self._waiting = self._waiting, ""
        self._put(waiting, Place())

    def put(self, line: str, place: Place) -> None:
        """Put a line to be entered at a place into the entry line.

        A new hand that is being typed waits behind another's correction or a command.
        """
        comes_back = place != self._place or parse_command(line) is not None
        is_new_hand = self._place.doing is Doing.RECORD and parse_command(self._line.value) is None
        if comes_back and is_new_hand:
            self._waiting = self._line.value
        self._put(line, place)

    def _put(self, line: str, place: Place) -> None:
        self._go_to(place)
        entry = self.line
        with entry.prevent(Input.Changed):
            entry.value = line
        entry.cursor_position = len(line)
        self._refresh()

    def _go_to(self, place: Place) -> None:
        before, self._place = self._place, place
        if before == place:
            return
        if before.doing is not Doing.RECORD:
            self._cards.pop(before, None)
        self.post_message(self.Moved(before, place))

    def put_hand(self, number: int) -> None:
        """Put a recorded hand into the line to be corrected."""
        self.put(self._written(number), Place(Doing.CORRECT, number))

    def keep_cards(self, cards: tuple[str | None, ...]) -> None:
        """Keep these cards, by seat, with the hand that stands in the line."""
        if self._cards.get(self._place, ()) != cards:
            self._cards[self._place] = cards
            self._refresh()

    # ------------------------------------------------------------ what the player does

    @on(Input.Changed, "#line")
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        if self._place.doing is Doing.RECORD:
            self._waiting = ""
        self._refresh()

    @on(Input.Submitted)
    async def _submitted(self, event: Input.Submitted) -> None:
        # Enter in a field of the form records as well: it is the same hand.
        event.stop()
        if not self.enter():
            await self.line.release()

    @on(Button.Pressed, "#record")
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.enter()

    @on(Button.Pressed, "#give-up")
    def _given_up(self, event: Button.Pressed) -> None:
        event.stop()
        self.clear()
        self.line.focus()

    def commands(self) -> tuple[Command, ...]:
        """The button, under a name that says more in the command palette."""
        return (("Enter this hand", f"As the button does: {self._record.label}", self.enter),)

    def action_enter(self) -> None:
        """Enter on an option of the form."""
        self.enter()

    def enter(self) -> bool:
        """Do what the line proposes; False if it proposes nothing that can be done."""
        proposal = self._propose(self._clock())
        if proposal.verb is Verb.NOTHING:
            self.line.focus()
            self._show_proposal(proposal, insisting=True)
            return False
        if proposal.doubts and self._doubted != self._propose(None):
            self._doubted = self._propose(None)
            self.line.focus()
            self._show_proposal(proposal, insisting=True)
            return False
        self._doubted = None
        self.post_message(self.Entered(proposal))
        return True

    @on(HandForm.Edited)
    def _form_edited(self, event: HandForm.Edited) -> None:
        event.stop()
        draft = self._merge(event.form, event.draft)
        entry = self.line
        with entry.prevent(Input.Changed):
            entry.value = write(draft, self._pad.match.players)
        entry.cursor_position = len(entry.value)
        self._refresh(typing=True)

    def _merge(self, form: HandForm, draft: Draft) -> Draft:
        """The whole draft after one form was edited: the form's own, or its half of a round."""
        forms = self._forms
        if len(forms) == 1:
            return draft
        before = self._propose(None).draft
        tables = list(before.tables) if len(before.tables) == len(forms) else [Draft()] * len(forms)
        tables[forms.index(form)] = draft
        return replace(Draft(how=How.ROUND, note=before.note), tables=tuple(tables))

    @on(EntryLine.Walked)
    async def _walked(self, event: EntryLine.Walked) -> None:
        event.stop()
        last = len(self._pad.rows)
        at = self._place.number if self._place.doing is Doing.CORRECT else last + 1
        number = at + event.by
        if 1 <= number <= last:
            self.put_hand(number)
        elif number == last + 1:
            self.clear()
        elif not last:
            self.notify("No hand yet: there is none to correct.", markup=False, timeout=3)
        self.line.focus()
        await self.line.release()

    @on(EntryLine.Left)
    async def _left(self, event: EntryLine.Left) -> None:
        event.stop()
        self.clear()
        self.line.focus()
        await self.line.release()

    # ------------------------------------------------------------ showing

    def _propose(self, recorded: datetime | None) -> Proposal:
        return propose(
            self.line.value,
            self._timeline,
            self._pad,
            partial(key_of, self),
            self._place,
            recorded,
            self._cards.get(self._place, ()),
            self._upcard,
        )

    def _refresh(self, *, typing: bool = False) -> None:
        proposal = self._propose(None)
        forms = self._forms
        tables = proposal.draft.tables
        for index, form in enumerate(forms):
            both_dead = proposal.draft.how is How.DEAD
            alone = len(forms) == 1 or both_dead
            draft = proposal.draft if alone else tables[index] if tables else Draft()
            form.show(draft, typing=typing)
        self._show_proposal(proposal)

    def _show_proposal(self, proposal: Proposal, *, insisting: bool = False) -> None:
        preview = self.query_one("#preview", Static)
        says = [*proposal.says, *proposal.doubts]
        if proposal.doubts and insisting:
            says.append("Enter once more keeps your count.")
        say(preview, Text("\n".join(map(visible, says))))
        # A line that is only unfinished is not wrong before Enter says that it is meant.
        is_wrong = proposal.wrong and (insisting or not self._may_go_on(proposal))
        preview.set_class(is_wrong or (insisting and bool(proposal.doubts)), "wrong")
        self._record.label = proposal.button
        has_something = bool(self.line.value) or self._place.doing is not Doing.RECORD
        # Pressed on a line that can't be recorded it says why; a Tab past it would land on Clear.
        self._record.disabled = proposal.verb is Verb.NOTHING and not has_something
        self._give_up.display = has_something
        number = self._place.number or len(self._pad.rows) + 1
        verb = {Doing.RECORD: "", Doing.CORRECT: "correct ", Doing.INSERT: "before "}
        title = f"{verb[self._place.doing]}hand {number}"
        if self.border_title != title:
            self.border_title = title

    @staticmethod
    def _may_go_on(proposal: Proposal) -> bool:
        return isinstance(proposal.draft.problem, EntryIncomplete)
