"""Circus Tent: stands in the city for nothing, one building more toward the end."""

from __future__ import annotations

from ..cards import Action, District, ability, never
from ..facts import Laid
from ..game import Game
from ..steps import CARD
from ..text import gettext_noop as _
from ..turn import CountCity


class CircusTent(Action, District):
    copies = 3
    immune = True
    name = _("Circus Tent")
    rule = _(
        "Lay it in your city for nothing, besides the districts that you may build. "
        "It counts as a district worth nothing and stays."
    )

    @ability(targets="itself", aims_at=CARD, lasting=never)
    def play(self, game: Game, seat: int, card: str) -> None:
        game.then(CountCity(seat))
        game.emit(Laid(seat, self.key))
