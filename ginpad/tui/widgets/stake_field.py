"""The stake of a match, typed in one line: €0.05."""

from __future__ import annotations

from textual.widgets import Input

from ginpad.core.rules import StakeRules
from ginpad.core.stake_entry import parse_stake, write_stake
from ginpad.tui.widgets.plain_input import PlainInput


class StakeField(PlainInput):
    """Holds the rules' own stake until the player types another."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, compact=True, max_length=60, placeholder="no money · €0.05 a point")
        self._given: StakeRules | None = None

    @property
    def is_typed(self) -> bool:
        """Whether the player typed another stake than was given."""
        return self.value.strip() != write_stake(self._given)

    def give(self, stake: StakeRules | None) -> None:
        """Show the stake of some rules."""
        self._given = stake
        with self.prevent(Input.Changed):
            self.value = write_stake(stake)

    def stake(self) -> StakeRules | None:
        """The stake that is played for; None for no money.

        Raises:
            StakeRefused: for a text that can't be read.
        """
        return parse_stake(self.value) if self.is_typed else self._given
