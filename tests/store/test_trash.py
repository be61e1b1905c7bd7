"""The trash: nothing is overwritten, nothing is lost, everything comes back."""

import os
import stat
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from ginpad.store.errors import NotDeleted
from ginpad.store.locations import Locations
from ginpad.store.trash import NotRestored, Thrown, list_trash, restore, throw_away

NOW = datetime(2026, 4, 1, 21, 30, tzinfo=timezone(timedelta(hours=2)))


def put(locations: Locations, name: str, text: str = "facts") -> Path:
    path = locations.matches / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def test_a_match_goes_and_comes_back_as_it_was(locations: Locations) -> None:
    path = put(locations, "ann-ben.toml")
    path.chmod(0o640)
    os.utime(path, ns=(1, 2))
    thrown = throw_away(locations, path, NOW)
    assert not path.exists()
    assert thrown.path.name == "ann-ben.thrown-20260401T193000Z.toml"
    assert list_trash(locations) == (thrown,)
    assert thrown == Thrown(thrown.path, "ann-ben.toml", NOW.astimezone(UTC))
    assert restore(locations, thrown.path) == path
    assert list_trash(locations) == ()
    assert path.read_text() == "facts"
    assert path.stat().st_mtime_ns == 2
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_files_of_the_same_name_and_second_lie_beside_each_other(locations: Locations) -> None:
    thrown = [
        throw_away(locations, put(locations, "ann-ben.toml", str(number)), NOW)
        for number in range(3)
    ]
    assert {file.name for file in list_trash(locations)} == {"ann-ben.toml"}
    restored = [restore(locations, file.path) for file in thrown]
    assert [path.name for path in restored] == [
        "ann-ben.toml",
        "ann-ben-2.toml",
        "ann-ben-3.toml",
    ]
    assert [path.read_text() for path in restored] == ["0", "1", "2"]


def test_a_restored_match_takes_nobodys_name(locations: Locations) -> None:
    thrown = throw_away(locations, put(locations, "ann-ben.toml", "old"), NOW)
    new = put(locations, "ann-ben.toml", "new")
    assert restore(locations, thrown.path).name == "ann-ben-2.toml"
    assert new.read_text() == "new"


def test_the_last_thrown_away_is_first_and_what_was_put_there_by_hand_last(
    locations: Locations,
) -> None:
    for hours, name in enumerate(["b.toml", "c.toml", "a.toml"]):
        throw_away(locations, put(locations, name), NOW + timedelta(hours=hours))
    for name in ["by-hand.toml", "x.thrown-20269999T999999Z.toml", "notes.txt", ".hidden.toml"]:
        (locations.trash / name).write_text("")
    found = list_trash(locations)
    assert [file.name for file in found] == [
        "a.toml",
        "c.toml",
        "b.toml",
        "x.thrown-20269999T999999Z.toml",
        "by-hand.toml",
    ]
    assert [file.thrown is None for file in found] == [False, False, False, True, True]
    assert restore(locations, found[-1].path) == locations.matches / "by-hand.toml"


def test_a_name_that_is_already_as_long_as_names_can_be(locations: Locations) -> None:
    thrown = throw_away(locations, put(locations, "ä" * 125 + ".toml"), NOW)
    again = throw_away(locations, put(locations, "ä" * 125 + ".toml"), NOW)
    assert thrown.path != again.path
    assert [file.name for file in list_trash(locations)] == [again.name, thrown.name]
    assert restore(locations, again.path).name == thrown.name


def test_no_trash_is_an_empty_one(locations: Locations) -> None:
    assert list_trash(locations) == ()


def test_what_cant_be_thrown_away_is_told_in_a_sentence(locations: Locations) -> None:
    gone = locations.matches / "gone.toml"
    with pytest.raises(NotDeleted, match=r"^Can't delete .*gone\.toml: there is no such file$"):
        throw_away(locations, gone, NOW)
    directory = locations.matches / "match.toml"
    directory.mkdir(parents=True)
    with pytest.raises(NotDeleted, match="it is a directory, not a file"):
        throw_away(locations, directory, NOW)
    assert not locations.trash.exists() or not list(locations.trash.iterdir())


def test_what_cant_be_restored_is_told_in_a_sentence(locations: Locations) -> None:
    with pytest.raises(NotRestored, match=r"^Can't restore .*: there is no such file$"):
        restore(locations, locations.trash / "gone.toml")
    (locations.trash / "match.toml").mkdir(parents=True)
    with pytest.raises(NotRestored, match="it is a directory, not a file"):
        restore(locations, locations.trash / "match.toml")


def test_a_file_in_place_of_the_trash(locations: Locations) -> None:
    path = put(locations, "ann-ben.toml")
    locations.trash.write_text("")
    with pytest.raises(NotDeleted):
        throw_away(locations, path, NOW)
    assert path.read_text() == "facts"


def fail(*_: object) -> None:
    raise PermissionError(13, "no")


def test_a_disk_without_hard_links_moves_files_too(
    locations: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(locations, "ann-ben.toml")
    monkeypatch.setattr(os, "link", fail)
    thrown = throw_away(locations, path, NOW)
    assert not path.exists()
    assert restore(locations, thrown.path) == path
    assert path.read_text() == "facts"
    assert list(locations.trash.iterdir()) == []


def test_a_kill_in_the_middle_leaves_whole_files_only(
    locations: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(locations, "ann-ben.toml")

    def killed(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        for name in ("unlink", "replace", "rename"):
            patched.setattr(os, name, killed)
        with pytest.raises(KeyboardInterrupt):
            throw_away(locations, path, NOW)
    left = [*locations.matches.iterdir(), *locations.trash.iterdir()]
    assert {each.read_text() for each in left} == {"facts"}


@pytest.mark.parametrize("has_links", [True, False])
def test_a_move_that_fails_leaves_nothing_behind(
    locations: Locations, monkeypatch: pytest.MonkeyPatch, has_links: bool
) -> None:
    path = put(locations, "ann-ben.toml")
    unlink = os.unlink

    def fail_there(target: str | Path, *args: object, **more: object) -> None:
        if Path(target) == path:
            fail()
        unlink(target)

    monkeypatch.setattr(os, "unlink", fail_there)
    monkeypatch.setattr(os, "replace", fail)
    if not has_links:
        monkeypatch.setattr(os, "link", fail)
    with pytest.raises(NotDeleted, match="there is no permission"):
        throw_away(locations, path, NOW)
    assert path.read_text() == "facts"
    assert list(locations.trash.iterdir()) == []


def test_a_link_is_thrown_away_and_not_what_it_leads_to(locations: Locations) -> None:
    real = put(locations, "real.txt")
    link = locations.matches / "link.toml"
    link.symlink_to(real)
    thrown = throw_away(locations, link, NOW)
    assert real.read_text() == "facts"
    assert restore(locations, thrown.path) == link
    assert link.is_symlink()
