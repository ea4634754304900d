"""Patrician (4): takes the crown like the King; income in cards from noble districts."""

from __future__ import annotations

from ..cards import Ability
from ..game import Game
from ..shared_rules import income_count, income_in_cards, pays_nothing
from ..text import gettext_noop as _
from .king import King


class Patrician(King):
    name = _("Patrician")
    gist = _("Takes the crown; noble cards")
    rule = _(
        "Draw 1 card for each of your noble districts. Take the crown: you choose first next round. If you are "
        "killed, you still get it, at the end of the round."
    )

    @Ability(yields=income_count, fruitless=pays_nothing)
    def income(self, game: Game, seat: int) -> None:
        income_in_cards(self, game, seat)
