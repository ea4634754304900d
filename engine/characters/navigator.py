"""Navigator (7): 4 gold or 4 cards; cannot build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import Ability, Card, Character, Target
from ..game import Game
from ..shared_rules import brings_cards, no_cards
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


def draws_no_cards(card: Card, view: View, resource: str) -> bool:
    """Return whether the player would draw cards although none are left."""
    return resource == "cards" and no_cards(view)


class Navigator(Character):
    rank = 7
    name = _("Navigator")
    gist = _("%(extra)d gold or cards; can't build")
    rule = _("Gain %(extra)d extra gold or %(extra)d extra cards. You can't build any districts this turn.")
    extra = 4

    @Ability(targets="gold_or_cards", lasting=brings_cards, fruitless=draws_no_cards)
    def bonus(self, game: Game, seat: int, resource: str) -> None:
        if resource == "gold":
            game.gain(seat, self.extra, self.key)
        else:
            game.draw(seat, self.extra, self.key)

    def gold_or_cards(self, game: Game, seat: int) -> list[Target]:
        """Return gold and cards as the two things to take."""
        return [(("gold",), None), (("cards",), None)]

    def build_limit(self, game: Game, seat: int, value: int) -> int:
        return 0
