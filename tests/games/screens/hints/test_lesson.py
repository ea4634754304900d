"""The hints of the tutorial: one for every decision of a whole game, about possible choices, in every language."""

import functools
import random
import re

import pytest

import engine
from engine.bots import choose
from engine.facts import HIDDEN, Completed, Crowned, Destroyed, HandsSwapped
from engine.records import with_changes
from games.domain.lobby import lessons
from games.models import Entry
from games.screens.hints import first_times, lesson
from games.screens.hints.hint import fitting_hint, hint_texts
from games.screens.languages import written_in
from games.screens.vocabulary import PROMPTS
from tests.languages import ENGLISH, LANGUAGES

GAMES = 40
RECOMMENDED = {
    r"\bThe Architect (draws|brings)\b": "pick:architect",
    r"\bThe Magician can exchange\b": "pick:magician",
    r"\bbe the Thief\b": "pick:thief",
    r"\bThe Bishop keeps\b": "pick:bishop",
    r"\bThe Assassin strikes\b": "pick:assassin",
    r"\bThe King lets\b": "pick:king",
    r"\bTake cards now\b|\blook for better cards\b|\bfrom the deck\b": "gather:cards",
    r"\btake gold\b|\bGold brings you closer\b|\bsave gold\b": "gather:gold",
    r"\bName the character that would help\b": "assassinate:",
    r"\bThink of the Architect\b": "assassinate:architect",
    r"\bplayer with the most gold\b": "steal_from:",
    r"\bsomething extra for free\b": "bonus",
    r"\bdistrict you can afford now\b": "build:",
    r"\bExchange hands with\b": "swap_hands:",
    r"\b[Dd]iscard the cards you don't want\b": "redraw",
    r"\bYou can destroy\b": "destroy:",
    r"\bEnd your turn\b|\bend your turn\b": "end_turn",
    r"\bKeep what you\b": "keep:",
    r"\bExchange cards that\b": "put_back:",
    r"\bgoes to your hand\b": "take",
    r"\bDraw the new ones\b": "stop",
}
"""What a hint recommends -> the beginning of an option that must be there."""


@functools.cache
def decisions() -> list[tuple[engine.View, list]]:
    """Return (view, facts since the last move) of newcomers who choose at random, in lessons and in other deals."""
    found = []
    for number in range(GAMES):
        dice = random.Random(number)
        state, *_rest = engine.new_game(lessons.EDITION, lessons.SIZE, f"{number:064x}" if number % 2 else lessons.SEED)
        seen = []
        while question := engine.question(state):
            if question.seat == 0:
                found.append((engine.view_for(state, 0), seen))
                seen = []
                choice = dice.choice(engine.options(state))
            else:
                choice = choose("apprentice", state, question.seat, dice)
            played = engine.play(state, question.seat, engine.Offer(choice).text)
            seen.append((Entry(number=len(seen), seat=question.seat), [fact.seen_by(0) for fact in played.facts]))
            state = played.state
    return found


def test_games_are_played_to_their_end():
    rounds = [view.round for view, _seen in decisions()]

    assert rounds.count(1) >= GAMES
    assert max(rounds) >= 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_have_no_unfilled_placeholders(language: str):
    with written_in(language):
        for view, seen in decisions():
            hint = fitting_hint(view, lesson.HINTS)
            assert hint is not None, view.question
            for words in (*hint_texts(hint, view), *lesson.lesson_hint(view, seen, is_skipped=False).lines):
                assert words
                assert "%" not in words


def test_hints_recommend_only_possible_choices():
    with written_in(ENGLISH):
        for view, _seen in decisions():
            hint = fitting_hint(view, lesson.HINTS)
            why, _others = hint_texts(hint, view)
            possible = [offer.text for offer in view.offers if offer.refusal is None]
            for pattern, beginning in RECOMMENDED.items():
                if re.search(pattern, why):
                    assert any(text.startswith(beginning) for text in possible), (hint.key, why, possible)
            if "nothing left to do" in why:
                assert set(possible) <= {"end_turn", "income"}, (hint.key, possible)


def test_every_hint_that_recommends_is_checked():
    with written_in(ENGLISH):
        for hint in lesson.HINTS:
            sentences = " ".join(str(text) for text in (hint.why, *(clause.text for clause in hint.clauses)))
            if hint.key not in {"collects", "any_character", "within_reach", "district"}:
                assert any(re.search(pattern, sentences) for pattern in RECOMMENDED), hint.key


def test_named_cards_are_among_the_options():
    for view, _seen in decisions():
        hint = fitting_hint(view, lesson.HINTS)
        values = hint.values(view)
        if hint.key == "collects":
            assert values["character"].key in view.pool
        elif hint.key == "build":
            assert ("build", values["card"].key) in view.choices
        elif hint.key == "district":
            assert values["card"].key in {choice[0] for choice in view.choices}


def test_nearly_every_hint_is_used():
    met = {hint.key for view, _seen in decisions() if (hint := fitting_hint(view, lesson.HINTS))}

    assert {hint.key for hint in lesson.HINTS} - met <= {
        "only_gold",
        "redraw_over",
        "salvage",
        "district",
        "nothing_useful",
    }
    assert len({hint.key for hint in lesson.HINTS}) == len(lesson.HINTS)


def test_hints_reveal_nothing_hidden():
    for view, seen in decisions():
        assert all(player.hand is None for player in view.players if player.seat != view.seat)
        shown = lesson.lesson_hint(view, seen, is_skipped=False)
        blind = with_changes(
            view, players=tuple(hidden(player) if player.seat != view.seat else player for player in view.players)
        )
        assert lesson.lesson_hint(blind, seen, is_skipped=False) == shown


def hidden(player):
    """Remove what is hidden from the viewer about another player."""
    return with_changes(player, hand=None, characters=tuple(HIDDEN for _ in player.characters))


def test_hidden_hint_can_be_shown_again():
    shown = lesson.lesson_hint(decisions()[0][0], is_skipped=True)

    assert shown.lines == []
    assert [value for value, _words in shown.ways_out] == ["lesson"]


def test_every_event_is_explained_the_first_time_only():
    explained = set()
    for view, seen in decisions():
        key, text = first_times.first_time(view, seen, ())
        explained.add(key)
        assert not key or text
        assert first_times.first_time(view, seen, {key})[0] != key or not key

    assert {event.key for event in first_times.FIRST_TIMES} <= explained
    assert {f"first_{kind}" for kind in ("pick", "act", "keep")} <= explained


def test_an_event_is_explained_only_to_the_player_it_happened_to():
    for view, seen in decisions():
        own = [fact for _entry, facts in seen for fact in facts]
        happened = {
            "destroyed": any(isinstance(fact, Destroyed) and fact.seat == 0 for fact in own),
            "hand_exchanged": any(isinstance(fact, HandsSwapped) and fact.b == 0 for fact in own),
            "crown": any(isinstance(fact, Crowned) and fact.seat == 0 for fact in own),
            "last_round": any(isinstance(fact, Completed) and fact.seat != 0 for fact in own),
        }
        key, _text = first_times.first_time(view, seen, ())
        assert happened.get(key, True), key


def test_a_hint_is_folded_after_it_was_shown_twice():
    view, seen = next((view, seen) for view, seen in decisions() if view.question == "pick")
    hint = fitting_hint(view, lesson.HINTS)
    met = {event.key: 1 for event in first_times.FIRST_TIMES} | {f"first_{kind}": 1 for kind in PROMPTS}

    for times, is_folded in ((0, False), (1, False), (2, True)):
        shown = lesson.lesson_hint(view, seen, {**met, hint.key: times}, is_skipped=False)
        assert shown.is_folded == is_folded
        assert shown.lines
