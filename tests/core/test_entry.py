"""Quick entry: every line of the grammar, names that collide, the sentences of refusals."""

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ginpad.core.cards import CardRefused, parse_card
from ginpad.core.draft import EntryIncomplete, EntryRefused
from ginpad.core.entry import (
    AmbiguousName,
    CountUnreadable,
    NotPlayed,
    TooMuch,
    UnknownName,
    is_blank,
    parse,
    read,
)
from ginpad.core.errors import Refusal
from ginpad.core.hand import Boast, CountTooHigh, Hand, How, NegativeCount, WrongTable
from ginpad.core.line_commands import Command, parse_command
from ginpad.core.names import fold, matching_seats, short_name
from ginpad.core.rules import Rules
from tests.core.strategies import FOUR, TWO, all_rules, players_of, unhurried

CLASSIC = Rules()
EVERYTHING = Rules.from_mapping({"upcard": {}, "boast": {}, "hand": {"big_gin_bonus": 31}})
TEAMS = Rules.from_mapping({"table": {"sides": "team-sum"}})
TWO_TABLES = Rules.from_mapping({"table": {"sides": "two-tables"}})


def knock(seat: int, *deadwood: int | None) -> Hand:
    return Hand(how=How.KNOCK, ended_by=seat, deadwood=deadwood)


def gin(seat: int, *deadwood: int | None) -> Hand:
    return Hand(how=How.GIN, ended_by=seat, deadwood=deadwood)


def big(seat: int, *deadwood: int | None) -> Hand:
    return Hand(how=How.BIG_GIN, ended_by=seat, deadwood=deadwood)


# ------------------------------------------------------------------ the grammar

LINES = {
    "a 4 16": knock(0, 4, 16),
    "b 9 7": knock(1, 7, 9),
    "an 4 16": knock(0, 4, 16),
    "ANN 4 16": knock(0, 4, 16),
    "  a   4   16  ": knock(0, 4, 16),
    "a 4, 16": knock(0, 4, 16),
    "a 4/16": knock(0, 4, 16),
    "a k 4 16": knock(0, 4, 16),
    "a knock 4 16": knock(0, 4, 16),
    "a gin 31": gin(0, 0, 31),
    "a g 31": gin(0, 0, 31),
    "a gin 0 31": gin(0, 0, 31),
    "a 0 31": gin(0, 0, 31),
    "b 0 31": gin(1, 31, 0),
    "a GIN 31": gin(0, 0, 31),
    "a gin 0": gin(0, 0, 0),
    "a big 31": big(0, 0, 31),
    "a bg 31": big(0, 0, 31),
    "a big gin 31": big(0, 0, 31),
    "a biggin 31": big(0, 0, 31),
    "dead": Hand(how=How.DEAD),
    " DEAD ": Hand(how=How.DEAD),
    # spaces left out
    "a4 16": knock(0, 4, 16),
    "ann4 16": knock(0, 4, 16),
    "ak4 16": knock(0, 4, 16),
    "ag31": gin(0, 0, 31),
    "agin31": gin(0, 0, 31),
    "abg31": big(0, 0, 31),
    "abig31": big(0, 0, 31),
    "anng31": gin(0, 0, 31),
    "bg31": gin(1, 31, 0),  # Ben's gin, not a big gin
    "bbg31": big(1, 31, 0),
    # sums
    "a 4 10+6+3": knock(0, 4, 19),
    "a 4 10 + 6 + 3": knock(0, 4, 19),
    "a 2+2 10 +6": knock(0, 4, 16),
    "ag10+10+10+1": gin(0, 0, 31),
    "a 0+0 31": gin(0, 0, 31),
    # remarks
    "a 4 16 # what a hand": Hand(
        how=How.KNOCK, ended_by=0, deadwood=(4, 16), note="what a hand"
    ),
    "a 4 16#x": Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16), note="x"),
    "dead # a # b": Hand(how=How.DEAD, note="a # b"),
    "a 4 16 #": knock(0, 4, 16),
    # points outside a hand
    "adjust a -10 wrong knock": Hand(
        how=How.ADJUSTMENT, ended_by=0, points=-10, reason="wrong knock"
    ),
    "adjust ben +5": Hand(how=How.ADJUSTMENT, ended_by=1, points=5),
    "adjust a−10": Hand(how=How.ADJUSTMENT, ended_by=0, points=-10),
    "ADJUST b 10 5 of hand 3 # late": Hand(
        how=How.ADJUSTMENT, ended_by=1, points=10, reason="5 of hand 3", note="late"
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_two_players(line: str) -> None:
    assert parse(line, TWO, CLASSIC) == LINES[line]


nine = parse_card("9s")
OPTIONS = {
    "a 4 16 up 9s": Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16), upcard=nine),
    "a4 16up9s": Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16), upcard=nine),
    "a 4 16 UP 9♠": Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16), upcard=nine),
    "ag31 upas": Hand(how=How.GIN, ended_by=0, deadwood=(0, 31), upcard=parse_card("as")),
    "ag31 up 10h": Hand(how=How.GIN, ended_by=0, deadwood=(0, 31), upcard=parse_card("th")),
    "dead up 9s": Hand(how=How.DEAD, upcard=nine),
    "a 5 20 boast a 2": Hand(
        how=How.KNOCK, ended_by=0, deadwood=(5, 20), boast=Boast(0, 2)
    ),
    "a 5 20 boasta2": Hand(how=How.KNOCK, ended_by=0, deadwood=(5, 20), boast=Boast(0, 2)),
    "b 5 20 boast ann failed": Hand(
        how=How.KNOCK, ended_by=1, deadwood=(20, 5), boast=Boast(0, None)
    ),
    "dead boast b f": Hand(how=How.DEAD, boast=Boast(1, None)),
    "a 5 20 boast b 3 up 9s # wow": Hand(
        how=How.KNOCK, ended_by=0, deadwood=(5, 20), boast=Boast(1, 3), upcard=nine, note="wow"
    ),
    "a 5 20 up 9s boast b 1": Hand(
        how=How.KNOCK, ended_by=0, deadwood=(5, 20), boast=Boast(1, 1), upcard=nine
    ),
}  # fmt: skip


@pytest.mark.parametrize("line", OPTIONS)
def test_upcard_and_boast(line: str) -> None:
    assert parse(line, TWO, EVERYTHING) == OPTIONS[line]


PARTNERS = {
    "ann 4/12 16/30": knock(0, 4, 16, 12, 30),
    "ben 4/12 16/30": knock(1, 16, 4, 30, 12),
    "cal 4/12 16/30": knock(2, 12, 16, 4, 30),
    "dee 4/12 16/30": knock(3, 16, 12, 30, 4),
    "a4/12 16/30": knock(0, 4, 16, 12, 30),
    "a 4 / 12 16 / 30": knock(0, 4, 16, 12, 30),
    "a 4 12 16 30": knock(0, 4, 16, 12, 30),
    "a 4/10+2 16/10+10+10": knock(0, 4, 16, 12, 30),
    "a 0/12 16/30": knock(0, 0, 16, 12, 30),  # not gin before the sides are compared
    "a gin 12 16/30": gin(0, 0, 16, 12, 30),
    "ag12 16/30": gin(0, 0, 16, 12, 30),
    "a gin 0/12 16/30": gin(0, 0, 16, 12, 30),
    "dead": Hand(how=How.DEAD),
}


@pytest.mark.parametrize("line", PARTNERS)
def test_partners(line: str) -> None:
    assert parse(line, FOUR, TEAMS) == PARTNERS[line]


ann_4_16, cal_gin = knock(0, 4, 16, None, None), gin(2, None, None, 0, 20)
ROUNDS = {
    "ann 4 16 ; cal g 20": (ann_4_16, cal_gin),
    "cal g 20 ; ann 4 16": (ann_4_16, cal_gin),
    "a4 16;cg20": (ann_4_16, cal_gin),
    "ann 4 16 ; dee 3 9": (ann_4_16, knock(3, None, None, 9, 3)),
    "ann 4 16 ; dead": (ann_4_16, Hand(how=How.DEAD)),
    "dead ; cal g 20": (Hand(how=How.DEAD), cal_gin),
    "cal g 20 ; dead": (Hand(how=How.DEAD), cal_gin),
    "dead ; dead": (Hand(how=How.DEAD), Hand(how=How.DEAD)),
}


@pytest.mark.parametrize("line", ROUNDS)
def test_two_tables(line: str) -> None:
    assert parse(line, FOUR, TWO_TABLES) == Hand(how=How.ROUND, tables=ROUNDS[line])


def test_a_dead_table_is_told_by_its_boast() -> None:
    rules = TWO_TABLES.with_setting("boast.failure", 15)
    round_ = parse("dead boast cal failed ; dead", FOUR, rules)
    assert [table.boast for table in round_.tables] == [None, Boast(2, None)]


# ------------------------------------------------------------------ names that collide

COLLISIONS = [
    (("Gina", "Ginny"), {"gina 4 16": knock(0, 4, 16), "ginag31": gin(0, 0, 31),
                         "ginng31": gin(1, 31, 0), "ginny gin 31": gin(1, 31, 0),
                         "ginn4 16": knock(1, 16, 4)}),
    (("Big", "Ann"), {"big 4 16": knock(0, 4, 16), "b big 31": big(0, 0, 31),
                      "big big 31": big(0, 0, 31), "bbig31": big(0, 0, 31),
                      "bg31": gin(0, 0, 31), "abig31": big(1, 31, 0)}),
    (("Dee", "Ann"), {"dead": Hand(how=How.DEAD), "de 4 16": knock(0, 4, 16),
                      "d4 16": knock(0, 4, 16), "dg31": gin(0, 0, 31)}),
    (("Dead", "Adjust"), {"dead": Hand(how=How.DEAD), "dead 4 16": knock(0, 4, 16),
                          "deadg31": gin(0, 0, 31), "adjust 4 16": knock(1, 16, 4),
                          "adjust adjust 5": Hand(how=How.ADJUSTMENT, ended_by=1, points=5),
                          "adjust dead 5": Hand(how=How.ADJUSTMENT, ended_by=0, points=5)}),
    (("Al", "Alg"), {"al 4 16": knock(0, 4, 16), "alg 4 16": knock(1, 16, 4),
                     "al g 31": gin(0, 0, 31), "alg g 31": gin(1, 31, 0),
                     "algg31": gin(1, 31, 0), "alg31": gin(0, 0, 31),
                     "alg3 16": knock(1, 16, 3)}),
    (("Meg", "Nick"), {"meg4 16": knock(0, 4, 16), "meg 4 16": knock(0, 4, 16),
                       "megg31": gin(0, 0, 31), "nick4 16": knock(1, 16, 4),
                       "nickk4 16": knock(1, 16, 4), "nick k 4 16": knock(1, 16, 4)}),
    (("G", "A"), {"g 4 16": knock(0, 4, 16), "g g 31": gin(0, 0, 31), "gg31": gin(0, 0, 31),
                  "ag31": gin(1, 31, 0)}),
    (("K", "Knut"), {"k 4 16": knock(0, 4, 16), "kk4 16": knock(0, 4, 16),
                     "kn4 16": knock(1, 16, 4)}),
    (("P1", "P12"), {"p1 4 16": knock(0, 4, 16), "p12 4 16": knock(1, 16, 4),
                     "p1 2 4": knock(0, 2, 4), "p12g31": gin(1, 31, 0), "p1g31": gin(0, 0, 31)}),
    (("Ann Lee", "Ann Low"), {"ann le 4 16": knock(0, 4, 16), "ann lo4 16": knock(1, 16, 4),
                              "Ann  Lee 4 16": knock(0, 4, 16)}),
    (("Ann", "Ann Lee"), {"ann 4 16": knock(0, 4, 16), "ann lee 4 16": knock(1, 16, 4),
                          "ann l 4 16": knock(1, 16, 4), "ann le4 16": knock(1, 16, 4),
                          "ann g 31": gin(0, 0, 31)}),
    (("Ann", "Ann 2"), {"ann 4 16": knock(0, 4, 16), "ann 2 4 16": knock(1, 16, 4),
                        "ann 2 4": knock(0, 2, 4), "ann 2 gin 31": gin(1, 31, 0)}),
    (("Zoë", "Éa"), {"zoe 4 16": knock(0, 4, 16), "zoe4 16": knock(0, 4, 16),
                     "ea 4 16": knock(1, 16, 4), "e\N{COMBINING ACUTE ACCENT}a 4 16":
                     knock(1, 16, 4)}),
    (("Ève", "Eve"), {"ève 4 16": knock(0, 4, 16), "eve 4 16": knock(1, 16, 4),
                      "EVE 4 16": knock(1, 16, 4)}),
    (("Strauß", "Stran"), {"strauss 4 16": knock(0, 4, 16), "stran 4 16": knock(1, 16, 4)}),
    (("A#", "#1"), {"a# 4 16": knock(0, 4, 16), "#1 4 16": knock(1, 16, 4),
                    "a# 4 16 # hm": Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16), note="hm")}),
    (("Al #2", "Al"), {"Al #2 4 16": knock(0, 4, 16), "al 4 16": knock(1, 16, 4),
                       "al #2 4 16 #2": Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16),
                                             note="2")}),
    (("[/x]", "a;b"), {"[ 4 16": knock(0, 4, 16), "a;b 4 16": knock(1, 16, 4)}),
    (("?", "!"), {"? 4 16": knock(0, 4, 16), "! 4 16": knock(1, 16, 4)}),
    (("4", "16"), {"4 4 16": knock(0, 4, 16), "16 4 16": knock(1, 16, 4)}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("players", "line", "hand"),
    [(players, line, hand) for players, lines in COLLISIONS for line, hand in lines.items()],
)
def test_names_that_collide(players: tuple[str, str], line: str, hand: Hand) -> None:
    assert parse(line, players, CLASSIC) == hand


def test_a_whole_name_is_no_shorter_one_run_into_a_number() -> None:
    # Not P1's knock with 2 against 4.
    problem = read("p12 4", ("P1", "P12"), CLASSIC).problem
    assert str(problem) == "P12 knocked with 4: what was P1 left with? For example: p12 4 16"


@pytest.mark.parametrize(
    ("players", "line", "seat", "points", "reason"),
    [
        (("P1", "P12"), "adjust p12 -10", 1, -10, ""),
        (("P1", "P12"), "adjust p1 2 -10", 0, 2, "-10"),
        (("P1", "P12"), "adjust p1 -10 wrong", 0, -10, "wrong"),
        (("Ann", "Ann 2"), "adjust ann 2 10 wrong", 1, 10, "wrong"),
        (("Ann", "Ann 2"), "adjust ann 2", 0, 2, ""),
        (("Ann", "Ann 2"), "adjust ann -10 of 2", 0, -10, "of 2"),
        (("0", "00"), "adjust 00 1", 1, 1, ""),
        (("Ann", "Ben"), "adjust a10 wrong", 0, 10, "wrong"),
        (("Ann", "Ben"), "adjust a 5 b 10", 0, 5, "b 10"),
    ],
)
def test_names_that_collide_in_an_adjustment(
    players: tuple[str, str], line: str, seat: int, points: int, reason: str
) -> None:
    hand = parse(line, players, CLASSIC)
    assert hand == Hand(how=How.ADJUSTMENT, ended_by=seat, points=points, reason=reason)


def test_names_that_collide_in_a_boast() -> None:
    jeff = ("Jeff", "Up")
    assert parse("jeff 5 20 boast jeff 2", jeff, EVERYTHING).boast == Boast(0, 2)
    assert parse("jeff 5 20 boast jeff f", jeff, EVERYTHING).boast == Boast(0, None)
    assert parse("up 5 20 boast up 2 up 9s", jeff, EVERYTHING).boast == Boast(1, 2)
    # Jeff's name does not end in an f for failed.
    assert read("jeff 5 20 boast jeff", jeff, EVERYTHING).problem is not None
    numbered = ("P1", "P12")
    assert parse("p1 5 20 boast p12 3", numbered, EVERYTHING).boast == Boast(1, 3)
    assert parse("p1 5 20 boast p1 3", numbered, EVERYTHING).boast == Boast(0, 3)


def test_a_semicolon_in_a_name() -> None:
    players = ("a;b", "Ben", "c;", "Dee")
    assert parse("a;b 4 16 ; c; g 20", players, TWO_TABLES).tables == (ann_4_16, cal_gin)


@pytest.mark.parametrize(
    ("players", "line", "said"),
    [
        (("Gina", "Ginny"), "gin 31", "“gin” fits Gina and Ginny: type gina or ginn"),
        (("Gina", "Ginny"), "g 4 16", "“g” fits Gina and Ginny: type gina or ginn"),
        (("Ann", "Anna"), "an 4 16", "“an” fits Ann and Anna: type ann or anna"),
        (("Ève", "Eve"), "e 4 16", "“e” fits Ève and Eve: type è or eve"),
        (("P1", "P12"), "p124 16", "That can be read for P1 or P12: put a space behind the name"),
        (("Al", "Alg"), "a4 16", "“a” fits Al and Alg: type al or alg"),
    ],
)
def test_a_name_that_fits_both_is_refused(players: tuple[str, str], line: str, said: str) -> None:
    with pytest.raises(AmbiguousName) as refused:
        parse(line, players, CLASSIC)
    assert str(refused.value) == said


@pytest.mark.parametrize("players", [("Ann", "Anna"), ("Ann Lee", "Ann Low"), ("Ève", "Eve"), FOUR])
def test_the_short_name_finds_its_player(players: tuple[str, ...]) -> None:
    for seat in range(len(players)):
        assert matching_seats(short_name(seat, players), players) == (seat,)


def test_a_name_is_compared_without_case_accents_and_doubled_spaces() -> None:
    assert fold("  ÉA   \N{LATIN SMALL LETTER SHARP S} ") == "ea ss"
    assert matching_seats("", TWO) == ()
    assert matching_seats("  ", TWO) == ()


# ------------------------------------------------------------------ sentences

SENTENCES = [
    ("", EntryIncomplete, "Begin with Ann or Ben, such as a 4 16, or type dead"),
    ("a", EntryIncomplete,
     "Ann knocked: with how much, and what was Ben left with? For example: a 4 16"),
    ("a 4", EntryIncomplete, "Ann knocked with 4: what was Ben left with? For example: a 4 16"),
    ("a g", EntryIncomplete, "Ann went gin: what was Ben left with? For example: a gin 31"),
    ("a big", EntryIncomplete, "Ann went big gin: what was Ben left with? For example: a big 31"),
    ("b 9", EntryIncomplete, "Ben knocked with 9: what was Ann left with? For example: b 4 16"),
    ("a -1 16", NegativeCount, "Ann knocked, but “-1” is below zero: a count is 0 or more"),
    ("a 4 -1", NegativeCount, "Ann knocked with 4, but “-1” is below zero: a count is 0 or more"),
    ("a 1_0 16", CountUnreadable,
     "Ann knocked, but “1_0” is no count: give a number such as 16, or a sum, 10+6"),
    ("a 4 10+", CountUnreadable,
     "Ann knocked with 4, but “10+” is no count: give a number such as 16, or a sum, 10+6"),
    ("a 4 1e1", CountUnreadable,
     "Ann knocked with 4, but “1e1” is no count: give a number such as 16, or a sum, 10+6"),
    ("a gin gin 31", CountUnreadable,
     "Ann went gin, but “gin” is no count: give a number such as 16, or a sum, 10+6"),
    ("a ٣ 16", CountUnreadable,
     "Ann knocked, but “٣” is no count: give a number such as 16, or a sum, 10+6"),
    ("a 4 1234567", CountTooHigh,
     "Ann knocked with 4, but that number is too long: ten cards hold 98 at most"),
    ("a 4 16 7", TooMuch, "One number too many, 7: a hand has one count each for Ann and Ben"),
    ("a 4 16 ?", TooMuch, "One number too many, ?: a hand has one count each for Ann and Ben"),
    ("a 4 16 wow", TooMuch,
     "The counts are complete, and “wow” is left over: put # before a remark"),
    ("dead wow", TooMuch, "“wow” is left over behind the hand: put # before a remark"),
    ("z 4 16", UnknownName,
     "“z” fits no player: begin with Ann or Ben, such as a 4 16, or type dead"),
    ("anna 4 16", UnknownName,
     "“anna” fits no player: begin with Ann or Ben, such as a 4 16, or type dead"),
    ("4 16", UnknownName,
     "“4” fits no player: begin with Ann or Ben, such as a 4 16, or type dead"),
    ("gin 31", UnknownName, "Who went gin? Put the name first, such as a gin 31"),
    ("knock 4 16", UnknownName, "Who knocked? Put the name first, such as a 4 16"),
    ("a 4 16 up 9s", NotPlayed, "The upcard plays no part under these rules: leave out “up”"),
    ("a 4 16 boast a 2", NotPlayed, "Nobody boasts under these rules: leave out “boast”"),
    ("adjust", EntryIncomplete,
     "An adjustment names a player and points. For example: adjust a -10 wrong knock"),
    ("adjust b", EntryIncomplete,
     "By how many points is Ben adjusted? For example: adjust b -10 wrong knock"),
    ("adjust z 10", UnknownName, "“z” fits no player. For example: adjust a -10 wrong knock"),
    ("? 4 16", EntryIncomplete, "Begin with Ann or Ben, such as a 4 16, or type dead"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "error", "said"), SENTENCES)
def test_a_slip_is_told_in_a_sentence(line: str, error: type[Refusal], said: str) -> None:
    problem = read(line, TWO, CLASSIC).problem
    assert str(problem) == said
    assert type(problem) is error
    with pytest.raises(error):
        parse(line, TWO, CLASSIC)


MORE_SENTENCES = [
    ("a 4 16 up", EVERYTHING, EntryIncomplete, "Which card was turned up? For example: up 9s"),
    ("a 4 16 up 9s up 8s", EVERYTHING, TooMuch,
     "“up” stands twice in the line: leave one of them out"),
    ("a 4 16 boast a 1 boast b 1", EVERYTHING, TooMuch,
     "“boast” stands twice in the line: leave one of them out"),
    ("a 4 16 9s", EVERYTHING, TooMuch,
     "The counts are complete, and “9s” is left over: put up before the upcard, up 9s"),
    ("a 4 16 boast a 4", EVERYTHING, EntryIncomplete,
     "A boast names a player and the turn after it, 1 to 3, or failed. For example: boast a 2"),
    ("a 4 16 boast a 2 wow", EVERYTHING, TooMuch,
     "“wow” is left over behind the hand: put # before a remark"),
    ("a", TEAMS, EntryIncomplete,
     "Ann knocked: with how much, and what were the others left with? For example: a 4/12 16/30"),
    ("a 4", TEAMS, EntryIncomplete,
     "Ann knocked with 4: what was Cal left with? For example: a 4/12 16/30"),
    ("a 4/12 16", TEAMS, EntryIncomplete,
     "Ann knocked with 4: what was Dee left with? For example: a 4/12 16/30"),
    ("a 4/12 16/30 5", TEAMS, TooMuch,
     "One number too many, 5: a hand has one count each for Ann, Cal, Ben and Dee"),
    ("", TWO_TABLES, EntryIncomplete,
     "Begin with Ann, Ben, Cal or Dee, such as a 4 16 ; c g 20, or type dead"),
    ("a 4 16", TWO_TABLES, EntryIncomplete,
     "How did it end between Cal and Dee? Add it after a ; such as c 4 16 or dead"),
    ("a 4 16 ;", TWO_TABLES, EntryIncomplete,
     "How did it end between Cal and Dee? Add it after a ; such as c 4 16 or dead"),
    ("d 4 16 ; ", TWO_TABLES, EntryIncomplete,
     "How did it end between Ann and Ben? Add it after a ; such as a 4 16 or dead"),
    ("a 4 16 ; b 4 16", TWO_TABLES, WrongTable,
     "Ann and Ben are one table, and both results are from it: "
     "the other one goes after the ; such as c 4 16"),
    ("a 4 16 ; c 4 16 ; dead", TWO_TABLES, TooMuch,
     "A round has two results, one for each table: leave out the rest"),
    ("a 4 16 ; adjust c 5", TWO_TABLES, TooMuch,
     "An adjustment is no result of a table: give it a line of its own, "
     "such as adjust a -10 wrong knock"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "rules", "error", "said"), MORE_SENTENCES)
def test_a_slip_under_other_rules(line: str, rules: Rules, error: type[Refusal], said: str) -> None:
    problem = read(line, players_of(rules), rules).problem
    assert str(problem) == said
    assert type(problem) is error


def test_a_card_that_is_none_is_refused_as_such() -> None:
    for card in ("x", "9", "9s 8s", "1s"):
        problem = read(f"a 4 16 up {card}", TWO, EVERYTHING).problem
        assert isinstance(problem, CardRefused)


def test_a_slip_keeps_what_was_understood() -> None:
    draft = read("a 4 x # hm", TWO, CLASSIC)
    assert (draft.how, draft.ended_by, draft.deadwood) == (How.KNOCK, 0, (4, None))
    assert draft.note == "hm"
    assert isinstance(draft.problem, EntryRefused)
    assert read("a g 31 up x", TWO, EVERYTHING).deadwood == (0, 31)
    assert read("a 4 up 9s", TWO, EVERYTHING).upcard == nine


# ------------------------------------------------------------------ commands, blank lines


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("undo", Command("undo")),
        (" REDO ", Command("redo")),
        ("edit 3", Command("edit", 3)),
        ("edit3", Command("edit", 3)),
        ("edit", Command("edit")),
        ("delete 12", Command("delete", 12)),
        ("undo 3", None),
        ("edit x", None),
        ("edit 3 4", None),
        ("edit -1", None),
        ("undone", None),
        ("", None),
        ("edit " + "9" * 5000, None),
    ],
)
def test_commands_of_the_entry_line(line: str, command: Command | None) -> None:
    assert parse_command(line) == command


def test_blank_lines() -> None:
    assert is_blank("")
    assert is_blank("  # only a remark")
    assert not is_blank("dead # x")


# ------------------------------------------------------------------ anything at all

_pieces = st.sampled_from(
    ["a", "Ann", "b", "gin", "g", "big", "k", "dead", "adjust", "up", "boast", "failed", "9s", "?",
     "#", ";", "/", "+", "-", "−", ",", " ", " ", "4", "16", "0", "98", "99", "_", "é", "٣", "²",
     "\N{COMBINING ACUTE ACCENT}", "\0", "\n", "[", "]"]
)  # fmt: skip
lines = st.lists(_pieces, max_size=14).map("".join) | st.text(max_size=40)
names = st.text("aAnN1 2#;[]?é\N{COMBINING ACUTE ACCENT}", min_size=1, max_size=6) | st.text(
    min_size=1, max_size=9
)


@unhurried
@given(lines, all_rules(), st.data())
@example("a 4 16 ?", CLASSIC, None)
def test_reading_never_raises(line: str, rules: Rules, data: st.DataObject | None) -> None:
    count = rules.player_count
    several = st.lists(names, min_size=count, max_size=count)
    players = TWO if data is None else data.draw(several, label="players")
    draft = read(line, players, rules)
    if draft.problem is None:
        assert draft.hand().how is draft.how
        return
    said = str(draft.problem)
    assert isinstance(draft.problem, Refusal)
    assert said
    # Nothing of Python's, and nothing from the line that would steer a terminal.
    assert "None" not in said or "None" in "".join((line, *players))
    assert said.isprintable() or not all(name.isprintable() for name in players)


LONG = [
    "a" * 10_000,
    "a " * 5_000,
    "a" + " " * 10_000 + "b",
    "a 4 " + "1" * 10_000,
    "a 4 " + "1+" * 5_000,
    "a 4 " + "+ " * 5_000,
    "a 4 16 " + "up 9s " * 1_700,
    "a 4 16 boast " + "a" * 10_000,
    "a 4 16 boast" + " " * 10_000 + "x",
    "a 4 16 up " + "9s" * 5_000,
    "a" + "\N{COMBINING ACUTE ACCENT}" * 10_000,
    "adjust " + "1" * 10_000,
    "adjust " + "a" * 10_000,
    "adjust a" + " " * 10_000 + "x",
    "#" * 10_000,
    ";" * 10_000,
    "a 4 16 ; " * 1_000,
    "dead" + " " * 10_000 + "x",
    "big " * 2_500,
    "?" * 10_000,
    "? " * 5_000,
    "é" * 10_000,
]


@pytest.mark.parametrize("number", range(len(LONG)))
@pytest.mark.parametrize("rules", [EVERYTHING, TEAMS, TWO_TABLES])
def test_long_lines_are_read_quickly_and_answered_shortly(number: int, rules: Rules) -> None:
    players = players_of(rules)
    start = time.process_time()
    problem = read(LONG[number], players, rules).problem
    # A hundredth of a second is usual; the limit leaves room for a slow machine.
    assert time.process_time() - start < 0.5
    assert problem is not None
    assert len(str(problem)) < 250


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("boast a failed", "A boast goes behind its hand, such as a 4 16 boast a failed"),
        ("up", "Which card was turned up?"),
        ("undo 3", "undo and redo stand alone"),
        ("Edit x", "such as edit 3"),
    ],
)
def test_a_word_that_begins_no_hand_says_where_it_belongs(line: str, words: str) -> None:
    assert words in str(read(line, ("Ann", "Ben"), Rules()).problem)


def test_somebody_called_like_such_a_word_is_still_a_player() -> None:
    assert read("up 4 16", ("Upton", "Ben"), Rules()).problem is None


@pytest.mark.parametrize(
    ("written", "points"), [("-00000010", -10), ("+00000050", 50), ("−007", -7)]
)
def test_zeros_before_an_adjustment_change_nothing(written: str, points: int) -> None:
    assert parse(f"adjust a {written} why", ("Ann", "Ben"), Rules()).points == points


def test_a_word_for_a_failed_boast_and_one_for_a_dead_table() -> None:
    rules = Rules().with_setting("boast.failure", 15)
    assert parse("a 4 16 boast b fail", TWO, rules).boast == Boast(1, None)
    problem = read("a 4 16 ; c dead", FOUR, TWO_TABLES).problem
    assert (
        str(problem) == "Cal knocked, but a dead hand is nobody's: write dead alone, without a name"
    )
