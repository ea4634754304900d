"""Ticket Booth: other players put gold on it to draw two cards and keep one; its owner may later take the gold."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..cards import Ability, Action, Target, never
from ..facts import BoothCashed, BoothLaid, BoothUsed, Declined
from ..game import Game
from ..shared_rules import draws_nothing, gold_refusal
from ..steps import CARD, PLAYER, Choice, Offer, Question, Refusal
from ..text import gettext_noop as _
from ..turn import draw_to_choose


class TicketBooth(Action):
    copies = 3
    price = 1
    seen = 2
    name = _("Ticket Booth")
    rule = _(
        "Put it in front of you. Once per turn, each opponent may put %(price)d gold on it to draw %(seen)d cards "
        "and keep 1. Right after that, you may discard it and take all the gold on it."
    )

    @Ability(targets="itself", aims_at=CARD, lasting=never)
    def play(self, game: Game, seat: int, card: str) -> None:
        numbers = [number for number, _owner, _coins in game.state.stash.get(self.key, ())]
        game.emit(BoothLaid(seat, self.key, max(numbers, default=0) + 1))

    @Ability(targets="players_with_booths", aims_at=PLAYER, is_open_to_all=True, fruitless=draws_nothing)
    def use_booth(self, game: Game, seat: int, owner: int) -> None:
        number = next(n for n, o, _coins in self.open_booths(game) if o == owner)
        game.emit(BoothUsed(seat, self.key, number, owner))
        game.then(CashBooth(owner, number))
        count = game.ready_deck(self.seen)
        # If both the deck and the discard pile are empty, the gold buys nothing (U-46).
        if count > 1:
            draw_to_choose(game, seat, count, 1, self.key)
        else:
            game.draw(seat, count, self.key)

    def players_with_booths(self, game: Game, seat: int) -> list[Target]:
        """Return the other players with booths; a player whose booths have all been used this turn is refused."""
        laid = game.state.stash.get(self.key, ())
        unvisited = {owner for _number, owner, _coins in self.open_booths(game)}
        targets: list[Target] = []
        for owner in dict.fromkeys(o for _number, o, _coins in laid if o != seat):
            spent = None if owner in unvisited else Refusal("already_used")
            targets.append(((owner,), spent or gold_refusal(game, seat, self.price)))
        return targets

    def open_booths(self, game: Game) -> list[tuple[int, int, int]]:
        """Return (number, owner, gold) of each booth that has not been used this turn, oldest first."""
        return [b for b in game.state.stash.get(self.key, ()) if (self.key, str(b[0])) not in game.turn.used]


class CashBooth(Question):
    """Discard your booth now and take all the gold on it?"""

    by_steward = ("cash_booth", "false")

    def __init__(self, seat: int, number: int) -> None:
        super().__init__(seat)
        self.number: Final = number

    def weigh(self, game: Game) -> Iterable[Offer]:
        return (Offer(("cash_booth", "true")), Offer(("cash_booth", "false")))

    def answer(self, game: Game, choice: Choice) -> None:
        if choice[1] == "true":
            gold = next(coins for n, _owner, coins in game.state.stash[TicketBooth.kind] if n == self.number)
            game.emit(BoothCashed(self.seat, TicketBooth.kind, self.number, gold))
        else:
            game.emit(Declined(self.seat, "cash_booth"))
