"""Laboratory (5): once a turn, a hand card for gold."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import UNIQUE, District, Target, ability
from ..facts import Discarded
from ..game import Game
from ..text import gettext_noop as _


class Laboratory(District):
    suit, cost = UNIQUE, 5
    gold = 2
    name = _("Laboratory")
    rule = _("Once in your turn you may give up a card from your hand for %(gold)d gold.")

    @ability(targets="cards_in_hand", secret=True)
    def laboratory(self, game: Game, seat: int, card: str) -> None:
        game.emit(Discarded(seat, (card,), self.key, openly=game.state.discard is not None))
        game.gain(seat, self.gold, self.key)

    def cards_in_hand(self, game: Game, seat: int) -> Iterable[Target]:
        """Yield each card of the hand."""
        for card in dict.fromkeys(game.player(seat).hand):
            yield (card,), None
