"""Fortune Teller: looks at a hand and takes a card of it."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Action, Target, ability
from ..facts import CardMoved, HandClosed, HandSeen
from ..game import Game
from ..idioms import NO_CARDS
from ..steps import CARD, Choice, Offer, Question, step
from ..text import gettext_noop as _


class FortuneTeller(Action):
    copies = 2
    name = _("Fortune Teller")
    rule = _("Look at the hand of another player and take one card of it.")

    @ability(targets="hands", aims_at=CARD)
    def play(self, game: Game, seat: int, card: str, victim: int) -> None:
        self.discard(game, seat)
        game.emit(HandSeen(seat, victim, tuple(game.player(victim).hand), self.key))
        game.then(TakeFromHand(seat, victim))

    def hands(self, game: Game, seat: int) -> Iterable[Target]:
        """Yield the other players; from an empty hand there is nothing to take (U-36)."""
        for other in game.others(seat):
            yield (self.key, other), None if game.player(other).hand else NO_CARDS


@step
class TakeFromHand(Question):
    """Take one card of this hand."""

    victim: int

    aims_at = CARD

    def weigh(self, game: Game) -> Iterable[Offer]:
        return [Offer(("take", card)) for card in dict.fromkeys(sorted(game.player(self.victim).hand))]

    def answer(self, game: Game, choice: Choice) -> None:
        game.emit(CardMoved(self.victim, self.seat, str(choice[1]), FortuneTeller.key))
        game.emit(HandClosed(self.seat, self.victim))
