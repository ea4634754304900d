"""Cardinal (5): gets cards for religious districts; borrows missing gold in exchange for cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..cards import RELIGIOUS, Ability, Cards, Character, Target
from ..facts import CardMoved
from ..game import Game
from ..shared_rules import completable_cards, income_count, income_in_cards, pays_nothing, spare_cards, without_cards
from ..steps import CARD, Choice, MultiSelect, Offer, Question, Refusal
from ..text import gettext_noop as _
from ..turn import ALREADY_USED, commission_district

if TYPE_CHECKING:
    from ..view import View


class Cardinal(Character):
    rank = 5
    suit = RELIGIOUS
    name = _("Cardinal")
    gist = _("Religious cards; cards for gold")
    rule = _(
        "Draw 1 card for each of your religious districts. Once per turn, if you lack gold to build, take exactly "
        "the missing gold from one player, giving 1 card from your hand for each."
    )

    @Ability(yields=income_count, fruitless=pays_nothing)
    def income(self, game: Game, seat: int) -> None:
        income_in_cards(self, game, seat)

    def ways_to_pay(self, game: Game, seat: int, district: str, cards: Cards = ()) -> Iterable[Target]:
        """Yield a loan of exactly the missing gold from each other player, once per turn (U-44)."""
        p = game.player(seat)
        missing = game.price(seat, district) - len(cards) - p.gold
        if missing <= 0:
            return
        spare = len(p.hand) - len(cards) - 1  # the district being built cannot be given away
        refusal = ALREADY_USED if (self.key, "borrow") in game.turn.used else None
        if refusal is None and spare < missing:
            refusal = Refusal("not_enough_cards", {"short": missing - spare})
        for other in game.others(seat):
            lacking = missing - game.player(other).gold
            poor = Refusal("lender_too_poor", {"short": lacking}) if lacking > 0 else None
            yield ("borrow", other), refusal or poor

    def pay_for(self, game: Game, seat: int, district: str, words: Choice, counts: bool, cards: Cards = ()) -> None:
        missing = game.price(seat, district) - len(cards) - game.player(seat).gold
        game.use(seat, self.key, "borrow", words[1:])
        game.then(Borrow(seat, int(words[1]), district, missing, counts, cards, ()))


class Borrow(Question):
    """Choose the cards that you give in exchange for the gold."""

    otherwise = "not_in_hand"
    aims_at = CARD
    repeated = "give"

    def __init__(
        self,
        seat: int,
        lender: int,
        district: str,
        missing: int,
        counts: bool,
        cards: Cards,
        chosen: Cards,
    ) -> None:
        super().__init__(seat)
        self.lender: Final = lender
        self.district: Final = district
        self.missing: Final = missing
        self.counts: Final = counts
        # Hand cards that pay part of the price (U-14).
        self.cards: Final = cards
        self.chosen: Final = chosen

    def multi_select(self, view: View) -> MultiSelect | None:
        if self.chosen:
            return None
        return MultiSelect("give", self.missing, self.missing, spare_cards(view, self.district, *self.cards))

    def weigh(self, game: Game) -> Iterable[Offer]:
        spare = without_cards(game.player(self.seat).hand, (self.district, *self.cards))
        return [Offer(("give", card)) for card in completable_cards(spare, self.chosen, self.missing)]

    def answer(self, game: Game, choice: Choice) -> None:
        chosen = (*self.chosen, str(choice[1]))
        if len(chosen) < self.missing:
            game.then(Borrow(self.seat, self.lender, self.district, self.missing, self.counts, self.cards, chosen))
            return
        for card in chosen:
            game.emit(CardMoved(self.seat, self.lender, card, Cardinal.kind))
        game.pay(self.lender, self.missing, Cardinal.kind, payee=self.seat)
        gold = game.player(self.seat).gold
        commission_district(game, self.seat, self.district, gold, cards=self.cards, counts=self.counts)
