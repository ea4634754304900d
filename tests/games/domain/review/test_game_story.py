"""The story of a game compared with its facts and states."""

import functools
import random

import pytest
from django.template.loader import render_to_string

import engine
from engine import facts as f
from games.domain.review.game_story import StoryBuilder
from games.models import Match
from games.screens.results.story_page import story_context

GAMES = [
    ("classic", 2, {}),
    ("classic", 4, {}),
    ("revised", 3, {}),
    ("deluxe", 7, {}),
    ("hig", 5, {"action_cards": True}),
]
Played = tuple[list[list[engine.Fact]], list[engine.State]]


@functools.cache
def played(edition: str, size: int, options: tuple = ()) -> Played:
    """Play a random game to its end; return the facts of each post and the state after it."""
    dice = random.Random(7)
    outcome = engine.new_game(edition, size, "5e" * 32, options=dict(options))
    posts, states = [outcome.facts], [outcome.state]
    while asked := engine.question(outcome.state):
        choice = ":".join(map(str, dice.choice(engine.options(outcome.state))))
        outcome = engine.play(outcome.state, asked.seat, choice)
        posts.append(outcome.facts)
        states.append(outcome.state)
    return posts, states


def heard(game: Played) -> StoryBuilder:
    """Return the story of a game."""
    posts, states = game
    end = states[-1]
    laid = engine.undealt_state(
        end.edition, len(end.players), "", cast=end.cast, uniques=end.uniques, options=dict(end.options)
    )
    builder = StoryBuilder(laid)
    for facts in posts:
        builder.add_post(facts)
    return builder


@pytest.mark.parametrize(("edition", "size", "options"), GAMES)
def test_standings_match_the_table_after_each_round(edition, size, options):
    game = played(edition, size, tuple(options.items()))

    told = heard(game).story()

    starts = {}
    for facts, state in zip(*game, strict=True):
        starts |= {fact.round: state for fact in facts if isinstance(fact, f.Dealt)}
    for number, state in starts.items():
        shown = [(p.points, p.gold, p.hand_size, p.city_size) for p in engine.view_for(state, None).players]
        assert [tuple(one) for one in told.standings[number - 1]] == shown, number
    end = engine.view_for(game[1][-1], None)
    scores = [sum(line.points for line in lines) for lines in end.scores]
    assert len(told.standings) == end.round + 1
    assert [tuple(one) for one in told.standings[-1]] == [
        (score, p.gold, p.hand_size, p.city_size) for score, p in zip(scores, end.players, strict=True)
    ]


@pytest.mark.parametrize(("edition", "size", "options"), GAMES)
def test_the_steps_of_each_seat_add_up_to_its_score(edition, size, options):
    told = heard(played(edition, size, tuple(options.items()))).story()

    for seat, path in enumerate(told.paths):
        for number, standing in enumerate(told.standings):
            assert sum(step.change for step in path if step.round <= number) == standing[seat].points


@pytest.mark.parametrize(("edition", "size", "options"), GAMES)
def test_the_characters_of_each_round_are_those_that_were_picked(edition, size, options):
    game = played(edition, size, tuple(options.items()))

    told = heard(game).story()

    picked: list[list[list[str]]] = []
    murdered: list[list[str]] = []
    robbed: list[int] = []
    for fact in (fact for facts in game[0] for fact in facts):
        match fact:
            case f.Dealt():
                picked.append([[] for _ in range(size)])
                murdered.append([])
                robbed.append(0)
            case f.Picked(seat=seat, character=character):
                picked[-1][seat].append(character)
            case f.CharactersSwapped(seat=a, other=b, given=given, taken=taken):
                picked[-1][a] = [taken if one == given else one for one in picked[-1][a]]
                picked[-1][b] = [given if one == taken else one for one in picked[-1][b]]
            case f.Named(token="murdered", character=character):
                murdered[-1].append(character)
            case f.TokenTaken(token="murdered", character=character):
                murdered[-1].remove(character)
            case f.GoldMoved(why="thief", amount=amount):
                robbed[-1] += amount
    assert [[[one.character for one in held] for held in seats] for seats in told.held] == picked
    for seats, dead, gold in zip(told.held, murdered, robbed, strict=True):
        held = [one for row in seats for one in row]
        assert {one.character for one in held if "murdered" in one.tokens} == {one.character for one in held} & {*dead}
        assert sum(one.lost for one in held if "robbed" in one.tokens) == gold
    assert any(murdered)
    assert sum(robbed) or edition != "deluxe"


@pytest.mark.parametrize(("edition", "size", "options"), GAMES)
def test_each_edition_has_a_page_with_a_table_for_every_chart(edition, size, options):
    told = heard(played(edition, size, tuple(options.items()))).story()
    match = Match(pk=1, name="Tuesday", edition=edition, size=size)

    shown = story_context(told, [f"Player {number}" for number in range(size)], edition)
    text = render_to_string("games/review/game_story.html", {"match": match, "story": shown})

    assert text.count('role="img"') == 5
    assert text.count("<table>") == 4 + 1 + size
    assert "style=" not in text.split("<main", 1)[1]
    assert [way.steps[-1].total if way.steps else 0 for way in shown.ways] == [one.total for one in shown.players]


def begun(*cities: tuple[str, ...], gold: int = 8) -> StoryBuilder:
    """Return a builder for a game in which these cities exist already."""
    builder = StoryBuilder(engine.undealt_state("classic", len(cities), ""))
    hands = tuple(("castle", "market", *city) for city in cities)
    builder.add_post([f.Began(0, gold, hands, ("tavern",), False), f.Dealt(1, 0, (), "king", 0, ("thief",))])
    for seat, city in enumerate(cities):
        for district in city:
            builder.add_post([f.Commissioned(seat, district, 0, (), True, True), f.Built(seat, district, 0)])
    builder.end_part()
    return builder


def test_a_district_built_after_a_question_is_one_step():
    builder = begun((), ())

    builder.add_post([f.Commissioned(0, "castle", 4, (), True, True)])
    builder.add_post([f.Built(0, "castle", 4)])
    builder.end_part()

    assert [(len(step.facts), step.change) for step in builder.paths[0]] == [(1, 4)]


def test_a_razed_district_costs_its_owner_the_points():
    builder = begun(("palace",), ())

    builder.add_post([f.GoldMoved(4, 1, -1, "warlord"), f.Destroyed(0, "palace", 1, "warlord")])

    builder.end_part()
    assert builder.paths[0][-1].change == -5


def test_facts_of_a_later_version_are_skipped_and_reported():
    builder = begun(("palace",), ())
    assert builder.story().is_whole

    builder.add_post([f.Unknown("Flooded"), f.Destroyed(0, "palace", 1, "flood"), f.GoldMoved(6, 1, 0, "thief")])

    builder.end_part()
    assert builder.paths[0][-1].change == -5
    assert not builder.story().is_whole
