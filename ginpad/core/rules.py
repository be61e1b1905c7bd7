"""Every number that a table can disagree on, as one checked value.

What belongs here: the settings of the preset format, their limits, reading them from and
writing them to a plain mapping. What never does: files, scoring, sentences about how to play.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ginpad.core.errors import Refusal
from ginpad.core.kinds import (
    MOST_POINTS,
    Kind,
    Money,
    OneOf,
    Text,
    ThreeNumbers,
    WholeNumber,
    YesNo,
    shown,
)

if TYPE_CHECKING:
    from decimal import Decimal


class RulesRefused(Refusal):
    """A setting that can't be: `path` is its key (`"hand.gin_bonus"`), or `""` for the whole."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}" if path else why)
        self.path = path
        self.why = why


class Tie(StrEnum):
    """Who gets a hand whose counts are equal after lay-offs."""

    UNDERCUT = "undercut"
    NO_BONUS = "no-bonus"
    KNOCKER = "knocker"


class Ace(StrEnum):
    """What an ace as upcard allows."""

    GIN_ONLY = "gin-only"
    ONE = "one"


class BoxesWhen(StrEnum):
    """When boxes are worth points."""

    GAME_END = "game-end"
    EACH_HAND = "each-hand"


class Shutout(StrEnum):
    """What a game against a side that never scored gives more."""

    NONE = "none"
    BONUS = "bonus"
    HAND_POINTS = "hand-points"
    TOTAL = "total"


class ShutoutTest(StrEnum):
    """How a shutout is told."""

    NO_POINTS = "no-points"
    NO_HAND_WON = "no-hand-won"


class Sides(StrEnum):
    """Who plays whom."""

    TWO_PLAYERS = "two-players"
    TEAM_SUM = "team-sum"
    TWO_TABLES = "two-tables"


class NextDealer(StrEnum):
    """Who deals after a hand that somebody won."""

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"


def _read(kind: Kind, value: object, path: str) -> Any:
    try:
        return kind.read(value)
    except ValueError:
        raise RulesRefused(path, f"{kind.expected} belongs here, not {shown(value)}") from None


def _setting(kind: Kind, default: Any) -> Any:
    return field(default=default, metadata={"kind": kind})


_POINTS = WholeNumber(0, MOST_POINTS)
_FEW_BOXES = WholeNumber(0, 20)


class _Section:
    """A section of the preset file: a frozen dataclass whose fields carry their kind."""

    section_name: str

    def __post_init__(self) -> None:
        for each in dataclasses.fields(self):  # type: ignore[arg-type]
            value = getattr(self, each.name)
            if value is None and each.default is None:
                continue
            checked = _read(each.metadata["kind"], value, f"{self.section_name}.{each.name}")
            object.__setattr__(self, each.name, checked)


@dataclass(frozen=True)
class HandRules(_Section):
    """`[hand]`: points of one hand. `big_gin_bonus` None: big gin is not played."""

    section_name = "hand"
    knock_limit: int = _setting(WholeNumber(0, 98), 10)
    knock_bonus: int = _setting(_POINTS, 0)
    gin_bonus: int = _setting(_POINTS, 20)
    undercut_bonus: int = _setting(_POINTS, 10)
    tie: Tie = _setting(OneOf(tuple(Tie)), Tie.UNDERCUT)
    big_gin_bonus: int | None = _setting(_POINTS, None)


@dataclass(frozen=True)
class UpcardRules(_Section):
    """`[upcard]`: the first upcard sets the knock limit (Oklahoma)."""

    section_name = "upcard"
    ace: Ace = _setting(OneOf(tuple(Ace)), Ace.GIN_ONLY)
    spade_doubles: bool = _setting(YesNo(), False)
    spade_doubles_extra_boxes: bool = _setting(YesNo(), False)


@dataclass(frozen=True)
class BoxRules(_Section):
    """`[boxes]`: what a won hand is worth beside its points. Extra ones are beyond the first."""

    section_name = "boxes"
    value: int = _setting(_POINTS, 20)
    when: BoxesWhen = _setting(OneOf(tuple(BoxesWhen)), BoxesWhen.GAME_END)
    extra_for_gin: int = _setting(_FEW_BOXES, 0)
    extra_for_big_gin: int = _setting(_FEW_BOXES, 0)
    extra_for_undercut: int = _setting(_FEW_BOXES, 0)


@dataclass(frozen=True)
class GameRules(_Section):
    """`[game]`: when a game ends and what is added then. `target` 0: a single hand."""

    section_name = "game"
    target: int = _setting(_POINTS, 100)
    bonus: int = _setting(_POINTS, 100)
    shutout: Shutout = _setting(OneOf(tuple(Shutout)), Shutout.BONUS)
    shutout_bonus: int = _setting(_POINTS, 100)
    shutout_test: ShutoutTest = _setting(OneOf(tuple(ShutoutTest)), ShutoutTest.NO_POINTS)
    games: int = _setting(OneOf((1, 3)), 1)
    last_game_multiplier: int = _setting(WholeNumber(1, 10), 1)


@dataclass(frozen=True)
class BoastRules(_Section):
    """`[boast]`: points for winning in the first, second, third turn after it, or for failing."""

    section_name = "boast"
    success: tuple[int, int, int] = _setting(ThreeNumbers(MOST_POINTS), (5, 10, 20))
    failure: int = _setting(_POINTS, 15)


@dataclass(frozen=True)
class TableRules(_Section):
    """`[table]`: who plays whom and who deals. The two gin bonuses are team-sum's only."""

    section_name = "table"
    sides: Sides = _setting(OneOf(tuple(Sides)), Sides.TWO_PLAYERS)
    next_dealer: NextDealer = _setting(OneOf(tuple(NextDealer)), NextDealer.WINNER)
    small_gin_bonus: int = _setting(_POINTS, 10)
    team_gin_bonus: int = _setting(_POINTS, 30)


@dataclass(frozen=True)
class StakeRules(_Section):
    """`[stake]`: money per point of margin, or per game and per box."""

    section_name = "stake"
    per_point: Decimal | None = _setting(Money(), None)
    per_game: Decimal | None = _setting(Money(), None)
    per_box: Decimal | None = _setting(Money(), None)
    currency: str = _setting(Text(8), "")

    def __post_init__(self) -> None:
        super().__post_init__()
        per_game_or_box = self.per_game is not None or self.per_box is not None
        if self.per_point is not None and per_game_or_box:
            raise RulesRefused(
                "stake.per_point", "play for points, or for games and boxes, not for both"
            )
        if self.per_point is None and not per_game_or_box:
            raise RulesRefused("stake", "say what a point is worth: per_point = 0.05")


_SECTIONS: dict[str, type[_Section]] = {
    s.section_name: s
    for s in (HandRules, UpcardRules, BoxRules, GameRules, BoastRules, TableRules, StakeRules)
}
_ABOUT = ("name", "summary", "sources")
OPTIONAL_SECTIONS = ("upcard", "boast", "stake")
"""Left out: that part is not played."""


@dataclass(frozen=True)
class Rules:
    """A table's whole agreement. Left-out settings have the classic preset's values.

    Raises `RulesRefused` when made with a value or a combination that can't be scored.
    """

    name: str = ""
    summary: str = ""
    sources: tuple[str, ...] = ()
    hand: HandRules = HandRules()
    upcard: UpcardRules | None = None
    boxes: BoxRules = BoxRules()
    game: GameRules = GameRules()
    boast: BoastRules | None = None
    table: TableRules = TableRules()
    stake: StakeRules | None = None

    def __post_init__(self) -> None:
        if self.table.sides is Sides.TWO_TABLES and any(
            (self.boxes.extra_for_gin, self.boxes.extra_for_big_gin, self.boxes.extra_for_undercut)
        ):
            raise RulesRefused(
                "boxes.extra_for_gin",
                "two tables give one box for the whole round, so extra boxes can't be played there",
            )
        if self.table.sides is Sides.TEAM_SUM and self.hand.big_gin_bonus is not None:
            raise RulesRefused(
                "hand.big_gin_bonus",
                "partners' counts are added up, so eleven-card big gin can't be played there; "
                "leave it out",
            )

    @property
    def player_count(self) -> int:
        """2, or 4 for team-sum and two tables."""
        return 2 if self.table.sides is Sides.TWO_PLAYERS else 4

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any], *, ignore_unknown: bool = False) -> Self:
        """The rules that a preset file or a match file's `[rules]` holds.

        Args:
            mapping: as `tomllib` reads it.
            ignore_unknown: pass over settings this version doesn't know (a match file keeps
                them) instead of refusing them (a preset's typing slip must not go unseen).

        Raises:
            RulesRefused: with the key's path and what belongs there.
        """
        parts: dict[str, Any] = {
            key: _read(Text(200), mapping[key], key)
            for key in ("name", "summary")
            if key in mapping
        }
        if "sources" in mapping:
            parts["sources"] = _read_sources(mapping["sources"])
        for key, value in mapping.items():
            if key in _SECTIONS:
                parts[key] = _read_section(key, value, ignore_unknown)
            elif not (key in _ABOUT or ignore_unknown):
                raise RulesRefused(key, _out_of_place(key, value))
        return cls(**parts)

    def to_mapping(self) -> dict[str, Any]:
        """What `from_mapping` reads back as an equal value; only TOML's own types.

        What is not played is left out, and team-sum's bonuses where there are no teams.
        """
        mapping: dict[str, Any] = {"name": self.name}
        if self.summary:
            mapping["summary"] = self.summary
        if self.sources:
            mapping["sources"] = list(self.sources)
        for name in _SECTIONS:
            section = getattr(self, name)
            if section is not None:
                mapping[name] = _write_section(section)
        if self.table.sides is not Sides.TEAM_SUM and self.table == dataclasses.replace(
            self.table, small_gin_bonus=10, team_gin_bonus=30
        ):
            del mapping["table"]["small_gin_bonus"], mapping["table"]["team_gin_bonus"]
        return mapping

    @property
    def counts_boxes(self) -> bool:
        """Whether a box is ever worth points: those of the game's end are not in a single hand."""
        counted = self.game.target > 0 or self.boxes.when is BoxesWhen.EACH_HAND
        return counted and self.boxes.value > 0

    def to_change(self) -> dict[str, Any]:
        """As `to_mapping`, to be changed: what follows another setting is left out, and goes on
        following it (extra boxes for big gin, as many as for gin)."""
        mapping = self.to_mapping()
        if self.boxes.extra_for_big_gin == self.boxes.extra_for_gin:
            del mapping["boxes"]["extra_for_big_gin"]
        return mapping

    def with_setting(self, path: str, value: object) -> Rules:
        """These rules with one setting changed; `None` leaves the setting (or section) out.

        Args:
            path: such as `"hand.gin_bonus"` or, to leave out a whole section, `"boast"`.

        Raises:
            RulesRefused: for a path that doesn't exist or a value that can't be.

        >>> Rules().with_setting("hand.gin_bonus", 25).hand.gin_bonus
        25
        """
        mapping = self.to_change()
        section, _, key = path.partition(".")
        if section not in _SECTIONS:
            raise RulesRefused(path, _unknown(section, _SECTIONS, "section"))
        if not key:
            if value is not None:
                raise RulesRefused(path, "name a setting, such as hand.gin_bonus")
            mapping.pop(section, None)
        elif value is None:
            _known_key(section, key)
            mapping.get(section, {}).pop(key, None)
        else:
            mapping.setdefault(section, {})[key] = value
        return Rules.from_mapping(mapping)


class Setting(NamedTuple):
    """One setting: its path, what it may hold, and its value when it is left out."""

    path: str
    kind: Kind
    default: Any
    optional: bool


def settings() -> tuple[Setting, ...]:
    """Every setting of every section, in the preset file's order."""
    return tuple(
        Setting(f"{name}.{f.name}", f.metadata["kind"], f.default, f.default is None)
        for name, section in _SECTIONS.items()
        for f in dataclasses.fields(section)  # type: ignore[arg-type]
    )


def _read_sources(value: object) -> tuple[str, ...]:
    if isinstance(value, (list, tuple)):
        return tuple(_read(Text(500), source, "sources") for source in value)
    raise RulesRefused("sources", 'a list of texts belongs here, such as ["Bicycle"]')


def _read_section(name: str, value: object, ignore_unknown: bool) -> _Section:
    if not isinstance(value, Mapping):
        raise RulesRefused(name, f"a section [{name}] with its settings belongs here")
    known = {f.name for f in dataclasses.fields(_SECTIONS[name])}  # type: ignore[arg-type]
    if not ignore_unknown:
        for key in value:
            _known_key(name, key)
    chosen = {key: value[key] for key in value if key in known}
    # Tables that give extra boxes give as many for big gin as for gin unless they say otherwise.
    if name == "boxes" and "extra_for_gin" in chosen:
        chosen.setdefault("extra_for_big_gin", chosen["extra_for_gin"])
    return _SECTIONS[name](**chosen)


def _known_key(section: str, key: str) -> None:
    known = [f.name for f in dataclasses.fields(_SECTIONS[section])]  # type: ignore[arg-type]
    if key not in known:
        raise RulesRefused(f"{section}.{key}", _unknown(key, known, "setting"))


def _unknown(key: str, known: Any, what: str) -> str:
    import difflib  # only where something is wrong anyway: it takes a while to be read in

    near = difflib.get_close_matches(key, list(known), n=1)
    hint = f"; did you mean {near[0]}?" if near else f"; there are {', '.join(known)}"
    return f"there is no such {what}{hint}"


def _out_of_place(key: str, value: object) -> str:
    """Why a key doesn't stand at the top of a preset file."""
    if isinstance(value, Mapping):
        return _unknown(key, _SECTIONS, "section")
    for section in _SECTIONS.values():
        if key in {f.name for f in dataclasses.fields(section)}:  # type: ignore[arg-type]
            return f"this setting belongs below [{section.section_name}]"
    return _unknown(key, _ABOUT, "setting")


def _write_section(section: _Section) -> dict[str, Any]:
    return {
        f.name: f.metadata["kind"].write(value)
        for f in dataclasses.fields(section)  # type: ignore[arg-type]
        if (value := getattr(section, f.name)) is not None
    }
