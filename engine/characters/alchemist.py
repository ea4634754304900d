"""Alchemist (6): at the end of the turn, gets back the gold paid for building."""

from __future__ import annotations

from ..cards import Character
from ..facts import Built, Stashed, TurnEnded
from ..game import Game
from ..text import gettext_noop as _


class Alchemist(Character):
    rank = 6
    name = _("Alchemist")
    gist = _("Gets back gold paid to build")
    rule = _("At the end of your turn, you get back all the gold you paid to build districts this turn.")

    def after_built(self, game: Game, fact: Built) -> None:
        """Remember the gold paid.

        A confiscated district needs no entry: its gold was returned, and no Built fact follows.
        """
        if fact.gold and game.turn.powers == self.key:
            game.emit(Stashed(self.key, game.state.stash.get(self.key, 0) + fact.gold))

    def after_turn_ended(self, game: Game, fact: TurnEnded) -> None:
        # Characters react after districts, so this happens after the Poor House (U-33).
        if fact.character == self.key and (gold := game.state.stash.get(self.key, 0)):
            game.gain(fact.seat, gold, self.key)
            game.emit(Stashed(self.key, 0))
