"""Circus Tent: is put into the city for free and counts toward a complete city."""

from __future__ import annotations

from ..cards import IN_HAND, Ability, District, Target, itself_only, never, one_action_card
from ..facts import Laid
from ..game import Game
from ..steps import CARD, Refusal
from ..text import gettext_noop as _
from ..turn import CountCity


class CircusTent(District):
    copies = 3
    immune = True
    name = _("Circus Tent")
    rule = _(
        "Put it in your city for free, beyond your building limit. It counts as a district of no type that scores "
        "nothing, and it stays until the end of the game."
    )

    @Ability(targets="itself", aims_at=CARD, lasting=never)
    def play(self, game: Game, seat: int, card: str) -> None:
        game.then(CountCity(seat))
        game.emit(Laid(seat, self.key))

    def itself(self, game: Game, seat: int) -> list[Target]:
        return itself_only(self)

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        return one_action_card(self, game, verb, card)

    def bonus_in_hand(self) -> int:
        return IN_HAND
