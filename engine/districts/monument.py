"""Monument (4): counts as two districts toward a complete city; cannot be built in a city of five or more."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..game import Game
from ..steps import Refusal
from ..text import gettext_noop as _


class Monument(District):
    suit = UNIQUE
    cost = 4
    weight = 2
    most = 5
    name = _("Monument")
    rule = _(
        "It counts as %(weight)d districts toward a complete city. You can't build it if your city has %(most)d or "
        "more districts."
    )

    def why_not_build(self, game: Game, seat: int) -> Refusal | None:
        # The limit is a number of cards; a Framework about to be destroyed as payment counts too (U-06, U-40).
        full = len(game.player(seat).city) >= self.most
        return Refusal("cannot_build", {"card": self.key, "most": self.most}) if full else None
