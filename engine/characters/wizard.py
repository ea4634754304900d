"""Wizard (3): looks at another hand and takes or builds a card from it; may build a duplicate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Ability, Character, Target
from ..facts import CardMoved, HandClosed, HandSeen
from ..game import Game
from ..shared_rules import NO_CARDS
from ..steps import CARD, PLAYER, Choice, Offer, Question
from ..text import gettext_noop as _
from ..turn import build_district, ways_to_build


class Wizard(Character):
    rank = 3
    name = _("Wizard")
    gist = _("Takes or builds a card from a hand")
    rule = _(
        "Look at another player's hand and choose 1 card: take it, or pay to build it at once, beyond your building "
        "limit. This turn, you may build districts that your city already has."
    )

    @Ability(targets="players_with_hands", aims_at=PLAYER)
    def look_at_hand(self, game: Game, seat: int, other: int) -> None:
        game.emit(HandSeen(seat, other, tuple(game.player(other).hand), self.key))
        game.then(Take(seat, other))

    def players_with_hands(self, game: Game, seat: int) -> list[Target]:
        """Return the other players; a player with an empty hand is refused (U-36)."""
        return [((other,), None if game.player(other).hand else NO_CARDS) for other in game.others(seat)]

    def allows_duplicates(self, game: Game, seat: int) -> bool:
        return True


class Take(Question):
    """Choose a card from this hand: take it into your hand, or build it at once."""

    aims_at = CARD

    def __init__(self, seat: int, victim: int) -> None:
        super().__init__(seat)
        self.victim: Final = victim

    def weigh(self, game: Game) -> Iterable[Offer]:
        hand = dict.fromkeys(sorted(game.player(self.victim).hand))
        for card in hand:
            yield Offer(("take", card))
        for card in hand:
            # Building is allowed even before gathering (U-13).
            yield from ways_to_build(game, self.seat, card, at_once=True)

    def answer(self, game: Game, choice: Choice) -> None:
        card = str(choice[1])
        game.emit(HandClosed(self.seat, self.victim))
        game.emit(CardMoved(self.victim, self.seat, card, Wizard.kind))
        if choice[0] == "build":
            build_district(game, self.seat, card, choice[2:], counts=False)
