"""Theater (6): after the draft, its owner may exchange characters with another player without looking at them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..cards import UNIQUE, District
from ..facts import CharactersSwapped, Declined, SelectionEnded
from ..game import Game
from ..shared_rules import CANNOT_TARGET
from ..steps import PLAYER, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _


class Theater(District):
    suit = UNIQUE
    cost = 6
    name = _("Theater")
    rule = _(
        "After the draft, you may exchange your facedown character with an opponent's, unseen. With two characters "
        "each, you choose which of yours to give; theirs is random."
    )

    def after_selection_ended(self, game: Game, seat: int, fact: SelectionEnded) -> None:
        game.then(SwapCharacters(seat))


class SwapCharacters(Question):
    """Exchange characters with another player before the first call?"""

    by_steward = ("theater", "decline")
    aims_at = PLAYER

    def weigh(self, game: Game) -> Iterable[Offer]:
        yield Offer(("theater", "decline"))
        mine = game.player(self.seat).characters
        for other in game.others(self.seat):
            for given in mine:
                yield Offer(("theater", given, other) if len(mine) > 1 else ("theater", other))

    def unoffered_refusal(self, game: Game, verb: str, arguments: Sequence[str]) -> Refusal:
        return CANNOT_TARGET if str(self.seat) in arguments else Refusal(self.otherwise)

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[1] == "decline":
            game.emit(Declined(self.seat, "theater"))
            return
        mine = game.player(self.seat).characters
        given = str(choice[1]) if len(choice) == 3 else mine[0]
        other = int(choice[-1])
        theirs = game.player(other).characters
        taken = theirs[game.roll(len(theirs), "theater")] if len(theirs) > 1 else theirs[0]
        game.emit(CharactersSwapped(self.seat, other, given, taken))
