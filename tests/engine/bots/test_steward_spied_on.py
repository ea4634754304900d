"""A spy who knows how the steward plays guesses no better than of a person of unknown taste (A-1).

The spy learns from half of the games at which place of the plausible ones the answer most often stands, in the order
that a modest taste would have, and guesses that in the other half.
"""

import random
from collections import Counter, defaultdict
from functools import cache

import pytest

import engine
from engine.bots import steward
from engine.keys import true
from tests.builders import called
from tests.tools.simulation import setups

GAMES = 2400
MARGIN = 0.03
FIRST_RANK = 4


def order(ranks, characters):
    """Sort by what somebody without a plan would rather have: from rank 4 upward, then downward from 3."""
    return sorted(characters, key=lambda c: ranks[c] if ranks[c] >= FIRST_RANK else 100 - ranks[c])


def share(cases):
    """Return how often the spy is right."""
    half, taste = len(cases) // 2, defaultdict(Counter)
    for plausible, answer in cases[:half]:
        taste[len(plausible)][plausible.index(answer)] += 1
    guesses = {size: places.most_common(1)[0][0] for size, places in taste.items()}
    return sum(plausible[guesses[len(plausible)]] == answer for plausible, answer in cases[half:]) / half


def anybody(view, options, dice):
    """Choose like a person of unknown taste: any of the characters offered."""
    return dice.choice(options)


def planless(view, options, dice):
    """Choose what a modest taste would have first."""
    return ("pick", order(view.box.ranks, [c for _, c in options])[0])


@cache
def tables(seats, chooser, first):
    """Play the selection of so many games at random, but for the second to pick, for whom `chooser` does."""
    return [table(number, seats, chooser) for number in range(first, first + GAMES)]


def table(number, seats, chooser):
    """Return one table after the selection, and who was the second to pick."""
    game = engine.resume(setups.deal(setups.Setup("classic", seats), f"spy{number}").state, record=False)
    dice, absent = random.Random(number), (game.state.crown + 1) % seats
    while game.state.phase == "selection":
        options, seat = game.options(), game.question.seat
        if seat == absent:
            game.choose(chooser(engine.view_for(game.state, seat), options, dice))
        else:
            game.choose(dice.choice(options))
    return game.state, absent


def taken(state, absent, spy):
    """Return what the absent seat may have taken as far as a spectator or a neighbour knows, and what it took."""
    box, n = engine.box_of(state), len(state.players)
    plausible = set(state.cast) - set(state.faceup)
    if spy == "before":
        plausible = set(engine.view_for(state, (absent - 1) % n).passed[0])
    if spy == "after":
        view = engine.view_for(state, (absent + 1) % n)
        plausible -= {*view.passed[0], *view.own.characters}
    [character] = state.players[absent].characters
    return order(box.ranks, plausible), character


def seen(seats, chooser, spy, first=0):
    """Return the share of right guesses of this spy at somebody who chooses so."""
    return share([taken(state, absent, spy) for state, absent in tables(seats, chooser, first)])


@pytest.mark.parametrize("spy", ["spectator", "before", "after"])
@pytest.mark.parametrize("seats", [4, 6])
def test_nobody_learns_from_the_steward_who_is_who(seats, spy):
    # The other person sits at other tables. How cards are dealt tells something too, of both alike.
    assert seen(seats, steward.choose, spy) <= seen(seats, anybody, spy, first=GAMES) + MARGIN


@pytest.mark.parametrize("spy", ["spectator", "before", "after"])
def test_the_spy_would_see_through_a_steward_of_a_known_taste(spy):
    assert seen(4, planless, spy) > seen(4, anybody, spy, first=GAMES) + 0.1


@pytest.mark.parametrize(
    ("character", "ability", "token"), [("magistrate", "warrants", "warrant"), ("blackmailer", "threaten", "threat")]
)
def test_nobody_learns_from_the_steward_which_token_is_true(character, ability, token):
    cases, sets = [], Counter()
    laying = called(character, "king", "merchant", "warlord").play(ability).state
    ranks = engine.box_of(laying).ranks
    for number in range(GAMES):
        state, dice = laying, random.Random(number)
        while engine.question(state).kind != "act":
            view = engine.view_for(state, 0)
            choice = steward.choose(view, view.choices, dice)
            state = engine.play(state, 0, ":".join(map(str, choice))).state
        laid = order(ranks, state.marks)
        cases.append((laid, next(c for c in laid if true(token) in state.marks[c])))
        sets[tuple(laid)] += 1

    assert share(cases) <= 1 / len(laid) + MARGIN
    assert max(sets.values()) < 2 * min(sets.values())  # every set of characters comes, about as often as the others
