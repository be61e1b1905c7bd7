"""Cards as players see them: the one place where a suit becomes a sign or a letter.

Whether it is a letter is one switch for the whole process, set at the start and when a player
changes the setting (`write_suits`). A process writes to one terminal, which has the signs or
hasn't, and cards stand deep inside tables and sentences: a choice handed down to each of them
would be in every signature and always the same. Files that are exported keep the signs
(`symbol_text`): they are read elsewhere.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ginpad.core.cards import Card
    from ginpad.core.layoff import Remark

_SUITS = "♠♥♦♣"
LETTERS_FOR_SUITS = str.maketrans(_SUITS, "SHDC")
_PLAIN = ("C", "POSIX")
_COERCED = ("C.UTF-8", "C.utf8", "UTF-8")
"""What Python puts into LC_CTYPE in a plain locale."""

_as_letters = False


def write_suits(*, as_letters: bool) -> None:
    """From now on write suits as letters, or as signs."""
    global _as_letters
    _as_letters = as_letters


def suits_are_letters() -> bool:
    """Whether suits are written as letters now."""
    return _as_letters


def is_linux_console(environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the terminal is the Linux console itself, whose fonts have few signs: of the suits
    one, at which all four are shown."""
    return environ.get("TERM") == "linux"


def knows_symbols(encoding: str | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether a terminal can be expected to show the signs of the suits.

    Args:
        encoding: of what is written to; None where that is unknown.
        environ: the environment, for the locale that the user named. A plain one (`LANG=C`) says
            no: Python writes UTF-8 there all the same, and the terminal shows what it can.

    >>> knows_symbols("utf-8", {"LANG": "de_CH.UTF-8"}), knows_symbols("utf-8", {"LANG": "C"})
    (True, False)
    """
    if is_linux_console(environ):
        return False
    named = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    language = environ.get("LANG", "")
    if not environ.get("LC_ALL") and named in _COERCED and language in _PLAIN:
        named = language
    codeset = named.partition(".")[2].partition("@")[0]
    encodings = [encoding or "", "ascii" if named in _PLAIN else codeset]
    return all(map(_has_suits, filter(None, encodings)))


def _has_suits(encoding: str) -> bool:
    try:
        _SUITS.encode(encoding)
    except UnicodeError:
        return False
    except LookupError:  # a name that Python doesn't know says nothing
        return True
    return True


def card_text(card: Card) -> str:
    """A card as players see it, `10♠`; or in letters, `10S`, if suits are written so."""
    return letter_text(card) if _as_letters else card.symbol_text


def with_suits(text: str) -> str:
    """A text that holds signs of suits, as suits are written now.

    >>> with_suits("the 8♥ goes")
    'the 8♥ goes'
    """
    return text.translate(LETTERS_FOR_SUITS) if _as_letters else text


def symbol_text(card: Card) -> str:
    """A card for a file: `10♠`, whatever this terminal has."""
    return card.symbol_text


def letter_text(card: Card) -> str:
    """A card without signs.

    >>> from ginpad.core.cards import parse_cards
    >>> [letter_text(card) for card in parse_cards("ts 7d")]
    ['10S', '7D']
    """
    return card.symbol_text[:-1] + card.suit.letter


def meld_text(meld: Iterable[Card]) -> str:
    """A meld as it lies, without spaces: `3♥4♥5♥`."""
    return "".join(map(card_text, meld))


def loose_text(cards: Iterable[Card]) -> str:
    """Loose cards with spaces between: `K♠ 2♦`."""
    return " ".join(map(card_text, cards))


def remark_words(remark: Remark, write: Callable[[Card], str] = card_text) -> str:
    """What a showdown remarks on how the knocker laid out his melds, in one sentence.

    Args:
        remark: of the showdown.
        write: how a card is written.
    """
    laid, answer = remark.choice.knocker, remark.choice.answer
    melds = " ".join("".join(map(write, meld)) for meld in laid.melds)
    if laid.deadwood == 0:
        return f"Laid out as {melds} it is gin."
    instead = str(remark.instead_of) if remark.instead_of > 0 else "an undercut"
    return (
        f"Laid out as {melds}, the knocker would count {laid.deadwood} and the defender "
        f"{answer.deadwood}: a difference of {remark.choice.difference} instead of {instead}."
    )
