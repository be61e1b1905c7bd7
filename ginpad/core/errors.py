"""The base of every refusal of the core; each module has its own kinds beneath it."""


class Refusal(ValueError):  # noqa: N818  (a player is refused, nothing has broken)
    """What was asked can't be: `str(refusal)` is one sentence in the player's words.

    Subclasses say which rule or reading refused, so that a caller can tell them apart
    without reading the sentence.
    """
