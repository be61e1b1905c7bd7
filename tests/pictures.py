"""The pictures of the app: `python -m tests.pictures` draws `screenshots/*.svg` anew.

Each is the real app at a fixed size, with fixed matches and a fixed clock. A new picture is a
row in `SCENES`: its name, its size, and what is done before it is drawn.
`python -m tests.pictures pad reckoning` draws only those.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from textual.widgets import Input

from tests.tui.table import MID_GAME, Table, playing, running

SCREENSHOTS = Path(__file__).resolve().parent.parent / "screenshots"

Prepare = Callable[[Table], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture to draw.

    Attributes:
        name: of the file, without its ending.
        size: of the terminal, columns and rows.
        prepare: what is done at the table before the picture is drawn.
        hands: the match on the table; None for none at all.
    """

    name: str
    size: tuple[int, int]
    prepare: Prepare
    hands: tuple[str, ...] | None = MID_GAME


# ------------------------------------------------------------------ what happens in them


async def _hand_typed(table: Table) -> None:
    await table.type("a 4 16")


async def _gin_typed(table: Table) -> None:
    await table.type("bg 28")


async def _names_typed(table: Table) -> None:
    table.input("#player-0").value = "Ann"
    table.input("#player-1").value = "Ben"
    await table.pilot.pause()
    await table.press("tab", "end")


async def _match_ended(table: Table) -> None:
    await table.enter("ag 18")


PUBLISHED = ("a 4 15", "a 9 7", "a gin 31")

SCENES = (
    Scene("pad", (112, 30), _hand_typed, ("a 4 16", "b 9 7", "a gin 31", "dead", "b 3 20")),
    Scene("pad-80x24", (80, 24), _gin_typed),
    Scene("new-match", (100, 26), _names_typed, None),
    Scene("reckoning", (100, 26), _match_ended, PUBLISHED),
)


# ------------------------------------------------------------------ drawing


async def draw(scene: Scene) -> str:
    """The scene as SVG text, the same text each time."""
    with tempfile.TemporaryDirectory() as directory:
        data = Path(directory)
        if scene.hands is None:
            async with running(data, size=scene.size) as table:
                return await _picture(scene, table)
        async with playing(data, scene.hands, size=scene.size) as table:
            return await _picture(scene, table)


async def _picture(scene: Scene, table: Table) -> str:
    table.app.animation_level = "none"
    await scene.prepare(table)
    for field in table.app.screen.query(Input):
        field.cursor_blink = False  # or the cursor is there in one picture and not in the next
    await table.pilot.pause()
    return settled(table.app.export_screenshot(title="ginpad"), scene.name)


_FONT_FACE = re.compile(r"@font-face\s*\{[^{}]*\}\s*")
_COMMENT = re.compile(r"\s*<!--.*?-->", re.DOTALL)
_FONTS = '"DejaVu Sans Mono", Menlo, Consolas, monospace'


def settled(svg: str, name: str) -> str:
    """A drawn picture made independent of chance and of the network.

    Its ids are named after the scene, and it asks for fonts that are there instead of fetching one.
    """
    svg = re.sub(r"terminal-\d+", f"ginpad-{name}", svg)
    svg = _COMMENT.sub("", _FONT_FACE.sub("", svg))
    svg = re.sub(r"font-family:\s*[^;]*Fira Code[^;]*;", f"font-family: {_FONTS};", svg)
    # Leading spaces count: some readers of SVG would swallow them.
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    return "\n".join(line.rstrip() for line in svg.strip().splitlines()) + "\n"


_TEXT = re.compile(
    r"<text\b[^>]*?\bx=\"([\d.]+)\"[^>]*?\by=\"([\d.]+)\"[^>]*>(.*?)</text>", re.DOTALL
)


def says(svg: str) -> list[str]:
    """What a picture says, line by line; colours and places don't count."""
    lines: dict[float, list[tuple[float, str]]] = {}
    for x, y, text in _TEXT.findall(svg):
        words = html.unescape(text).replace("\xa0", " ")
        lines.setdefault(float(y), []).append((float(x), words))
    parts = (" ".join(words for _, words in sorted(lines[y])).split() for y in sorted(lines))
    return [" ".join(line) for line in parts if line]


def path_of(scene: Scene) -> Path:
    """Where a scene's picture lies."""
    return SCREENSHOTS / f"{scene.name}.svg"


async def _draw_all(names: list[str]) -> int:
    unknown = set(names) - {scene.name for scene in SCENES}
    if unknown:
        sys.stderr.write(f"no such picture: {', '.join(sorted(unknown))}\n")
        return 2
    SCREENSHOTS.mkdir(exist_ok=True)
    for scene in SCENES:
        if not names or scene.name in names:
            path_of(scene).write_text(await draw(scene), encoding="utf-8")
            sys.stdout.write(f"{path_of(scene).relative_to(SCREENSHOTS.parent)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(_draw_all(sys.argv[1:])))
