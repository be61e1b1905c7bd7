"""The hand being entered, in both ways: its line and form, and the cards on the table.

It carries things between the two: a hand found from the cards goes into the entry line, the
cards that lie open are kept with the hand in the line, and the cards of a hand that is being
corrected come back into the counter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical

from ginpad.core.cards import Card
from ginpad.core.draft import write
from ginpad.core.hand import How
from ginpad.core.match import Timeline
from ginpad.core.pad import Pad
from ginpad.store.half_typed import HalfTyped
from ginpad.tui.half_entered import place_of
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.proposal import Doing, Place
from ginpad.tui.widgets.hand_entry import EntryLine, HandEntry
from ginpad.tui.workers import after_refresh

if TYPE_CHECKING:
    from ginpad.core.count import OpenCards
    from ginpad.tui.screens.count import Counted
    from ginpad.tui.widgets.deadwood_counter import DeadwoodCounter

_NO_CARDS_GO_WITH = (None, How.ADJUSTMENT)


class EntryPane(Vertical):
    """Entry line above, deadwood counter below. Where there is little room, the one in use
    gets it: the class `counting` says that it is the counter, the class `crowded` that what
    is said of the line needs more room than is left above the counter.

    The pad is seen before the counter, whose solver and fields take a fifth of the start.
    """

    def __init__(self, timeline: Timeline, pad: Pad, clock: Callable[[], datetime]) -> None:
        super().__init__(id="entry-pane")
        self._pad = pad
        self._new_cards: OpenCards | None = None
        self._entry = HandEntry(timeline, pad, clock)
        self._counter: DeadwoodCounter | None = None

    def compose(self) -> ComposeResult:
        match = self._pad.match
        self.set_class(len(match.players) > 2, "four")
        self.set_class(match.rules.upcard is not None, "upcard-asked")
        yield self._entry

    def on_mount(self) -> None:
        """Make room for what is said when it doesn't fit, until the line is done with; bring the
        counter once the line is seen."""
        after_refresh(self, self._mount_counter)
        said = self.query_one("#preview-scroll")
        self.watch(said, "virtual_size", self._fit_soon, init=False)
        self.watch(self.entry.line, "value", self._typed, init=False)

    def _mount_counter(self) -> None:
        self.mount(self.counter)

    def _fit_soon(self) -> None:
        # Only the layout to come tells whether it fits: the one seen now may be another's.
        after_refresh(self, self._fit)

    def _fit(self) -> None:
        overflows = self.query_one("#preview-scroll").show_vertical_scrollbar
        if overflows and self.entry.line.value.strip() and not self.has_class("counting"):
            self.add_class("crowded")

    def _typed(self, line: str) -> None:
        if line.strip():
            self._fit_soon()  # what stood there before may have been as long, and too long
        else:
            self.remove_class("crowded")

    @property
    def entry(self) -> HandEntry:
        """The entry line with its form."""
        return self._entry

    @property
    def counter(self) -> DeadwoodCounter:
        """The deadwood counter."""
        if self._counter is None:
            from ginpad.tui.widgets.deadwood_counter import DeadwoodCounter

            self._counter = DeadwoodCounter(self._pad.match.players, self._pad.match.rules)
        return self._counter

    # ------------------------------------------------------------ from outside

    def half_typed(self, opened: OpenMatch, upcard: Card | None) -> HalfTyped:
        """What is being entered, to be kept in case ginpad ends before it is recorded.

        A recorded hand that is only looked at is none: what waits behind it is.
        """
        place, line = self.entry.place, self.entry.line.value
        cards = self._counter.open_cards if self._counter else None
        if place.doing is Doing.CORRECT and self.entry.is_untouched:
            place, line, cards = Place(), self.entry.waiting, self._new_cards
        return HalfTyped(
            line=line,
            doing=place.doing.value,
            number=place.number,
            hands=len(opened.match.hands),
            upcard=upcard.code if upcard else "",
            cards=cards.texts if cards else (),
        )

    def offer(self, half: HalfTyped) -> None:
        """Put back what was being entered."""
        place = place_of(half)
        self.entry.put(half.line, place)
        if not any(half.cards) or len(half.cards) != len(self._pad.match.players):
            return
        if place.doing is Doing.RECORD:
            self._lay_open(half.cards)
        else:  # once the line has moved there, or they would be taken for the new hand's
            self.call_after_refresh(self._lay_open, half.cards)

    def _lay_open(self, texts: tuple[str, ...]) -> None:
        self.counter.change(replace(self.counter.open_cards, texts=texts))

    def type_cards(self) -> None:
        """Wait for cards in the counter, or on the board where the counter has no room."""
        if not self.counter.is_mounted:
            self.call_after_refresh(self.type_cards)
            return
        self.remove_class("crowded")
        if self.counter.has_fields_shown:
            self.counter.focus_first()
        else:
            self.open_board()

    def open_board(self) -> None:
        """Show the board of cards; what is counted there comes back."""
        from ginpad.tui.screens.count import CountScreen

        self._learn()
        match = self._pad.match
        self.app.push_screen(
            CountScreen(match.players, match.rules, self.counter.open_cards), self._come_back
        )

    def _come_back(self, counted: Counted | None) -> None:
        if counted is None:
            return
        self.counter.change(counted.open_cards)
        if counted.use:
            self._hand_over()

    # ------------------------------------------------------------ from one to the other

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Give the room to the one in use."""
        if isinstance(event.widget, EntryLine):
            self.remove_class("counting")
            self._fit_soon()
        elif self._counter in event.widget.ancestors and not self.has_class("counting"):
            self.add_class("counting")
            self.remove_class("crowded")
            self._learn()

    def _learn(self) -> None:
        """Tell the counter what the line says of the upcard and of who ended the hand."""
        draft, before = self.entry.draft, self.counter.open_cards
        after = before
        if draft.upcard is not None:
            after = replace(after, upcard=draft.upcard.code)
        for table, result in enumerate(draft.tables or (draft,)):
            if result.ended_by is not None and result.how is not How.ADJUSTMENT:
                after = after.with_ended_by(table, result.ended_by)
        if after != before:
            self.counter.change(after)

    def on_deadwood_counter_changed(self, event: DeadwoodCounter.Changed) -> None:
        """Keep the cards with the hand."""
        event.stop()
        self._keep()

    def _keep(self) -> None:
        """Keep the cards that lie open with the hand in the line."""
        cards = self.counter.kept
        recorded = self._recorded(self.entry.place)
        if recorded is not None:
            unchanged = self.counter.open_cards.texts == recorded.texts
            nobody = (None,) * len(recorded.texts)
            cards = () if unchanged else cards or nobody
        self.entry.keep_cards(cards)

    def _recorded(self, place: Place) -> OpenCards | None:
        """The cards of the hand that is being corrected; None for another hand."""
        if place.doing is not Doing.CORRECT:
            return None
        from ginpad.core.count import OpenCards

        match = self.entry.match
        return OpenCards.of(match.hands[place.number - 1], len(match.players))

    def on_deadwood_counter_used(self, event: DeadwoodCounter.Used) -> None:
        """Put the hand that the cards make into the line."""
        event.stop()
        self._hand_over()

    def _hand_over(self) -> None:
        from ginpad.core.count import hand_over

        counter, entry = self.counter, self.entry
        draft = hand_over(counter.tables, entry.draft)
        if draft is None:
            return
        self._keep()
        entry.put(write(draft, entry.match.players), entry.place)
        entry.line.focus()

    def on_deadwood_counter_switched(self, event: DeadwoodCounter.Switched) -> None:
        """Go to the board."""
        event.stop()
        self.open_board()

    @on(HandEntry.Moved)
    def _moved(self, event: HandEntry.Moved) -> None:
        """Another hand stands in the line: show its cards."""
        event.stop()
        if event.before.doing is Doing.RECORD:
            self._new_cards = self.counter.open_cards
        place = self.entry.place
        if place != event.after:  # it has moved on since, and its hand may be gone: undo was quick
            return
        if place.doing is Doing.RECORD:
            self.counter.show(self._new_cards or self._no_cards())
        else:
            self.counter.show(self._recorded(place) or self._no_cards())

    @on(HandEntry.Entered)
    def _entered(self, event: HandEntry.Entered) -> None:
        """The hand is recorded with its cards: the next one begins with none."""
        if event.proposal.draft.how in _NO_CARDS_GO_WITH:
            return
        self._new_cards = None
        self.entry.keep_cards(())
        self.counter.show(self._no_cards())

    def _no_cards(self) -> OpenCards:
        from ginpad.core.count import OpenCards

        return OpenCards.none(len(self._pad.match.players))
