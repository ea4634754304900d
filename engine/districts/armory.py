"""Armory (3): can be destroyed to destroy any other district."""

from __future__ import annotations

from ..cards import UNIQUE, Ability, District, Target, never
from ..game import Game
from ..keys import Building, plain_district
from ..shared_rules import CANNOT_TARGET, COMPLETED, hits_own_city
from ..steps import DISTRICT
from ..text import gettext_noop as _


class Armory(District):
    suit = UNIQUE
    cost = 3
    name = _("Armory")
    rule = _(
        "On your turn, unless your city is complete, you may destroy the Armory to destroy any other district in an "
        "incomplete city."
    )

    @Ability(
        targets="districts_in_play",
        aims_at=DISTRICT,
        lasting=never,
        enriches=False,
        spends_card=True,
        fruitless=hits_own_city,
    )
    def armory(self, game: Game, seat: int, owner: int, building: Building) -> None:
        own = next(b for b in game.player(seat).city if plain_district(b) == self.key)
        game.destroy(seat, own, seat, self.key)
        game.destroy(owner, building, seat, self.key)

    def districts_in_play(self, game: Game, seat: int) -> list[Target]:
        """Return every district; Bishop, Keep and Great Wall give no protection, as the Armory is not rank 8."""
        targets: list[Target] = []
        for owner in range(len(game.state.players)):
            # A complete city is safe, and the Armory of a complete city cannot be used (U-04).
            refusal = COMPLETED if game.is_complete(owner) or game.is_complete(seat) else None
            for building in dict.fromkeys(game.player(owner).city):
                itself = owner == seat and plain_district(building) == self.key
                # The Armory is itself the price (U-48).
                targets.append(((owner, building), CANNOT_TARGET if itself else refusal))
        return targets
