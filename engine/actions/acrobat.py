"""Acrobat: its player takes the crown if no player answers the call of the King."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Action
from ..facts import Called, Crowned, Named
from ..game import Game
from ..shared_rules import card_of
from ..state import NOBODY
from ..steps import Choice, Offer, Question
from ..text import gettext_noop as _


class Acrobat(Action):
    name = _("Acrobat")
    rule = _(
        "When the King is called but not revealed, you may play it, even out of turn, to take the crown. A killed "
        "King doesn't get it back this round."
    )

    def after_called(self, game: Game, fact: Called) -> None:
        if fact.rank == 4 and fact.seat == NOBODY:
            for seat, p in enumerate(game.state.players):
                if self.key in p.hand:
                    game.then(TakeThrone(seat, fact.character))


class TakeThrone(Question):
    """No one answered as King. Play the Acrobat and take the crown?"""

    in_hand = Acrobat.kind
    standing_order = Acrobat.kind
    by_steward = ("pass",)

    def __init__(self, seat: int, king: str) -> None:
        super().__init__(seat)
        self.king: Final = king

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("play", Acrobat.kind)), Offer(("pass",)))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "play":
            card_of(game, Acrobat).discard(game, self.seat)
            # A killed King does not take the crown back (HIG-1). A player who has the crown may play it too (U-47).
            game.emit(Named(self.seat, self.king, "usurped"))
            game.emit(Crowned(self.seat))
