"""The player's settings, as `settings.toml` in the configuration directory holds them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player likes.

    Attributes:
        bell: the terminal's bell may sound.
        animations: things may move and blink.
    """

    bell: bool = False
    animations: bool = True
