"""Where things lie, for every way to say it."""

import os
import subprocess
import sys
from pathlib import Path

import platformdirs
import pytest

from ginpad.store.errors import NotRead
from ginpad.store.locations import Locations, find_locations


def test_a_data_directory_holds_everything_of_a_table() -> None:
    found = find_locations(Path("/table"), {})
    assert found == Locations(
        Path("/table"), Path("/table/config"), Path("/table/cache"), Path("/table/state")
    )
    assert found.matches == Path("/table/matches")
    assert found.trash == Path("/table/trash")
    assert found.presets == Path("/table/config/presets")
    assert found.settings == Path("/table/config/settings.toml")


def test_the_variable_does_the_same_and_the_argument_comes_first() -> None:
    environ = {"GINPAD_DATA_DIR": "/variable"}
    assert find_locations(None, environ) == find_locations(Path("/variable"), {})
    assert find_locations(Path("/given"), environ) == find_locations(Path("/given"), {})


def test_configuration_and_cache_can_lie_elsewhere() -> None:
    environ = {"GINPAD_CONFIG_DIR": "/c", "GINPAD_CACHE_DIR": "/k"}
    found = find_locations(Path("/table"), environ)
    assert found == Locations(Path("/table"), Path("/c"), Path("/k"), Path("/table/state"))


def test_the_users_directories_without_any() -> None:
    found = find_locations(None, {"GINPAD_DATA_DIR": ""})
    assert found.data == platformdirs.user_data_path("ginpad", appauthor=False)
    assert found.config == platformdirs.user_config_path("ginpad", appauthor=False)
    assert found.cache == platformdirs.user_cache_path("ginpad", appauthor=False)
    assert found.state == platformdirs.user_state_path("ginpad", appauthor=False)


def test_a_configuration_directory_alone_moves_nothing_else() -> None:
    found = find_locations(None, {"GINPAD_CONFIG_DIR": "/c"})
    assert found.config == Path("/c")
    assert found.data == platformdirs.user_data_path("ginpad", appauthor=False)


def test_home_and_the_working_directory_are_settled(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert find_locations(Path("~/table"), {}).data == Path(os.path.expanduser("~/table"))
    assert find_locations(Path("table"), {}).data == tmp_path / "table"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps a directory in use")
def test_a_working_directory_that_is_gone_is_said(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    with pytest.raises(NotRead, match="table"):
        find_locations(Path("table"), {})


def test_platformdirs_is_imported_only_when_needed() -> None:
    program = (
        "import sys; from pathlib import Path; from ginpad.store.locations import find_locations;"
        "find_locations(Path('/table'), {}); sys.exit('platformdirs' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
