"""Where things lie: the directories of the data, the configuration, the cache and the state."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from ginpad.store.errors import NotFound, NotRead, refusing


class Locations(NamedTuple):
    """The four directories; none of them need exist yet.

    Attributes:
        data: holds the matches and the trash.
        config: holds the settings and the user's own presets.
        cache: holds only what can be made anew.
        state: holds reports of ginpad's own defects.
    """

    data: Path
    config: Path
    cache: Path
    state: Path

    @property
    def matches(self) -> Path:
        """The directory of the match files."""
        return self.data / "matches"

    @property
    def trash(self) -> Path:
        """The directory of the deleted match files."""
        return self.data / "trash"

    @property
    def earlier(self) -> Path:
        """Earlier states of match files, a directory for each."""
        return self.data / "earlier"

    @property
    def exports(self) -> Path:
        """The score sheets that the app writes."""
        return self.data / "exports"

    @property
    def half_typed(self) -> Path:
        """The directory of what was being entered when ginpad ended, a file for each match."""
        return self.data / "half-typed"

    @property
    def presets(self) -> Path:
        """The directory of the user's own presets."""
        return self.config / "presets"

    @property
    def settings(self) -> Path:
        """The settings file."""
        return self.config / "settings.toml"

    @property
    def has_settings(self) -> bool:
        """Whether there is anything by the settings' name: else what settings are need not even
        be read in."""
        return os.path.lexists(self.settings)


def find_locations(
    data_dir: Path | None = None, environ: Mapping[str, str] = os.environ
) -> Locations:
    """Where things lie for this run; nothing is made or looked at on the disk.

    Args:
        data_dir: of `--data-dir`; comes before `GINPAD_DATA_DIR`.
        environ: the environment. `GINPAD_DATA_DIR`, `GINPAD_CONFIG_DIR` and `GINPAD_CACHE_DIR`
            come before the user's directories; empty ones count as not set. With a data
            directory the others that aren't named lie inside it.

    Raises:
        NotRead: for a relative directory when the working directory is gone.
    """
    data = data_dir or _from(environ, "GINPAD_DATA_DIR")
    config = _from(environ, "GINPAD_CONFIG_DIR") or (data / "config" if data else None)
    cache = _from(environ, "GINPAD_CACHE_DIR") or (data / "cache" if data else None)
    state = data / "state" if data else None
    if not (data and config and cache and state):
        import platformdirs

        dirs = platformdirs.PlatformDirs("ginpad", appauthor=False)
        try:
            data = data or dirs.user_data_path
            config = config or dirs.user_config_path
            cache = cache or dirs.user_cache_path
            state = state or dirs.user_state_path
        except RuntimeError as error:
            raise NotFound("you have no home directory here: name one with --data-dir") from error
    return Locations(_settled(data), _settled(config), _settled(cache), _settled(state))


def names_data(data_dir: Path | None, environ: Mapping[str, str] = os.environ) -> bool:
    """Whether the command line or the environment says where the matches lie."""
    return bool(data_dir or _from(environ, "GINPAD_DATA_DIR"))


def _from(environ: Mapping[str, str], variable: str) -> Path | None:
    value = environ.get(variable)
    return Path(value) if value else None


def _settled(directory: Path) -> Path:
    """The directory with its `~` replaced, and independent of the working directory."""
    with refusing(NotRead, directory):
        return Path(os.path.expanduser(directory)).absolute()
