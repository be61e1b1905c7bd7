"""How soon a typed card is seen: `python -m tests.benchmarks.counter`.

Types the last cards of two whole hands into the deadwood counter of the running app, through
Textual's own pilot, and the same keys into a bare `Input` alone on a screen. From the key to
the repaint, in milliseconds, and both as a ratio. A frame at 60 a second is 16.7 ms; the pilot
itself waits and settles for tens of milliseconds at each key, so what the counter costs is the
difference.

Method: the two in turn, key by key, the median of all keys. Beside it what a card that changes
the whole result takes within the app alone, without the pilot: counting it, laying the screen
out anew and painting it.
"""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Input

from ginpad.tui.widgets.deadwood_counter import DeadwoodCounter
from tests.tui.table import playing

SIZES = ((80, 24), (120, 40))
KNOCKER = "8c8d8s3h4h5hjdqdkd2c"
DEFENDER = "7d7h7s9ctcjc2d6h8hks"
LAST = 8
"""So many keys are timed: the last four cards, which make the hand complete."""
ROUNDS = 6


class Bare(App[None]):
    """Nothing but an input."""

    def compose(self) -> ComposeResult:
        yield Input(compact=True)


async def main() -> None:
    """Run everything and print it."""
    for size in SIZES:
        counter, bare = await compare(size)
        shown = await time_showing(size)
        print(
            f"{size[0]}×{size[1]}: a key in the counter {counter:.1f} ms, "
            f"in a bare Input {bare:.1f} ms, ratio {counter / bare:.2f}; "
            f"counting, laying out and painting alone {shown:.1f} ms"
        )


async def compare(size: tuple[int, int]) -> tuple[float, float]:
    """The median of a key in the counter and in a bare input, in milliseconds."""
    counter_times: list[float] = []
    bare_times: list[float] = []
    with tempfile.TemporaryDirectory() as data:
        async with playing(Path(data), size=size) as table, Bare().run_test(size=size) as bare:
            await table.press("f9")
            table.input("#cards-0").value = KNOCKER
            field, plain = table.input("#cards-1"), bare.app.query_one(Input)
            field.focus()
            for _ in range(ROUNDS):
                field.value = plain.value = DEFENDER[:-LAST]
                await table.pilot.pause()
                await bare.pause()
                for key in DEFENDER[-LAST:]:
                    counter_times.append(await timed(table.pilot, key))
                    bare_times.append(await timed(bare, key))
    return statistics.median(counter_times), statistics.median(bare_times)


async def timed(pilot: Pilot[None], key: str) -> float:
    """From pressing a key until the screen is painted, in milliseconds."""
    started = time.perf_counter()
    await pilot.press(key)
    return (time.perf_counter() - started) * 1000


async def time_showing(size: tuple[int, int]) -> float:
    """The median of counting, laying out and painting changed cards, in milliseconds."""
    times = []
    with tempfile.TemporaryDirectory() as data:
        async with playing(Path(data), size=size) as table:
            await table.press("f9")
            counter = table.app.screen.query_one(DeadwoodCounter)
            whole = counter.open_cards.with_text(0, KNOCKER).with_text(1, DEFENDER)
            for _ in range(ROUNDS * LAST):
                for text in (DEFENDER[:-2], DEFENDER):
                    started = time.perf_counter()
                    counter.show(whole.with_text(1, text))
                    table.app.screen._refresh_layout()
                    times.append((time.perf_counter() - started) * 1000)
                await table.pilot.pause()
    return statistics.median(times)


if __name__ == "__main__":
    asyncio.run(main())
