"""Museum (4): once per turn, its owner may put a hand card under it; 1 point at the end for each card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import UNIQUE, Ability, CityCount, District, Target, never
from ..facts import DistrictMoved, Tucked, UnderSeen, Untucked
from ..game import Game
from ..keys import Building, plain_district
from ..shared_rules import cards_in_hand
from ..state import State
from ..steps import CARD, Choice
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


class Museum(District):
    suit = UNIQUE
    cost = 4
    name = _("Museum")
    rule = _(
        "Once per turn, you may put a card from your hand facedown under the Museum. At the end of the game, it "
        "scores 1 extra point for each."
    )

    @Ability(targets="hand", aims_at=CARD, hides_target=True, lasting=never, enriches=False)
    def museum(self, game: Game, seat: int, card: str) -> None:
        game.emit(Tucked(seat, card, self.key))

    def hand(self, game: Game, seat: int) -> list[Target]:
        return cards_in_hand(self, game, seat)

    def after_district_moved(self, game: Game, seat: int, fact: DistrictMoved) -> None:
        cards = game.state.stash.get(self.key)
        if cards and seat == fact.target and plain_district(fact.district) == self.key:
            game.emit(UnderSeen(seat, self.key, cards))

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Return whether `choice` moves a Museum with cards under it to another player, who then sees them."""
        moved = (choice[-1], dict(view.about).get("taken")) if choice[0] == "give" else ()
        return bool(dict(view.stash).get(self.key)) and any(plain_district(Building(str(b))) == self.key for b in moved)

    def on_destroyed(self, game: Game, seat: int) -> None:
        if cards := game.state.stash.get(self.key):
            game.emit(Untucked(self.key, cards))

    def points_at_end(self, state: State, seat: int, city: CityCount) -> int:
        return len(state.stash.get(self.key, ()))
