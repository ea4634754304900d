"""Games of builder bots that plan: draft lists made after their last turn, turn plans made when they have picked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

from engine import plans
from engine.bots import builder
from engine.dice import Dice
from engine.play import question, resume
from engine.state import State
from engine.steps import Choice
from engine.view import View, view_for
from tests.tools.simulation.setups import Setup, deal

FIRST = 3
"""The owner of a draft list is asked if none of this many first characters is left."""


@dataclass
class PlanCounts:
    """How picks and turns went for the seats that plan."""

    picks: int = 0
    picks_held: int = 0
    turns: int = 0
    turns_held: int = 0
    stops: Counter[str] = field(default_factory=Counter)
    """Reason -> how many plans stopped for it; `unfinished` if the plan ended before the turn."""
    games: int = 0
    wins: float = 0.0
    """Games won by the seats that plan; a shared win counts in parts."""

    def add(self, other: PlanCounts) -> None:
        """Add the counts of `other`."""
        for name in ("picks", "picks_held", "turns", "turns_held", "games", "wins"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.stops += other.stops


class PlannedGame:
    """A game in which some seats plan and the others choose when they are asked."""

    def __init__(self, setup: Setup, name: str, dice: Dice, planners: Collection[int]) -> None:
        self.state: State = deal(setup, name).state
        self.game = resume(self.state, record=False)
        self.dice = dice
        self.planners = planners
        self.lists: dict[int, list[str]] = {}
        self.plans: dict[tuple[int, str], tuple[plans.Plan, plans.Progress]] = {}
        self.counts = PlanCounts()

    def play(self) -> PlanCounts:
        """Play the game to its end."""
        while (asked := question(self.state)) is not None:
            view = view_for(self.state, asked.seat)
            choice = self.planned_choice(view) if asked.seat in self.planners else None
            self.game.choose(choice or builder.choose(view, view.choices, self.dice))
            if asked.seat in self.planners:
                self.plan_ahead(asked.seat, asked.kind)
        self.counts.games = 1
        self.counts.wins = len(set(self.state.winners) & set(self.planners)) / max(len(self.state.winners), 1)
        return self.counts

    def plan_ahead(self, seat: int, kind: str) -> None:
        """Make plans after a pick, and a draft list after a turn."""
        view = view_for(self.state, seat)
        if kind == "pick":
            for character in view.own.characters:
                self.plans[seat, character] = plans.plan_of(view, character, self.dice), plans.Progress()
        elif self.state.turn is None or self.state.turn.seat != seat:
            self.lists[seat] = plans.draft_list_of(view)

    def planned_choice(self, view: View) -> Choice | None:
        """Return the choice that was planned for the open question, or None if the player decides now."""
        if view.question == "pick":
            return self.listed_pick(view)
        character = view.turn.character if view.turn else ""
        planned = self.plans.get((view.seat or 0, character))
        if planned is None or (result := plans.next_choice(*planned, view)) is None:
            return None
        if isinstance(result, plans.Play):
            self.plans[view.seat or 0, character] = planned[0], result.progress
            if planned[1].step == 0:
                self.counts.turns += 1
            if result.choice == "end_turn":
                self.counts.turns_held += 1
            return next(offer.choice for offer in view.offers if offer.text == result.choice)
        if isinstance(result, plans.Stop):
            self.counts.turns += result.step == 0
            self.counts.stops[result.reason] += 1
        else:
            self.counts.stops["unfinished"] += 1
        del self.plans[view.seat or 0, character]
        return None

    def listed_pick(self, view: View) -> Choice | None:
        """Return the first character of the draft list that is left, unless its guard asks the owner."""
        wanted = self.lists.get(view.seat or 0)
        if not wanted or not view.pool:
            return None
        self.counts.picks += 1
        if not set(wanted[:FIRST]) & set(view.pool):
            return None
        self.counts.picks_held += 1
        return ("pick", next(c for c in wanted if c in view.pool))
