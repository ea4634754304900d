"""Graveyard (5): its owner may pay 1 gold to take a district destroyed by rank 8 into their hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from ..cards import UNIQUE, District
from ..facts import Declined, Destroyed, Salvaged
from ..game import Game
from ..keys import plain_district
from ..shared_rules import card_of
from ..steps import CARD, Choice, Offer, Question
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


class Graveyard(District):
    suit = UNIQUE
    cost = 5
    price = 1
    name = _("Graveyard")
    rule = _(
        "When rank 8 destroys any other district, you may pay %(price)d gold to take its card into your hand, "
        "unless you play rank 8 yourself."
    )

    def after_destroyed(self, game: Game, seat: int, fact: Destroyed) -> None:
        # It does not matter whose district was destroyed, but a destroyed Graveyard cannot save itself (U-42).
        by_rank_8 = game.kit.ranks.get(fact.why) == 8
        if by_rank_8 and seat != fact.by and game.player(seat).gold >= self.price:
            game.then(Salvage(seat, fact.district))

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Return whether another player may save the district that rank 8 destroys; a Graveyard cannot save itself."""
        if choice[0] != "destroy" or view.kit.ranks.get(view.powers) != 8:
            return False
        for p in view.players:
            standing = [b for b in p.city if plain_district(b) == self.key and (p.seat, b) != choice[1:]]
            if standing and p.seat != view.seat and p.gold >= self.price:
                return True
        return False


class Salvage(Question):
    """Pay 1 gold to take the destroyed district into your hand?"""

    by_steward = ("pass",)
    aims_at = CARD

    def __init__(self, seat: int, card: str) -> None:
        super().__init__(seat)
        self.card: Final = card

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("take", self.card)), Offer(("pass",)))

    def prices(self, game: Game) -> Iterable[tuple[Choice, int]]:
        yield ("take", self.card), card_of(game, Graveyard).price

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "take":
            game.emit(Salvaged(self.seat, self.card))
        else:
            game.emit(Declined(self.seat, Graveyard.kind))
