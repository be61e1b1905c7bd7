"""The scoreboard: each side's name, total in large digits, what is missing, boxes, the deal."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Digits, Static

from ginpad.core.cards import Card
from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad
from ginpad.report.hand_words import limit_words
from ginpad.report.visible import visible


class SideScore(Horizontal):
    """One side's half of the scoreboard."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side = side

    def compose(self) -> ComposeResult:
        yield Digits("0")
        yield Static(markup=False)

    def show(self, pad: Pad) -> None:
        """Show this side's score in a pad."""
        game = next((game for game in pad.games if not game.over), pad.games[-1])
        points = game.hand_points[self._side] if pad.total is None else pad.total[self._side]
        self.query_one(Digits).update(str(points).replace("−", "-"))
        self.query_one(Static).update(self._words(pad, game))
        self.set_class(pad.next_dealer % 2 == self._side and not pad.over, "deals")

    def _words(self, pad: Pad, game: Game) -> Text:
        players = pad.match.players
        dealer = players[pad.next_dealer]
        is_dealer = pad.next_dealer % 2 == self._side and not pad.over
        deals = "" if not is_dealer else "deals" if len(players) == 2 else f"{dealer} deals"
        text = Text(no_wrap=True, overflow="ellipsis")
        text.append(visible(side_name(players, self._side)), style="bold")
        text.append(f"  {visible(deals)}" if deals else "")
        text.append(f"\n{self._standing(pad, game)}")
        if len(pad.games) > 1:
            text.append(f"\n{self._games(pad)}")
        else:
            text.append(f"\n{boxes_words(game.boxes[self._side])}")
        return text

    def _standing(self, pad: Pad, game: Game) -> str:
        if pad.over:
            won = sum(g.won_by == self._side for g in pad.games)
            final = "final"
            if len(pad.games) > 1:
                return f"{final}, won {won} of {len(pad.games)} games"
            if won:
                return f"{final}, won the game"
            # The one who reached the target first isn't always ahead: two facts, both told.
            return f"{final}, ahead by {pad.margin}" if pad.ahead == self._side else final
        target = pad.match.rules.game.target
        where = f"game {game.number}: " if len(pad.games) > 1 else ""
        if target == 0:
            return f"{where}a single hand"
        return f"{where}{max(target - game.hand_points[self._side], 0)} to go"

    def _games(self, pad: Pad) -> str:
        return " · ".join(str(game.hand_points[self._side]) for game in pad.games)


def boxes_words(boxes: int) -> str:
    """A number of boxes in words.

    >>> boxes_words(1), boxes_words(0)
    ('1 box', 'no box')
    """
    if boxes == 0:
        return "no box"
    return f"{boxes} box" if boxes == 1 else f"{boxes} boxes"


class Scoreboard(Vertical):
    """Both sides, to be read from across the table, and the upcard where it plays a part."""

    def __init__(self, *, asks_upcard: bool = True) -> None:
        super().__init__()
        self._asks_upcard = asks_upcard

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield SideScore(0)
            yield SideScore(1)
        yield Static(id="upcard-words", markup=False)

    def show(self, pad: Pad, upcard: Card | None) -> None:
        """Show the totals of a pad, and what the upcard of the next hand means."""
        for half in self.query(SideScore):
            half.show(pad)
        words = self.query_one("#upcard-words", Static)
        has_upcard = pad.match.rules.upcard is not None and self._asks_upcard
        words.display = has_upcard and not pad.over
        if words.display:
            words.update(
                Text(limit_words(pad.match.rules, upcard) if upcard else "No upcard yet: up 9s")
            )
