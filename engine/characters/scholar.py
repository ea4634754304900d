"""Scholar (7): draws seven cards and keeps one; builds up to two districts."""

from __future__ import annotations

from ..cards import Ability, Character
from ..facts import DeckShuffled
from ..game import Game
from ..shared_rules import draws_nothing
from ..steps import Step
from ..text import gettext_noop as _
from ..turn import draw_to_choose


class Scholar(Character):
    rank = 7
    name = _("Scholar")
    gist = _("Best of %(seen)d cards; builds up to %(limit)d")
    rule = _(
        "Draw %(seen)d cards, keep 1, and shuffle the rest back into the deck. You may build up to %(limit)d "
        "districts this turn."
    )
    seen = 7
    limit = 2

    @Ability(fruitless=draws_nothing)
    def study(self, game: Game, seat: int) -> None:
        count = game.ready_deck(self.seen)
        if count > 1:
            game.then(ShuffleDeck())
            draw_to_choose(game, seat, count, 1, self.key)
        else:
            game.draw(seat, count, self.key)  # with one card or none there is no choice (U-09, U-36)

    def build_limit(self, game: Game, seat: int, value: int) -> int:
        return self.limit


class ShuffleDeck(Step):
    """Shuffle the deck, with the cards that were put back."""

    def run(self, game: Game) -> None:
        game.emit(DeckShuffled(tuple(game.shuffled(game.state.deck, Scholar.kind)), with_pile=False))
