"""Haunted Quarter (2): counts as a type of the owner's choice at the end."""

from __future__ import annotations

from ..cards import SUITS, UNIQUE, District
from ..facts import Built, Replaced, Stashed
from ..game import Game
from ..state import State
from ..text import gettext_noop as _


class HauntedQuarter(District):
    suit = UNIQUE
    cost = 2
    name = _("Haunted Quarter")
    rule = _("At the end of the game, it counts as whichever type scores you the most.")

    def types_at_end(self, state: State) -> tuple[str, ...]:
        return (UNIQUE, *(suit for suit in SUITS if suit != UNIQUE))


class HauntedCity(HauntedQuarter):
    """The card of the older Hans im Glück edition (D56), which counts only as unique if built in the last round."""

    key = "haunted_quarter"
    rule = _(
        "At the end of the game, it counts as whichever type scores you the most, unless you built it in the last "
        "round."
    )

    def after_built(self, game: Game, seat: int, fact: Built) -> None:
        self.remember_round(game, fact.district)

    def after_replaced(self, game: Game, seat: int, fact: Replaced) -> None:
        self.remember_round(game, fact.new)  # replacing another district with it counts as building it (U-49)

    def remember_round(self, game: Game, district: str) -> None:
        """If `district` is this card, remember the current round as the one in which it was built."""
        if district == self.key:
            game.emit(Stashed(self.key, game.state.round))

    def types_at_end(self, state: State) -> tuple[str, ...]:
        last = state.stash.get(self.key) == state.round
        return (UNIQUE,) if last else super().types_at_end(state)
