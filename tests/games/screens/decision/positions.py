"""Varied positions for tests of pages: random games with all editions, casts and numbers of players.

The games are dealt from the boxes of `tests/boxes.json`, so that a new card changes none of them; cards and editions
that were added since have games of their own.
"""

import functools
import random
from collections.abc import Iterable, Iterator

import engine
from engine import EDITIONS, State
from tests.boxes import added, printed, printed_boxes

FOR_EACH_ADDED = 3
"""Games with each card that is in no box of `tests/boxes.json`."""


def cast_for(edition: engine.editions.Edition, seats: int, dice: random.Random) -> tuple[str, ...]:
    """Draw one character for each rank that this many players use."""
    ranks = range(1, 10 if seats in (3, 8) and any(c.rank == 9 for c in edition.characters) else 9)
    return tuple(
        dice.choice([c.key for c in edition.characters if c.rank == rank and c.min_seats <= seats]) for rank in ranks
    )


def positions(games: int, seed: int = 0) -> Iterator[State]:
    """Play random games; yield every position with a question, and the final ones."""
    dice = random.Random(seed)
    for number in range(games):
        with printed_boxes():
            start = deal(printed()[("classic", "deluxe", "revised", "hig")[number % 4]], dice)
        yield from play(start, dice)
    for edition, card in added():
        dice = random.Random(f"{seed} {edition} {card}")
        for _ in range(FOR_EACH_ADDED):
            yield from play(deal(EDITIONS[edition], dice, card), dice)


def varied(states: Iterable[State]) -> Iterator[State]:
    """Yield the first position of those that offer and refuse the same kinds of choices.

    Most differ in nothing but the cards, and a page takes much longer to build than a choice to play.
    """
    seen: set[object] = set()
    for state in states:
        if question := engine.question(state):
            offers = engine.view_for(state, question.seat).offers
            kinds = {(offer.choice[0], offer.refusal.code if offer.refusal else "") for offer in offers}
            situation = (state.edition, question.kind, frozenset(kinds))
            if situation not in seen:
                seen.add(situation)
                yield state


@functools.cache
def varied_positions(games: int, seed: int = 0) -> tuple[State, ...]:
    """Return the positions with a question of `positions(games, seed)`, one of each situation."""
    return tuple(varied(positions(games, seed)))


def deal(edition: engine.editions.Edition, dice: random.Random, card: str = "") -> State:
    """Deal a game of an edition that contains a given card."""
    seats = dice.choice(edition.seats)
    options = {"action_cards": True} if edition.actions else {}
    uniques = dice.sample([d.key for d in edition.uniques], edition.uniques_in_game)
    cast = cast_for(edition, seats, dice)
    if card in (people := {c.key: c for c in edition.characters}) and seats >= people[card].min_seats:
        cast = tuple(card if people[other].rank == people[card].rank else other for other in cast)
    if card in (d.key for d in edition.uniques) and card not in uniques:
        uniques[0] = card
    seed = f"{dice.getrandbits(256):064x}"
    return engine.new_game(edition.key, seats, seed, cast=cast, uniques=uniques, options=options).state


def play(state: State, dice: random.Random) -> Iterator[State]:
    """Play a game at random to its end, building where possible."""
    while asked := engine.question(state):
        yield state
        choices = engine.options(state)
        weights = [8 if choice[0] == "build" else 1 if choice[0] == "end_turn" else 3 for choice in choices]
        text = ":".join(map(str, dice.choices(choices, weights)[0]))
        state = engine.play(state, asked.seat, text).state
    yield state
