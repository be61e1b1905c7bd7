"""Where a preset of one's own goes under a name: a new file, or the place of another.

Pure: the presets there are and a name go in, a `PresetPlace` comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ginpad.core.names import same_name_key
from ginpad.report.visible import visible
from ginpad.store.presets import Preset, preset_key

LONGEST_NAME = 40
"""Characters; a longer name would not fit the list of presets."""


@dataclass(frozen=True, slots=True)
class PresetPlace:
    """What saving under a name would do.

    Attributes:
        key: of the preset; "" when the name can't be.
        says: what would happen, as sentences, or what is wrong with the name.
        takes_own: it would take the place of another preset of one's own: to be asked first.
        corrects: it is the preset that is being corrected.
    """

    key: str
    says: str
    takes_own: bool = False
    corrects: bool = False


def place_for(name: str, presets: Sequence[Preset], correcting: Preset | None) -> PresetPlace:
    """Where rules go when they are saved under a name.

    Args:
        name: as typed.
        presets: all there are.
        correcting: the own preset that the rules started from, None for a bundled one.
    """
    name = " ".join(name.split())
    if not name:
        return PresetPlace("", "Type a name, such as House rules.")
    key = preset_key(name)
    if correcting is not None and _keeps(name, key, correcting):
        return PresetPlace(correcting.key, f"Corrects {title(correcting)}.", corrects=True)
    stays = f" {title(correcting)} stays as it is." if correcting is not None else ""
    there = next((p for p in presets if p.key.casefold() == key), None)
    if there is not None and there.own and there.rules is None:
        says = f"There is {title(there)} already, and it can't be read: take another name."
        return PresetPlace("", says)
    if there is not None and there.own:
        says = f"There is {title(there)} already: this would take its place.{stays}"
        return PresetPlace(there.key, says, takes_own=True)
    if there is not None:
        says = (
            f"Takes the place of the bundled {title(there)}, which is back "
            f"when you delete yours.{stays}"
        )
        return PresetPlace(key, says)
    return PresetPlace(key, f"A new preset of your own, in {key}.toml.{stays}")


def _keeps(name: str, key: str, correcting: Preset) -> bool:
    """Whether a preset keeps its place: its name is the same, or is about to become so."""
    if correcting.rules is not None and same_name_key(correcting.rules.name) == same_name_key(name):
        return True
    return correcting.key.casefold() == key


def title(preset: Preset) -> str:
    """A preset's name in quotes, fit for the screen."""
    return f"“{visible(preset.rules.name if preset.rules and preset.rules.name else preset.key)}”"
