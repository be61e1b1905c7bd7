"""The one-line quick entry: reading a line into a hand.

What belongs here: the grammar, also for a line that is still being typed. What never does:
whether the rules allow the hand (that is `hand.py`'s), writing one (`draft.py`'s).

The grammar, for players Ann and Ben: `a 4 16`, `a gin 31`, `a big 31`, `dead`,
`adjust a -10 why`, each with `up 9s`, `boast a 2`, `# remark` behind it; `ann 4/12 16/30` for
partners; two results with `;` between them for two tables. A name is any prefix that fits one
player, counts may be sums, `?` stands for what isn't known yet, and spaces may be left out
where the line stays unambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from ginpad.core.cards import parse_card
from ginpad.core.draft import Draft, EntryIncomplete, EntryRefused
from ginpad.core.errors import Refusal
from ginpad.core.hand import TABLES, Boast, CountTooHigh, Hand, How, NegativeCount, WrongTable
from ginpad.core.names import fold, matching_seats, short_name
from ginpad.core.rules import Rules, Sides


class UnknownName(EntryRefused):
    """The line doesn't begin with a player or a word of the grammar."""


class AmbiguousName(EntryRefused):
    """A name that fits more than one player."""


class CountUnreadable(EntryRefused):
    """Something that is no number stands where a count belongs."""


class TooMuch(EntryRefused):
    """Something is left over behind a complete hand."""


class NotPlayed(EntryRefused):
    """An upcard or a boast at a table whose rules have none."""


def parse(
    line: str, players: Sequence[str], rules: Rules, recorded: datetime | None = None
) -> Hand:
    """The hand that a complete line says.

    Args:
        line: quick entry.
        players: names in seat order.
        rules: the rules in force; they say how many counts belong to a hand.
        recorded: when it was recorded, to be kept with it.

    Raises:
        Refusal: one sentence about what can't be read and what would fit.

    >>> parse("a4 16", ("Ann", "Ben"), Rules()).deadwood
    (4, 16)
    """
    return read(line, players, rules).hand(recorded)


def read(line: str, players: Sequence[str], rules: Rules) -> Draft:
    """What a line says, complete or not; never raises.

    >>> str(read("a 4", ("Ann", "Ben"), Rules()).problem)
    'Ann knocked with 4: what was Ben left with? For example: a 4 16'
    """
    return _Reader(players, rules).read(line)


def is_blank(line: str) -> bool:
    """Whether a line holds nothing, or only a remark."""
    return not line.split("#", 1)[0].strip()


# ------------------------------------------------------------------ commands of the entry line


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the app's entry line that is no hand: `undo`, `redo`, `edit N`, `delete N`.

    `number` is the hand's, None for the last one (and for undo and redo).
    """

    name: str
    number: int | None = None


_COMMAND = re.compile(r"(undo|redo|edit|delete)(?:\s*(\d{1,6}))?", re.IGNORECASE)


def parse_command(line: str) -> Command | None:
    """The command that a line is, or None if it is none.

    >>> parse_command("edit 3")
    Command(name='edit', number=3)
    """
    found = _COMMAND.fullmatch(line.strip())
    if not found:
        return None
    name, number = found[1].lower(), found[2]
    if number and name in ("undo", "redo"):
        return None
    return Command(name, int(number) if number else None)


# ------------------------------------------------------------------ reading

_GIN_WORDS = {"g": How.GIN, "gin": How.GIN, "big": How.BIG_GIN, "bg": How.BIG_GIN,
              "biggin": How.BIG_GIN, "k": How.KNOCK, "knock": How.KNOCK}  # fmt: skip
_HOW = re.compile(r"\s*(big\s*gin|gin|g|big|bg|knock|k)(?![^\W\d_])", re.IGNORECASE)
_DEAD = re.compile(r"dead(?=\s|$)(.*)", re.IGNORECASE | re.DOTALL)
_ADJUST = re.compile(r"adjust(?=\s|$)\s*(.*)", re.IGNORECASE | re.DOTALL)
_OPTION = re.compile(r"(?:^|(?<=[\s\d?]))(up|boast)(?=[\s\d]|$)", re.IGNORECASE)
_COUNT = re.compile(r"\d+(?:\+\d+)*")


class _Reader:
    """One line in the making, read for given players and rules."""

    def __init__(self, players: Sequence[str], rules: Rules) -> None:
        self.players = players
        self.rules = rules
        self.two_tables = rules.table.sides is Sides.TWO_TABLES

    def read(self, line: str) -> Draft:
        body, note = self._split_note(line)
        if not body:
            return Draft(note=note, problem=EntryIncomplete(self._how_to_begin()))
        keyword = self._read_keyword(body)
        if keyword is not None and keyword.problem is None:
            return replace(keyword, note=note)
        draft = self._read_round(body) if self.two_tables else self._read_ended(body)
        if keyword is not None and draft.problem is not None:
            draft = keyword
        return replace(draft, note=note)

    def _split_note(self, line: str) -> tuple[str, str]:
        # A name may hold a # of its own; then a remark needs a space before it.
        hash_in_name = any("#" in name for name in self.players)
        body, *rest = re.split(r"(?:^|\s)#" if hash_in_name else "#", line, maxsplit=1)
        return body.strip(), rest[0].strip() if rest else ""

    def _read_keyword(self, body: str) -> Draft | None:
        """A line that begins with a word instead of a name; None if it doesn't."""
        if found := _DEAD.fullmatch(body):
            if ";" in body:
                return None
            return self._with_options(Draft(how=How.DEAD), found[1])
        if found := _ADJUST.fullmatch(body):
            return self._read_adjustment(found[1])
        return None

    def _read_adjustment(self, rest: str) -> Draft:
        example = f"adjust {short_name(0, self.players)} -10 wrong knock"
        for head, tail in _heads(rest):
            points = re.match(r"\s*([+\-−]?\d+)(?=\s|$)\s*(.*)", tail, re.DOTALL)
            seats = matching_seats(head, self.players)
            if not points or not seats:
                continue
            if len(seats) > 1:
                return Draft(how=How.ADJUSTMENT, problem=self._ambiguous(head, seats))
            number = int(points[1].replace("−", "-")[:8])
            return Draft(
                how=How.ADJUSTMENT, ended_by=seats[0], points=number, reason=points[2].strip()
            )
        problem = EntryIncomplete(
            f"An adjustment names a player and points. For example: {example}"
        )
        return Draft(how=How.ADJUSTMENT, problem=problem)

    def _read_round(self, body: str) -> Draft:
        """Two results with a semicolon between them, put in the order of the tables."""
        parts = [part.strip() for part in body.split(";")]
        drafts = [self._read_table(part) for part in parts]
        placed: list[Draft | None] = [None, None]
        for draft in drafts:
            if draft.ended_by is not None:
                table = draft.ended_by // 2
                if placed[table] is not None:
                    return self._round(placed, self._same_table(table))
                placed[table] = draft
        for draft in drafts:
            if draft.ended_by is None and None in placed:
                placed[placed.index(None)] = draft
        problem = next((draft.problem for draft in drafts if draft.problem is not None), None)
        if problem is None and len(drafts) > 2:
            problem = TooMuch("A round has two results, one for each table")
        if problem is None and None in placed:
            problem = self._other_table_missing(placed.index(None))
        return self._round(placed, problem)

    def _read_table(self, part: str) -> Draft:
        if not part:
            return Draft(problem=EntryIncomplete(self._how_to_begin()))
        return self._read_keyword(part) or self._read_ended(part)

    def _round(self, placed: Sequence[Draft | None], problem: Refusal | None) -> Draft:
        return Draft(
            how=How.ROUND, tables=tuple(draft or Draft() for draft in placed), problem=problem
        )

    def _same_table(self, table: int) -> WrongTable:
        first, second = (self.players[seat] for seat in TABLES[table])
        other = short_name(TABLES[1 - table][0], self.players)
        return WrongTable(
            f"{first} and {second} are one table, and both results are from it: "
            f"the other one goes after the ; such as {other} 4 16"
        )

    def _other_table_missing(self, table: int) -> EntryIncomplete:
        first, second = (self.players[seat] for seat in TABLES[table])
        short = short_name(TABLES[table][0], self.players)
        return EntryIncomplete(
            f"How did {first} and {second} end? Add it after a ; such as {short} 4 16 or dead"
        )

    def _read_ended(self, body: str) -> Draft:
        """A line that begins with a name: the reading that makes a whole hand, if one does."""
        if body.startswith("?"):
            return self._read_counts(None, body[1:])
        readings = list(self._readings(body))
        if not readings:
            word = body.split()[0]
            return Draft(problem=UnknownName(f"“{word}” fits no player. {self._how_to_begin()}"))
        complete = [draft for draft in readings if draft.problem is None]
        if len(complete) > 1:
            names = " or ".join(self.players[draft.ended_by or 0] for draft in complete)
            return replace(
                complete[-1],
                problem=AmbiguousName(f"That can be read for {names}: write the whole name"),
            )
        return complete[0] if complete else readings[-1]

    def _readings(self, body: str) -> Iterator[Draft]:
        """Every way to take a beginning of the line as a name, the likelier ones last."""
        unlikely: list[Draft] = []
        likely: list[Draft] = []
        for head, tail in _heads(body):
            seats = matching_seats(head, self.players)
            if not seats:
                break
            at_boundary = not tail or not (tail[0].isalpha() and head[-1].isalpha())
            if len(seats) > 1:
                if at_boundary:
                    likely.append(Draft(problem=self._ambiguous(head, seats)))
                continue
            if not at_boundary and not _HOW.match(tail):
                continue
            draft = self._read_counts(seats[0], tail)
            whole_name = fold(head) == fold(self.players[seats[0]])
            if at_boundary and whole_name and (not tail or tail[0].isspace()):
                # A whole name that stands for itself is never a shorter one run into a word.
                yield draft
                return
            (likely if at_boundary else unlikely).append(draft)
        yield from unlikely
        yield from likely

    def _read_counts(self, seat: int | None, rest: str) -> Draft:
        """What follows the name: how it ended, the counts, the options."""
        option = _OPTION.search(rest)
        main, options = (rest[: option.start()], rest[option.start() :]) if option else (rest, "")
        said = _HOW.match(main)
        how = _GIN_WORDS["".join(said[1].lower().split())] if said else How.KNOCK
        nothing_known = (None,) * len(self.players)
        draft = Draft(how=how, ended_by=seat, deadwood=nothing_known)
        tokens = _tokens(main[said.end() :] if said else main)
        counts: list[int | None] = []
        for token in tokens:
            try:
                counts.append(_read_count(token))
            except Refusal as problem:
                return replace(self._with_counts(draft, counts), problem=problem)
        draft = self._with_counts(draft, counts)
        if draft.problem is None or options:
            draft = self._with_options(draft, options)
        return draft

    def _with_counts(self, draft: Draft, counts: list[int | None]) -> Draft:
        order = self._count_order(draft.ended_by)
        if draft.how is not How.KNOCK and draft.ended_by is not None and len(counts) < len(order):
            counts = [0, *counts]
        known = list(draft.deadwood)
        for seat, count in zip(order, counts, strict=False):
            known[seat] = count
        draft = replace(draft, deadwood=tuple(known))
        if draft.ended_by is None:
            return replace(draft, problem=EntryIncomplete(self._how_to_begin()))
        if len(counts) > len(order):
            left_over = counts[len(order)]
            problem = TooMuch(
                f"One number too many, {left_over}: a hand has {self._count_words(draft.ended_by)}"
            )
            return replace(draft, problem=problem)
        if any(known[seat] is None for seat in order):
            return replace(draft, problem=self._count_missing(draft, order))
        if draft.how is How.KNOCK and known[draft.ended_by] == 0 and not self._partners:
            return replace(draft, how=How.GIN, remark="A knock without deadwood is gin")
        return draft

    @property
    def _partners(self) -> bool:
        return self.rules.table.sides is Sides.TEAM_SUM

    def _count_order(self, seat: int | None) -> tuple[int, ...]:
        """The seats in the order in which the line gives their counts."""
        if seat is None:
            return tuple(range(len(self.players)))
        if self.two_tables:
            first, second = TABLES[seat // 2]
            return (seat, second if seat == first else first)
        own = [s for s in range(len(self.players)) if s % 2 == seat % 2 and s != seat]
        others = [s for s in range(len(self.players)) if s % 2 != seat % 2]
        return (seat, *own, *others)

    def _count_words(self, seat: int) -> str:
        names = [self.players[s] for s in self._count_order(seat)]
        return f"one count each for {', '.join(names[:-1])} and {names[-1]}"

    def _count_missing(self, draft: Draft, order: tuple[int, ...]) -> EntryIncomplete:
        assert draft.ended_by is not None
        name = self.players[draft.ended_by]
        missing = self.players[next(seat for seat in order if draft.deadwood[seat] is None)]
        own = draft.deadwood[draft.ended_by]
        example = self._example(draft.ended_by, draft.how or How.KNOCK)
        if draft.how is not How.KNOCK:
            said = "big gin" if draft.how is How.BIG_GIN else "gin"
            return EntryIncomplete(
                f"{name} went {said}: what was {missing} left with? For example: {example}"
            )
        if own is None:
            return EntryIncomplete(
                f"{name} knocked: with how much deadwood, and what was left to the others? "
                f"For example: {example}"
            )
        return EntryIncomplete(
            f"{name} knocked with {own}: what was {missing} left with? For example: {example}"
        )

    def _example(self, seat: int, how: How) -> str:
        short = short_name(seat, self.players)
        word = {How.GIN: "gin ", How.BIG_GIN: "big "}.get(how, "")
        if self._partners:
            return f"{short} {'0' if word else '4'}/12 16/30"
        return f"{short} {word}31" if word else f"{short} 4 16"

    def _with_options(self, draft: Draft, text: str) -> Draft:
        """The draft with `up …` and `boast …` read from the end of the line."""
        before, *found = _OPTION.split(text)
        if before.strip():
            return replace(
                draft, problem=TooMuch(f"“{before.strip()}” is left over behind the hand")
            )
        readers: dict[str, Callable[[Draft, str], Draft]] = {
            "up": self._with_upcard,
            "boast": self._with_boast,
        }
        for word, rest in zip(found[::2], found[1::2], strict=True):
            try:
                draft = readers[word.lower()](draft, rest.strip())
            except Refusal as problem:
                return replace(draft, problem=draft.problem or problem)
        return draft

    def _with_upcard(self, draft: Draft, text: str) -> Draft:
        if self.rules.upcard is None:
            raise NotPlayed("The upcard plays no part under these rules: leave out “up”")
        if not text:
            raise EntryIncomplete("Which card was turned up? For example: up 9s")
        return replace(draft, upcard=parse_card(text))

    def _with_boast(self, draft: Draft, text: str) -> Draft:
        if self.rules.boast is None:
            raise NotPlayed("Nobody boasts under these rules: leave out “boast”")
        short = short_name(0, self.players)
        for head, tail in _heads(text):
            turn = re.fullmatch(r"\s*(?:([123])|failed|f)", tail, re.IGNORECASE)
            seats = matching_seats(head, self.players)
            if not turn or not seats:
                continue
            if len(seats) > 1:
                raise self._ambiguous(head, seats)
            return replace(draft, boast=Boast(seats[0], int(turn[1]) if turn[1] else None))
        raise EntryIncomplete(
            f"A boast names a player and the turn after it, 1 to 3, or failed: boast {short} 2"
        )

    def _ambiguous(self, head: str, seats: Sequence[int]) -> AmbiguousName:
        names = [self.players[seat] for seat in seats]
        shorts = " or ".join(short_name(seat, self.players) for seat in seats)
        return AmbiguousName(
            f"“{head.strip()}” fits {', '.join(names[:-1])} and {names[-1]}: type {shorts}"
        )

    def _how_to_begin(self) -> str:
        names = [*self.players]
        example = self._example(0, How.KNOCK)
        if self.two_tables:
            example += f" ; {short_name(2, self.players)} g 20"
        return f"Begin with {', '.join(names[:-1])} or {names[-1]}, such as {example}, or type dead"


def _heads(text: str) -> Iterator[tuple[str, str]]:
    """Every split of a text into a beginning and the rest, shortest beginning first."""
    for at in range(1, len(text) + 1):
        if not text[at - 1].isspace():
            yield text[:at], text[at:]


def _tokens(text: str) -> list[str]:
    return re.sub(r"\s*\+\s*", "+", text.replace(",", " ").replace("/", " ")).split()


def _read_count(token: str) -> int | None:
    if token == "?":
        return None
    if re.fullmatch(r"[-−]\s*\d+", token):
        raise NegativeCount(f"“{token}” is below zero: a count is 0 or more")
    if not _COUNT.fullmatch(token) or not token.isascii():
        raise CountUnreadable(f"“{token}” is no count: give a number such as 16, or a sum, 10+6")
    if any(len(part) > 6 for part in token.split("+")):
        raise CountTooHigh("That number is too long: ten cards hold 98 at most")
    return sum(int(part) for part in token.split("+"))
