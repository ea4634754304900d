"""Secret Vault: cannot be built; 3 points at the end for the player who holds it."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..steps import Refusal
from ..text import gettext_noop as _


class SecretVault(District):
    suit = UNIQUE
    cost = 0
    points = 3
    name = _("Secret Vault")
    rule = _("You can't build it. Revealed from your hand at the end of the game, it scores %(points)d points.")

    def why_not_build(self, game: Game, seat: int) -> Refusal | None:
        return Refusal("cannot_build", {"card": self.key})

    def bonus_in_hand(self) -> int:
        return self.points
