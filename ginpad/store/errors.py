"""Every refusal of the store, and the operating system's refusals put in a player's words."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ginpad.core.errors import Refusal


class StoreRefused(Refusal):
    """Something that the disk or a file doesn't allow.

    Attributes:
        path: the file or directory that it is about.
        why: the reason alone; `str(refusal)` is the whole sentence and names the file.
    """

    says = "{path}: {why}"

    def __init__(self, path: Path, why: str) -> None:
        super().__init__(printable(self.says.format(path=path, why=why)))
        self.path = path
        self.why = printable(why)


class NotRead(StoreRefused):
    """A file that the operating system doesn't let us read, or that is no ordinary file."""

    says = "Can't read {path}: {why}"


class NotSaved(StoreRefused):
    """A file that can't be written; what stood there before is untouched."""

    says = "Can't save {path}: {why}"


class NotDeleted(StoreRefused):
    """A file that can't be deleted; it is still there."""

    says = "Can't delete {path}: {why}"


class AlreadyThere(NotSaved):
    """A new file was to be made, and another of that name is there."""


class Damaged(StoreRefused):
    """A file that can be read but doesn't hold what belongs there."""

    says = "{path} can't be understood: {why}"


class DamagedMatch(Damaged):
    """A match file that isn't TOML or doesn't hold a match; it is left as it is."""


class DamagedPreset(Damaged):
    """A preset file that isn't TOML or doesn't hold rules."""


class NewerMatch(StoreRefused):
    """A match file of a later format: it is shown as such and never written over."""

    says = "{path} was made by a newer ginpad: {why}"


class NotFound(Refusal):
    """A match or preset that was asked for by a name that fits none, or more than one."""

    def __init__(self, message: str) -> None:
        super().__init__(printable(message))


def printable(text: str) -> str:
    r"""Text with everything that could steer or break a terminal made visible, and nothing lost:
    a file can be found by what a refusal calls it. (`report.visible` is for people's names.)

    >>> print(printable("a\x1b[2J\nb"))
    a\x1b[2J\nb
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


@contextmanager
def refusing(kind: type[StoreRefused], path: Path) -> Iterator[None]:
    """Turn what the operating system says inside the block into a refusal about `path`.

    Raises:
        StoreRefused: of the given kind, for an `OSError` or a name that can't be a file's;
            a refusal raised inside passes through.
    """
    try:
        yield
    except Refusal:
        raise
    except OSError as error:
        raise kind(path, _in_words(error)) from error
    except ValueError as error:  # a NUL or half a surrogate pair in the name
        raise kind(path, "no file can have that name") from error


_WORDS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "your share of the disk is full",
    errno.EFBIG: "the file would be larger than is allowed",
    errno.EACCES: "there is no permission",
    errno.EPERM: "there is no permission",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "there is no such file",
    errno.ENOTDIR: "a part of its path is a file, not a directory",
    errno.EISDIR: "it is a directory, not a file",
    errno.ENAMETOOLONG: "the name is too long",
    errno.EXDEV: "its new place is on another disk",
    errno.ELOOP: "it is a link that leads round in a circle",
    errno.EIO: "the disk reports an error",
    errno.EMFILE: "too many files are open",
    errno.ENFILE: "too many files are open",
}


def _in_words(error: OSError) -> str:
    words = _WORDS.get(error.errno or 0)
    return words or (error.strerror or "the system refused").lower()
