"""Fortune Teller: its player looks at another player's hand and takes a card from it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Ability, Action, Target
from ..facts import CardMoved, HandClosed, HandSeen
from ..game import Game
from ..shared_rules import NO_CARDS
from ..steps import CARD, Choice, Offer, Question
from ..text import gettext_noop as _


class FortuneTeller(Action):
    copies = 2
    name = _("Fortune Teller")
    rule = _("Look at another player's hand and take 1 card from it.")

    @Ability(targets="players_with_hands", aims_at=CARD)
    def play(self, game: Game, seat: int, card: str, victim: int) -> None:
        self.discard(game, seat)
        game.emit(HandSeen(seat, victim, tuple(game.player(victim).hand), self.key))
        game.then(TakeFromHand(seat, victim))

    def players_with_hands(self, game: Game, seat: int) -> list[Target]:
        """Return the other players as targets; a player with an empty hand is refused (U-36)."""
        return [((self.key, other), None if game.player(other).hand else NO_CARDS) for other in game.others(seat)]


class TakeFromHand(Question):
    """Take one card from this hand."""

    aims_at = CARD

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def weigh(self, game: Game) -> Iterable[Offer]:
        return [Offer(("take", card)) for card in dict.fromkeys(sorted(game.player(self.victim).hand))]

    def answer(self, game: Game, choice: Choice) -> None:
        game.emit(CardMoved(self.victim, self.seat, str(choice[1]), FortuneTeller.kind))
        game.emit(HandClosed(self.seat, self.victim))
