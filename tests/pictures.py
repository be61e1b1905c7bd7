"""The pictures of the app: `python -m tests.pictures` draws `screenshots/*.svg` anew.

Each is the real app at a fixed size, with fixed matches and a fixed clock. A new picture is a
row in `SCREENS`: its name, its size, and what is done before it is drawn.
`python -m tests.pictures pad reckoning` draws only those.
"""

from __future__ import annotations

import asyncio
import html
import re
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from random import Random
from unittest import mock

from rich.cells import cell_len
from textual.widgets import Input

from ginpad.store import keeper
from ginpad.store.errors import NotSaved
from ginpad.store.locations import Locations
from ginpad.store.matches import create_match
from ginpad.tui.screens.new_match import NewMatchScreen
from tests.tui.table import (
    CLOCK,
    MID_GAME,
    Table,
    locations,
    match_of,
    playing,
    preset,
    running,
)

SCREENSHOTS = Path(__file__).resolve().parent.parent / "screenshots"

_HOME = Path("/home/ann")

Prepare = Callable[[Table], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture to draw.

    Attributes:
        name: of the file, without its ending.
        size: of the terminal, columns and rows.
        prepare: what is done at the table before the picture is drawn.
        hands: the match on the table; None for none at all.
        preset: the rules of that match.
        evenings: earlier matches, their hands alone, for the history and the record.
        theme: in which it is drawn.
    """

    name: str
    size: tuple[int, int]
    prepare: Prepare
    hands: tuple[str, ...] | None = MID_GAME
    preset: str = "classic"
    evenings: tuple[tuple[str, ...], ...] = ()
    theme: str = "ginpad-felt"


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
    screen = table.app.screen
    assert isinstance(screen, NewMatchScreen)
    screen.chance = Random(12)
    await table.press("f4")


async def _across_typed(table: Table) -> None:
    await table.press("ctrl+t")
    await table.type("a 4 16")


async def _across(table: Table) -> None:
    await table.press("ctrl+t")


async def _match_ended(table: Table) -> None:
    await table.enter("ag 18")


async def _nothing(table: Table) -> None:
    """The screen as it opens."""


async def _upcard_set(table: Table) -> None:
    await table.enter("up 7s")
    await table.type("a 6 20")


async def _partners_typed(table: Table) -> None:
    await table.type("ann 4/12 16/30 boast a 2")


async def _round_typed(table: Table) -> None:
    await table.type("ann 4 16 ; cal g 20")


async def _cards_open(table: Table) -> None:
    """The worked example: twelve left after laying off 6♥ and 8♥."""
    await table.press("f9")
    table.input("#cards-0").value = "8c8d8s / 3h4h5h / jdqdkd / 2c"
    table.input("#cards-1").value = "7d7h7s 9c10cjc 2d6h8hks"
    await table.pilot.pause()


async def _board_open(table: Table) -> None:
    await _cards_open(table)
    await table.press("f3")
    await table.pilot.pause()


async def _history_open(table: Table) -> None:
    await table.press("f10")
    await table.settle()


async def _review_open(table: Table) -> None:
    await _history_open(table)
    await table.press("down", "f3")
    await table.pilot.pause()
    await table.press("left")


async def _record_open(table: Table) -> None:
    await _history_open(table)
    await table.press("f8")
    await table.settle()


async def _export_asked(table: Table) -> None:
    await _history_open(table)
    await table.click_on("#buttons", "Export")
    await table.settle()


async def _trash_open(table: Table) -> None:
    await _history_open(table)
    await table.press("down", "f5")
    await table.settle()
    await table.click_on("#buttons", "Trash")
    await table.settle()
    table.find("#files-pane").border_subtitle = f"{_HOME / '.local/share/ginpad/trash'}"


async def _earlier_open(table: Table) -> None:
    """A correction and a deletion, so that there are states from before."""
    await table.enter("edit 2")
    await table.enter("b 9 5")
    await table.enter("delete 1")
    await _history_open(table)
    await table.press("f3", "f7")
    await table.settle()
    table.find("#files-pane").border_subtitle = f"{_HOME / '.local/share/ginpad/earlier'}"


async def _merging_open(table: Table) -> None:
    await _record_open(table)
    await table.click_on("#buttons", "Merge players")
    await table.settle()


async def _playing_on_asked(table: Table) -> None:
    await _other_rules_open(table)
    await table.press("f10")
    await table.settle()


async def _preset_named(table: Table) -> None:
    await _editor_open(table)
    await table.press("f8")
    await table.settle()


async def _not_saved(table: Table) -> None:
    """Nothing can be written any more, and somebody wants to leave."""
    path = _HOME / ".local/share/ginpad/matches" / table.opened.path.name
    full = NotSaved(path, "the disk is full")
    with mock.patch.object(keeper, "write_atomically", side_effect=full):
        await table.enter("a 4 16")
        await table.press("ctrl+q")
        await table.settle()
        # It would be tried again, and saved, before a slow machine has drawn the picture.
        table.opened.save = mock.Mock()  # type: ignore[method-assign]


async def _help_open(table: Table) -> None:
    await table.press("f1")


async def _settings_open(table: Table) -> None:
    data, config = _HOME / ".local/share/ginpad", _HOME / ".config/ginpad"
    table.app._locations = Locations(data, config, _HOME / "cache", _HOME / "state")
    await table.press("f12")
    await table.settle()


async def _other_rules_open(table: Table) -> None:
    await table.press("f8", "down", "down")
    await table.pilot.pause()


async def _editor_open(table: Table) -> None:
    await table.press("f3")
    await table.settle()


PUBLISHED = ("a 4 15", "a 9 7", "a gin 31")
W03 = ("a 1 19", "b 1 13", "a 1 26", "b 1 31", "a 1 16", "a 1 23", "b 1 21")
EVENINGS = (
    ("a 4 15", "a 9 7", "a gin 31", "a gin 18"),
    ("b 2 30", "a 5 20", "b gin 24", "dead", "b 3 41"),
    ("a gin 40", "b 4 9", "b 1 38", "a 10 0", "a gin 22"),
    ("b 6 12", "b gin 33", "a 2 25", "b 7 30", "a gin 11", "b 2 24"),
)

SCREENS = (
    Scene("pad", (112, 30), _hand_typed, ("a 4 16", "b 9 7", "a gin 31", "dead", "b 3 20")),
    Scene("pad-80x24", (80, 24), _gin_typed),
    Scene("new-match", (100, 26), _names_typed, None),
    Scene("reckoning", (100, 26), _match_ended, PUBLISHED),
    Scene("hollywood", (80, 24), _nothing, W03, "hollywood"),
    Scene("hollywood-wide", (120, 40), _nothing, W03, "hollywood"),
    Scene("across-the-table", (80, 24), _across_typed),
    Scene("across-the-table-wide", (120, 40), _across_typed),
    Scene("across-the-table-hollywood", (120, 40), _across, W03, "hollywood"),
    Scene("oklahoma", (80, 24), _upcard_set, ("a 4 16 up 9s", "b gin 22 up ks"), "oklahoma"),
    Scene(
        "palace-partners",
        (112, 34),
        _partners_typed,
        ("ann 0/6 12/9", "dee 3/0 20/10", "ann 5/5 6/4"),
        "palace-partners",
    ),
    Scene(
        "two-tables",
        (112, 34),
        _round_typed,
        ("ann 1 17 ; cal 1 13", "b 1 31 ; dead"),
        "two-tables",
    ),
    Scene("deadwood-counter", (112, 36), _cards_open, ("a 4 16", "b 9 7")),
    Scene("card-board", (80, 24), _board_open, ("a 4 16", "b 9 7")),
    Scene("other-rules", (112, 30), _other_rules_open),
    Scene("your-own-numbers", (112, 34), _editor_open, None),
    Scene("history", (112, 34), _history_open, MID_GAME, evenings=EVENINGS),
    Scene("review", (112, 34), _review_open, MID_GAME, evenings=EVENINGS),
    Scene("record", (112, 34), _record_open, MID_GAME, evenings=EVENINGS),
    Scene("export", (100, 30), _export_asked, MID_GAME, evenings=EVENINGS),
    Scene("trash", (100, 30), _trash_open, MID_GAME, evenings=EVENINGS),
    Scene("earlier-states", (100, 30), _earlier_open, MID_GAME, evenings=EVENINGS),
    Scene("merging-players", (100, 30), _merging_open, MID_GAME, evenings=EVENINGS),
    Scene("playing-on-by-other-rules", (112, 30), _playing_on_asked),
    Scene("saving-a-preset", (112, 34), _preset_named, None),
    Scene("not-saved", (100, 26), _not_saved),
    Scene("help", (100, 40), _help_open),
    Scene("settings", (80, 36), _settings_open),
)

MID_GAME_PAD = next(scene for scene in SCREENS if scene.name == "pad")

SCENES = (
    *SCREENS,
    # Each of them once more as small and as light as it gets, and the pad in every size.
    *(
        replace(scene, name=f"{scene.name}-small", size=(80, 24), theme="ginpad-paper")
        for scene in SCREENS
        if scene.size != (80, 24) and not scene.name.endswith("-wide")
    ),
    replace(MID_GAME_PAD, name="pad-60x20", size=(60, 20)),
    replace(MID_GAME_PAD, name="pad-140x50", size=(140, 50), theme="ginpad-contrast"),
    replace(MID_GAME_PAD, name="pad-250x70", size=(250, 70)),
)


# ------------------------------------------------------------------ drawing


async def draw(scene: Scene) -> str:
    """The scene as SVG text, the same text each time."""
    with tempfile.TemporaryDirectory() as directory:
        data = Path(directory)
        settings = locations(data).settings
        settings.parent.mkdir()
        settings.write_text(f'theme = "{scene.theme}"\n', "utf-8")
        if scene.hands is None:
            async with running(data, size=scene.size) as table:
                return await _picture(scene, table)
        _play_evenings(data, scene.evenings)
        rules = preset(scene.preset)
        players = ("Ann", "Ben", "Cal", "Dee")[: rules.player_count]
        sitting = playing(data, scene.hands, players=players, rules=rules, size=scene.size)
        async with sitting as table:
            return await _picture(scene, table)


def _play_evenings(data: Path, evenings: tuple[tuple[str, ...], ...]) -> None:
    """Matches of the evenings before, a week apart, the latest first."""
    for weeks, hands in enumerate(evenings, 1):
        started = CLOCK - timedelta(weeks=weeks)
        create_match(locations(data), replace(match_of(hands), started=started))


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


_TEXT = re.compile(
    r"<text\b[^>]*?\bx=\"([\d.]+)\"[^>]*?\by=\"([\d.]+)\"[^>]*>(.*?)</text>", re.DOTALL
)
_WORD = re.compile(r"\S+")
_CELL = 12.2
"""The width of a cell in Rich's pictures."""


def settled(svg: str, name: str) -> str:
    """A drawn picture made independent of chance and of the network.

    Its ids are named after the scene, and it asks for fonts that are there instead of fetching one.
    """
    svg = re.sub(r"terminal-\d+", f"ginpad-{name}", svg)
    svg = _COMMENT.sub("", _FONT_FACE.sub("", svg))
    svg = re.sub(r"font-family:\s*[^;]*Fira Code[^;]*;", f"font-family: {_FONTS};", svg)
    # Leading spaces count: some readers of SVG would swallow them.
    svg = svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
    svg = _TEXT.sub(_in_words, svg)
    return "\n".join(line.rstrip() for line in svg.strip().splitlines()) + "\n"


def _in_words(found: re.Match[str]) -> str:
    """A text word by word, each in its place: in another font a long one runs out of its own."""
    tag = found.group(0)[: found.start(3) - found.start()]
    text = html.unescape(found.group(3))
    return "".join(
        _placed(tag, float(found.group(1)) + _CELL * cell_len(text[: word.start()]), word.group())
        for word in _WORD.finditer(text)
    )


def _placed(tag: str, x: float, text: str) -> str:
    width = f"{_CELL * cell_len(text):g}"
    tag = re.sub(r'\bx="[^"]*"', f'x="{x:g}"', tag)
    tag = re.sub(r'textLength="[^"]*"', f'textLength="{width}"', tag)
    return f"{tag}{html.escape(text, quote=False)}</text>"


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
