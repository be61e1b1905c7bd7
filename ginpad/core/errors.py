"""The base of every refusal of the core; each module has its own kinds beneath it."""


class Refusal(ValueError):  # noqa: N818  (a player is refused, nothing has broken)
    """What was asked can't be: `str(refusal)` is one sentence in the player's words.

    Subclasses say which rule or reading refused, so that a caller can tell them apart
    without reading the sentence.
    """


def cut_short(text: str, longest: int) -> str:
    """Typed text as a refusal shows it: cut where it is long, nothing that steers a terminal.

    >>> cut_short("a\\x1bb", 12), cut_short("one hundred", 5)
    ('a?b', 'one …')
    """
    cut = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return "".join(character if character.isprintable() else "?" for character in cut)
