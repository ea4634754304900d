"""Tax Collector (9): players who build put 1 gold on the token, which the Tax Collector may take."""

from __future__ import annotations

from ..cards import Ability, Card, Character, never
from ..facts import Built, Confiscated, GoldMoved
from ..game import Game
from ..text import gettext_noop as _


def taxes(card: Card, game: Game, seat: int) -> int:
    """Return the gold on the token."""
    return int(game.state.stash.get(card.key, 0))


class TaxCollector(Character):
    rank = 9
    name = _("Tax Collector")
    gist = _("Takes the tax on every build")
    rule = _(
        "In every round, players put 1 gold here for each district they build, if they have any left. On your turn, "
        "you may take all of it, and what you build isn't taxed."
    )

    @Ability(lasting=never, yields=taxes)
    def collect_taxes(self, game: Game, seat: int) -> None:
        # The ability may be used even if there is no gold on the token (U-36).
        if gold := game.state.stash.get(self.key, 0):
            game.emit(GoldMoved(gold, self.key, seat, self.key))

    def after_built(self, game: Game, fact: Built) -> None:
        self.tax(game, fact.seat)

    def after_confiscated(self, game: Game, fact: Confiscated) -> None:
        """Tax the Magistrate's player, who takes the district, instead of the player who built it."""
        self.tax(game, fact.by)

    def tax(self, game: Game, seat: int) -> None:
        """Take 1 gold from `seat`, except in the Tax Collector's own turn, even if the Witch plays it (U-29, U-39)."""
        if game.turn.powers != self.key and game.player(seat).gold:
            game.pay(seat, 1, self.key, payee=self.key)
