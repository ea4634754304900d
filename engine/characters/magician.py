"""Magician (3): exchanges hands with another player, or cards with the deck."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..cards import Ability, Card, Character, Target, never
from ..facts import Discarded, HandsSwapped
from ..game import Game
from ..shared_rules import addable_cards, spare_cards, targets_empty_hand
from ..steps import CARD, PLAYER, Choice, MultiSelect, Offer, Question, Refusal
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


def draws_the_same(card: Card, view: View) -> bool:
    """Return whether the deck is empty, so that the player would draw the same cards again."""
    return not view.deck_size


class Magician(Character):
    rank = 3
    name = _("Magician")
    gist = _("Exchanges hands or cards")
    rule = _(
        "Once per turn, either exchange hands with another player, or discard any number of cards and draw as many."
    )

    @Ability(targets="other_hands", aims_at=PLAYER, trades=True, fruitless=targets_empty_hand)
    def swap_hands(self, game: Game, seat: int, other: int) -> None:
        a, b = game.player(seat).hand, game.player(other).hand
        game.emit(HandsSwapped(seat, other, tuple(a), tuple(b)))

    @Ability(targets="exchange_with_deck", lasting=never, trades=True, fruitless=draws_the_same)
    def redraw(self, game: Game, seat: int) -> None:
        game.then(Redraw(seat, ()))

    def other_hands(self, game: Game, seat: int) -> list[Target]:
        """Return the other players; all are refused once cards have been exchanged with the deck."""
        spent = Refusal("already_used") if (self.key, "redraw") in game.turn.used else None
        return [((other,), spent) for other in game.others(seat)]

    def exchange_with_deck(self, game: Game, seat: int) -> list[Target]:
        """Return the exchange with the deck, refused if hands were exchanged or the hand is empty (U-36)."""
        if (self.key, "swap_hands") in game.turn.used:
            return [((), Refusal("already_used"))]
        return [((), None if game.player(seat).hand else Refusal("empty_hand"))]


class Redraw(Question):
    """Choose the cards to put back; you draw as many new ones."""

    otherwise = "not_in_hand"
    aims_at = CARD
    repeated = "put_back"

    def __init__(self, seat: int, chosen: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.chosen: Final = chosen

    def multi_select(self, view: View) -> MultiSelect | None:
        hand = spare_cards(view)
        return None if self.chosen else MultiSelect("put_back", 1, len(hand), hand, closing="stop")

    def weigh(self, game: Game) -> Iterable[Offer]:
        # At least one card must be chosen: exchanging none is not an exchange (U-36).
        if self.chosen:
            yield Offer(("stop",))
        for card in dict.fromkeys(addable_cards(game.player(self.seat).hand, self.chosen)):
            yield Offer(("put_back", card))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "put_back":
            chosen = (*self.chosen, str(choice[1]))
            if len(chosen) < len(game.player(self.seat).hand):
                game.then(Redraw(self.seat, chosen))
                return
        else:
            chosen = self.chosen
        # The cards are put back before the draw (U-43), and facedown even with an open discard pile (HIG-9).
        game.emit(Discarded(self.seat, chosen, Magician.kind, openly=False))
        game.draw(self.seat, len(chosen), Magician.kind)
