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
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

from ginpad.core.cards import parse_card, spellings
from ginpad.core.draft import Draft, EntryIncomplete, EntryRefused
from ginpad.core.errors import Refusal, cut_short
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


def is_blank(line: str, players: Sequence[str] = ()) -> bool:
    """Whether a line holds nothing, or only a remark.

    Args:
        line: quick entry.
        players: who play, for a name of theirs may begin with the sign of a remark.
    """
    return not _Reader(players, Rules()).split_note(line)[0]


# ------------------------------------------------------------------ reading

_GIN_WORDS = {"g": How.GIN, "gin": How.GIN, "big": How.BIG_GIN, "bg": How.BIG_GIN,
              "biggin": How.BIG_GIN, "k": How.KNOCK, "knock": How.KNOCK}  # fmt: skip
_HOW = re.compile(r"\s*(big\s*gin|gin|g|big|bg|knock|k)(?![^\W\d_])", re.IGNORECASE)
_DEAD = re.compile(r"dead(?=\s|$)(.*)", re.IGNORECASE | re.DOTALL)
_ADJUST = re.compile(r"adjust(?=\s|$)\s*(.*)", re.IGNORECASE | re.DOTALL)
_OPTION = re.compile(
    r"(?:^|(?<=[\s\d?]))(up(?=[\s\d]|$|[atjqk][shdc♠♥♦♣♤♡♢♧])|boast)", re.IGNORECASE
)
_BOAST_TURN = re.compile(r"\s*([123])(?!\d)|\s+(?:failed|fail|f)(?![^\W\d_])", re.IGNORECASE)
_DIGITS = 8
"""Of an adjustment's points; a number of more is too large as well."""
_COUNT = re.compile(r"\d+(?:\+\d+)*")
_FOR_THE_PAD = (
    "That is no hand: on the pad undo and redo stand alone, and edit and delete take the number "
    "of a hand, such as edit 3"
)
_BELONG_ELSEWHERE = {
    "boast": "A boast goes behind its hand, such as {0} boast {1} failed",
    "up": "Which card was turned up? Put it behind, such as up 9s",
} | dict.fromkeys(("undo", "redo", "edit", "delete"), _FOR_THE_PAD)
"""What is said of words that no hand begins with; {0} is an example of one, {1} a player."""


class _Reader:
    """One line in the making, read for given players and rules."""

    def __init__(self, players: Sequence[str], rules: Rules) -> None:
        self.players = players
        self.rules = rules
        self.two_tables = rules.table.sides is Sides.TWO_TABLES

    def read(self, line: str) -> Draft:
        body, note = self.split_note(line)
        if not body:
            return Draft(note=note, problem=EntryIncomplete(self._how_to_begin()))
        keyword = self._read_keyword(body)
        if keyword is not None and keyword.problem is None:
            return replace(keyword, note=note)
        draft = self._read_round(body) if self.two_tables else self._read_ended(body)
        if keyword is not None and draft.problem is not None:
            draft = keyword
        return replace(draft, note=note)

    def split_note(self, line: str) -> tuple[str, str]:
        """What says the hand, and the remark behind it."""
        # A name may hold a # of its own; then a remark needs a space before it.
        hash_in_name = any("#" in name for name in self.players)
        mark = re.search(r"(?:^|\s)#" if hash_in_name else "#", self._names_masked(line, "#"))
        if mark is None:
            return line.strip(), ""
        return line[: mark.start()].strip(), line[mark.end() :].strip()

    def _names_masked(self, text: str, sign: str) -> str:
        """The text with every name that holds `sign` blotted out, where a name may stand."""
        names = [re.escape(name) for name in self.players if sign in name]
        if not names:
            return text
        longest_first = "|".join(sorted(names, key=len, reverse=True))
        return re.sub(
            rf"((?:^|;|boast|adjust)\s*)({longest_first})",
            lambda found: found[1] + "x" * len(found[2]),
            text,
            flags=re.IGNORECASE,
        )

    def _read_keyword(self, body: str) -> Draft | None:
        """A line that begins with a word instead of a name; None if it doesn't."""
        if found := _DEAD.fullmatch(body):
            if ";" in self._names_masked(body, ";"):
                return None
            return self._with_options(Draft(how=How.DEAD), found[1])
        if found := _ADJUST.fullmatch(body):
            return self._read_adjustment(found[1])
        return None

    def _read_adjustment(self, rest: str) -> Draft:
        draft = Draft(how=How.ADJUSTMENT)
        named: tuple[int, ...] = ()
        ambiguous: Refusal | None = None
        readings: list[tuple[bool, Draft]] = []
        for head, tail in self._heads(rest):
            points = re.match(r"\s*([+\-−]?)0*(\d+)(?=\s|$)\s*(.*)", tail, re.DOTALL)
            seats = matching_seats(head, self.players)
            # `adjust p12 -10` is P12's, not 2 points for P1.
            within_number = head[-1].isdigit() and tail[:1].isdigit()
            if not points or not seats or within_number:
                named = seats or named
                continue
            if len(seats) > 1:
                ambiguous = self._ambiguous(head, seats)
                continue
            number = int(points[2][:_DIGITS]) * (-1 if points[1] in ("-", "−") else 1)
            whole_name = fold(head) == fold(self.players[seats[0]])
            reason = points[3].strip()
            adjusted = replace(draft, ended_by=seats[0], points=number, reason=reason)
            readings.append((whole_name, adjusted))
        if not readings:
            return replace(draft, problem=ambiguous or self._adjustment_incomplete(rest, named))
        # The longest whole name: `adjust ann 2 10` is for Ann 2, where there is one.
        whole = [adjusted for whole_name, adjusted in readings if whole_name]
        return whole[-1] if whole else readings[0][1]

    def _adjustment_incomplete(self, rest: str, named: tuple[int, ...]) -> EntryRefused:
        short = short_name(named[0] if len(named) == 1 else 0, self.players)
        example = f"adjust {short} -10 wrong knock"
        if len(named) == 1:
            name = self.players[named[0]]
            return EntryIncomplete(f"By how many points is {name} adjusted? For example: {example}")
        if not rest.strip() or named:
            return EntryIncomplete(
                f"An adjustment names a player and points. For example: {example}"
            )
        return UnknownName(f"{_quoted(rest.split()[0])} fits no player. For example: {example}")

    def _read_round(self, body: str) -> Draft:
        """Two results with a semicolon between them, put in the order of the tables."""
        cuts = [-1, *_places(";", self._names_masked(body, ";")), len(body)]
        parts = [body[start + 1 : end].strip() for start, end in pairwise(cuts)]
        drafts = [self._read_table(part) for part in parts if part]
        placed: list[Draft | None] = [None, None]
        for draft in drafts:
            seat = draft.boast.seat if draft.ended_by is None and draft.boast else draft.ended_by
            if seat is not None:
                table = seat // 2
                if placed[table] is not None:
                    return self._round(placed, self._same_table(table))
                placed[table] = draft
        for draft in drafts:
            if not any(draft is other for other in placed) and None in placed:
                placed[placed.index(None)] = draft
        problem = next((draft.problem for draft in drafts if draft.problem is not None), None)
        if problem is None and len(drafts) > 2:
            problem = TooMuch("A round has two results, one for each table: leave out the rest")
        if problem is None and not drafts:
            problem = EntryIncomplete(self._how_to_begin())
        if problem is None and None in placed:
            problem = self._other_table_missing(placed.index(None))
        return self._round(placed, problem)

    def _read_table(self, part: str) -> Draft:
        dead = self._read_keyword(part) if _DEAD.fullmatch(part) else None
        if dead is not None and dead.problem is None:
            return dead
        ended = self._read_ended(part)
        if ended.problem is None:
            return ended
        if _ADJUST.fullmatch(part):
            return replace(
                ended,
                problem=TooMuch(
                    "An adjustment is no result of a table: give it a line of its own, "
                    f"such as adjust {short_name(0, self.players)} -10 wrong knock"
                ),
            )
        return dead or ended

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
            f"How did it end between {first} and {second}? Add it after a ; "
            f"such as {short} 4 16 or dead"
        )

    def _read_ended(self, body: str) -> Draft:
        """A line that begins with a name: the reading that makes a whole hand, if one does."""
        if body.startswith("?") and not matching_seats("?", self.players):
            return self._read_counts(None, body[1:])
        readings = list(self._readings(body))
        if not readings:
            return Draft(problem=self._nobody_named(body))
        complete = [draft for draft in readings if draft.problem is None]
        # `meg4 16` is Meg's knock: read as `me g4 16` it would be gin with deadwood.
        legal = [draft for draft in complete if not _is_gin_with_deadwood(draft)] or complete
        if any(draft != legal[0] for draft in legal):
            names = dict.fromkeys(self.players[draft.ended_by or 0] for draft in legal)
            return replace(
                legal[-1],
                problem=AmbiguousName(
                    f"That can be read for {' or '.join(names)}: put a space behind the name"
                ),
            )
        return legal[0] if legal else readings[-1]

    def _nobody_named(self, body: str) -> UnknownName:
        said = _HOW.match(body)
        if said:
            how = _GIN_WORDS["".join(said[1].lower().split())]
            asked = "Who knocked" if how is How.KNOCK else "Who went gin"
            example = self._example(0, how)
            return UnknownName(f"{asked}? Put the name first, such as {example}")
        word = body.split()[0]
        if word.lower() in _BELONG_ELSEWHERE:
            hand, player = self._example(0, How.KNOCK), short_name(0, self.players)
            return UnknownName(_BELONG_ELSEWHERE[word.lower()].format(hand, player))
        begin = self._how_to_begin()
        return UnknownName(f"{_quoted(word)} fits no player: {begin[0].lower()}{begin[1:]}")

    def _readings(self, body: str) -> Iterator[Draft]:
        """Every way to take a beginning of the line as a name, the likelier ones last."""
        unlikely: list[Draft] = []
        likely: list[Draft] = []
        whole: list[Draft] = []
        for head, tail in self._heads(body):
            seats = matching_seats(head, self.players)
            if not seats:
                continue
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
                # A whole name that stands for itself is never a shorter one run into a word;
                # another name may still begin with it, as Ann Lee does with Ann.
                unlikely.clear()
                likely.clear()
                whole.append(draft)
            else:
                (likely if at_boundary else unlikely).append(draft)
        yield from unlikely
        yield from whole
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
            problem = _count_problem(token)
            if problem is not None:
                draft = self._with_counts(draft, counts)
                return replace(draft, problem=self._in_context(draft, token, problem))
            counts.append(_read_count(token))
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
            left_over = "?" if counts[len(order)] is None else counts[len(order)]
            problem = TooMuch(
                f"One number too many, {left_over}: a hand has {self._count_words(draft.ended_by)}"
            )
            return replace(draft, problem=problem)
        if any(known[seat] is None for seat in order):
            return replace(draft, problem=self._count_missing(draft, order))
        if draft.how is How.KNOCK and known[draft.ended_by] == 0 and not self._partners:
            return replace(draft, how=How.GIN, remark="A knock without deadwood is gin")
        return draft

    def _in_context(self, draft: Draft, token: str, problem: Refusal) -> Refusal:
        """Why a token is no count, with what was understood before it."""
        if draft.ended_by is None:
            return problem
        order = self._count_order(draft.ended_by)
        if all(draft.deadwood[seat] is not None for seat in order):
            fits = "put # before a remark"
            if self.rules.upcard is not None and token in spellings():
                fits = f"put up before the upcard, up {token}"
            return TooMuch(f"The counts are complete, and {_quoted(token)} is left over: {fits}")
        return type(problem)(f"{self._said(draft)}, but {problem}")

    def _said(self, draft: Draft) -> str:
        """What is known of who ended the hand, such as `Ann knocked with 4`."""
        assert draft.ended_by is not None
        name, own = self.players[draft.ended_by], draft.deadwood[draft.ended_by]
        if draft.how is not How.KNOCK:
            return f"{name} went {'big gin' if draft.how is How.BIG_GIN else 'gin'}"
        return f"{name} knocked" if own is None else f"{name} knocked with {own}"

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
        missing = self.players[next(seat for seat in order if draft.deadwood[seat] is None)]
        example = self._example(draft.ended_by, draft.how or How.KNOCK)
        asked = f"what was {missing} left with? For example: {example}"
        if draft.deadwood[draft.ended_by] is None:
            others = "the others" if self._partners else self.players[order[1]]
            were = "were" if self._partners else "was"
            asked = f"with how much, and what {were} {others} left with? For example: {example}"
        return EntryIncomplete(f"{self._said(draft)}: {asked}")

    def _example(self, seat: int, how: How) -> str:
        short = short_name(seat, self.players)
        word = {How.GIN: "gin ", How.BIG_GIN: "big "}.get(how, "")
        if self._partners:
            return f"{short} {'0' if word else '4'}/12 16/30"
        return f"{short} {word}31" if word else f"{short} 4 16"

    def _with_options(self, draft: Draft, text: str) -> Draft:
        """The draft with `up …` and `boast …` read from the end of the line."""
        rest, seen = text.strip(), set[str]()
        while rest:
            word = _OPTION.match(rest)
            try:
                if word is None:
                    raise TooMuch(
                        f"{_quoted(rest)} is left over behind the hand: put # before a remark"
                    )
                name = word[1].lower()
                if name in seen:
                    raise TooMuch(f"“{name}” stands twice in the line: leave one of them out")
                seen.add(name)
                read_option = self._with_upcard if name == "up" else self._with_boast
                draft, rest = read_option(draft, rest[word.end() :].strip())
            except Refusal as problem:
                return replace(draft, problem=draft.problem or problem)
        return draft

    def _with_upcard(self, draft: Draft, text: str) -> tuple[Draft, str]:
        """The draft with the card that the text begins with, and the rest of the text."""
        if self.rules.upcard is None:
            raise NotPlayed("The upcard plays no part under these rules: leave out “up”")
        option = _OPTION.search(text)
        card = text[: option.start()] if option else text
        if not card.strip():
            raise EntryIncomplete("Which card was turned up? For example: up 9s")
        return replace(draft, upcard=parse_card(card)), text[len(card) :]

    def _with_boast(self, draft: Draft, text: str) -> tuple[Draft, str]:
        """The draft with the boast that the text begins with, and the rest of the text."""
        if self.rules.boast is None:
            raise NotPlayed("Nobody boasts under these rules: leave out “boast”")
        short = short_name(0, self.players)
        ambiguous: Refusal | None = None
        run_on: tuple[Draft, str] | None = None
        for head, tail in self._heads(text):
            turn = _BOAST_TURN.match(tail)
            seats = matching_seats(head, self.players) if turn else ()
            if not turn or not seats:
                continue
            if len(seats) > 1:
                ambiguous = self._ambiguous(head, seats)
                continue
            rest = tail[turn.end() :].strip()
            boast = Boast(seats[0], int(turn[1]) if turn[1] else None)
            if not rest or _OPTION.match(rest):
                return replace(draft, boast=boast), rest
            # `p12 3` is P12's third turn, not P1's second with a 3 left over.
            run_on = run_on or (replace(draft, boast=boast), rest)
        if run_on is not None:
            return run_on
        raise ambiguous or EntryIncomplete(
            "A boast names a player and the turn after it, 1 to 3, or failed. "
            f"For example: boast {short} 2"
        )

    def _heads(self, text: str) -> Iterator[tuple[str, str]]:
        """Every split of a text into what may be a name and the rest, the shortest first."""
        # Nobody types a name in more characters than this, not even accent by accent.
        longest = 4 * max(len(name) for name in self.players)
        for at in range(1, min(len(text), longest) + 1):
            if not text[at - 1].isspace():
                yield text[:at], text[at:]

    def _ambiguous(self, head: str, seats: Sequence[int]) -> AmbiguousName:
        names = [self.players[seat] for seat in seats]
        shorts = " or ".join(short_name(seat, self.players) for seat in seats)
        return AmbiguousName(
            f"{_quoted(head)} fits {', '.join(names[:-1])} and {names[-1]}: type {shorts}"
        )

    def _how_to_begin(self) -> str:
        names = [*self.players]
        example = self._example(0, How.KNOCK)
        if self.two_tables:
            example += f" ; {short_name(2, self.players)} g 20"
        return f"Begin with {', '.join(names[:-1])} or {names[-1]}, such as {example}, or type dead"


def _is_gin_with_deadwood(draft: Draft) -> bool:
    is_gin = draft.how in (How.GIN, How.BIG_GIN)
    return is_gin and draft.ended_by is not None and draft.deadwood[draft.ended_by] != 0


def _places(sign: str, text: str) -> list[int]:
    return [at for at, character in enumerate(text) if character == sign]


def _quoted(text: str) -> str:
    return f"“{cut_short(' '.join(text.split()), 24)}”"


def _tokens(text: str) -> list[str]:
    spaced = " ".join(text.replace(",", " ").replace("/", " ").split())
    return spaced.replace(" +", "+").replace("+ ", "+").split()


def _count_problem(token: str) -> Refusal | None:
    """Why a token is no count, None if it is one."""
    if token == "?":
        return None
    if re.fullmatch(r"[-−]\d+", token):
        return NegativeCount(f"{_quoted(token)} is below zero: a count is 0 or more")
    if token.casefold() == "dead":
        return CountUnreadable("a dead hand is nobody's: write dead alone, without a name")
    if not _COUNT.fullmatch(token) or not token.isascii():
        return CountUnreadable(
            f"{_quoted(token)} is no count: give a number such as 16, or a sum, 10+6"
        )
    if any(len(part) > 6 for part in token.split("+")):
        return CountTooHigh("that number is too long: ten cards hold 98 at most")
    return None


def _read_count(token: str) -> int | None:
    return None if token == "?" else sum(int(part) for part in token.split("+"))
