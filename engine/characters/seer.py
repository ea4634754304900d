"""Seer (3): takes a random card from every other hand and gives each a card back; builds up to two districts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..cards import Ability, Character, Target
from ..facts import CardMoved
from ..game import Game
from ..shared_rules import NO_CARDS
from ..steps import CARD, Choice, Offer, Question
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


class Seer(Character):
    rank = 3
    name = _("Seer")
    gist = _("Cards from all; builds up to %(limit)d")
    rule = _(
        "Take 1 random card from each other player's hand, then give each player you took from 1 card of your "
        "choice. You may build up to %(limit)d districts this turn."
    )
    limit = 2

    @Ability(targets="only_with_other_hands")
    def take_cards(self, game: Game, seat: int) -> None:
        due: list[tuple[int, str]] = []
        for other in game.others(seat):
            if hand := game.player(other).hand:
                card = hand[game.roll(len(hand), self.key)]
                game.emit(CardMoved(other, seat, card, self.key))
                due.append((other, card))
        game.then(GiveBack(seat, tuple(due)))

    def only_with_other_hands(self, game: Game, seat: int) -> list[Target]:
        """Return the only way to use the ability, refused if all other hands are empty (U-36)."""
        return [((), None if any(game.player(other).hand for other in game.others(seat)) else NO_CARDS)]

    def build_limit(self, game: Game, seat: int, value: int) -> int:
        return self.limit


class GiveBack(Question):
    """Choose a card to give back to this player."""

    otherwise = "not_in_hand"
    by_steward = ()
    aims_at = CARD

    def __init__(self, seat: int, due: tuple[tuple[int, str], ...]) -> None:
        super().__init__(seat)
        # A (seat, card taken) pair for each player who must still get a card back.
        self.due: Final = due

    def weigh(self, game: Game) -> Iterable[Offer]:
        return [Offer(choice) for choice in self.answers(game.player(self.seat).hand, *self.due[0])]

    def one_each(self, view: View) -> tuple[tuple[Choice, ...], ...]:
        if len(self.due) == 1:
            return ()
        return tuple(tuple(self.answers(view.own.hand or (), *entry)) for entry in self.due)

    def answers(self, hand: Iterable[str], other: int, taken: str) -> list[Choice]:
        """Return the cards that can be given to `other`, first the one taken: returning it is the simplest answer."""
        cards = sorted(dict.fromkeys(hand), key=lambda card: (card != taken, card))
        return [("give_back", other, card) for card in cards]

    def answer(self, game: Game, choice: Choice) -> None:
        game.emit(CardMoved(self.seat, self.due[0][0], str(choice[2]), Seer.kind))
        if len(self.due) > 1:
            game.then(GiveBack(self.seat, self.due[1:]))
