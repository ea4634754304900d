"""What decided a game is read from the curve of winning chances and never contradicts it.

With `DECIDED_GAMES=50`, as many games between bots are checked.
"""

import functools
import os
from itertools import pairwise

import pytest

from engine import facts as f
from games.domain.review.decisive_rounds import (
    MAX_EVENTS,
    MAX_ROUNDS,
    MIN_CHANGE,
    MIN_ROUND_CHANGE,
    DecisiveRound,
    EventKind,
    decisive_rounds,
)
from games.domain.review.game_story import PlayedCharacter
from tests.games.domain.review.bot_games import BotGame, bot_game

GAMES = int(os.environ.get("DECIDED_GAMES", "4"))
game_of = functools.cache(bot_game)


def check_account(game: BotGame) -> list[DecisiveRound]:
    """Compare the account of a game with its curve; return the account."""
    rounds = decisive_rounds(game.posts, game.odds, game.held)
    starts = [
        n for n, facts in enumerate(facts for _seat, facts in game.posts) if any(isinstance(x, f.Dealt) for x in facts)
    ]
    ends = [*starts, len(game.odds) - 1]
    jumps = [max(abs(a - b) for a, b in zip(game.odds[i], game.odds[j], strict=True)) for i, j in pairwise(ends)]
    largest = sorted((jump for jump in jumps if jump >= MIN_ROUND_CHANGE), reverse=True)[:MAX_ROUNDS]
    assert sorted((jumps[one.round - 1] for one in rounds), reverse=True) == largest
    assert [one.round for one in rounds] == sorted(one.round for one in rounds)
    for one in rounds:
        first, last = ends[one.round - 1], ends[one.round]
        assert abs(one.changes[0].size) == jumps[one.round - 1]
        for change in one.changes:
            assert (change.before, change.after) == (game.odds[first][change.seat], game.odds[last][change.seat])
        assert len(one.events) <= MAX_EVENTS
        for event in one.events:
            before, after = event.moment - 1, event.moment
            if event.kind == EventKind.KILL:
                before, after = event.moment, last
            assert first < event.moment <= last
            for change in event.changes:
                assert (change.before, change.after) == (game.odds[before][change.seat], game.odds[after][change.seat])
                assert abs(change.size) >= MIN_CHANGE
            seat, was, now = event.changes[0]
            assert (now - was) * (game.odds[last][seat] - game.odds[first][seat]) > 0
    return rounds


@pytest.mark.parametrize("number", range(GAMES))
def test_rounds_and_events_have_the_figures_and_directions_of_the_curve(number):
    check_account(game_of(number))


def test_kills_robberies_draws_good_moves_and_scoring_are_named():
    kinds = {event.kind for number in range(4) for one in check_account(game_of(number)) for event in one.events}

    assert kinds >= {EventKind.KILL, EventKind.LUCKY_DRAW, EventKind.GOOD_MOVE, EventKind.SCORING}


def told(posts: list[list[f.Fact]], odds: list[list[int]], *, seat: int = 0, victim: bool = False) -> list:
    """Return the events of a game of one round that begins with the first post."""
    deal = [f.Began(0, 2, ((), ()), (), False), f.Dealt(1, 0, (), "king", 0, ("thief",))]
    tokens = ("murdered",) if victim else ()
    held = [[[PlayedCharacter("bishop", tokens, 0)], [PlayedCharacter("king", (), 0)]]]
    rounds = decisive_rounds([(seat, facts) for facts in (deal, *posts)], odds, held)
    return [(event.kind, event.moment, event.changes[0]) for one in rounds for event in one.events]


def test_a_robbery_and_a_razed_district_are_what_opponents_did():
    robbery = [f.TurnBegan(1, "king"), f.GoldMoved(6, 1, 0, "thief")]
    razing = [f.GoldMoved(3, 0, -1, "warlord"), f.Destroyed(1, "palace", 0, "warlord")]

    events = told([robbery, razing], [[500, 500], [600, 400], [700, 300]])

    assert events == [(EventKind.ROBBERY, 1, (0, 500, 600)), (EventKind.HARM, 2, (0, 600, 700))]


def test_a_district_built_in_the_turn_in_which_it_was_drawn_is_luck_and_one_in_hand_a_good_move():
    drawn = [f.TurnBegan(0, "king"), f.Drew(0, ("palace",), "architect"), f.Built(0, "palace", 5)]
    held = [f.TurnBegan(0, "king"), f.Built(0, "castle", 4)]

    assert told([drawn], [[500, 500], [650, 350]]) == [(EventKind.LUCKY_DRAW, 1, (0, 500, 650))]
    assert told([held], [[500, 500], [650, 350]]) == [(EventKind.GOOD_MOVE, 1, (0, 500, 650))]


def test_a_kill_counts_with_what_the_victim_lost_by_the_end_of_the_round():
    kill = [f.Named(1, "bishop", "murdered")]
    build = [f.TurnBegan(1, "king"), f.Built(1, "palace", 5)]

    events = told([kill, build], [[500, 500], [500, 500], [380, 620]], seat=1, victim=True)

    assert events == [(EventKind.KILL, 1, (0, 500, 380)), (EventKind.GOOD_MOVE, 2, (0, 500, 380))]


def test_small_changes_and_those_against_the_direction_of_the_round_are_left_out():
    posts = [[f.Built(0, "temple", 1)], [f.Built(0, "palace", 5)], [f.Built(0, "castle", 4)]]

    assert told(posts[:1], [[500, 500], [590, 410]]) == []
    assert [number for _kind, number, _change in told(posts, [[500, 500], [510, 490], [450, 550], [700, 300]])] == [3]
