"""Strongman: saves its player's character from being killed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Action
from ..facts import Named, Shown, TokenTaken
from ..game import Game
from ..shared_rules import card_of
from ..state import NOBODY
from ..steps import Choice, Offer, Question
from ..text import gettext_noop as _


class Strongman(Action):
    copies = 2
    name = _("Strongman")
    rule = _(
        "When your character is killed, you may play it at once: you reveal the character, it isn't killed, and you "
        "take your turn as usual."
    )

    answered_verb = "assassinate"

    def after_named(self, game: Game, fact: Named) -> None:
        if fact.token == "murdered":
            seat = game.holder(fact.character)
            if seat != NOBODY and self.key in game.player(seat).hand:
                game.then(Resist(seat, fact.character))


class Resist(Question):
    """Your character was killed. Play the Strongman and survive?"""

    in_hand = Strongman.kind
    standing_order = Strongman.kind
    by_steward = ("play", Strongman.kind)

    def __init__(self, seat: int, character: str) -> None:
        super().__init__(seat)
        self.character: Final = character

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("play", Strongman.kind)), Offer(("pass",)))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "play":
            # The card is played out of turn, so it does not count as the turn's action card (HIG-4).
            # The character is revealed (HIG-7).
            card_of(game, Strongman).discard(game, self.seat)
            game.emit(Shown(self.seat, self.character))
            game.emit(TokenTaken(self.character, "murdered", ""))
