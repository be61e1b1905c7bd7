"""Text that people typed, made fit for a terminal: nothing in it steers the screen."""

from __future__ import annotations

import unicodedata

_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"
_PICTURES = 0x2400
_DELETE = 0x7F
_DELETE_PICTURE = "\N{SYMBOL FOR DELETE}"
_UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")


def visible(text: str) -> str:
    """The text with every control character as a sign that can be seen.

    >>> visible("An\\x1bn")
    'An␛n'
    """
    return text if text.isprintable() else "".join(map(_visible, text))


def _visible(character: str) -> str:
    if unicodedata.category(character) not in _UNSAFE or character in _JOINERS:
        return character
    code = ord(character)
    if code < ord(" "):
        return chr(_PICTURES + code)
    return _DELETE_PICTURE if code == _DELETE else "\N{REPLACEMENT CHARACTER}"
