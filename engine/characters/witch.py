"""Witch (1): gathers, names a character, and later plays that character's turn with her own gold, hand and city."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..cards import Ability, Character, Target
from ..facts import Gathered, Named, TurnPaused, TurnResumed
from ..game import Game
from ..shared_rules import other_characters, targets_absent_character
from ..steps import CHARACTER, Choice, Refusal
from ..text import gettext_noop as _
from ..turn import Act

if TYPE_CHECKING:
    from ..view import View


class Witch(Character):
    rank = 1
    name = _("Witch")
    gist = _("Takes over another turn")
    rule = _(
        "Gather, name another character, and pause. When called, its player may only gather; then you resume as it, "
        "with your own hand, gold, and city. If it isn't revealed, your turn ends."
    )

    @Ability(after_gathering=True, targets="nameable_characters", aims_at=CHARACTER, fruitless=targets_absent_character)
    def bewitch(self, game: Game, seat: int, character: str) -> None:
        # Any character may be named, even one that is faceup and will not be called (U-30).
        game.emit(Named(seat, character, "bewitched"))
        game.emit(TurnPaused(seat, self.key))
        game.drop(Act)

    def nameable_characters(self, game: Game, seat: int) -> list[Target]:
        return other_characters(self, game, seat)

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        """Forbid everything except gathering and naming to the Witch, and except gathering to the bewitched player."""
        turn = game.turn
        if turn.powers == self.key and verb not in ("gather", "bewitch"):
            return Refusal("must_name") if turn.gathered else Refusal("gather_first")
        if verb != "gather" and game.is_marked(turn.character, "bewitched"):
            return Refusal("bewitched")
        return None

    def may_interrupt(self, view: View, choice: Choice) -> bool:
        """Return whether the bewitched player gathers; after that, the Witch takes over the turn."""
        return choice[0] == "gather" and view.is_marked("bewitched")

    def after_gathered(self, game: Game, fact: Gathered) -> None:
        """Start the Witch's turn as the bewitched character, which the Witch also ends (U-19, U-29)."""
        turn = game.turn
        if game.is_marked(turn.character, "bewitched"):
            witch = game.state.acting[self.key]
            game.drop(Act)
            game.then(Act(witch))
            game.emit(TurnResumed(witch, turn.character, self.key))
