"""A player called otherwise in many match files: each one is rewritten whole, or left as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from ginpad.core.errors import Refusal
from ginpad.core.figures import MatchFigures
from ginpad.core.names import same_name_key
from ginpad.core.record import rename_player
from ginpad.store.errors import StoreRefused
from ginpad.store.keeper import MatchKeeper
from ginpad.store.locations import Locations


@dataclass(frozen=True, slots=True)
class Plan:
    """What a renaming would do. Pairs of a file's name and its match, by the files' names.

    Attributes:
        files: the matches in which the player would be called otherwise.
        left_out: those in which somebody else already has the new name.
    """

    files: Mapping[str, MatchFigures]
    left_out: Mapping[str, MatchFigures]


@dataclass(frozen=True, slots=True)
class Renamed:
    """What a renaming did; the same the other way round, in the same files, undoes it.

    Attributes:
        old: what the player was called.
        new: what they are called now.
        files: the files that were rewritten.
        failed: why others were not; they are as they were.
    """

    old: str
    new: str
    files: tuple[str, ...]
    failed: tuple[Refusal, ...] = ()


def plan_renaming(figures: Mapping[str, MatchFigures], old: str, new: str) -> Plan:
    """What calling a player otherwise would do, in matches of any players, by file name."""
    played = {name: match for name, match in figures.items() if old in match.players}
    key = same_name_key(new)
    taken = {
        name: match
        for name, match in played.items()
        if any(player != old and same_name_key(player) == key for player in match.players)
    }
    return Plan({name: each for name, each in played.items() if name not in taken}, taken)


def rename_in_file(locations: Locations, name: str, old: str, new: str, now: datetime) -> None:
    """Call a player otherwise in one match file; its earlier state is kept.

    Raises:
        MatchRefused: when somebody else in the match has that name.
        StoreRefused: when the file can't be read or saved. It is as it was.
    """
    keeper, match = MatchKeeper.open(locations.matches / name)
    renamed = rename_player(match, old, new)
    if renamed is not match:
        keeper.keep_earlier(locations, now)
        keeper.save(renamed)


def rename_in_files(
    files: Iterable[str],
    old: str,
    new: str,
    rename: Callable[[str], None],
    progress: Callable[[int], None] = lambda done: None,
) -> Renamed:
    """Call a player otherwise in many files, one after the other.

    Args:
        files: their names.
        old: what the player is called.
        new: what they are to be called.
        rename: does it in the file of a name, such as `rename_in_file`.
        progress: told after each file how many have been looked at.
    """
    done: list[str] = []
    failed: list[Refusal] = []
    for number, name in enumerate(files, 1):
        try:
            rename(name)
        except StoreRefused as refusal:
            failed.append(refusal)
        except Refusal as refusal:
            failed.append(Refusal(f"{name}: {refusal}"))
        else:
            done.append(name)
        progress(number)
    return Renamed(old, new, tuple(done), tuple(failed))
