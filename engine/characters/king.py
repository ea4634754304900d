"""King (4): takes the crown; income from noble districts."""

from __future__ import annotations

from typing import ClassVar

from ..cards import NOBLE, Character
from ..facts import Crowned, RoundEnded, Shown, TurnBegan, TurnEnded
from ..game import Game
from ..shared_rules import income
from ..state import NOBODY
from ..text import gettext_noop as _


class King(Character):
    rank = 4
    suit = NOBLE
    name = _("King")
    gist = _("Takes the crown; noble gold")
    rule = _(
        "Gain 1 gold for each of your noble districts. Take the crown: you choose first next round. If you are "
        "killed, you still get it, at the end of the round."
    )
    income: ClassVar = income

    def after_turn_began(self, game: Game, fact: TurnBegan) -> None:
        """Crown the player who answers the call, even if bewitched, unless a threat must be settled first."""
        if fact.character == self.key and not game.is_marked(self.key, "threat"):
            self.crown(game, fact.seat)

    def after_turn_ended(self, game: Game, fact: TurnEnded) -> None:
        """Crown the player if that was not possible at the beginning of the turn."""
        if fact.character == self.key and game.state.revealed.get(self.key, NOBODY) == fact.seat:
            self.crown(game, fact.seat)

    def after_round_ended(self, game: Game, fact: RoundEnded) -> None:
        """Crown the player of a killed King (D31)."""
        heir = game.holder(self.key)
        usurped = game.is_marked(self.key, "usurped")  # the player of the Acrobat keeps the crown (HIG-1)
        if heir != NOBODY and self.key not in game.state.revealed and not usurped:
            game.emit(Shown(heir, self.key))
            self.crown(game, heir)

    def crown(self, game: Game, seat: int) -> None:
        """Move the crown to `seat` unless it has it."""
        if game.state.crown != seat:
            game.emit(Crowned(seat))
