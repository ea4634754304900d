"""Spy (2): names a type, looks at a hand, and takes 1 gold and draws 1 card for each card of that type."""

from __future__ import annotations

from ..cards import SUITS, Ability, Character, Target
from ..facts import HandSeen
from ..game import Game
from ..shared_rules import targets_empty_hand
from ..steps import PLAYER
from ..text import gettext_noop as _


class Spy(Character):
    rank = 2
    name = _("Spy")
    gist = _("Searches a hand for gold and cards")
    rule = _(
        "Choose an opponent and a type of district, then look at their hand. For each card of that type, draw 1 "
        "card and take 1 gold from them, as long as they have any."
    )

    @Ability(targets="hands_and_types", aims_at=PLAYER, fruitless=targets_empty_hand)
    def spy(self, game: Game, seat: int, other: int, suit: str) -> None:
        hand = tuple(game.player(other).hand)
        game.emit(HandSeen(seat, other, hand, self.key))
        matches = sum(game.kit.suit(card) == suit for card in hand)
        game.pay(other, min(matches, game.player(other).gold), self.key, payee=seat)
        game.draw(seat, matches, self.key)

    def hands_and_types(self, game: Game, seat: int) -> list[Target]:
        """Return each other player with each type; a player with an empty hand is allowed too (U-36)."""
        return [((other, suit), None) for other in game.others(seat) for suit in SUITS]
