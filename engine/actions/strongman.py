"""Strongman: saves the murdered character whose player holds it."""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import Action
from ..facts import Named, Shown, TokenTaken
from ..game import Game
from ..state import NOBODY
from ..steps import Choice, Offer, Question, step
from ..text import gettext_noop as _


class Strongman(Action):
    copies = 2
    name = _("Strongman")
    rule = _("When your character is murdered, play it at once: the murder fails and you take your turn as usual.")

    heard = "assassinate"

    def after_named(self, game: Game, fact: Named) -> None:
        if fact.token == "murdered":
            seat = game.holder(fact.character)
            if seat != NOBODY and self.key in game.player(seat).hand:
                game.then(Resist(seat, fact.character))


@step
class Resist(Question):
    """Your character was murdered. Play the Strongman and live?"""

    character: str

    in_hand = standing = Strongman.key
    by_steward = ("play", Strongman.key)

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("play", Strongman.key)), Offer(("pass",)))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[0] == "play":
            # It is not this player's turn, so no action card of a turn is used up (HIG-4); all see who it is (HIG-7).
            game.box.actions[Strongman.key].discard(game, self.seat)
            game.emit(Shown(self.seat, self.character))
            game.emit(TokenTaken(self.character, "murdered", ""))
