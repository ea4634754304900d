"""Bishop (5): income from religious districts; rank 8 cannot affect the city."""

from __future__ import annotations

from typing import ClassVar

from ..cards import RELIGIOUS, Character
from ..game import Game
from ..shared_rules import income
from ..text import gettext_noop as _


class Bishop(Character):
    rank = 5
    suit = RELIGIOUS
    name = _("Bishop")
    gist = _("Safe from rank 8; religious gold")
    rule = _(
        "Gain 1 gold for each of your religious districts. Unless you are killed, rank 8 can't use its ability on "
        "your city this round."
    )
    income: ClassVar = income

    def protects(self, game: Game, seat: int) -> bool:
        # A killed Bishop never acts. If bewitched, the Witch acts as the Bishop, so the Witch's city is protected.
        return game.state.acting.get(self.key) == seat
