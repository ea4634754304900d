"""Human Cannonball: replaces a building with a more expensive one from the hand, for the difference in cost."""

from __future__ import annotations

from ..cards import Ability, Action, Target, never
from ..facts import Replaced
from ..game import Game
from ..keys import Building
from ..shared_rules import gold_refusal
from ..steps import CARD, Refusal
from ..text import gettext_noop as _
from ..turn import ALREADY_BUILT_HERE, CountCity


class HumanCannonball(Action):
    copies = 2
    name = _("Human Cannonball")
    rule = _(
        "Replace a district in your city with a more expensive one from your hand that your city lacks. You pay "
        "only the difference, and it doesn't count toward your building limit."
    )

    @Ability(targets="replaceable_buildings", aims_at=CARD, lasting=never)
    def play(self, game: Game, seat: int, card: str, old_building: Building, new_card: str) -> None:
        self.discard(game, seat)
        game.then(CountCity(seat))
        game.emit(Replaced(seat, old_building, new_card, game.kit.cost(new_card) - game.kit.cost(old_building)))

    def replaceable_buildings(self, game: Game, seat: int) -> list[Target]:
        """Return each of the seat's buildings with each more expensive district in its hand.

        Action cards cannot be replaced (HIG-2), and a city cannot have two districts of the same name (HIG-3).
        """
        actions = game.kit.actions
        targets: list[Target] = []
        for old in dict.fromkeys(game.player(seat).city):
            for new in dict.fromkeys(game.player(seat).hand):
                if old in actions or new in actions:
                    continue
                more = game.kit.cost(new) - game.kit.cost(old)
                if more <= 0:
                    refusal: Refusal | None = Refusal("not_dearer")
                else:
                    refusal = ALREADY_BUILT_HERE if game.has_district(seat, new) else gold_refusal(game, seat, more)
                targets.append(((self.key, old, new), refusal))
        return targets
