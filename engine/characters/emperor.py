"""Emperor (4): gives the crown to another player and takes 1 gold or 1 random card; income from noble districts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, ClassVar

from ..cards import NOBLE, Ability, Card, Character, Target
from ..facts import CardMoved, Crowned, RoundEnded, Shown
from ..game import Game
from ..shared_rules import CANNOT_TARGET, NO_CARDS, brings_cards, income
from ..state import NOBODY
from ..steps import PLAYER, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _

if TYPE_CHECKING:
    from ..view import View


def takes_no_loot(card: Card, view: View, other: int, loot: str) -> bool:
    """Return whether the crown goes to a player who has nothing to give for it."""
    return loot == "nothing"


class Emperor(Character):
    rank = 4
    suit = NOBLE
    min_seats = 3
    name = _("Emperor")
    gist = _("Gives the crown; noble gold")
    rule = _(
        "Gain 1 gold for each of your noble districts. Give the crown to an opponent without it, taking 1 gold or "
        "1 random card from them. If killed, give it as the round ends, for nothing."
    )
    income: ClassVar = income

    @Ability(targets="crown_recipients", aims_at=PLAYER, lasting=brings_cards, fruitless=takes_no_loot)
    def crown(self, game: Game, seat: int, other: int, loot: str) -> None:
        game.emit(Crowned(other, seat))
        if loot == "gold":
            game.pay(other, 1, self.key, payee=seat)
        elif loot == "card":
            hand = game.player(other).hand
            game.emit(CardMoved(other, seat, hand[game.roll(len(hand), self.key)], self.key))

    def crown_recipients(self, game: Game, seat: int) -> list[Target]:
        """Return each other player with what can be taken: gold, a card, or nothing if they have neither (U-10)."""
        targets: list[Target] = []
        for other in range(len(game.state.players)):
            barred = CANNOT_TARGET if other in (seat, game.state.crown) else None
            p = game.player(other)
            targets.append(((other, "gold"), barred or (None if p.gold else Refusal("no_gold"))))
            targets.append(((other, "card"), barred or (None if p.hand else NO_CARDS)))
            targets.append(((other, "nothing"), barred or (Refusal("must_take") if p.gold or p.hand else None)))
        return targets

    def forbids(self, game: Game, verb: str, card: str) -> Refusal | None:
        """Forbid ending the turn until the crown has moved."""
        turn = game.turn
        due = verb == "end_turn" and turn.gathered and turn.powers == self.key
        return Refusal("must_crown") if due and (self.key, "crown") not in turn.used else None

    def after_round_ended(self, game: Game, fact: RoundEnded) -> None:
        """Ask the player of a killed Emperor to move the crown, without taking anything (D32)."""
        holder = game.holder(self.key)
        if holder != NOBODY and self.key not in game.state.revealed:
            game.emit(Shown(holder, self.key))
            game.then(Crown(holder))


class Crown(Question):
    """Choose who gets the crown."""

    aims_at = PLAYER

    def weigh(self, game: Game) -> Iterable[Offer]:
        for other in range(len(game.state.players)):
            yield Offer(("crown", other), CANNOT_TARGET if other in (self.seat, game.state.crown) else None)

    def answer(self, game: Game, choice: Choice) -> None:
        game.emit(Crowned(int(choice[1]), self.seat))
