"""Score a match, or quick-entry lines: every hand, the running totals, the reckoning.

FILE is a match (its path, its name, a part of its name, or "last"), or - for quick-entry
lines on standard input, such as:

  printf '%s\\n' 'ann 4 16' 'ben gin 31' | ginpad score --players Ann,Ben -

Without FILE, standard input is read if it comes from a pipe or a file; at a terminal it is
the match touched last. Lines that are blank or only a remark (# ...) are passed over.

With a match and other --rules the same hands are scored as that table would have scored
them, beside their own score; nothing is saved.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from ginpad.clock import local_now
from ginpad.commands.common import (
    Failed,
    add_json,
    input_lines,
    locations_of,
    match_path,
    tell,
    terminal_width,
    write_json,
    write_lines,
    write_text,
)
from ginpad.commands.rules_option import add_rules_options, rules_of
from ginpad.core.entry import is_blank, parse
from ginpad.core.errors import Refusal
from ginpad.core.hand import score_hand
from ginpad.core.match import Match, MatchRefused
from ginpad.core.names import matching_seats
from ginpad.core.pad import Pad, score
from ginpad.core.rules import Rules

_SOMEBODY = ("A", "B", "C", "D")
_ONLY_LINES = ("players", "dealer", "save")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("file", nargs="?", metavar="FILE", help="a match, or - for standard input")
    add_rules_options(parser, "the match's own; for lines, classic")
    add_players(parser)
    parser.add_argument("--dealer", metavar="Ann", help="who dealt first (without it: the first)")
    parser.add_argument("--save", action="store_true", help="record the lines as a match")
    add_json(parser)


def add_players(parser: argparse.ArgumentParser) -> None:
    """The option of every command that needs to know who plays."""
    parser.add_argument(
        "--players",
        metavar="Ann,Ben",
        help="who plays, in seat order; of four the first and third are partners "
        "(without it: A,B or A,B,C,D)",
    )


def players_of(args: argparse.Namespace, rules: Rules) -> tuple[str, ...]:
    """The names that `--players` gives, not checked; without it as many letters as needed."""
    if args.players is None:
        return _SOMEBODY[: rules.player_count]
    return tuple(name.strip() for name in args.players.split(","))


def run(args: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    """Print the pad."""
    if args.file == "-" or (args.file is None and not _at_terminal()):
        match = _match_of_lines(args, parser)
        pad = score(match)
        if args.save:
            if not match.hands:
                raise Failed("there is no hand to save")
            _save(match, args)
    else:
        match = _match_of_file(args, parser)
        pad = _pad_of_match(match, args, parser)
    if args.json:
        from ginpad.report.pad_json import pad_to_json

        write_json(pad_to_json(pad))
    else:
        _print(pad, match)
    return 0


def _print(pad: Pad, match: Match) -> None:
    """Print a pad; one under other rules than the match's own also side by side with its own."""
    from ginpad.report.pad_text import pad_lines

    write_lines(pad_lines(pad, terminal_width()))
    if pad.match.rules == match.rules or not pad.rows:
        return
    from ginpad.core.comparison import compare
    from ginpad.report.comparison_text import beside_lines

    comparison = compare(match, pad.match.rules)
    write_text("")
    write_lines(beside_lines(comparison, terminal_width()))


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


# ------------------------------------------------------------------ a match file


def _match_of_file(args: argparse.Namespace, parser: argparse.ArgumentParser) -> Match:
    for option in _ONLY_LINES:
        if getattr(args, option):
            parser.error(f"--{option} is for lines on standard input, not for a match")
    from ginpad.store.errors import DamagedMatch
    from ginpad.store.match_names import SUFFIX
    from ginpad.store.matches import read_match

    path = match_path(args.file or "last", args, parser)
    try:
        return read_match(path)
    except DamagedMatch as refusal:
        if path.suffix == SUFFIX:
            raise
        hint = f"lines of quick entry go in by ginpad score - < {path.name}"
        raise Failed(f"{refusal}; {hint}") from refusal


def _pad_of_match(match: Match, args: argparse.Namespace, parser: argparse.ArgumentParser) -> Pad:
    """The pad of a match, or the one that the options ask for: with a preset at its own stake."""
    if args.rules is None and not args.changes:
        return score(match)
    rules = rules_of(args, parser, match.rules)
    if args.rules is not None:
        from ginpad.core.comparison import at_table

        rules = at_table(rules, match)
    return score(replace(match, rules=rules), keep_refused=True)


# ------------------------------------------------------------------ lines


def _match_of_lines(args: argparse.Namespace, parser: argparse.ArgumentParser) -> Match:
    rules = rules_of(args, parser)
    empty = _empty_match(args, parser, rules)
    recorded = local_now() if args.save else None
    hands = []
    for number, line in input_lines():
        if is_blank(line, empty.players):
            continue
        try:
            hand = parse(line, empty.players, rules, recorded)
            score_hand(hand, rules)
        except Refusal as refusal:
            raise Failed(str(refusal), number) from refusal
        hands.append(hand)
    return replace(empty, hands=tuple(hands), started=recorded)


def _empty_match(args: argparse.Namespace, parser: argparse.ArgumentParser, rules: Rules) -> Match:
    players = players_of(args, rules)
    try:
        match = Match(players, rules)
    except MatchRefused as refusal:
        parser.error(f"--players {args.players}: {refusal}")
    if args.dealer is None:
        return match
    return replace(match, first_dealer=_seat(args.dealer, players, parser))


def _seat(name: str, players: Sequence[str], parser: argparse.ArgumentParser) -> int:
    seats = matching_seats(name, players)
    if len(seats) != 1:
        parser.error(f"--dealer {name}: name one of {', '.join(players)}")
    return seats[0]


def _save(match: Match, args: argparse.Namespace) -> None:
    from ginpad.store.matches import create_match

    path = create_match(locations_of(args), match)
    tell(f"saved as {path}")
