"""Queen (9): receives 3 gold if her player sits next to the player of rank 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..cards import Ability, Character, Target, never
from ..facts import RoundEnded
from ..game import Game
from ..shared_rules import card_of, extra_gold
from ..state import NOBODY
from ..steps import Refusal, Step
from ..text import gettext_noop as _


class Queen(Character):
    rank = 9
    min_seats = 5
    name = _("Queen")
    gist = _("%(extra)d gold if next to rank 4")
    rule = _(
        "If you sit next to the player who revealed rank 4, gain %(extra)d gold. If rank 4 was killed, you gain it "
        "when it is revealed at the end of the round."
    )
    extra = 3

    @Ability(targets="only_beside_rank_4", lasting=never, yields=extra_gold)
    def bonus(self, game: Game, seat: int) -> None:
        game.gain(seat, self.extra, self.key)

    def only_beside_rank_4(self, game: Game, seat: int) -> list[Target]:
        """Return the only way to use the ability, refused unless `seat` is next to rank 4 (U-36).

        If the Queen is bewitched, the Witch's seat counts (U-19).
        """
        is_beside = is_beside_rank_4(game, seat, game.state.revealed)
        return [((), None if is_beside else Refusal("not_beside_rank_4"))]

    def after_round_ended(self, game: Game, fact: RoundEnded) -> None:
        """Pay the Queen, once the crown has moved, for a neighbor of rank 4 revealed only now (U-18)."""
        seat = game.state.acting.get(self.key, NOBODY)
        if seat != NOBODY and is_beside_rank_4(game, seat, game.state.shown):
            game.then(Reward(seat))


def is_beside_rank_4(game: Game, seat: int, seen: Mapping[str, int]) -> bool:
    """Return whether a neighbor of `seat` holds the rank 4 character, according to `seen` (character -> seat)."""
    seats = len(game.state.players)
    ruler = seen.get(game.kit.of_rank[4], NOBODY)
    return ruler != NOBODY and (ruler - seat) % seats in (1, seats - 1)


class Reward(Step):
    """Pay the Queen at the end of the round."""

    def __init__(self, seat: int) -> None:
        self.seat: Final = seat

    def run(self, game: Game) -> None:
        queen = card_of(game, Queen)
        game.gain(self.seat, queen.extra, queen.key)
