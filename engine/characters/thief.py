"""Thief (2): names a character and takes all of its player's gold when it is called."""

from __future__ import annotations

from ..cards import Ability, Character, Target, never
from ..facts import Named, TurnBegan
from ..game import Game
from ..shared_rules import characters_to_come, targets_own_or_absent_character
from ..steps import CHARACTER
from ..text import gettext_noop as _


class Thief(Character):
    rank = 2
    name = _("Thief")
    gist = _("Steals all gold from a character")
    rule = _(
        "Name a character of higher rank, except a killed one. When it is revealed, you take all its player's gold."
    )

    @Ability(targets="nameable_characters", aims_at=CHARACTER, lasting=never, fruitless=targets_own_or_absent_character)
    def steal_from(self, game: Game, seat: int, character: str) -> None:
        game.emit(Named(seat, character, "robbed"))

    def nameable_characters(self, game: Game, seat: int) -> list[Target]:
        return characters_to_come(self, game, seat)

    def after_turn_began(self, game: Game, fact: TurnBegan) -> None:
        thief = game.state.acting.get(self.key)
        # The victim may be the second character of the Thief's own player; then no gold moves (U-12).
        if thief is not None and thief != fact.seat and game.is_marked(fact.character, "robbed"):
            game.pay(fact.seat, game.player(fact.seat).gold, self.key, payee=thief)


class ThiefBesideWitch(Thief):
    """The Thief of an edition with a Witch. Only the rule text differs: it also mentions the bewitched character."""

    key = "thief"
    rule = _(
        "Name a character of higher rank that isn't killed or bewitched. When it is revealed, you take all its "
        "player's gold."
    )
