"""Every setting of the rules in the player's words: its name, what it means, what is usual.

What belongs here: one table of words, keyed by the setting's path, and the order in which a
player reads them. What never does: the limits of a setting (the core's), the screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Usual:
    """A value that many tables play: as it is typed, and where."""

    text: str
    where: str


@dataclass(frozen=True, slots=True)
class SettingWords:
    """One setting in words.

    Attributes:
        label: its name, at most 21 characters.
        meaning: what it means, in one line.
        usual: which values are usual where.
        options: for a setting with fixed values, each value's text and the words for it.
    """

    label: str
    meaning: str
    usual: tuple[Usual, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the game that is played or not, with the settings that only count if it is."""

    name: str
    words: SettingWords
    settings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    """Settings that are read together; a name of `PARTS` stands for that part's switch."""

    title: str
    entries: tuple[str, ...]


def _usual(**values: str) -> tuple[Usual, ...]:
    """`_20="classic"` is the value 20, usual at classic tables; spaces are underlines."""
    return tuple(Usual(text.lstrip("_").replace("_", " "), where) for text, where in values.items())


_OFF_ON = {"off": "not played", "on": "played"}
_NO_YES = {"no": "no", "yes": "yes"}

PARTS: dict[str, Part] = {
    part.name: part
    for part in (
        Part(
            "big gin",
            SettingWords(
                "Big gin",
                "All eleven cards melded, nothing discarded.",
                (Usual("off", "almost everywhere"),),
                _OFF_ON,
            ),
            ("hand.big_gin_bonus",),
        ),
        Part(
            "upcard",
            SettingWords(
                "Oklahoma",
                "The first upcard sets the knock limit of the hand.",
                (Usual("on", "Oklahoma"),),
                _OFF_ON,
            ),
            ("upcard.ace", "upcard.spade_doubles", "upcard.spade_doubles_extra_boxes"),
        ),
        Part(
            "boast",
            SettingWords(
                "Boasting",
                "A player may announce to win the hand within three turns.",
                (Usual("on", "Palace"),),
                _OFF_ON,
            ),
            ("boast.success", "boast.failure"),
        ),
        Part(
            "stake",
            SettingWords(
                "Play for",
                "Money for a point, or for a game and a box: not for both.",
                (),
                {"off": "no money", "on": "money"},
            ),
            ("stake.per_point", "stake.per_game", "stake.per_box", "stake.currency"),
        ),
    )
}
"""The parts that can be left out, by the name that `GROUPS` uses for their switch."""

WORDS: dict[str, SettingWords] = {
    "hand.knock_limit": SettingWords(
        "Knock limit",
        "The most deadwood a knock may have; 0: only gin ends a hand.",
        _usual(_10="almost everywhere", _0="straight gin"),
    ),
    "hand.knock_bonus": SettingWords(
        "Knock bonus",
        "For a knock that wins, on top of the difference.",
        _usual(_0="almost everywhere"),
    ),
    "hand.gin_bonus": SettingWords(
        "Gin bonus",
        "On top of the other's deadwood.",
        _usual(_20="classic", _25="North American, Solitaire Arcade, Palace"),
    ),
    "hand.undercut_bonus": SettingWords(
        "Undercut bonus",
        "For a defender who ends as low as the knocker, or lower.",
        _usual(_10="classic, Solitaire Arcade", _20="Palace", _25="North American"),
    ),
    "hand.tie": SettingWords(
        "Equal counts",
        "Who gets a hand in which both have the same left.",
        (Usual("undercut", "almost everywhere"),),
        {
            "undercut": "undercut",
            "no-bonus": "defender wins, no points",
            "knocker": "knocker wins, no points",
        },
    ),
    "hand.big_gin_bonus": SettingWords(
        "Big gin bonus",
        "In place of the gin bonus.",
        _usual(_31="North American, where it is played"),
    ),
    "upcard.ace": SettingWords(
        "An ace means",
        "With an ace turned up, a knock may have 1, or only gin ends it.",
        (Usual("gin-only", "Oklahoma"),),
        {"gin-only": "gin only", "one": "knock with 1"},
    ),
    "upcard.spade_doubles": SettingWords(
        "A spade doubles",
        "With a spade turned up, every point of the hand counts twice.",
        (Usual("yes", "Oklahoma"),),
        _NO_YES,
    ),
    "upcard.spade_doubles_extra_boxes": SettingWords(
        "… extra boxes too",
        "A spade doubles the hand's extra boxes; its own box never.",
        (Usual("no", "Oklahoma"),),
        _NO_YES,
    ),
    "boxes.value": SettingWords(
        "A box is worth",
        "One box for each hand won; 0: no boxes.",
        _usual(_20="classic, Solitaire Arcade", _25="North American", _10="Palace"),
    ),
    "boxes.when": SettingWords(
        "Boxes count",
        "In each hand they also count toward the target.",
        (Usual("game-end", "almost everywhere"), Usual("each-hand", "Palace")),
        {"game-end": "when the game ends", "each-hand": "in each hand"},
    ),
    "boxes.extra_for_gin": SettingWords(
        "Extra boxes for gin",
        "Beyond the box of the hand.",
        _usual(_0="almost everywhere", _2="a few tables"),
    ),
    "boxes.extra_for_big_gin": SettingWords(
        "… for big gin",
        "Beyond the box of the hand; mostly as many as for gin.",
        _usual(_0="almost everywhere", _2="a few tables"),
    ),
    "boxes.extra_for_undercut": SettingWords(
        "… for an undercut",
        "Beyond the box of the hand.",
        _usual(_0="almost everywhere", _1="a few tables"),
    ),
    "game.target": SettingWords(
        "Target",
        "The first to reach it wins the game; 0: a single hand decides.",
        _usual(_100="classic", _125="two tables", _150="Oklahoma", _0="a single hand"),
    ),
    "game.bonus": SettingWords(
        "Game bonus",
        "For the side that reaches the target.",
        _usual(_100="classic, North American", _0="Palace"),
    ),
    "game.shutout": SettingWords(
        "Shutout",
        "What winning against a side that never scored gives more.",
        (
            Usual("bonus", "classic"),
            Usual("hand-points", "North American"),
            Usual("none", "Palace"),
        ),
        {
            "none": "nothing",
            "bonus": "a bonus",
            "hand-points": "hand points twice",
            "total": "everything twice",
        },
    ),
    "game.shutout_bonus": SettingWords(
        "Shutout bonus",
        "On top of the game bonus.",
        _usual(_100="classic, Solitaire Arcade"),
    ),
    "game.shutout_test": SettingWords(
        "It is a shutout if",
        "What the loser must be without.",
        (Usual("no-points", "almost everywhere"),),
        {"no-points": "the loser has no points", "no-hand-won": "the loser won no hand"},
    ),
    "game.games": SettingWords(
        "Games at once",
        "Three: a side's first win goes into game 1, its second into 1 and 2.",
        (Usual("3", "Hollywood"),),
        {"1": "one", "3": "three"},
    ),
    "game.last_game_multiplier": SettingWords(
        "Game 3 counts",
        "How many times the finals of Hollywood's last game count.",
        _usual(_1="almost everywhere", _2="some clubs"),
    ),
    "boast.success": SettingWords(
        "A boast brings",
        "For winning in the first, second, third turn after it.",
        _usual(_5_10_20="Palace"),
    ),
    "boast.failure": SettingWords(
        "A failed boast",
        "To the opponent, when three turns are gone.",
        _usual(_15="Palace"),
    ),
    "table.sides": SettingWords(
        "Who plays",
        "Partners: their counts are added up, or each plays one opponent.",
        (Usual("team-sum", "Palace"), Usual("two-tables", "Bicycle, Pagat")),
        {
            "two-players": "two players",
            "team-sum": "partners, added up",
            "two-tables": "two tables",
        },
    ),
    "table.small_gin_bonus": SettingWords(
        "Gin, one partner",
        "The winning knocker's side has one partner on 0.",
        _usual(_10="Palace, partners"),
    ),
    "table.team_gin_bonus": SettingWords(
        "Gin, both partners",
        "The winning knocker's side has both partners on 0.",
        _usual(_30="Palace, partners"),
    ),
    "table.next_dealer": SettingWords(
        "Who deals next",
        "After a hand that somebody won; a dead hand is dealt again.",
        (Usual("winner", "almost everywhere"),),
        {"winner": "the winner", "loser": "the loser", "alternate": "by turns"},
    ),
    "stake.per_point": SettingWords(
        "A point is worth",
        "The margin of the finals is paid; empty: not played by points.",
    ),
    "stake.per_game": SettingWords(
        "A game is worth",
        "To the side ahead in it; empty: nothing.",
    ),
    "stake.per_box": SettingWords(
        "A box more brings",
        "For each box more than the other side has; empty: nothing.",
    ),
    "stake.currency": SettingWords(
        "Currency",
        "The sign before the amount.",
        _usual(**{"€": "", "$": "", "£": "", "CHF": ""}),
    ),
}
"""The words of every setting that the core knows, by its path."""

GROUPS = (
    Group(
        "The hand",
        (
            "hand.knock_limit",
            "hand.gin_bonus",
            "hand.undercut_bonus",
            "hand.tie",
            "hand.knock_bonus",
            "big gin",
            "hand.big_gin_bonus",
        ),
    ),
    Group(
        "The upcard",
        ("upcard", "upcard.ace", "upcard.spade_doubles", "upcard.spade_doubles_extra_boxes"),
    ),
    Group(
        "Boxes",
        (
            "boxes.value",
            "boxes.when",
            "boxes.extra_for_gin",
            "boxes.extra_for_big_gin",
            "boxes.extra_for_undercut",
        ),
    ),
    Group(
        "The game",
        (
            "game.target",
            "game.bonus",
            "game.shutout",
            "game.shutout_bonus",
            "game.shutout_test",
            "game.games",
            "game.last_game_multiplier",
        ),
    ),
    Group("Boasting", ("boast", "boast.success", "boast.failure")),
    Group("Four players", ("table.sides", "table.small_gin_bonus", "table.team_gin_bonus")),
    Group("Deal", ("table.next_dealer",)),
    Group(
        "Stakes",
        ("stake", "stake.per_point", "stake.per_game", "stake.per_box", "stake.currency"),
    ),
)
"""Every setting and every switch once, in the order in which a player reads them."""


def words_of(entry: str) -> SettingWords:
    """The words of a setting's path, or of a part's switch.

    >>> words_of("hand.gin_bonus").label
    'Gin bonus'
    """
    return PARTS[entry].words if entry in PARTS else WORDS[entry]
