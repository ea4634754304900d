"""One transaction at the table: rules read `state`, speak through `emit` and `then`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, cast

from . import facts, rng
from .keys import Building, lies, stands
from .state import NOBODY, Player, State, Turn
from .steps import Choice, Question, Refusal, Step

if TYPE_CHECKING:
    from .cards import Card, District
    from .editions.edition import Kit

Reactor = tuple[Callable[..., None], tuple[str, ...]]
"""What reacts to a fact, and as which buildings it must stand in a city, if it must."""

USUAL = {"build_limit": 1, "draw_count": 2, "keep_count": 1, "gold_gathered": 2}
"""The numbers of a turn that cards may adjust, as they are without any."""


class Game:
    """A State with the cards it is played with; `record=False` skips the log (search, simulation)."""

    __slots__ = ("_waiting", "facts", "kit", "record", "rolls", "state")

    def __init__(self, state: State, kit: Kit, *, record: bool = True) -> None:
        self.state = state
        self.kit = kit
        self.record = record
        self.facts: list[facts.Fact] = []
        self.rolls: list[rng.Roll] = []
        self._waiting: list[Step] | None = None

    # The verbs every rule is written with.

    def emit(self, fact: facts.Fact) -> None:
        """Let `fact` happen, then let every card that cares react."""
        fact.apply(self.state)
        if self.record:
            self.facts.append(fact)
        reactors = self.kit.reactors.get(fact.__class__)
        if reactors:
            self._react(reactors, fact)

    def then(self, *steps: Step) -> None:
        """Put `steps` on the agenda, to happen next in the order given.

        Inside a reaction they wait behind the steps of cards that reacted earlier.
        """
        if self._waiting is None:
            agenda = self.state.agenda
            for step in reversed(steps):
                agenda.append(step)
        else:
            self._waiting += steps

    def roll(self, n: int, purpose: str) -> int:
        """Return a number in range(`n`) from the seed."""
        s = self.state
        result = rng.below(s.seed, s.rolled, n)
        s.rolled += 1
        if self.record:
            self.rolls.append(rng.Roll(purpose, n, result))
        return result

    def shuffled(self, items: Iterable[str], purpose: str) -> list[str]:
        """Return `items` in a random order (Fisher and Yates, from the end)."""
        s, out = self.state, list(items)
        places = range(len(out) - 1, 0, -1)
        for i, number in zip(places, rng.numbers(s.seed, s.rolled, len(places)), strict=True):
            j = number % (i + 1)
            if self.record:
                self.rolls.append(rng.Roll(purpose, i + 1, j))
            out[i], out[j] = out[j], out[i]
        s.rolled += len(places)
        return out

    def _react(self, reactors: Sequence[Reactor], fact: facts.Fact) -> None:
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

    # Reading.

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""
        agenda = self.state.agenda
        return cast("Question", agenda[-1]) if agenda else None

    @property
    def turn(self) -> Turn:
        """The turn being taken; only asked for while there is one."""
        assert self.state.turn is not None
        return self.state.turn

    def player(self, seat: int) -> Player:
        """Return what `seat` owns."""
        return self.state.players[seat]

    def district(self, key: str) -> District:
        """Return the district card of a hand card or a building."""
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

    def marked(self, character: str, token: str) -> bool:
        """Tell whether a `token` lies on `character`, the true one or another."""
        return lies(token, self.state.marks.get(character, ()))

    def has(self, seat: int, key: str) -> bool:
        """Tell whether a district of the name `key` stands in `seat`'s city."""
        return stands(key, self.state.players[seat].city)

    def size(self, seat: int) -> int:
        """Return how many districts `seat`'s city counts as."""
        city, uneven = self.state.players[seat].city, self.kit.uneven
        return len(city) if not uneven else sum([uneven.get(b, 1) for b in city])

    def is_complete(self, seat: int) -> bool:
        """Tell whether `seat`'s city is complete as it stands."""
        return self.size(seat) >= self.kit.city_size

    def number(self, hook: str, seat: int) -> int:
        """Return the usual number as the powers in use and the seat's city adjust it."""
        value, kit, turn = USUAL[hook], self.kit, self.state.turn
        if turn is not None and turn.seat == seat and turn.powers in kit.adjusting_in_turn[hook]:
            value = getattr(kit.cards[turn.powers], hook)(self, seat, value)
        if adjusting := kit.adjusting_in_city[hook]:
            for building in self.state.players[seat].city:
                if building in adjusting:
                    value = getattr(kit.cards[building], hook)(self, seat, value)
        return value

    def price(self, seat: int, district: str) -> int:
        """Return the gold `seat` would pay to build `district`."""
        price = self.kit.costs[district]
        if adjusting := self.kit.adjusting_in_city["build_price"]:
            for building in self.state.players[seat].city:
                if building in adjusting:
                    price = self.kit.cards[building].build_price(self, seat, district, price)
        return max(price, 0)

    def payers(self, seat: int, district: str) -> Iterator[Card]:
        """Yield the cards that may offer `seat` another way to pay for `district`."""
        paying, turn = self.kit.paying, self.state.turn
        if paying:
            for key in (turn.powers if turn else "", district, *self.state.players[seat].city):
                if key in paying:
                    yield self.kit.cards[key]

    def gates(self) -> Sequence[Card]:
        """Return the cards that may forbid something to the one on turn."""
        turn = self.state.turn
        assert turn is not None
        return self.kit.gates if turn.character in self.state.marks else self.kit.own_gate.get(turn.powers, ())

    def forbidden(self, verb: str, card: str = "") -> Refusal | None:
        """Say why the one on turn may not do this now, if some card's state forbids it."""
        for gate in self.gates():
            if (refusal := gate.forbids(self, verb, card)) is not None:
                return refusal
        action = self.kit.actions.get(card)
        return None if action is None else action.forbids(self, verb, card)

    # Common phrases.

    def gain(self, seat: int, amount: int, why: str) -> None:
        """Give `seat` gold from the bank."""
        if amount:
            self.emit(facts.GoldMoved(amount, NOBODY, seat, why))

    def pay(self, seat: int, amount: int, why: str, *, to: int | str = NOBODY) -> None:
        """Take gold from `seat`, for the bank or for `to`."""
        if amount:
            self.emit(facts.GoldMoved(amount, seat, to, why))

    def ready_deck(self, count: int) -> int:
        """Return how many of `count` cards can be drawn, turning the open pile over if need be (HIG-6)."""
        s = self.state
        if len(s.deck) < count and s.discard:
            self.emit(facts.DeckShuffled((*s.deck, *self.shuffled(s.discard, "pile")), with_pile=True))
        return min(count, len(s.deck))

    def draw(self, seat: int, count: int, why: str) -> None:
        """Let `seat` draw into the hand, as far as the deck goes (U-09)."""
        if n := self.ready_deck(count):
            self.emit(facts.Drew(seat, tuple(self.state.deck[:n]), why))

    def destroy(self, seat: int, building: Building, by: int, why: str) -> None:
        """Destroy `building` in `seat`'s city because of the card `why`."""
        self.emit(facts.Destroyed(seat, building, by, why))
        self.district(building).gone(self, seat)

    def use(self, seat: int, card: str, ability: str, about: Choice) -> None:
        """Note that an ability is used up for this turn."""
        self.emit(facts.Used(seat, card, ability, about))

    def drop(self, kind: type[Step]) -> None:
        """Strike the next `kind` of step from the agenda."""
        agenda = self.state.agenda
        del agenda[max(i for i, x in enumerate(agenda) if isinstance(x, kind))]

    # The outside.

    def options(self) -> list[Choice]:
        """Return what the open question allows."""
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
        # `settle`, written out: nothing is called as often in a search.
        while agenda and not agenda[-1].asks:
            agenda.pop().run(self)

    def settle(self) -> None:
        """Run steps until somebody has to choose, or the game is over."""
        agenda = self.state.agenda
        while agenda and not agenda[-1].asks:
            agenda.pop().run(self)
