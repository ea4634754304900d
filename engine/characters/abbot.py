"""Abbot (5): gets gold or cards for religious districts; takes 1 gold from the richest player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import RELIGIOUS, Ability, Card, Character, Target, never
from ..game import Game
from ..shared_rules import brings_cards, income_count, no_cards
from ..steps import PLAYER, Refusal
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


def takes_no_income(card: Card, view: View, gold: int, cards: int) -> bool:
    """Return whether this split of the income brings nothing."""
    return not gold and (not cards or no_cards(view))


class Abbot(Character):
    rank = 5
    suit = RELIGIOUS
    name = _("Abbot")
    gist = _("Religious gold or cards; +1 gold")
    rule = _(
        "For each of your religious districts, gain 1 gold or 1 card, in any mix. Once per turn, unless you are "
        "among the richest, take 1 gold from the richest player; if tied, you choose."
    )

    @Ability(targets="income_splits", lasting=brings_cards, yields=income_count, fruitless=takes_no_income)
    def income(self, game: Game, seat: int, gold: int, cards: int) -> None:
        game.gain(seat, gold, self.key)
        game.draw(seat, cards, self.key)

    def income_splits(self, game: Game, seat: int) -> list[Target]:
        """Return each way to split the income into gold and cards, starting with only gold."""
        number = income_count(self, game, seat)
        return [((number - cards, cards), None) for cards in range(number + 1)]

    @Ability(targets="richest_players", aims_at=PLAYER, lasting=never)
    def take_from_richest(self, game: Game, seat: int, other: int) -> None:
        game.pay(other, 1, self.key, payee=seat)

    def richest_players(self, game: Game, seat: int) -> list[Target]:
        """Return the other players; all are refused except the richest, who pay only a poorer player (U-31)."""
        most = max(p.gold for p in game.state.players)
        targets: list[Target] = []
        for other in game.others(seat):
            richest = game.player(other).gold == most > game.player(seat).gold
            targets.append(((other,), None if richest else Refusal("not_richest")))
        return targets
