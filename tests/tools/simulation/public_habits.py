"""What a spectator can count about how a seat plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine import facts
from engine.editions import Kit
from engine.state import NOBODY, State

Habits = Counter[str]
"""A habit, such as `reveal:4` or `gather:gold` -> how often a seat did it."""


class HabitCounter:
    """Counts the habits of all seats from what a spectator sees happen."""

    def __init__(self, seats: int) -> None:
        self.habits: list[Habits] = [Counter() for _ in range(seats)]
        self.built = 0
        """Districts built in the current turn."""
        self.silent = set(range(seats))
        """The seats that have not revealed a character in this round."""
        self.killed = 0
        """The rank that was killed in this round."""

    def add(self, state: State, kit: Kit, happened: Iterable[facts.Fact]) -> None:
        """Count what just happened; `state` is the state after it."""
        for told in happened:
            fact = told.seen_by(None)
            match fact:
                case facts.Called(seat=seat, rank=rank) if seat != NOBODY:
                    self.habits[seat][f"reveal:{rank}"] += 1
                    self.silent.discard(seat)
                    self.built = 0
                case facts.Named(seat=seat, character=character, token=token):
                    self.habits[seat][f"{token}:{kit.ranks[character]}"] += 1
                    if token == "murdered":
                        self.killed = kit.ranks[character]
                case facts.RoundEnded():
                    # With one character for each player, a seat without a turn held the character that was killed.
                    for seat in self.silent if self.killed and len(self.habits) > 3 else ():
                        self.habits[seat][f"reveal:{self.killed}"] += 1
                    self.silent, self.killed = set(range(len(self.habits))), 0
                case facts.Gathered(seat=seat, gold=gold):
                    self.habits[seat]["gather:gold" if gold else "gather:cards"] += 1
                case facts.Built(seat=seat, district=district):
                    self.habits[seat][f"build:{kit.suit(district)}"] += 1
                    self.habits[seat][f"cost:{getattr(kit.cards[district], 'cost', 0)}"] += 1
                    self.built += 1
                case facts.Destroyed(by=by, district=district):
                    self.habits[by]["destroy"] += 1
                    self.habits[by][f"burned:{kit.cost(district)}"] += 1
                case facts.HandsSwapped(a=a):
                    self.habits[a]["swap"] += 1
                case facts.TurnEnded(seat=seat):
                    self.habits[seat][f"purse:{min(state.players[seat].gold, 8)}"] += 1
                    self.habits[seat][f"pace:{min(self.built, 2)}"] += 1
                    self.habits[seat][f"hand:{min(len(state.players[seat].hand), 6)}"] += 1
