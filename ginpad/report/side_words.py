"""One side of a pad in a few words each: its total, what is missing, its boxes, the deal."""

from __future__ import annotations

from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad


def game_in_play(pad: Pad) -> Game:
    """The game that matters now: the first that is open, or the last one of an ended match."""
    return next((game for game in pad.games if not game.over), pad.games[-1])


def total_of(pad: Pad, side: int) -> int:
    """A side's final of an ended match, otherwise its points in the game that matters now."""
    return game_in_play(pad).hand_points[side] if pad.total is None else pad.total[side]


def deals(pad: Pad, side: int) -> bool:
    """Whether one of a side deals the next hand."""
    return not pad.over and pad.next_dealer % 2 == side


def deal_words(pad: Pad, side: int) -> str:
    """Whether a side "deals"; of two partners, who; "" for the other side."""
    if not deals(pad, side):
        return ""
    players = pad.match.players
    return "deals" if len(players) == 2 else f"{players[pad.next_dealer]} deals"


def end_words(pad: Pad, side: int) -> str:
    """What an ended match made of a side: it "won", or after several games is "ahead".

    "" for the other side, and while the match is running.
    """
    if not pad.over:
        return ""
    if len(pad.games) > 1:
        return "ahead" if pad.ahead == side else ""
    return "won" if pad.games[0].won_by == side else ""


def headline_of_end(pad: Pad) -> str:
    """Who won, in as few words as can be: "Ann won"; with open games what ended last."""
    players = pad.match.players
    if pad.over:
        ends = {side: end_words(pad, side) for side in (0, 1)}
        said = [f"{side_name(players, side)} {words}" for side, words in ends.items() if words]
        return said[0] if said else "Equal"
    ended = [game for game in pad.games if game.over]
    if not ended:
        return ""
    last = max(ended, key=lambda game: game.ended_by_hand or 0)
    together = [
        str(game.number)
        for game in ended
        if (game.ended_by_hand, game.won_by) == (last.ended_by_hand, last.won_by)
    ]
    games = f"game {together[0]}" if len(together) == 1 else f"games {' and '.join(together)}"
    return f"{side_name(players, last.won_by or 0)} won {games}"


def to_go_words(pad: Pad, side: int) -> str:
    """How far a side is from the target; how it ended where the match is over."""
    game = game_in_play(pad)
    if pad.over:
        return _ended_words(pad, game, side)
    target = pad.match.rules.game.target
    where = f"game {game.number}: " if len(pad.games) > 1 else ""
    if target == 0:
        return f"{where}a single hand"
    return f"{where}{max(target - game.hand_points[side], 0)} to go"


def _ended_words(pad: Pad, game: Game, side: int) -> str:
    if len(pad.games) > 1:
        won = sum(g.won_by == side for g in pad.games)
        return f"won {won} of {len(pad.games)} games"
    if game.won_by == side:
        return "won the game"
    # The one who reached the target first isn't always ahead: two facts, both told.
    return f"ahead by {pad.margin}" if pad.ahead == side else "final"


def boxes_words(boxes: int) -> str:
    """A number of boxes in words.

    >>> boxes_words(1), boxes_words(0)
    ('1 box', 'no box')
    """
    if boxes == 0:
        return "no box"
    return f"{boxes} box" if boxes == 1 else f"{boxes} boxes"
