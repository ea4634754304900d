"""Smithy (5): once per turn, its owner may pay gold to draw 3 cards."""

from __future__ import annotations

from ..cards import UNIQUE, Ability, District, Target
from ..game import Game
from ..shared_rules import draws_nothing, gold_refusal
from ..text import gettext_noop as _


class Smithy(District):
    suit = UNIQUE
    cost = 5
    gold = 2
    drawn = 3
    name = _("Smithy")
    rule = _("Once per turn, you may pay %(gold)d gold to draw %(drawn)d cards.")

    @Ability(targets="only_if_affordable", fruitless=draws_nothing)
    def smithy(self, game: Game, seat: int) -> None:
        game.pay(seat, self.gold, self.key)
        game.draw(seat, self.drawn, self.key)

    def only_if_affordable(self, game: Game, seat: int) -> list[Target]:
        """Return the only way to use the ability; missing gold prevents it, an empty deck does not (U-36)."""
        return [((), gold_refusal(game, seat, self.gold))]
