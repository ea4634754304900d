"""Navigator (7): 4 gold or 4 cards; cannot build."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Character, Target, ability
from ..game import Game
from ..idioms import brings_cards
from ..text import gettext_noop as _


class Navigator(Character):
    rank = 7
    name = _("Navigator")
    rule = _("Receive %(extra)d extra gold or %(extra)d extra cards. You cannot build this turn.")
    extra = 4

    @ability(targets="goods", lasting=brings_cards)
    def bonus(self, game: Game, seat: int, what: str) -> None:
        if what == "gold":
            game.gain(seat, self.extra, self.key)
        else:
            game.draw(seat, self.extra, self.key)

    def goods(self, game: Game, seat: int) -> Iterable[Target]:
        """Yield gold and cards."""
        yield ("gold",), None
        yield ("cards",), None

    def build_limit(self, game: Game, seat: int, value: int) -> int:
        return 0
