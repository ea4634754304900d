"""Director: two builds more this turn."""

from __future__ import annotations

from ..cards import Action, ability
from ..facts import ExtraBuilds
from ..game import Game
from ..text import gettext_noop as _


class Director(Action):
    copies = 2
    extra = 2
    name = _("Director")
    rule = _("You may build %(extra)d districts more this turn, each paid for as usual.")

    @ability(targets="itself")
    def play(self, game: Game, seat: int, card: str) -> None:
        self.discard(game, seat)
        game.emit(ExtraBuilds(seat, self.extra))
