"""Laboratory (5): once per turn, its owner may discard a hand card for gold."""

from __future__ import annotations

from ..cards import UNIQUE, Ability, District, Target, never
from ..facts import Discarded
from ..game import Game
from ..shared_rules import cards_in_hand
from ..steps import CARD
from ..text import gettext_noop as _


class Laboratory(District):
    suit = UNIQUE
    cost = 5
    gold = 2
    name = _("Laboratory")
    rule = _("Once per turn, you may discard a card from your hand for %(gold)d gold.")

    @Ability(targets="hand", aims_at=CARD, hides_target=True, lasting=never)
    def laboratory(self, game: Game, seat: int, card: str) -> None:
        game.emit(Discarded(seat, (card,), self.key, openly=game.state.discard is not None))
        game.gain(seat, self.gold, self.key)

    def hand(self, game: Game, seat: int) -> list[Target]:
        return cards_in_hand(self, game, seat)
