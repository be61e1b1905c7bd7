"""What the entry line would do if Enter were pressed now.

Pure: a line, the match and what is being corrected go in, a `Proposal` comes out. The same
proposal is previewed while typing and carried out on Enter, so the two can't differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import Enum

from ginpad.core.cards import Card
from ginpad.core.disagreement import disagreements
from ginpad.core.draft import Draft
from ginpad.core.entry import is_blank, read
from ginpad.core.errors import Refusal
from ginpad.core.hand import Hand, How
from ginpad.core.line_commands import parse_command, upcard_alone
from ginpad.core.match import Match, MatchRefused, Timeline, side_name
from ginpad.core.pad import HandInMatchRefused, Pad, score
from ginpad.core.rules import Rules, Sides
from ginpad.report.change_words import consequences
from ginpad.report.hand_words import arithmetic, headline, limit_words
from ginpad.report.points_text import points


class Doing(Enum):
    """What the entry line is for at the moment."""

    RECORD = "record"
    CORRECT = "correct"
    INSERT = "insert"


@dataclass(frozen=True, slots=True)
class Place:
    """Where the hand in the entry line goes: at the end, over hand N, or before hand N."""

    doing: Doing = Doing.RECORD
    number: int = 0

    @property
    def words(self) -> str:
        """For the title of the entry pane and its button."""
        return {
            Doing.RECORD: "Record",
            Doing.CORRECT: f"Correct hand {self.number}",
            Doing.INSERT: f"Insert before hand {self.number}",
        }[self.doing]


class Verb(Enum):
    """What Enter does with a proposal."""

    NOTHING = "nothing"
    CHANGE = "change"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"
    UPCARD = "upcard"


@dataclass(frozen=True, slots=True)
class Proposal:
    """What Enter would do.

    Attributes:
        verb: what kind of thing.
        says: the sentences to show; with a problem, what is wrong and what would be right.
        match: the match after a change.
        number: the hand to correct, for `Verb.CORRECT`.
        draft: the hand as understood so far, for the form.
        wrong: whether the line can't be meant as it stands (an unfinished line isn't wrong yet).
        button: what the button is called.
        doubts: where the counts differ from the cards that are kept with them; somebody must
            say that they are meant before they are recorded.
    """

    verb: Verb
    says: tuple[str, ...]
    match: Match | None = None
    number: int = 0
    draft: Draft = Draft()
    wrong: bool = False
    button: str = "Record"
    doubts: tuple[str, ...] = ()


def propose(
    line: str,
    timeline: Timeline,
    pad: Pad,
    key_of: Callable[[str], str],
    place: Place = Place(),
    recorded: datetime | None = None,
    cards: tuple[str | None, ...] = (),
    upcard: Card | None = None,
) -> Proposal:
    """What `line` would do to the match.

    Args:
        line: what stands in the entry line.
        timeline: the match with its undo.
        pad: the match's pad.
        key_of: the key of an action such as `pad.reckoning`, for what is said of one.
        place: where a hand would go.
        recorded: the time to keep with a hand; None while it is only previewed.
        cards: the players' cards, where they were typed, to be kept with the hand.
        upcard: the card turned up for this hand, when it was set before the hand was played.
    """
    if is_blank(line, pad.match.players):
        draft = Draft(upcard=upcard if place.doing is Doing.RECORD else None)
        return Proposal(
            Verb.NOTHING, _invitation(pad, place, upcard, key_of), draft=draft, button=place.words
        )
    command = parse_command(line)
    if command is not None and command.name in ("undo", "redo"):
        return _step(command.name, timeline)
    if command is not None:
        return _edit_or_delete(command.name, command.number, pad)
    if _is_one_turned_up(pad.match.rules) and place.doing is Doing.RECORD:
        set_upcard = _set_upcard(line, pad)
        if set_upcard is not None:
            return set_upcard
    draft = read(line, pad.match.players, pad.match.rules)
    if place.doing is Doing.RECORD:
        draft = _with_upcard(draft, upcard)
    if draft.problem is not None:
        return Proposal(
            Verb.NOTHING, (str(draft.problem),), draft=draft, wrong=True, button=place.words
        )
    hand = draft.hand(recorded)
    if hand.how is not How.ADJUSTMENT:
        hand = replace(hand, cards=cards)
    return _place_hand(hand, draft, pad, place, key_of)


def _is_one_turned_up(rules: Rules) -> bool:
    """Whether a hand has one upcard that can be told before it is played; two tables have two."""
    return rules.upcard is not None and rules.table.sides is not Sides.TWO_TABLES


def _set_upcard(line: str, pad: Pad) -> Proposal | None:
    """A line that says only which card was turned up, for the hand that is about to be played."""
    try:
        card = upcard_alone(line)
    except Refusal as refusal:
        return Proposal(Verb.NOTHING, (f"{refusal}.",), wrong=True)
    if card is None:
        return None
    says = f"{limit_words(pad.match.rules, card)}."
    return Proposal(Verb.UPCARD, (says,), draft=Draft(upcard=card), button="Turn it up")


def _with_upcard(draft: Draft, upcard: Card | None) -> Draft:
    """The draft with the upcard that was set before, unless the line names one itself."""
    if upcard is None or draft.how is How.ADJUSTMENT:
        return draft
    if draft.tables or draft.upcard is not None:
        return draft
    return replace(draft, upcard=upcard)


def _invitation(
    pad: Pad, place: Place, upcard: Card | None, key_of: Callable[[str], str]
) -> tuple[str, ...]:
    if place.doing is Doing.INSERT:
        return (f"Type the hand that goes in before hand {place.number}, or press Escape.",)
    if place.doing is Doing.CORRECT:
        return ("Type the hand as it should be, or press Escape to leave it as it was.",)
    if pad.over:
        reckoning, new = key_of("pad.reckoning"), key_of("app.new_match")
        return (f"The match is over. {reckoning} shows the reckoning, {new} starts another.",)
    if _is_one_turned_up(pad.match.rules) and upcard is None:
        return ("Say the upcard first, such as up 9s, or with the hand.",)
    return ()


def _step(name: str, timeline: Timeline) -> Proposal:
    after = timeline.undo() if name == "undo" else timeline.redo()
    if after is timeline:
        return Proposal(Verb.NOTHING, (f"There is nothing to {name}.",), wrong=True)
    says = (f"{name.capitalize()} the last change.", *_difference(timeline.match, after.match))
    return Proposal(Verb[name.upper()], says, button=name.capitalize())


def _difference(before: Match, after: Match) -> tuple[str, ...]:
    return consequences(
        score(before, keep_refused=True),
        score(after, keep_refused=True),
    )


def _edit_or_delete(name: str, number: int | None, pad: Pad) -> Proposal:
    number = len(pad.rows) if number is None else number
    try:
        without = pad.match.without_hand(number)
    except MatchRefused as refusal:
        return Proposal(Verb.NOTHING, (str(refusal),), wrong=True)
    row = pad.rows[number - 1]
    what = headline(row.hand, row.score, pad.match.players)
    if name == "edit":
        button = f"Correct hand {number}"
        return Proposal(Verb.CORRECT, (f"{button}: {what}.",), number=number, button=button)
    button = f"Delete hand {number}"
    says = (f"{button}: {what}.", *_difference(pad.match, without))
    return Proposal(Verb.CHANGE, says, match=without, button=button)


def _place_hand(
    hand: Hand, draft: Draft, pad: Pad, place: Place, key_of: Callable[[str], str]
) -> Proposal:
    if place.doing is Doing.RECORD and pad.over and hand.how is not How.ADJUSTMENT:
        over = "The match is over: another hand would not count."
        problem = f"{over} {key_of('app.new_match')} starts another match."
        return Proposal(Verb.NOTHING, (problem,), draft=draft, wrong=True)
    match = _with_hand(hand, pad.match, place)
    number = place.number or len(match.hands)
    try:
        after = score(match)
    except HandInMatchRefused as refusal:
        return _refused(refusal.refusal if refusal.number == number else refusal, draft, place)
    row = after.rows[number - 1]
    says = [f"{draft.remark}."] if draft.remark else []
    says += [f"{headline(row.hand, row.score, match.players)}."]
    says += [f"{sentence}." for sentence in _all_arithmetic(after, number)]
    if place.doing is not Doing.RECORD:
        says += consequences(pad, after)
    elif after.over and not pad.over:
        from ginpad.report.reckoning_text import result_sentence

        says.append(f"That ends the match: {result_sentence(after)}")
    return Proposal(
        Verb.CHANGE,
        tuple(says),
        match=match,
        draft=draft,
        button=place.words,
        doubts=_doubts(row.hand, pad.match, place),
    )


def _doubts(hand: Hand, before: Match, place: Place) -> tuple[str, ...]:
    """What the cards say against the counts, unless that was recorded so already."""
    found = disagreements(hand)
    if place.doing is Doing.CORRECT and found == disagreements(before.hands[place.number - 1]):
        return ()
    from ginpad.report.cards_words import disagreement_words

    return tuple(disagreement_words(each, before.players, "the line") for each in found)


def _refused(problem: Refusal, draft: Draft, place: Place) -> Proposal:
    return Proposal(Verb.NOTHING, (f"{problem}.",), draft=draft, wrong=True, button=place.words)


def _with_hand(hand: Hand, match: Match, place: Place) -> Match:
    if place.doing is Doing.INSERT:
        return match.with_hand_before(place.number, hand)
    if place.doing is Doing.RECORD:
        return match.with_hand(hand)
    # Cards that were noted with the hand stay unless others were given, or for each seat none.
    cards = hand.cards or match.hands[place.number - 1].cards
    kept = replace(hand, cards=cards if any(cards) else ())
    return match.with_hand_at(place.number, kept)


def _all_arithmetic(pad: Pad, number: int) -> tuple[str, ...]:
    """The arithmetic of a hand; with several games, where else it is written to."""
    row = pad.rows[number - 1]
    entered = [game for game, sides in enumerate(row.entered) if any(sides)]
    if len(pad.games) == 1 or not entered:
        return arithmetic(row, pad.match.players)
    players = pad.match.players
    first, *others = entered
    sentences = [f"Game {first + 1}: {each}" for each in arithmetic(row, players, first)]
    for game in others:
        totals = (
            f"{side_name(players, side)} → {points(row.running[game][side])}"
            for side in (0, 1)
            if row.entered[game][side]
        )
        sentences.append(f"Game {game + 1}: {', '.join(totals)}")
    return tuple(sentences)
