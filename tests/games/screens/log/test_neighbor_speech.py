"""What neighbors say: rarely, never about hidden things, and the same for every reader."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine import bots, facts
from engine.facts import Fact
from engine.play import question, resume
from engine.state import State
from games.screens.log import neighbor_phrases as phrases
from games.screens.log.lines import build_log
from games.screens.log.neighbor_speech import Said, Speakers, what_is_said
from tests.games.screens.log.test_lines import NAMES, NOON
from tests.tools.secrecy.pairs import Course, pairs
from tests.tools.simulation.setups import Setup, deal

GAMES = 20
ALL = tuple(enumerate(bots.TEMPERAMENTS))
EVENTS = {*phrases.COMMON, "began"}


def random_game(number: int) -> list[list[Fact]]:
    """Return the facts of each choice of a random game of four."""
    dice, outcome = random.Random(number), deal(Setup("classic", 4), f"phrases {number}", record=True)
    told, game = [list(outcome.facts)], resume(outcome.state)
    while question(outcome.state) is not None:
        game.choose(dice.choice(game.options()))
        told.append(list(game.facts))
        game.facts.clear()
    return told


def said_at(number: int, told: list[list[Fact]]) -> Iterator[list[Said | None]]:
    """Yield what is said after these facts in some games, by different neighbors."""
    for shift in range(4):
        temperaments = tuple((seat, ALL[(seat * 2 + shift) % 8][1]) for seat in range(shift, 4))
        yield what_is_said(Speakers(f"{number} {shift}", temperaments), told, 1)


def test_each_temperament_has_at_least_three_phrases_and_all_have_one_for_each_event():
    assert phrases.OWN.keys() == bots.TEMPERAMENTS.keys()
    assert all(len(own) >= 3 and "began" in own and own.keys() <= EVENTS for own in phrases.OWN.values())


def test_neighbors_speak_at_most_once_in_a_round_and_rarely():
    rounds, heard = 0, []
    for number in range(GAMES):
        told = random_game(number)
        for said in said_at(number, told):
            current, speaking = 0, []
            for entry, one in zip(told, said, strict=True):
                for fact in entry:
                    current = fact.round if isinstance(fact, facts.Dealt) else current
                    if one and fact is one.fact:
                        speaking.append(max(1, current))
            assert len(speaking) == len(set(speaking)) == sum(one is not None for one in said)
            rounds += current
            heard += [one.event for one in said if one]

    assert {*heard} == EVENTS
    assert 0.1 < len(heard) / rounds < 0.5


def test_every_viewer_hears_the_same():
    for number in range(GAMES):
        told = random_game(number)
        for viewer in (None, 0, 3):
            seen = [[fact.seen_by(viewer) for fact in entry] for entry in told]
            for known, shown in zip(said_at(number, told), said_at(number, seen), strict=True):
                assert [one and one[1:] for one in known] == [one and one[1:] for one in shown]


def course_facts(course: Course) -> list[list[Fact]]:
    """Return the facts of each post of a course."""
    state, told = course.state, []
    for seat, text in course.posts:
        outcome = course.after(state, seat, text)
        told.append(outcome.facts)
        state = outcome.state
    return told


def round_after(told: list[list[Fact]], state: State) -> int:
    """Return the round after these facts."""
    return max([state.round, *(fact.round for entry in told for fact in entry if isinstance(fact, facts.Dealt))])


def test_tables_that_differ_only_in_hidden_facts_hear_the_same():
    heard = 0
    for seed in range(40):
        for pair in pairs(seed, one_in=12):
            ours, theirs = course_facts(pair.ours), course_facts(pair.theirs)
            for number in range(6):
                seats = range(len(pair.ours.state.players))
                speakers = Speakers(f"{seed} {number}", tuple((seat, ALL[seat][1]) for seat in seats))
                known = what_is_said(speakers, ours, round_after(ours, pair.ours.state))
                other = what_is_said(speakers, theirs, round_after(theirs, pair.theirs.state))
                assert [one and one[1:] for one in known] == [one and one[1:] for one in other]
                heard += sum(one is not None for one in known)

    assert heard > 5


def test_a_page_that_shows_only_the_latest_entries_shows_the_same_phrases():
    for number in range(GAMES):
        told = random_game(number)
        rounds = [fact.round for entry in told for fact in entry if isinstance(fact, facts.Dealt)]
        speakers = Speakers(str(number), ((0, "miser"), (1, "trader"), (2, "quick"), (3, "avenger")))
        whole = what_is_said(speakers, told, 1)
        for start in range(0, len(told), 7):
            assert what_is_said(speakers, told[start:], rounds[-1]) == whole[start:]


def test_no_one_speaks_without_neighbors():
    told = random_game(1)

    assert what_is_said(Speakers("1", ()), told, 1) == [None] * len(told)


@pytest.mark.parametrize("about", [None, 1, 2])
def test_the_log_shows_a_phrase_after_the_fact_that_it_is_about(about):
    class Post:
        number, facts_json, at = 0, None, NOON

    began = facts.Began(0, 2, ((), (), (), ()), (), open_pile=False)
    log = build_log(
        [(Post(), [began, facts.Dealt(1, 0, (), facts.HIDDEN, 0, ())])],
        *(None, NAMES),
        edition="classic",
        show_all=False,
        since=None,
        round_now=1,
        about_seat=about,
        speakers=Speakers("7", ((2, "gambler"),)),
    )

    texts, phrase = [line.text for line in log.lines], "<b>Cyril</b>: “I feel lucky today.”"
    assert [line.text for line in log.lines if line.is_phrase] == ([] if about == 1 else [phrase])
    assert log.has_phrases == (about != 1)
    assert about is not None or 0 < texts.index(phrase) < len(texts) - 1
