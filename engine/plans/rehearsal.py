"""A planned turn played ahead on an assumed state, to offer the next choices and to show what a plan would do."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ..bots import steward
from ..keys import token_kind
from ..play import Illegal, find_choice
from ..records import with_changes
from ..steps import DISTRICT, Choice, Offer, Question, Refusal
from ..turn import Act, Keep
from ..view import View, view_for
from .aiming import open_target
from .assumed_state import begin_turn
from .plan import PlanStep, Seen
from .vocabulary import ANSWER, ASK, BEST_BUILD, BUILD, DRAWN

PAID = frozenset({"destroy", "seize"})
"""Abilities that cost gold or bring a district, so that without a target, what they do can't be foreseen."""


class NoDice:
    """Dice without chance, for answers that other players are assumed to give."""

    def random(self) -> float:
        return 0.0

    def shuffle(self, x: Any) -> None:
        return None

    def getrandbits(self, k: int) -> int:
        return 0


@dataclass(frozen=True, slots=True)
class Line:
    """What the owner is expected to have after a step; drawn cards count in `hand_size` only."""

    step: int
    choice: str
    """The choice that the step is expected to make; empty if none is possible."""
    gold: int
    hand: tuple[str, ...]
    """The cards that the owner knows, sorted."""
    hand_size: int
    city: tuple[str, ...]
    is_certain: bool = True
    """Whether no card is built that the owner has not seen yet; otherwise there may be less gold and more built."""
    problem: str = ""
    """One of PROBLEMS, or empty."""
    refusal: Refusal | None = None
    """Why the first choice is not possible, if `problem` is `not_possible`."""


class Rehearsal:
    """The viewer's turn with a character, as far as they can foresee it. It uses nothing but the View."""

    def __init__(self, view: View, character: str, round_number: int) -> None:
        self.game = begin_turn(view, character, round_number)
        self.seat = view.seat or 0
        self.views: list[View] = []
        """The owner's view of the assumed table as it is now, once it has been asked for."""
        self.unknown = Counter(self.game.player(self.seat).hand) - Counter(view.own.hand or ())
        """Assumed cards in the owner's hand, at first those that an earlier planned turn draws."""
        self.asks_owner = False
        """Whether the owner wants to choose which cards to keep, so that the rest cannot be foreseen."""
        self.is_certain = True
        """Whether no card has been built that the owner has not seen yet."""
        self.aimed: set[str] = set()
        """Abilities that have been used on targets which are left open, and `build` if no other build is possible."""
        self.open_builds = 0
        """How many districts have been built that are left open."""
        self.answer_others()

    @property
    def question(self) -> Question | None:
        """The question that the owner is asked now; None when the turn is interrupted or over."""
        asked = self.game.question
        return asked if asked is not None and asked.seat == self.seat else None

    @property
    def is_keeping(self) -> bool:
        """Whether the owner is asked which drawn cards to keep, which takes a preference instead of a choice."""
        return isinstance(self.question, Keep)

    @property
    def view(self) -> View:
        """What the owner would see now, without assumed cards and the choices that name them."""
        seen = self.assumed_view
        own = with_changes(seen.players[self.seat], hand=self.known_hand)
        return with_changes(
            seen,
            players=tuple(own if player.seat == self.seat else player for player in seen.players),
            drawn=(),
            offers=tuple(self.offers()),
        )

    @property
    def assumed_view(self) -> View:
        """The owner's view of the assumed table, with cards that must not be shown."""
        if not self.views:
            self.views.append(view_for(self.game.state, self.seat))
        return self.views[0]

    @property
    def known_hand(self) -> tuple[str, ...]:
        """The cards of the hand that the owner really knows, sorted."""
        return tuple(sorted((Counter(self.game.player(self.seat).hand) - self.unknown).elements()))

    @property
    def seen(self) -> Seen:
        """What the owner has now, for the guards of a plan."""
        player, turn = self.game.player(self.seat), self.game.state.turn
        tokens = self.game.state.marks.get(turn.character, ()) if turn else ()
        return Seen(
            player.gold,
            self.known_hand,
            tuple(player.city),
            tuple(sorted({token_kind(token) for token in tokens})),
            self.unknown.total(),
        )

    def offers(self) -> list[Offer]:
        """Return the choices to show, without those that name cards the owner does not know."""
        asked = self.question
        if asked is None or self.is_keeping or self.asks_owner:
            return []
        hand = Counter(self.known_hand)
        return [o for o in asked.weigh(self.game) if self.is_known(o.choice, hand) and o.choice[0] not in self.aimed]

    def choices(self) -> list[Choice]:
        """Return the choices that are possible now and that the owner can plan."""
        return [choice for choice, refusal in self.offers() if refusal is None]

    @property
    def aims(self) -> list[str]:
        """The choices that leave open what they are made on; some may not be possible yet."""
        if not isinstance(self.question, Act):
            return []
        verbs = dict.fromkeys(str(o.choice[0]) for o in self.offers() if o.choice[0] != BUILD)
        return [*filter(None, map(open_target, verbs)), *([BEST_BUILD] if self.builds_left else [])]

    @property
    def builds_left(self) -> int:
        """How many districts the owner may still build that are left open; none before they have gathered."""
        turn = self.assumed_view.turn
        if turn is None or not turn.gathered or not isinstance(self.question, Act):
            return 0
        return max(min(turn.builds_left, len(self.game.player(self.seat).hand)) - self.open_builds, 0)

    def aim(self, text: str) -> None:
        """Use an ability on a target, or build a district, which is left open."""
        verb = text.split(":", maxsplit=1)[0]
        if verb == BUILD:
            self.open_builds += 1
            self.is_certain = False
            self.aimed |= set() if self.builds_left else {BUILD}
            return
        possible = [choice for choice in self.choices() if choice[0] == verb]
        self.aimed.add(verb)
        if verb in PAID:
            self.is_certain = False
        elif possible:
            players = self.assumed_view.players
            self.choose(max(possible, key=lambda c: players[c[1]].hand_size if isinstance(c[1], int) else 0))

    def is_known(self, choice: Choice, hand: Counter[str]) -> bool:
        """Return whether the owner, who knows that `hand` is theirs, has the cards of the hand that `choice` names."""
        kit = self.game.kit
        # What pays for a build may be a district of the city.
        words = choice[1:2] if choice[0] == "build" else choice[1:]
        cards = [str(word) for word in words if word in kit.districts or word in kit.actions]
        return all(hand[card] for card in cards) or self.aims_at_city(choice)

    def aims_at_city(self, choice: Choice) -> bool:
        """Return whether `choice` names a district in a city rather than a card of the hand."""
        return self.question is not None and self.question.aim(self.assumed_view, choice) == DISTRICT

    def play(self, choice: Choice, keep: str = "") -> None:
        """Make a choice that is possible, then what follows from it without another decision of the owner."""
        self.choose(choice)
        self.keep_cards(keep)

    def keep_cards(self, keep: str) -> None:
        """Keep drawn cards by the preference `keep`; they stay unknown, so any will do."""
        self.asks_owner = keep == ASK and self.is_keeping
        while self.is_keeping and keep and not self.asks_owner:
            view = self.assumed_view
            self.choose(steward.choose(view, view.choices, NoDice()))

    def choose(self, choice: Choice) -> None:
        """Make one choice and keep track of the cards that the owner gets."""
        before = Counter(self.game.player(self.seat).hand)
        self.views.clear()
        self.game.choose(choice)
        self.answer_others()
        after = Counter(self.game.player(self.seat).hand)
        self.unknown = (self.unknown + (after - before)) & after

    def answer_others(self) -> None:
        """Assume that other players answer what they are asked in the most modest way."""
        while (asked := self.game.question) is not None and asked.seat != self.seat and not isinstance(asked, Act):
            self.views.clear()
            view = view_for(self.game.state, asked.seat)
            self.game.choose(steward.choose(view, view.choices, NoDice()))

    def play_step(self, number: int, step: PlanStep) -> Line:
        """Carry out a step as far as possible and return what it leads to."""
        if self.asks_owner:
            return self.line(number, problem="unknown_cards")
        asked = self.question
        if asked is None:
            return self.line(number, problem="turn_over")
        if self.is_keeping or isinstance(asked, Act) == (step.action == ANSWER):
            return self.line(number, problem="answer_first" if not isinstance(asked, Act) else "unknown_step")
        first: Refusal | None = None
        for text in step.choices:
            if text == DRAWN and self.unknown:
                self.is_certain = False
                return self.line(number, text)
            if text.split(":")[0] in self.aimed:
                return self.line(number, problem="contradictory")
            if text in self.aims:
                self.aim(text)
                return self.line(number, text)
            try:
                choice = find_choice(self.game, asked, text)
            except Illegal as illegal:
                first = first or illegal.refusal
                continue
            if not self.is_known(choice, Counter(self.known_hand)):
                return self.line(number, problem="unknown_cards")
            self.play(choice, step.keep)
            return self.line(number, text)
        return self.line(number, problem="not_possible", refusal=first)

    def line(self, step: int, choice: str = "", *, problem: str = "", refusal: Refusal | None = None) -> Line:
        """Return what the owner has now."""
        player = self.game.player(self.seat)
        return Line(
            step,
            choice,
            player.gold,
            self.known_hand,
            len(player.hand),
            tuple(player.city),
            is_certain=self.is_certain,
            problem=problem,
            refusal=refusal,
        )
