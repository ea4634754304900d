"""Artist (9): puts 1 gold on each of up to two of their own districts, which then cost 1 more permanently."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Ability, Character, Target, never
from ..facts import Beautified
from ..game import Game
from ..keys import Building
from ..shared_rules import card_of, gold_refusal
from ..steps import DISTRICT, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _


class Artist(Character):
    rank = 9
    name = _("Artist")
    gist = _("Adds 1 point to up to 2 districts")
    rule = _(
        "You may put 1 of your gold on each of up to 2 of your districts that have none. Each permanently costs 1 "
        "more and so scores 1 more."
    )

    @Ability(targets="unbeautified_districts", aims_at=DISTRICT, lasting=never, trades=True)
    def beautify(self, game: Game, seat: int, building: Building) -> None:
        game.emit(Beautified(seat, building))
        if any(not game.district(b).beautified for b in game.player(seat).city):
            game.then(Beautify(seat, building))

    def unbeautified_districts(self, game: Game, seat: int) -> list[Target]:
        """Return the player's own districts; one that already has gold on it is refused."""
        targets: list[Target] = []
        for building in dict.fromkeys(game.player(seat).city):
            done = Refusal("already_beautified") if game.district(building).beautified else None
            targets.append(((building,), done or gold_refusal(game, seat, 1)))
        return targets


class Beautify(Question):
    """Beautify a second district, or stop?"""

    by_steward = ("stop",)
    aims_at = DISTRICT
    lasting = False

    def __init__(self, seat: int, first: str = "") -> None:
        super().__init__(seat)
        # The district that was beautified first.
        self.first: Final = first

    def weigh(self, game: Game) -> Iterable[Offer]:
        yield Offer(("stop",))
        for words, refusal in card_of(game, Artist).unbeautified_districts(game, self.seat):
            yield Offer(("beautify", *words), refusal)

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "beautify":
            game.emit(Beautified(self.seat, Building(str(choice[1]))))
