"""A State in which a planned turn begins, made only from a View.

What the viewer cannot know is filled with arbitrary cards and characters, always the same for equal Views. None of it
may be shown.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..facts import HIDDEN, Called
from ..game import Game
from ..keys import Token, is_true_token, plain_district, token_kind
from ..rng import draw_numbers
from ..round import turn_steps
from ..state import NOBODY, Player, State
from ..view import View

SEED = "00" * 32
"""Replaces the seed of the game, which no viewer knows."""


def begin_turn(view: View, character: str, round_number: int) -> Game:
    """Return a Game in which the viewer, who holds `character`, has just begun its turn in round `round_number`.

    No other character is called after the turn. Raises ValueError for a spectator.
    """
    if view.seat is None:
        raise ValueError("a spectator has no turn")
    game = Game(assumed_state(view, character, round_number), view.kit, record=False)
    rank = view.kit.ranks[character]
    Called(rank, character, view.seat).apply(game.state)
    begin, act, end, _next_call = turn_steps(rank, character, view.seat)
    game.then(begin, act, end)
    game.settle()
    return game


def assumed_state(view: View, character: str, round_number: int) -> State:
    """Return the table of `view` before this turn of the viewer, with everything hidden filled in."""
    pool = unseen_cards(view)
    hands = [[*known, *take(pool, p.hand_size - len(known))] for p in view.players for known in [p.hand or ()]]
    stash = assumed_stash(view, pool)
    is_this_round = round_number == view.round
    holders = assumed_characters(view, character, is_this_round=is_this_round)
    marks = dict(view.marks) if is_this_round else {}
    return State(
        edition=view.edition,
        options=view.options,
        cast=view.cast,
        uniques=view.uniques,
        seed=SEED,
        rolled=0,
        deck=take(pool, view.deck_size),
        discard=None if view.pile is None else list(view.pile),
        players=[
            Player(p.gold, hand, list(p.city), held, view.passed if is_this_round and p.seat == view.seat else ())
            for p, hand, held in zip(view.players, hands, holders, strict=True)
        ],
        crown=view.crown,
        round=round_number,
        phase="action",
        faceup=view.faceup if is_this_round else (),
        picks=facedown_picks(view) if is_this_round else [],
        called=view.called if is_this_round else 0,
        revealed=dict(view.revealed) if is_this_round else {},
        acting=dict(view.revealed) if is_this_round else {},
        marks=marks,
        laid=assumed_layers(view, marks),
        stash=stash,
        completed=tuple(p.seat for p in view.players if p.completed),
    )


def take(pool: list[str], number: int) -> list[str]:
    """Remove the first `number` cards from `pool`, or as many as there are, and return them."""
    out = pool[:number]
    del pool[:number]
    return out


def unseen_cards(view: View) -> list[str]:
    """Return the cards that the viewer does not see, in a fixed order.

    Cards that the viewer also holds come last, so that assumed draws are rarely taken for cards of the hand.
    """
    left = Counter(view.kit.deck)
    for player in view.players:
        left.subtract(plain_district(building) for building in player.city)
        left.subtract(player.hand or ())
    for _district, hidden in view.own_stash:
        left.subtract(hidden)
    left.subtract(view.pile or ())
    left.subtract(view.drawn)
    cards = sorted(left.elements())
    for i, number in zip(range(len(cards) - 1, 0, -1), draw_numbers(SEED, 0, max(len(cards) - 1, 0)), strict=True):
        j = number % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return sorted(cards, key=lambda card: card in (view.own.hand or ()))


def assumed_stash(view: View, pool: list[str]) -> dict[str, Any]:
    """Return what is on and under cards; piles of other players are dealt from `pool`.

    A View shows only the size of a pile. Characters hold gold, which is a number too.
    """
    own = dict(view.own_stash)
    return {
        key: own[key]
        if key in own
        else tuple(take(pool, value))
        if key not in view.cast and isinstance(value, int)
        else value
        for key, value in view.stash
    }


def assumed_layers(view: View, marks: dict[str, tuple[Token, ...]]) -> dict[str, int]:
    """Return kind of token -> the seat that laid it: the viewer, or any other seat."""
    seat = view.seat or 0
    tokens = [token for tokens in marks.values() for token in tokens]
    own = {token_kind(token) for token in tokens if is_true_token(token)}
    other = (seat + 1) % len(view.players)
    return {token_kind(token): seat if token_kind(token) in own else other for token in tokens}


def assumed_characters(view: View, character: str, *, is_this_round: bool) -> list[tuple[str, ...]]:
    """Return the characters of each seat: known ones where they are known, otherwise any that are left."""
    each = characters_each(view)
    held = [[*(p.characters if is_this_round else ())] for p in view.players]
    for row in held:
        row.extend([HIDDEN] * (each - len(row)))
    seat = view.seat or 0
    if character not in held[seat]:
        held[seat] = [character]
    out = {*(c for row in held for c in row), *(view.faceup if is_this_round else ())}
    left = [c for c in view.cast if c not in out]
    for row in held:
        for i, c in enumerate(row):
            if c == HIDDEN and left:
                row[i] = left.pop(0)
    return [tuple(c for c in row if c != HIDDEN) for row in held]


def facedown_picks(view: View) -> list[tuple[int, str, bool]]:
    """Return the picks of facedown characters, as in `State.picks`; those that the viewer has not seen are hidden."""
    seen = [(view.seat or 0, c, False) for c in view.facedown_seen]
    return seen + [(NOBODY, HIDDEN, False)] * (view.facedown - len(seen))


def characters_each(view: View) -> int:
    """Return how many characters each player has in a round: two with up to three players."""
    return 2 if len(view.players) <= 3 else 1
