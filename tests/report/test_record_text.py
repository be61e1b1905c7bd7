"""A record in words and tables, and the balance as a chart: what there is, and what there isn't."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

from rich.console import Console, RenderableType

from ginpad.core.entry import parse
from ginpad.core.figures import figures_of
from ginpad.core.match import Match
from ginpad.core.record import Record, record_of
from ginpad.core.rules import Rules, StakeRules
from ginpad.report.balance_chart import balance_charts
from ginpad.report.record_text import group_table, head_to_head, standing

NIGHT = datetime(2025, 12, 30, 21, tzinfo=UTC)
EURO = Rules(name="Home", stake=StakeRules(per_point=Decimal("0.05"), currency="€"))


def match(*lines: str, nights: int = 0, rules: Rules = EURO) -> Match:
    """A match of Ann and Ben on a night after the first one."""
    played = Match(("Ann", "Ben"), rules, started=NIGHT + timedelta(days=nights))
    for line in lines:
        played = played.with_hand(parse(line, played.players, rules))
    return played


WON = match("a gin 51", "a 9 7", "a 4 60")
LOST = match("b gin 51", "dead", "b gin 51", nights=3)


def record(*matches: Match, opponent: tuple[str, ...] | None = ("Ben",)) -> Record:
    return record_of(map(figures_of, matches), ("Ann",), opponent)


def rows(renderable: RenderableType, width: int = 54) -> dict[str, list[str]]:
    """The rows of a table: what stands in the cells behind the first one, by the first one."""
    console = Console(width=width)
    with console.capture() as captured:
        console.print(renderable)
    lines = [line.rstrip() for line in captured.get().splitlines()]
    return {line[:18].strip(): line[18:].split() for line in lines}


def test_the_standing_in_words() -> None:
    assert standing(record()) == "Ann and Ben have not played against each other yet."
    running = match("a 4 16", nights=9)
    assert (
        standing(record(running))
        == "No match of Ann against Ben is over yet: 1 match still running."
    )
    told = standing(record(WON, LOST, LOST, running))
    assert told == "Ann won 1 of 3 matches against Ben and lost 2. 1 match still running."
    assert standing(record(WON, opponent=None)).startswith("Ann won 1 of 1 match against everybody")


def test_every_figure_of_both_sides_stands_in_the_table() -> None:
    table = rows(head_to_head(record(WON, LOST)))
    assert table[""] == ["Ann", "Ben"]
    assert table["matches won"] == ["1/2", "50", "%", "1/2", "50", "%"]
    assert table["hands won"] == ["2/6", "33", "%", "3/6", "50", "%"]
    assert table["points a hand won"] == ["63.5", "51.3"]
    assert table["won by a knock"] == ["1/2", "50", "%", "0/3", "0", "%"]
    assert table["won by gin"] == ["1/2", "50", "%", "2/3", "67", "%"]
    assert table["won by undercut"] == ["0/2", "0", "%", "1/3", "33", "%"]
    assert "of these big gin" not in table
    assert table["biggest hand"] == ["71,", "2025-12-30", "71,", "2026-01-02"]
    assert table["shutouts"] == ["0", "1"]
    assert table["margins"] == ["−147", "+147"]
    assert table["money"] == ["−€7.35", "+€7.35"]


def test_what_can_not_be_said_is_a_dash() -> None:
    table = rows(head_to_head(record(match("a gin 20"))))
    assert table["matches won"] == ["–", "–"]
    assert table["knocks undercut"] == ["–", "–"]
    assert table["deadwood if caught"] == ["–", "20.0"]
    assert "margins" not in table


def test_years_and_rules() -> None:
    both = record(WON, LOST, replace(LOST, rules=replace(EURO, name="", stake=None)))
    years = rows(group_table(both.by_year, "year", "unknown"))
    assert [key.split()[0] for key in years if key[:2] == "20"] == ["2025", "2026"]
    console = Console(width=60)
    with console.capture() as captured:
        console.print(group_table(both.by_rules, "rules", "unnamed"))
    assert "unnamed" in captured.get()
    assert "Home" in captured.get()


def test_a_chart_of_the_margins_and_of_each_currency() -> None:
    pounds = replace(EURO, stake=StakeRules(per_point=Decimal(1), currency="£"))
    charts = balance_charts(record(WON, LOST, match("a gin 51", "a gin 51", rules=pounds)), 40, 7)
    assert [chart.plain.splitlines()[0] for chart in charts] == [
        "balance of the margins",
        "balance in £",
        "balance in €",
    ]
    for chart in charts:
        lines = chart.plain.splitlines()
        assert len(lines) == 7
        assert all(len(line) <= 40 for line in lines)
        assert lines[-1].endswith("3 matches, 2025-12-30 to 2026-01-02")
    assert "+£382.00" in charts[1].plain
    assert balance_charts(record(match("a 4 16")), 40, 7) == []


def test_hostile_names_stay_names() -> None:
    names = ("[red]Al[/", "B\x1b[2Jen")
    rules = Rules(name="[/x]")
    played = Match(names, rules, started=NIGHT).with_hand(parse("dead", names, rules))
    hostile = record_of([figures_of(played)], names[:1], names[1:])
    console = Console(width=60)
    with console.capture() as captured:
        console.print(head_to_head(hostile))
        console.print(group_table(hostile.by_rules, "rules", "unnamed"))
    assert "[red]Al[/" in captured.get()
    assert "[/x]" in captured.get()
    assert "\x1b[2J" not in captured.get()
