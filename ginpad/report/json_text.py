"""Data as JSON on one line that steers no terminal."""

from __future__ import annotations

import json
from typing import Any

from ginpad.report.visible import visible


def json_text(data: Any) -> str:
    r"""Data as JSON; signs that can't be seen, or turn a line round, stand in it as escapes.

    Nothing is lost: what reads it gets every text back as it was.

    >>> print(json_text({"name": "Ève\x9b"}))
    {"name": "Ève\u009b"}
    """
    text = json.dumps(data, ensure_ascii=False)
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(character: str) -> str:
    return character if visible(character) == character else json.dumps(character)[1:-1]
