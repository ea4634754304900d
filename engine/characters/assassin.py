"""Assassin (1): names a character, who is killed: its player does not answer the call and loses the turn."""

from __future__ import annotations

from ..cards import Ability, Character, Target, never
from ..facts import Named
from ..game import Game
from ..shared_rules import other_characters, targets_own_or_absent_character
from ..steps import CHARACTER
from ..text import gettext_noop as _


class Assassin(Character):
    rank = 1
    name = _("Assassin")
    gist = _("Kills a character")
    rule = _(
        "You may name another character to kill. When it is called, its player doesn't reveal it and skips the turn."
    )

    @Ability(targets="nameable_characters", aims_at=CHARACTER, lasting=never, fruitless=targets_own_or_absent_character)
    def assassinate(self, game: Game, seat: int, character: str) -> None:
        game.emit(Named(seat, character, "murdered"))

    def nameable_characters(self, game: Game, seat: int) -> list[Target]:
        return other_characters(self, game, seat)

    def silences(self, game: Game, character: str) -> bool:
        return game.is_marked(character, "murdered")
