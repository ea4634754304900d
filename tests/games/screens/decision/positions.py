"""Positions of many kinds for the pages: random games over all editions, casts and numbers of players."""

import random
from collections.abc import Iterator

import engine
from engine import EDITIONS, State


def cast_for(edition: engine.editions.Edition, seats: int, dice: random.Random) -> tuple[str, ...]:
    """Draw one character for each rank that this many players use."""
    ranks = range(1, 10 if seats in (3, 8) and any(c.rank == 9 for c in edition.characters) else 9)
    return tuple(
        dice.choice([c.key for c in edition.characters if c.rank == rank and c.min_seats <= seats]) for rank in ranks
    )


def positions(games: int, seed: int = 0) -> Iterator[State]:
    """Play random games; give every position at which somebody is asked, and the ends."""
    dice = random.Random(seed)
    for number in range(games):
        edition = EDITIONS[("classic", "deluxe", "revised", "hig")[number % 4]]
        seats = dice.choice(edition.seats)
        options = {"action_cards": True} if edition.key == "hig" else {}
        uniques = dice.sample([d.key for d in edition.uniques], edition.uniques_in_game)
        cast = cast_for(edition, seats, dice)
        start = engine.new_game(
            edition.key, seats, f"{dice.getrandbits(256):064x}", cast=cast, uniques=uniques, options=options
        )
        state = start.state
        while asked := engine.question(state):
            yield state
            choices = engine.options(state)
            weights = [8 if choice[0] == "build" else 1 if choice[0] == "end_turn" else 3 for choice in choices]
            text = ":".join(map(str, dice.choices(choices, weights)[0]))
            state = engine.play(state, asked.seat, text).state
        yield state
