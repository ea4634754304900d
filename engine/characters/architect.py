"""Architect (7): draws 2 extra cards; builds up to three districts."""

from __future__ import annotations

from ..cards import Ability, Character
from ..game import Game
from ..shared_rules import draws_nothing
from ..text import gettext_noop as _


class Architect(Character):
    rank = 7
    name = _("Architect")
    gist = _("%(extra)d extra cards; builds up to %(limit)d")
    rule = _("Draw %(extra)d extra cards. You may build up to %(limit)d districts this turn.")
    extra = 2
    limit = 3

    @Ability(fruitless=draws_nothing)
    def bonus(self, game: Game, seat: int) -> None:
        game.draw(seat, self.extra, self.key)

    def build_limit(self, game: Game, seat: int, value: int) -> int:
        return self.limit
