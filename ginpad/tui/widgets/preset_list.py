"""The rules that can be chosen: presets, those of the last match, and changed ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from textual import events
from textual.widgets.option_list import Option

from ginpad.core.rules import Rules
from ginpad.report.rules_words import figures
from ginpad.report.visible import visible
from ginpad.store.presets import Preset
from ginpad.tui.widgets.option_lines import OptionLines


@dataclass(frozen=True, slots=True)
class Offer:
    """One line of the list.

    Attributes:
        label: what it says.
        rules: to play by; None for a preset that can't be read.
        preset: None for rules that are no preset.
    """

    label: str
    rules: Rules | None
    preset: Preset | None = None


def offers(
    presets: Sequence[Preset], last: Rules | None, changed: Rules | None
) -> tuple[Offer, ...]:
    """What is offered, rules that are no preset first.

    Args:
        presets: all there are, the faulty ones too.
        last: rules of the last match; left out where they are a preset's, but for the stake.
        changed: rules changed for this match only, None for none.
    """
    listed = tuple(_offer(preset) for preset in presets)
    return (*_apart(listed, last, changed), *listed)


def _apart(listed: Sequence[Offer], last: Rules | None, changed: Rules | None) -> Iterator[Offer]:
    if changed is not None and offered(listed, changed) is None:
        yield Offer(visible(changed.name), changed)
    if last is not None and last != changed and offered(listed, last) is None:
        yield Offer(visible(f"As last time: {figures(last)}"), last)


def _offer(preset: Preset) -> Offer:
    if preset.rules is None:
        return Offer(f"{visible(preset.key)} (can't be read)", None, preset)
    own = " (your own)" if preset.own else ""
    return Offer(visible(f"{preset.rules.name or preset.key}{own}"), preset.rules, preset)


def offered(listed: Sequence[Offer], rules: Rules) -> int | None:
    """The index of the offer that has these rules, whatever the stake; None if none has."""
    plain = replace(rules, stake=None)
    for index, offer in enumerate(listed):
        if offer.rules is not None and replace(offer.rules, stake=None) == plain:
            return index
    return None


class PresetList(OptionLines):
    """The offers. A click only highlights one; Enter selects it."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._offers: tuple[Offer, ...] = ()

    @property
    def offer(self) -> Offer | None:
        """The highlighted offer."""
        index = self.highlighted
        return None if index is None or index >= len(self._offers) else self._offers[index]

    def show(self, offers: Sequence[Offer], highlighted: int) -> None:
        """Offer these, one of them highlighted."""
        self._offers = tuple(offers)
        self.set_options(Option(offer.label) for offer in offers)
        self.highlighted = min(highlighted, len(offers) - 1) if offers else None

    def _on_click(self, event: events.Click) -> None:  # type: ignore[override]
        """Highlight only: the rules are to be read before the match begins."""
        event.prevent_default()
        index = event.style.meta.get("option")
        if index is not None:
            self.highlighted = index
