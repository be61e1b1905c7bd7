"""The pictures in `screenshots/` say what the app says today."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.pictures import SCENES, SCREENSHOTS, Scene, draw, path_of, says, settled


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
async def test_a_picture_still_says_what_the_screen_says(scene: Scene) -> None:
    drawn = await draw(scene)
    kept = path_of(scene).read_text(encoding="utf-8")
    assert says(kept) == says(drawn), "draw it anew: python -m tests.pictures"
    assert len(says(drawn)) > 10


def test_every_picture_has_a_scene_and_every_scene_another_name() -> None:
    names = [scene.name for scene in SCENES]
    assert len(set(names)) == len(names)
    assert {path.stem for path in SCREENSHOTS.glob("*.svg")} == set(names)


@pytest.mark.parametrize("path", sorted(SCREENSHOTS.glob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_fetches_nothing(path: Path) -> None:
    svg = path.read_text(encoding="utf-8")
    assert re.findall(r"https?://[^\"\s)]+", svg) == ["http://www.w3.org/2000/svg"]
    assert "@font-face" not in svg
    assert "@import" not in svg


async def test_drawing_twice_gives_the_same_file() -> None:
    scene = SCENES[0]
    assert await draw(scene) == await draw(scene)


def test_what_a_picture_says_is_read_line_by_line() -> None:
    text = '<text class="r" x="{}" y="{}" textLength="9">{}</text>'
    svg = text.format(20, 5, "2&#160;&amp;&#160;3") + text.format(0, 9, "last")
    assert says(svg + text.format(3, 5, "1")) == ["1 2 & 3", "last"]


def test_a_settled_picture_has_ids_of_its_own() -> None:
    svg = "<svg a='b'>\n<style>@font-face { src: url(x) }\n.terminal-123-r1 { fill: red }</style>"
    assert "terminal" not in settled(svg, "pad")
    assert ".ginpad-pad-r1 { fill: red }" in settled(svg, "pad")


def test_each_word_of_a_settled_picture_stands_in_its_own_place() -> None:
    text = '<svg a="b"><text class="r" x="{}" y="5" textLength="{}">{}</text>'
    drawn = settled(text.format(12.2, 73.2, "花&#160;&lt;&#160;7"), "pad")
    assert re.findall(r'x="([^"]*)".*?textLength="([^"]*)">(.*?)<', drawn) == [
        ("12.2", "24.4", "花"),
        ("48.8", "12.2", "&lt;"),
        ("73.2", "12.2", "7"),
    ]
