"""A State while the rules change it: rules read `state`, and act through `emit` and `then`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from . import facts, rng
from .keys import Building, has_district, has_token, holds_any
from .state import NOBODY, Player, State, Turn
from .steps import Choice, Question, Refusal, Step

if TYPE_CHECKING:
    from .cards import Card, District
    from .editions.edition import Kit

Reactor = tuple[Callable[..., None], tuple[str, ...]]
"""A function that reacts to a fact, and the keys under which its card must be in a city; () for characters."""

USUAL = {"build_limit": 1, "draw_count": 2, "keep_count": 1, "gold_gathered": 2}
"""The numbers of a turn that cards may adjust, with their default values."""


class Game:
    """A State with its kit. `record=False` keeps no facts or rolls, for search and simulation."""

    __slots__ = ("_waiting", "facts", "kit", "record", "rolls", "state")

    def __init__(self, state: State, kit: Kit, *, record: bool = True) -> None:
        self.state = state
        self.kit = kit
        self.record = record
        self.facts: list[facts.Fact] = []
        self.rolls: list[rng.Roll] = []
        self._waiting: list[Step] | None = None

    # Methods with which the rules change the State.

    def emit(self, fact: facts.Fact) -> None:
        """Apply `fact` and let every card that reacts to it do so."""
        fact.apply(self.state)
        if self.record:
            self.facts.append(fact)
        reactors = self.kit.reactors.get(fact.__class__)
        if reactors:
            self._react(reactors, fact)

    def then(self, *steps: Step) -> None:
        """Put `steps` at the front of the agenda, in the given order.

        During a reaction, they are placed after the steps of cards that have already reacted.
        """
        self.then_all(steps)

    def then_all(self, steps: tuple[Step, ...]) -> None:
        """Put `steps` at the front of the agenda, as `then` does."""
        if self._waiting is not None:
            self._waiting += steps
        elif len(steps) == 1:
            self.state.agenda.append(steps[0])
        else:
            self.state.agenda += steps[::-1]

    def roll(self, n: int, purpose: str) -> int:
        """Return a random number in range(`n`) from the seed."""
        s = self.state
        result = rng.number_below(s.seed, s.rolled, n)
        s.rolled += 1
        if self.record:
            self.rolls.append(rng.Roll(purpose, n, result))
        return result

    def shuffled(self, items: Iterable[str], purpose: str) -> list[str]:
        """Return `items` in random order (Fisher–Yates, from the end)."""
        s, out = self.state, list(items)
        numbers = rng.draw_numbers(s.seed, s.rolled, max(len(out) - 1, 0))
        i = len(out)
        for number in numbers:
            j = number % i
            if self.record:
                self.rolls.append(rng.Roll(purpose, i, j))
            i -= 1
            out[i], out[j] = out[j], out[i]
        s.rolled += len(numbers)
        return out

    def _react(self, reactors: tuple[Reactor, ...], fact: facts.Fact) -> None:
        waiting = self._waiting
        if waiting is None:
            self._waiting = []
        for reaction, buildings in reactors:
            if not buildings:
                reaction(self, fact)
                continue
            for seat, p in enumerate(self.state.players):
                for building in buildings:
                    if building in p.city:
                        reaction(self, seat, fact)
                        break
        if waiting is None:
            if self._waiting:
                self.state.agenda += self._waiting[::-1]
            self._waiting = None

    # Queries.

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        agenda = self.state.agenda
        return cast("Question", agenda[-1]) if agenda else None

    @property
    def turn(self) -> Turn:
        """The current turn; there must be one."""
        assert self.state.turn is not None
        return self.state.turn

    def player(self, seat: int) -> Player:
        """Return the Player of `seat`, which holds its gold, hand and city."""
        return self.state.players[seat]

    def district(self, key: str) -> District:
        """Return the district that has this key, which may be that of a hand card or of a building."""
        return self.kit.districts[key]

    def holder(self, character: str) -> int:
        """Return the seat that holds `character`, or NOBODY."""
        for seat, p in enumerate(self.state.players):
            if character in p.characters:
                return seat
        return NOBODY

    def others(self, seat: int) -> list[int]:
        """Return the other seats in clockwise order."""
        n = len(self.state.players)
        return [(seat + i) % n for i in range(1, n)]

    def is_marked(self, character: str, token: str) -> bool:
        """Return whether a marker of this kind, true or blank, is on `character`."""
        return has_token(token, self.state.marks.get(character, ()))

    def has_district(self, seat: int, key: str) -> bool:
        """Return whether the district `key` is in `seat`'s city."""
        return has_district(key, self.state.players[seat].city)

    def size(self, seat: int) -> int:
        """Return the size of `seat`'s city, in which some districts count more than once."""
        return self.kit.size_of(self.state.players[seat].city)

    def is_complete(self, seat: int) -> bool:
        """Return whether `seat`'s city is complete."""
        return self.size(seat) >= self.kit.city_size

    def adjusted_number(self, hook: str, seat: int) -> int:
        """Return the number that the hook stands for, as adjusted by the powers in use and by `seat`'s city."""
        kit, turn = self.kit, self.state.turn
        value, in_turn, in_city = kit.adjusting[hook]
        if in_turn and turn is not None and turn.seat == seat and turn.powers in in_turn:
            value = getattr(kit.cards[turn.powers], hook)(self, seat, value)
        if in_city:
            for building in self.state.players[seat].city:
                if building in in_city:
                    value = getattr(kit.cards[building], hook)(self, seat, value)
        return value

    def price(self, seat: int, district: str) -> int:
        """Return how much gold `seat` would pay to build `district`."""
        price, city = self.kit.costs[district], self.state.players[seat].city
        adjusting = self.kit.adjusting_price
        if not adjusting or not holds_any(city, adjusting):
            return price
        for building in city:
            if building in adjusting:
                price = self.kit.cards[building].build_price(self, seat, district, price)
        return max(price, 0)

    def cards_with_payments(self, seat: int, district: str) -> Iterator[Card]:
        """Yield the cards that may offer `seat` a way to pay for `district` other than in gold."""
        paying, turn = self.kit.paying, self.state.turn
        if paying:
            for key in (turn.powers if turn else "", district, *self.state.players[seat].city):
                if key in paying:
                    yield self.kit.cards[key]

    def restricting_cards(self) -> Sequence[Card]:
        """Return the cards that may forbid something to the active player."""
        turn = self.state.turn
        assert turn is not None
        return self.kit.gates if turn.character in self.state.marks else self.kit.own_gate.get(turn.powers, ())

    def forbidden(self, verb: str, card: str = "") -> Refusal | None:
        """Return why the active player may not do `verb` with `card` now, or None if nothing forbids it."""
        for gate in self.restricting_cards():
            if (refusal := gate.forbids(self, verb, card)) is not None:
                return refusal
        action = self.kit.actions.get(card)
        return None if action is None else action.forbids(self, verb, card)

    # Common actions.

    def gain(self, seat: int, amount: int, why: str) -> None:
        """Pay `seat` gold from the bank."""
        if amount:
            self.emit(facts.GoldMoved(amount, NOBODY, seat, why))

    def pay(self, seat: int, amount: int, why: str, *, payee: int | str = NOBODY) -> None:
        """Move gold from `seat` to another seat, or to the bank if no seat is given."""
        if amount:
            self.emit(facts.GoldMoved(amount, seat, payee, why))

    def ready_deck(self, count: int) -> int:
        """Return how many of `count` cards can be drawn; shuffle in the open discard pile if necessary (HIG-6)."""
        s = self.state
        if len(s.deck) < count and s.discard:
            self.emit(facts.DeckShuffled((*s.deck, *self.shuffled(s.discard, "pile")), with_pile=True))
        return min(count, len(s.deck))

    def draw(self, seat: int, count: int, why: str) -> None:
        """Draw `count` cards into `seat`'s hand, or as many as there are (U-09)."""
        if n := self.ready_deck(count):
            self.emit(facts.Drew(seat, tuple(self.state.deck[:n]), why))

    def destroy(self, seat: int, building: Building, by: int, why: str) -> None:
        """Destroy `building` in `seat`'s city because of the card `why`."""
        self.emit(facts.Destroyed(seat, building, by, why))
        self.district(building).on_destroyed(self, seat)

    def use(self, seat: int, card: str, ability: str, about: Choice) -> None:
        """Record that `seat` used an ability, which is then unavailable for the rest of the turn."""
        self.emit(facts.Used(seat, card, ability, about))

    def drop(self, kind: type[Step]) -> None:
        """Remove the first step of class `kind` from the agenda."""
        agenda = self.state.agenda
        del agenda[max(i for i, x in enumerate(agenda) if isinstance(x, kind))]

    # Methods for callers outside the rules.

    def options(self) -> list[Choice]:
        """Return the possible answers to the open question."""
        agenda = self.state.agenda
        if not agenda:
            return []
        question: Question = agenda[-1]  # type: ignore[assignment]
        return question.options(self)

    def choose(self, choice: Choice) -> None:
        """Answer the open question with one of its options."""
        agenda = self.state.agenda
        question: Question = agenda.pop()  # type: ignore[assignment]
        question.answer(self, choice)
        # This is `settle`, inlined for speed: a search calls nothing else as often.
        while agenda and not agenda[-1].asks:
            agenda.pop().run(self)

    def settle(self) -> None:
        """Run steps until a player must choose or the game is over."""
        agenda = self.state.agenda
        while agenda and not agenda[-1].asks:
            agenda.pop().run(self)
