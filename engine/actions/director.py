"""Director: allows two more builds this turn."""

from __future__ import annotations

from ..cards import Ability, Action, never
from ..facts import ExtraBuilds
from ..game import Game
from ..steps import CARD
from ..text import gettext_noop as _


class Director(Action):
    copies = 2
    extra = 2
    name = _("Director")
    rule = _("You may build up to %(extra)d more districts this turn, paying for each as usual.")

    @Ability(targets="itself", aims_at=CARD, lasting=never)
    def play(self, game: Game, seat: int, card: str) -> None:
        self.discard(game, seat)
        game.emit(ExtraBuilds(seat, self.extra))
