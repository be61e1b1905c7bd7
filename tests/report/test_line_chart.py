"""Lines of numbers in a grid: the scale has room, the target is marked, long lines are thinned."""

from collections.abc import Sequence

from ginpad.report.line_chart import line_chart


def drawn(
    lines: Sequence[Sequence[int]], width: int, height: int, target: int = 0
) -> tuple[str, ...]:
    return tuple(row.plain for row in line_chart(lines, width, height, target))


def test_two_lines_and_a_target() -> None:
    assert drawn([(0, 50, 50), (0, 0, 100)], 17, 3, 100) == (
        " 100 ┄┄┄┄┄┄┄┄○┄┄┄",
        "        ·●···●   ",
        "   0 ◉···○·──────",
    )


def test_the_scale_takes_the_cells_that_its_labels_need() -> None:
    rows = drawn([(0, -12345, 10000)], 30, 5)
    assert all(len(row) == 30 for row in rows)
    assert rows[0].startswith(" 10000 ")
    assert rows[-1].startswith("−12345 ")
    assert any(row.startswith("     0 ") for row in rows)


def test_more_values_than_cells_end_with_the_last_one() -> None:
    rows = drawn([tuple(range(1000))], 20, 4)
    assert all(len(row) == 20 for row in rows)
    assert rows[0].endswith("●")


def test_nothing_but_noughts() -> None:
    assert drawn([(0, 0)], 12, 2) == ("   1        ", "   0 ●···●──")
