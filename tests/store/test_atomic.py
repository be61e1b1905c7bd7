"""A file is old or new, never half: failures at every step, kills, links, permissions."""

import errno
import os
import random
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from ginpad.store import atomic
from ginpad.store.atomic import create_atomically, remove_leftovers, write_atomically
from ginpad.store.errors import AlreadyThere, NotSaved

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX system")


def temporary_files(directory: Path) -> list[str]:
    return [name for name in os.listdir(directory) if name.startswith(".ginpad-")]


def failing_with(number: int) -> Any:
    def fail(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    return fail


# ------------------------------------------------------------------ writing


def test_writes_a_new_file_and_replaces_an_old_one(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "match.toml"
    write_atomically(path, b"old")
    assert path.read_bytes() == b"old"
    write_atomically(path, b"new\r\n\0")
    assert path.read_bytes() == b"new\r\n\0"
    assert os.listdir(path.parent) == ["match.toml"]


@posix
def test_the_data_is_safe_before_the_name_and_the_name_before_it_returns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[str] = []
    fsync, replace = os.fsync, os.replace

    def watched_fsync(handle: int) -> None:
        is_directory = stat.S_ISDIR(os.fstat(handle).st_mode)
        steps.append("directory" if is_directory else f"{os.fstat(handle).st_size} bytes")
        fsync(handle)

    def watched_replace(source: Path, target: Path) -> None:
        steps.append("replace")
        replace(source, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(os, "replace", watched_replace)
    write_atomically(tmp_path / "match.toml", b"12345")
    assert steps == ["5 bytes", "replace", "directory"]
    steps.clear()
    write_atomically(tmp_path / "made" / "match.toml", b"12345")
    assert steps == ["directory", "5 bytes", "replace", "directory"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "there is no permission"),
        (errno.EROFS, "the disk is read-only"),
        (errno.EIO, "the disk reports an error"),
        (errno.ESTALE, os.strerror(errno.ESTALE).lower()),
    ],
)
def test_a_failure_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int, words: str
) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, step, failing_with(number))
    with pytest.raises(NotSaved) as caught:
        write_atomically(path, b"new")
    assert str(caught.value) == f"Can't save {path}: {words}"
    assert caught.value.path == path
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["match.toml"]


def test_an_interruption_leaves_the_old_file_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(_: int) -> None:
        raise KeyboardInterrupt

    path = tmp_path / "match.toml"
    path.write_bytes(b"old")
    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["match.toml"]


@posix
def test_a_disk_that_cannot_sync_directories_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync
    number = errno.EINVAL

    def only_files(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(number, "")
        fsync(handle)

    monkeypatch.setattr(os, "fsync", only_files)
    write_atomically(tmp_path / "match.toml", b"new")
    number = errno.EIO
    with pytest.raises(NotSaved, match="disk reports an error"):
        write_atomically(tmp_path / "match.toml", b"newer")


@posix
def test_a_file_size_limit_is_said_and_the_old_file_kept(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(b"old")
    program = (
        "import resource, sys; from pathlib import Path;"
        "from ginpad.store.atomic import write_atomically;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000));"
        "write_atomically(Path(sys.argv[1]), bytes(5000))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert f"Can't save {path}: the file would be larger than is allowed" in done.stderr
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["match.toml"]


def test_what_is_in_the_way_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "directory").mkdir()
    refused = {
        tmp_path / "file" / "match.toml": "a part of its path is a file",
        tmp_path / "file" / "matches" / "match.toml": "a part of its path is a file",
        tmp_path / "directory": "it is a directory",
        tmp_path / ("x" * 300): "the name is too long",
        tmp_path / "a\0b": "no file can have that name",
    }
    for path, words in refused.items():
        with pytest.raises(NotSaved, match=words):
            write_atomically(path, b"new")
    assert sorted(os.listdir(tmp_path)) == ["directory", "file"]
    assert (tmp_path / "file").read_bytes() == b"x"


@posix
def test_a_pipe_is_refused_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    os.mkfifo(path)
    with pytest.raises(NotSaved, match="no ordinary file"):
        write_atomically(path, b"new")
    assert stat.S_ISFIFO(path.stat().st_mode)


@contextmanager
def unprivileged() -> Iterator[None]:
    """For root, whom no permission stops: be nobody inside the block."""
    if os.geteuid() != 0:
        yield
        return
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.mark.skipif(not hasattr(os, "setresuid"), reason="root can't step down here")
def test_permissions_are_respected() -> None:
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        path = directory / "match.toml"
        path.write_bytes(b"old")
        path.chmod(0o444)
        directory.chmod(0o777)
        with unprivileged(), pytest.raises(NotSaved, match="there is no permission"):
            write_atomically(path, b"new")  # it is protected, though its directory isn't
        path.chmod(0o666)
        directory.chmod(0o555)
        with unprivileged(), pytest.raises(NotSaved, match="there is no permission"):
            write_atomically(path, b"new")
        directory.chmod(0o777)
        assert path.read_bytes() == b"old"
        assert os.listdir(directory) == ["match.toml"]


@posix
def test_an_existing_files_permissions_stay_and_a_new_ones_follow_the_umask(
    tmp_path: Path,
) -> None:
    path = tmp_path / "match.toml"
    before = os.umask(0o027)
    try:
        write_atomically(path, b"old")
        assert stat.S_IMODE(path.stat().st_mode) == 0o640
        path.chmod(0o604)
        write_atomically(path, b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() != 0, reason="only root may give files away"
)
def test_an_existing_files_owner_stays(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(b"old")
    os.chown(path, 1234, 5678)
    write_atomically(path, b"new")
    assert (path.stat().st_uid, path.stat().st_gid) == (1234, 5678)


@posix
def test_a_link_is_written_through(tmp_path: Path) -> None:
    real = tmp_path / "elsewhere" / "real.toml"
    write_atomically(real, b"old")
    link = tmp_path / "matches" / "match.toml"
    link.parent.mkdir()
    link.symlink_to(Path("..") / "elsewhere" / "real.toml")
    write_atomically(link, b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
    assert temporary_files(link.parent) + temporary_files(real.parent) == []


@posix
def test_a_link_that_leads_in_a_circle_is_said(tmp_path: Path) -> None:
    link = tmp_path / "match.toml"
    link.symlink_to(link)
    with pytest.raises(NotSaved, match="circle"):
        write_atomically(link, b"new")
    assert link.is_symlink()


# ------------------------------------------------------------------ creating


def no_hard_links(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "link", failing_with(errno.EPERM))


@pytest.mark.parametrize("hard_links", [True, False])
def test_creating_never_replaces(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hard_links: bool
) -> None:
    if not hard_links:
        no_hard_links(monkeypatch)
    path = tmp_path / "matches" / "match.toml"
    create_atomically(path, b"first")
    with pytest.raises(AlreadyThere):
        create_atomically(path, b"second")
    assert path.read_bytes() == b"first"
    assert os.listdir(path.parent) == ["match.toml"]


@posix
def test_a_file_that_is_not_safe_yet_was_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(atomic, "_sync_directory", failing_with(errno.EIO))
    with pytest.raises(NotSaved, match="disk reports an error"):
        create_atomically(tmp_path / "match.toml", b"new")
    assert os.listdir(tmp_path) == []


@posix
def test_where_there_are_no_links_a_failure_leaves_no_empty_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*paths: Path) -> None:
        raise OSError(5, "")

    monkeypatch.setattr(os, "link", refused)
    create_atomically(tmp_path / "first.toml", b"whole")
    assert (tmp_path / "first.toml").read_bytes() == b"whole"
    monkeypatch.setattr(os, "replace", refused)
    with pytest.raises(NotSaved):
        create_atomically(tmp_path / "second.toml", b"whole")
    assert not (tmp_path / "second.toml").exists()


def test_creating_does_not_write_through_a_link_to_nowhere(tmp_path: Path) -> None:
    link = tmp_path / "match.toml"
    link.symlink_to(tmp_path / "nowhere.toml")
    with pytest.raises(AlreadyThere):
        create_atomically(link, b"new")
    assert os.listdir(tmp_path) == ["match.toml"]


# ------------------------------------------------------------------ killed

_DIE = "os.kill(os.getpid(), signal.SIGKILL)"
_STEPS = {
    "before anything is written": f"atomic.os.fdopen = lambda *a: {_DIE}",
    "before it is safe": f"atomic.os.fsync = lambda handle: {_DIE}",
    "before it has its name": f"atomic.os.replace = lambda a, b: {_DIE}",
    "after it has its name": f"atomic._sync_directory = lambda directory: {_DIE}",
}


@posix
@pytest.mark.parametrize("step", _STEPS)
def test_killed_at_a_step_the_file_is_old_or_new(tmp_path: Path, step: str) -> None:
    path = tmp_path / "match.toml"
    path.write_bytes(b"old" * 1000)
    program = (
        "import os, signal, sys; from pathlib import Path; from ginpad.store import atomic;"
        f"{_STEPS[step]};"
        "atomic.write_atomically(Path(sys.argv[1]), b'new' * 2000)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert done.returncode == -signal.SIGKILL
    is_new = step == "after it has its name"
    assert path.read_bytes() == (b"new" * 2000 if is_new else b"old" * 1000)
    assert len(temporary_files(tmp_path)) == (0 if is_new else 1)
    remove_leftovers(tmp_path)
    assert os.listdir(tmp_path) == ["match.toml"]


@posix
def test_killed_at_any_moment_what_was_confirmed_is_there(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    program = (
        "import itertools, sys; from pathlib import Path;"
        "from ginpad.store.atomic import write_atomically\n"
        "for n in itertools.count(int(sys.argv[2])):\n"
        "    write_atomically(Path(sys.argv[1]), (b'%d\\n' % n) * 20000)\n"
        "    print(n, flush=True)"
    )
    moments = random.Random(26)
    confirmed = 0
    for _ in range(8):
        arguments = [sys.executable, "-c", program, str(path), str(confirmed + 1)]
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            confirmed = int(writer.stdout.readline())
            time.sleep(moments.uniform(0, 0.03))
            writer.kill()
            for line in writer.stdout:
                confirmed = int(line)
        numbers = path.read_text().split()
        assert len(numbers) == 20000
        assert set(numbers) in ({str(confirmed)}, {str(confirmed + 1)})
        remove_leftovers(tmp_path)
        assert os.listdir(tmp_path) == ["match.toml"]


# ------------------------------------------------------------------ leftovers


def leftover(directory: Path, host: str, process: int, age: float) -> Path:
    path = directory / f".ginpad-{host}-{process}-0123456789ab.tmp"
    path.write_bytes(b"half")
    os.utime(path, (time.time() - age, time.time() - age))
    return path


def a_gone_process() -> int:
    done = subprocess.Popen([sys.executable, "-c", ""])
    done.wait()
    return done.pid


@posix
def test_only_what_no_living_process_may_be_writing_is_cleared(tmp_path: Path) -> None:
    here, elsewhere = atomic._HOST, "00000000"
    alive, gone = os.getpid(), a_gone_process()
    stays = [
        leftover(tmp_path, here, alive, 5),
        leftover(tmp_path, here, 1, 3600),  # belongs to somebody else, who is at it
        leftover(tmp_path, elsewhere, gone, 5),
        leftover(tmp_path, here, 9_999_999_999, 0),
        tmp_path / "match.toml",
        tmp_path / ".ginpad-notes.tmp",
        tmp_path / "x.tmp",
    ]
    for path in stays:
        path.touch()
    for path in stays[1:2]:
        os.utime(path, (time.time() - 3600, time.time() - 3600))
    goes = [
        leftover(tmp_path, here, gone, 0),
        leftover(tmp_path, elsewhere, gone + 1, 61),
        leftover(tmp_path, "ffffffff", alive, 90_000),
    ]
    remove_leftovers(tmp_path)
    assert [path.name for path in goes if path.exists()] == []
    assert [path.name for path in stays if not path.exists()] == []


@posix
def test_a_reused_process_number_keeps_a_leftover_for_a_day_only(tmp_path: Path) -> None:
    old = leftover(tmp_path, atomic._HOST, os.getpid(), 90_000)
    remove_leftovers(tmp_path)
    assert not old.exists()


def test_clearing_is_quiet(tmp_path: Path) -> None:
    remove_leftovers(tmp_path / "missing")
    directory = tmp_path / f".ginpad-{atomic._HOST}-1-0123456789ab.tmp"
    directory.mkdir()
    os.utime(directory, (0, 0))
    remove_leftovers(tmp_path)
    assert directory.exists()
