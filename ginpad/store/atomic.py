"""A file is old or new, never half.

What belongs here: putting bytes in place so that a kill, a full disk or a power cut at any
moment leaves either the whole old file or the whole new one, and clearing away what a killed
process left. What never does: what the bytes mean.
"""

from __future__ import annotations

import errno
import os
import re
import stat
import sys
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ginpad.store.errors import AlreadyThere, NotSaved, refusing


def write_atomically(path: Path, data: bytes, *, through_links: bool = True) -> None:
    """Put `data` into the file at `path`; when this returns, it is safe on the disk.

    Missing directories are made. An existing file keeps its permissions and owner.

    Args:
        path: of the file.
        data: all that it shall hold.
        through_links: write a file that `path` links to where it lies, as for what people keep;
            or else put a file in place of the link.

    Raises:
        NotSaved: and what stood there before is untouched.
    """
    with refusing(NotSaved, path):
        is_link = path.is_symlink()
        target = Path(os.path.realpath(path)) if is_link and through_links else path
        existing = _ordinary(path) if through_links or not is_link else None
        _make_directory(target.parent)
        with _temporary_file(target.parent, data, existing) as temporary:
            os.replace(temporary, target)
        _sync_directory(target.parent)


def create_atomically(path: Path, data: bytes) -> None:
    """Make a new file at `path` holding `data`, unless anything of that name is there.

    Of several processes that try at once exactly one succeeds.

    Raises:
        AlreadyThere: when there is something of that name, which is untouched.
        NotSaved: for everything else, and there is no file.
    """
    with refusing(NotSaved, path):
        _make_directory(path.parent)
        with _temporary_file(path.parent, data, None) as temporary:
            try:
                _put_new(temporary, path)
            except FileExistsError as error:
                raise AlreadyThere(path, "a file of that name is in the way") from error
        try:
            _sync_directory(path.parent)
        except OSError:  # else the next attempt would make a second file
            path.unlink()
            raise


def _put_new(temporary: Path, path: Path) -> None:
    """Give the temporary file its name, or raise `FileExistsError`."""
    if sys.platform == "win32":
        os.rename(temporary, path)  # refuses to replace
        return
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a disk without hard links, such as a memory stick
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
        try:
            os.replace(temporary, path)
        except OSError:
            path.unlink()
            raise


def _ordinary(path: Path) -> os.stat_result | None:
    """What is known of the file to be replaced; None if there is none.

    Raises `NotSaved` for what is no ordinary file, `OSError` for a protected one.
    """
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise NotSaved(path, "it is a directory, not a file")
    if not stat.S_ISREG(found.st_mode):
        raise NotSaved(path, "it is no ordinary file")
    os.close(os.open(path, os.O_WRONLY))  # may it be written to? the system says why not
    return found


def _make_directory(directory: Path) -> None:
    """Make a directory and those above it, each of them safe on the disk."""
    if directory.is_dir():
        return
    _make_directory(directory.parent)
    try:
        directory.mkdir(exist_ok=True)
    except FileExistsError:
        raise NotADirectoryError(errno.ENOTDIR, "") from None
    _sync_directory(directory.parent)


def _sync_directory(directory: Path) -> None:
    """Make sure that the names in a directory survive a power cut, where a system can."""
    if sys.platform == "win32":
        return
    try:
        handle = os.open(directory, os.O_RDONLY)
    except PermissionError:  # it may be written to but not listed
        return
    try:
        os.fsync(handle)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # the disk can't
            raise
    finally:
        os.close(handle)


# ------------------------------------------------------------------ temporary files

_NODE = os.environ.get("COMPUTERNAME", "") if sys.platform == "win32" else os.uname().nodename
_HOST = f"{zlib.crc32(_NODE.encode('utf-8', 'replace')):08x}"
_TEMPORARY = re.compile(r"\.ginpad-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{12}\.tmp")
_MINUTE = 60.0
_DAY = 24 * 60 * _MINUTE


@contextmanager
def _temporary_file(
    directory: Path, data: bytes, existing: os.stat_result | None
) -> Iterator[Path]:
    """A file beside the target that holds `data` safely; gone after the block.

    Its name tells which process of which computer writes it, so that `remove_leftovers`
    can tell whether that one is still at it.
    """
    path = directory / f".ginpad-{_HOST}-{os.getpid()}-{os.urandom(6).hex()}.tmp"
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o666)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            if existing is not None:
                _take_over(path, existing)
            os.fsync(file.fileno())
        yield path
    finally:
        with suppress(OSError):
            path.unlink()


def _take_over(path: Path, existing: os.stat_result) -> None:
    """Give a file the owner (where that is allowed) and the permissions of another."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.chown(path, existing.st_uid, existing.st_gid)
    os.chmod(path, stat.S_IMODE(existing.st_mode))


def remove_leftovers(directory: Path) -> None:
    """Clear away temporary files that killed processes left in a directory.

    Only files with our names, and none that a living process may be writing: its process is
    gone; or, for one of another computer, it is older than a minute; or it is older than a
    day. What can't be removed is left; nothing is raised.
    """
    with suppress(OSError, ValueError):
        names = [entry.name for entry in os.scandir(directory)]
        for name in names:
            if found := _TEMPORARY.fullmatch(name):
                with suppress(OSError):
                    _remove_leftover(directory / name, found[1], int(found[2]))


def _remove_leftover(path: Path, host: str, process: int) -> None:
    age = time.time() - path.lstat().st_mtime
    if host == _HOST and sys.platform != "win32":
        left = age > _DAY or not _is_alive(process)
    else:
        left = age > _MINUTE
    if left:
        path.unlink()


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)  # signal 0 asks only; on Windows it would not
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
