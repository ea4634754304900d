"""Thieves' Den (6): can be paid for with hand cards, each of which replaces 1 gold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from ..cards import UNIQUE, Card, Cards, District, Target
from ..game import Game
from ..shared_rules import addable_cards, gold_refusal, spare_cards, without_cards
from ..steps import CARD, Choice, MultiSelect, Offer, Question, Refusal
from ..text import gettext_noop as _
from ..turn import commission_district

if TYPE_CHECKING:
    from ..view import View


class ThievesDen(District):
    suit = UNIQUE
    cost = 6
    name = _("Thieves' Den")
    rule = _("You may pay all or part of its cost with other cards from your hand, each worth 1 gold.")

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        # Only the Den that is being built can be paid for in this way; one in a city has no effect.
        # A card that the Wizard is about to build is not in the hand yet.
        if district == self.key and (others := sum(c != self.key for c in game.player(seat).hand)):
            yield ("cards",), gold_refusal(game, seat, game.price(seat, district) - others)

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        game.then(PayWithCards(seat, district, counts, ()))


class PayWithCards(Question):
    """Choose the cards to pay with; the rest is paid in gold."""

    otherwise = "not_in_hand"
    aims_at = CARD
    lasting = False
    repeated = "add_card"

    def __init__(self, seat: int, district: str, counts: bool, chosen: tuple[str, ...]) -> None:
        super().__init__(seat)
        self.district: Final = district
        self.counts: Final = counts
        self.chosen: Final = chosen

    def multi_select(self, view: View) -> MultiSelect | None:
        if self.chosen:
            return None
        due = dict(view.prices)[("pay",)]
        least = max(1, due - view.own.gold)
        hand = spare_cards(view, self.district)
        return MultiSelect("add_card", 1, due, hand, closing="pay", may_stay_open=True, least_to_close=least)

    def weigh(self, game: Game) -> Iterable[Offer]:
        due = game.price(self.seat, self.district) - len(self.chosen)
        gold = game.player(self.seat).gold
        if self.chosen:
            yield Offer(("pay",), gold_refusal(game, self.seat, due))
            # The gold still missing can be borrowed in exchange for other cards (U-14).
            for words, refusal in self.lender(game).ways_to_pay(game, self.seat, self.district, self.chosen):
                yield Offer(words, refusal)
        later = self.next_cards(game)
        for card in dict.fromkeys(later):
            # A card is refused if it would overpay, or if the rest could not be paid afterwards.
            if due > 0 and (gold + len(later) - later.index(card) >= due or self.can_be_lent(game, card)):
                yield Offer(("add_card", card))

    def unoffered_refusal(self, game: Game, verb: str, arguments: Sequence[str]) -> Refusal:
        later = self.next_cards(game)
        due = game.price(self.seat, self.district) - len(self.chosen)
        if verb == "pay" and not arguments:
            return gold_refusal(game, self.seat, due) or Refusal("unknown_move")
        if verb == "add_card" and (card := "".join(arguments)) in later:
            return gold_refusal(game, self.seat, due - len(later) + later.index(card)) or Refusal("unknown_move")
        return Refusal(self.otherwise)

    def next_cards(self, game: Game) -> list[str]:
        """Return the hand cards that can be chosen next.

        Cards are chosen in sorted order, so that each set is reached in only one way.
        """
        return addable_cards(without_cards(game.player(self.seat).hand, [self.district]), self.chosen)

    def prices(self, game: Game) -> Iterable[tuple[Choice, int]]:
        yield ("pay",), game.price(self.seat, self.district) - len(self.chosen)

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "add_card":
            game.then(PayWithCards(self.seat, self.district, self.counts, (*self.chosen, str(choice[1]))))
            return
        if choice[0] != "pay":
            self.lender(game).pay_for(game, self.seat, self.district, choice, self.counts, self.chosen)
            return
        due = game.price(self.seat, self.district) - len(self.chosen)
        # The district counts as paid for, even if only cards were paid (U-26).
        commission_district(game, self.seat, self.district, due, cards=self.chosen, counts=self.counts)

    def can_be_lent(self, game: Game, card: str) -> bool:
        """Return whether a player could lend the gold that is missing once `card` is added."""
        ways = self.lender(game).ways_to_pay(game, self.seat, self.district, (*self.chosen, card))
        return any(refusal is None for _, refusal in ways)

    def lender(self, game: Game) -> Card:
        """Return the card that may offer to borrow gold: the character whose powers are in use."""
        return game.kit.cards[game.turn.powers]
