"""Match files: opened, saved, made, listed and found; damaged, newer and hostile ones."""

import errno
import os
import random
import subprocess
import sys
import threading
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.store.errors import (
    DamagedMatch,
    NewerMatch,
    NotFound,
    NotRead,
    NotSaved,
    StoreRefused,
)
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import (
    create_match,
    find_match,
    list_matches,
    read_match,
    write_match,
)

FIRST = Path(__file__).parents[1] / "data" / "first_match.toml"
STARTED = datetime(2026, 3, 14, 21, 5, tzinfo=timezone(timedelta(hours=1)))
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX system")


def played(*lines: str, players: tuple[str, ...] = ("Ann", "Ben")) -> Match:
    match = Match(players, started=STARTED)
    for line in lines:
        match = match.with_hand(parse(line, players, match.rules, STARTED))
    return match


OVER = played("a gin 90")
OPEN = played("a 4 16")


def touched(locations: Locations, name: str, match: Match, at: int) -> Path:
    """A match file of a given name, last touched at a given second."""
    path = locations.matches / f"{name}.toml"
    write_match(path, match)
    os.utime(path, (at, at))
    return path


# ------------------------------------------------------------------ opening and saving


def test_the_published_game_opens_and_scores() -> None:
    pad = score(read_match(FIRST))
    assert [row.running[0] for row in pad.rows] == [(11, 0), (11, 12), (62, 12), (100, 12)]
    assert pad.total == (260, 32)
    assert pad.margin == 228


def test_a_saved_match_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "made" / "match.toml"
    match = played("a 4 16 # close", "dead", "adjust a -10 wrong knock", "b 9 7")
    write_match(path, match)
    assert read_match(path) == match
    write_match(path, match.without_hand(2))
    assert read_match(path) == match.without_hand(2)


def test_saving_again_changes_no_byte(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    write_match(path, OPEN)
    before = path.read_bytes()
    write_match(path, read_match(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "change", [lambda d: b"\xef\xbb\xbf" + d, lambda d: d.replace(b"\n", b"\r\n")]
)
def test_what_an_editor_does_to_a_file_is_no_harm(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(b"# our first game\n" + FIRST.read_bytes())
    path.write_bytes(change(path.read_bytes()))
    assert read_match(path) == read_match(FIRST)


NEWER = b'format = 2\nplayers = "somewhere else"\n'


def test_a_newer_file_is_told_and_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(NEWER)
    for attempt in (lambda: read_match(path), lambda: write_match(path, OPEN)):
        with pytest.raises(NewerMatch, match=r"match\.toml was made by a newer ginpad"):
            attempt()
    assert path.read_bytes() == NEWER


DEEP = b"[" + b".".join([b"a"] * 30) + b"]\n"
DAMAGED = {
    b"": "format: 1 belongs here, and nothing is there",
    b"format = 1\n[[sides": "it is not TOML",
    b"format = 1\nformat = 1\n": "it is not TOML",
    b"\xff\xfe": "it is not UTF-8 text (line 1)",
    b"format = 1\nnote = '\xff'\n": "it is not UTF-8 text (line 2)",
    b"format = 1\0": "it is not TOML",
    b"format = 1" + b"0" * 5000: "a number in it is too large",
    b"x = 0x" + b"f" * 500_000: "a number in it is too large",
    b"x = " + b"[" * 100_000: "it is nested too deeply",
    b"x = " + b"{a=" * 100_000: "it is nested too deeply",
    DEEP: "it is nested too deeply",
    b"x = " + b"[" * 20 + b"]" * 20: "it is nested too deeply",
    b"started = 2026-02-30T10:00:00Z": "it is not TOML",
    FIRST.read_bytes() + b"x = 18446744073709551616": "a number in it is too large",
    FIRST.read_bytes().replace(b"Ann = 4", b"Ann = 40"): "hands[1]: A knock with 40 is over the",
    FIRST.read_bytes().replace(b"Ann = 9", b"Cal = 9"): "hands[2].deadwood: a player's name",
}


@pytest.mark.parametrize("data", DAMAGED, ids=[f"{d[:20]!r}, {DAMAGED[d]}" for d in DAMAGED])
def test_a_damaged_file_is_named_with_its_reason_and_left_as_it_is(
    tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(data)
    for attempt in (lambda: read_match(path), lambda: write_match(path, OPEN)):
        with pytest.raises(DamagedMatch) as caught:
            attempt()
        assert str(caught.value).startswith(f"{path} can't be understood: ")
        assert caught.value.why.startswith(DAMAGED[data])
        assert "\n" not in str(caught.value)
    assert path.read_bytes() == data


def test_a_key_of_very_many_parts_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    for data in (b"a" + b".a" * 4000 + b" = 1", b"[a" + b" . 'a'" * 4000 + b"]"):
        path.write_bytes(data)
        tracemalloc.start()
        try:
            with pytest.raises(DamagedMatch, match="nested too deeply"):
                read_match(path)
            assert tracemalloc.get_traced_memory()[1] < 2_000_000
        finally:
            tracemalloc.stop()


def test_dots_in_remarks_and_comments_are_no_nesting(tmp_path: Path) -> None:
    dotted = "a." * 60 + "a"
    remark = f"{dotted} \"{dotted}' # {dotted} \\"
    path = tmp_path / "match.toml"
    write_match(path, replace(OPEN, note=remark))
    assert read_match(path).note == remark
    by_hand = path.read_text().splitlines()
    line = next(number for number, text in enumerate(by_hand) if text.startswith("note = "))
    for note in (f"'{dotted}'", f"'''\n{dotted}''''", f'"""{dotted}\\"\n{dotted}"""""'):
        by_hand[line] = f"note = {note} # {dotted}"
        path.write_text("\n".join(by_hand))
        assert dotted in read_match(path).note


@posix
def test_what_is_no_ordinary_file_is_refused_at_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    directory = tmp_path / "directory.toml"
    directory.mkdir()
    large = tmp_path / "large.toml"
    large.write_bytes(b"#" * 1_000_001)
    refused = {
        pipe: "it is no ordinary file",
        directory: "it is a directory, not a file",
        large: "it is larger than 1 MB",
        tmp_path / "gone.toml": "there is no such file",
        large / "inside.toml": "a part of its path is a file, not a directory",
        Path("/dev/zero"): "it is no ordinary file",
        tmp_path / "a\0b": "no file can have that name",
    }
    for path, words in refused.items():
        with pytest.raises(NotRead) as caught:
            read_match(path)
        assert caught.value.why == words
    for path in (pipe, directory, large):
        with pytest.raises(NotRead):
            write_match(path, OPEN)


def test_a_file_that_the_system_refuses_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(errno.EACCES, "")

    path = tmp_path / "match.toml"
    write_match(path, OPEN)
    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(NotRead, match="there is no permission"):
        read_match(path)


def test_a_sentence_never_steers_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b]0;x\n.toml"
    path.write_text('format = 1\nfirst_dealer = ""\nrules = "\\u001b[2J"')
    with pytest.raises(DamagedMatch) as caught:
        read_match(path)
    assert str(caught.value).isprintable()
    assert "\\x1b" in str(caught.value)
    undecodable = tmp_path / "\udcff.toml"
    with pytest.raises(NotRead) as gone:
        read_match(undecodable)
    str(gone.value).encode()


def test_what_could_not_be_read_again_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    write_match(path, OPEN)
    refused = {
        replace(OPEN, note="\udcff"): "half a character",
        replace(OPEN, note="x" * 1_000_000): "shorten the notes",
        OPEN.with_hand(replace(OPEN.hands[0], deadwood=(40, 2))): "A knock with 40 is over",
        OPEN.with_hand(replace(OPEN.hands[0], cards=("no cards", None))): "is no card",
    }
    for match, words in refused.items():
        with pytest.raises(NotSaved, match=words):
            write_match(path, match)
    assert read_match(path) == OPEN


def test_a_thousand_hands_with_all_their_cards_fit(tmp_path: Path) -> None:
    cards = ("7S 8S 9S / 4H 4D 4C / TS JS QS KS 2C",) * 2
    hand = replace(OPEN.hands[0], cards=cards, note="x" * 200)
    match = replace(OPEN, hands=(hand,) * 1000)
    write_match(tmp_path / "match.toml", match)
    assert read_match(tmp_path / "match.toml") == match


def test_mutated_files_are_read_or_refused_and_can_be_saved_if_read(tmp_path: Path) -> None:
    chance = random.Random(19)
    path, copy = tmp_path / "match.toml", tmp_path / "copy.toml"
    good = FIRST.read_bytes()
    understood, sentences = 0, list[str]()
    for number in range(400):
        data = bytearray(good)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(data))
            match chance.randrange(4):
                case 0:
                    data[at] = chance.randrange(256)
                case 1:
                    del data[at : at + chance.randint(1, 40)]
                case 2:
                    data[at:at] = data[chance.randrange(len(data)) :][:30]
                case 3:
                    data[at:at] = chance.choice([b"9" * 30, b"-", b'"', b"nan", b"\0", b"[[", b"."])
        path.write_bytes(data)
        try:
            match_read = read_match(path)
        except StoreRefused as refusal:
            sentences.append(str(refusal))
            continue
        understood += 1
        copy.unlink(missing_ok=True)
        write_match(copy, match_read)
        assert read_match(copy) == match_read, f"mutation {number}"
    assert 10 < understood < 390
    assert all(sentence.isprintable() for sentence in sentences)


# ------------------------------------------------------------------ making


def test_a_new_match_has_a_file_of_its_own(locations: Locations) -> None:
    first = create_match(locations, OPEN)
    second = create_match(locations, OVER)
    assert first.name == "2026-03-14-2105-ann-ben.toml"
    assert second.name == "2026-03-14-2105-ann-ben-2.toml"
    assert read_match(first) == OPEN
    assert read_match(second) == OVER


@pytest.mark.parametrize("hard_links", [True, False])
def test_many_at_once_get_a_file_each(
    locations: Locations, monkeypatch: pytest.MonkeyPatch, hard_links: bool
) -> None:
    if not hard_links:

        def no_link(*_: object) -> None:
            raise OSError(errno.EPERM, "")

        monkeypatch.setattr(os, "link", no_link)
    starting = threading.Barrier(6)
    made: list[tuple[Path, str]] = []

    def make(number: int) -> None:
        starting.wait()
        for again in range(3):
            note = f"{number} {again}"
            made.append((create_match(locations, replace(OPEN, note=note)), note))

    threads = [threading.Thread(target=make, args=[number]) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len({path for path, _ in made}) == len(made) == 18
    assert [read_match(path).note for path, _ in made] == [note for _, note in made]
    assert len(os.listdir(locations.matches)) == 18


def test_a_match_that_cannot_be_made_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotSaved, match="a part of its path is a file"):
        create_match(find_locations(tmp_path / "file", {}), OPEN)
    with pytest.raises(NotSaved, match="half a character"):
        create_match(find_locations(tmp_path / "new", {}), replace(OPEN, note="\ud800"))
    assert os.listdir(tmp_path) == ["file"]


# ------------------------------------------------------------------ listing


def test_without_a_directory_there_are_no_matches(locations: Locations) -> None:
    assert list_matches(locations) == ()
    assert not locations.data.exists()


def test_the_one_touched_last_comes_first_and_of_two_the_later_name(locations: Locations) -> None:
    touched(locations, "a", OPEN, 100)
    touched(locations, "c", OPEN, 50)
    touched(locations, "b", OVER, 100)
    found = list_matches(locations)
    assert [file.path.stem for file in found] == ["b", "a", "c"]
    assert [file.touched_ns for file in found] == [100 * 10**9, 100 * 10**9, 50 * 10**9]
    assert [file.match for file in found] == [OVER, OPEN, OPEN]


@posix
def test_what_cannot_be_read_is_listed_with_its_reason(locations: Locations) -> None:
    touched(locations, "good", OPEN, 100)
    (locations.matches / "bad.toml").write_bytes(b"?")
    (locations.matches / "directory.toml").mkdir()
    (locations.matches / "link.toml").symlink_to("nowhere")
    os.mkfifo(locations.matches / "pipe.toml")
    for name in (".hidden.toml", ".ginpad-00000000-1-0123456789ab.tmp", "notes.txt", "good.toml~"):
        (locations.matches / name).touch()
    found = {file.path.stem: file for file in list_matches(locations)}
    assert set(found) == {"good", "bad", "directory", "link", "pipe"}
    assert found["good"].problem is None
    assert {stem: type(file.problem) for stem, file in found.items() if stem != "good"} == {
        "bad": DamagedMatch,
        "directory": NotRead,
        "link": NotRead,
        "pipe": NotRead,
    }
    assert all(file.match is None for stem, file in found.items() if stem != "good")


def test_a_directory_that_is_none_is_said(locations: Locations) -> None:
    locations.data.mkdir()
    locations.matches.touch()
    with pytest.raises(NotRead, match="matches"):
        list_matches(locations)


# ------------------------------------------------------------------ finding one


@pytest.fixture
def three(locations: Locations) -> Locations:
    """Three matches, `…ann-cal` touched last."""
    touched(locations, "2026-03-14-2105-ann-ben", OPEN, 100)
    touched(locations, "2026-03-14-2105-ann-ben-2", OPEN, 200)
    touched(locations, "2026-04-01-1900-ann-cal", OPEN, 300)
    return locations


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("last", "2026-04-01-1900-ann-cal"),
        ("2026-03-14-2105-ann-ben", "2026-03-14-2105-ann-ben"),
        ("2026-03-14-2105-ann-ben.toml", "2026-03-14-2105-ann-ben"),
        ("2026-04", "2026-04-01-1900-ann-cal"),
        ("cal", "2026-04-01-1900-ann-cal"),
        ("ANN-CAL", "2026-04-01-1900-ann-cal"),
        (" Ann Cál ", "2026-04-01-1900-ann-cal"),
        ("ben-2", "2026-03-14-2105-ann-ben-2"),
    ],
)
def test_a_match_is_found_by_what_one_types(three: Locations, name: str, expected: str) -> None:
    assert find_match(three, name) == three.matches / f"{expected}.toml"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (
            "ben",
            "“ben” fits 2 matches: 2026-03-14-2105-ann-ben-2, 2026-03-14-2105-ann-ben",
        ),
        (
            "dee",
            "No match fits “dee”. The newest: 2026-04-01-1900-ann-cal, "
            "2026-03-14-2105-ann-ben-2, 2026-03-14-2105-ann-ben",
        ),
        ("", "No match fits “”. The newest"),
        ("..", "No match fits “..”. The newest"),
        ("***", "No match fits “***”. The newest"),
        ("./gone.toml", "There is no file gone.toml"),
        ("a\x1b[2J", "No match fits “a\\x1b[2J”"),
        ("a\0/b", "There is no file a\\x00/b"),
    ],
)
def test_a_name_that_fits_none_or_several(three: Locations, name: str, sentence: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_match(three, name)
    assert str(caught.value).startswith(sentence)


def test_only_a_few_are_listed(locations: Locations) -> None:
    for number in range(8):
        touched(locations, f"game-{number}", OPEN, number)
    with pytest.raises(NotFound, match=r"fits 8 matches: (game-\d, ){4}game-3 and 3 more$"):
        find_match(locations, "game")


def test_without_matches_that_is_said(locations: Locations) -> None:
    with pytest.raises(NotFound, match="There are no matches yet"):
        find_match(locations, "last")
    with pytest.raises(NotFound, match="there are no matches yet"):
        find_match(locations, "ann")


def test_a_path_is_taken_whole(
    three: Locations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere.toml"
    write_match(elsewhere, OPEN)
    monkeypatch.chdir(tmp_path)
    assert find_match(three, str(elsewhere)) == elsewhere
    assert find_match(three, f".{os.sep}elsewhere.toml") == elsewhere
    assert find_match(three, "elsewhere.toml") == elsewhere
    with pytest.raises(NotFound):
        find_match(three, "elsewhere")


def test_the_store_imports_neither_the_screen_nor_the_report() -> None:
    program = (
        "import sys, ginpad.store.matches, ginpad.store.presets;"
        "sys.exit(any(name.split('.')[0] in ('textual', 'rich') or name.startswith("
        "('ginpad.tui', 'ginpad.report')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
