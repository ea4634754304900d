"""Draft lists of the simulated people: made for how the game may go on until they pick next."""

from __future__ import annotations

import random
from collections import Counter

import engine
from engine import Offer, State, View, plans, view_for
from engine.bots import builder
from engine.bots.situation import Situation
from engine.records import with_changes
from engine.redeal import redeal
from games.domain.orders.kinds.draft_list import is_near_end

TRIES = 2
"""How often a player imagines how the game goes on. The lists are then about as random as the builder's picks."""


def imagined_lists(state: State, seat: int, dice: random.Random) -> dict[str, list[str]]:
    """Return the usual list of a player and the one for rounds in which a city lacks at most one district.

    From what the player knows, the builder bot plays on for all until the player picks next, with hidden cards redealt,
    and judges the characters then.
    """
    usual, near_end = Counter[str](), Counter[str]()
    for _ in range(TRIES):
        view = view_at_next_pick(redeal(state, seat, dice), seat, dice)
        if view.phase == "finished":
            continue
        if is_near_end(view):
            near_end.update(pick_worths(view))
        else:
            usual.update(pick_worths(view))
            near_end.update(pick_worths(when_nearly_over(view)))
    lists = {"usual": usual or near_end, "near_end": near_end}
    if not near_end:
        return {"usual": plans.draft_list_of(view_for(state, seat))}
    return {name: sorted(worths, key=worths.__getitem__, reverse=True) for name, worths in lists.items()}


def view_at_next_pick(state: State, seat: int, dice: random.Random) -> View:
    """Return what a player sees when they pick in the next draft, or at the end of the game, if the builder plays."""
    has_to_pick = state.phase == "selection" and not state.players[seat].characters
    first = state.round + (not has_to_pick)
    while (question := engine.question(state)) is not None:
        view = view_for(state, question.seat)
        if question.seat == seat and view.question == "pick" and view.round >= first:
            return view
        state = engine.play(state, question.seat, Offer(builder.choose(view, view.choices, dice)).text).state
    return view_for(state, seat)


def pick_worths(view: View) -> dict[str, float]:
    """Return how much the builder would like to pick each character of the game, whether or not it is left."""
    situation = Situation(with_changes(view, question="pick", pool=view.cast), [("pick", c) for c in view.cast])
    return {character: builder.judge(situation, ("pick", character)).worth for character in view.cast}


def when_nearly_over(view: View) -> View:
    """Return what a player would see if the largest cities lacked one district."""
    most, size = max(player.city_size for player in view.players), view.kit.city_size - 1
    return with_changes(
        view, players=tuple(with_changes(p, city_size=size) if p.city_size == most else p for p in view.players)
    )
