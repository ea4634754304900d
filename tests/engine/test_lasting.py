"""What the asked seat can know about an answer: can it be undone, what does it aim at, what goes together?"""

import functools
import random
from collections import Counter
from collections.abc import Container, Iterator
from contextlib import nullcontext
from itertools import combinations

import pytest

import engine
from engine.steps import CARD, CHARACTER, DISTRICT, PLAYER, Offer, question_kinds
from engine.turn import Keep
from tests.boxes import added, printed_boxes
from tests.builders import GameInPlay, called
from tests.tools.secrecy import rules

GAMES = 30


@functools.cache
def looks(seed: int, boxes: str = "") -> list[tuple[engine.State, engine.State, engine.View]]:
    """Return moments of a game, each with a table that the asked seat cannot distinguish, and the view of both."""
    chance, first, found = random.Random(seed), ("", "magistrate", "witch")[seed % 3], []
    with printed_boxes() if boxes == "printed" else nullcontext():
        for state, _ in rules.moments(seed, chance, first=first, one_in=8):
            seat = engine.question(state).seat
            found.append((state.copy(), engine.redeal(state, seat, chance), engine.view_for(state, seat)))
    return found


def does_something_for_good(state: engine.State, text: str) -> bool:
    """Return whether a player learns something from an answer, or another seat is asked next."""
    seat = engine.question(state).seat
    after, facts, rolls = engine.play(state, seat, text)
    following = engine.question(after)
    return bool(rolls) or any(fact.reveals for fact in facts) or following is None or following.seat != seat


def lasting(table: GameInPlay) -> set[str]:
    """Return the texts of the possible answers that cannot be undone."""
    view = table.view(table.asked[0])
    return {Offer(choice).text for choice in view.choices if view.is_lasting(Offer(choice).text)}


@pytest.mark.parametrize("seed", range(GAMES))
def test_answers_that_can_be_undone_have_no_lasting_effect(seed):
    for state, redealt, view in looks(seed):
        for choice in view.choices:
            if not view.is_lasting(Offer(choice).text):
                text = Offer(choice).text
                assert not does_something_for_good(state, text), (text, view.turn)
                assert not does_something_for_good(redealt, text), (text, view.turn)


def taught(state: engine.State, redealt: engine.State, heard: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield answers that could be undone although the asked seat learned something from them."""
    seat = engine.question(state).seat
    for choice in engine.view_for(state, seat).choices:
        text = Offer(choice).text
        if choice[0] not in heard and not does_something_for_good(state, text):
            # Both tables looked the same before; if they do not afterwards, the answer revealed something.
            here, there = (engine.play(one, seat, text) for one in (state, redealt))
            if [fact.seen_by(seat) for fact in here.facts] != [fact.seen_by(seat) for fact in there.facts]:
                yield text, "facts"
            elif engine.view_for(here.state, seat) != engine.view_for(there.state, seat):
                yield text, "view"


@pytest.mark.parametrize("seed", range(GAMES))
def test_answers_that_can_be_undone_reveal_nothing(seed):
    for state, redealt, view in looks(seed):
        assert list(taught(state, redealt, view.kit.answered_verbs)) == [], view.turn


def test_an_undoable_murder_would_reveal_a_missing_strongman():
    options = {"action_cards": True}
    table = called("assassin", "king", "thief", "bishop", edition="hig", options=options, hand=[[], ["manor"]])
    other = called("assassin", "king", "thief", "bishop", edition="hig", options=options, hand=[[], ["strongman"]])
    kit = table.view(0).kit

    assert "assassinate:king" in dict(taught(table.state, other.state, ()))
    assert "assassinate" in kit.answered_verbs
    assert list(taught(table.state, other.state, kit.answered_verbs)) == []


def test_every_lasting_verb_has_a_lasting_effect():
    said: Counter[tuple[str | int, ...]] = Counter()
    true: Counter[tuple[str | int, ...]] = Counter()
    for seed in range(GAMES):
        # In these games, with the cards of today, every verb occurs often enough.
        for state, _redealt, view in looks(seed, "printed") if added() else looks(seed):
            for choice in view.choices:
                if view.is_lasting(Offer(choice).text):
                    said[view.question, choice[0]] += 1
                    true[view.question, choice[0]] += does_something_for_good(state, Offer(choice).text)

    assert len(said) > 20
    # Several cards are put back in one post, and the last one draws.
    assert {both for both in said if not true[both]} <= {("redraw", "put_back")}


def test_gathering_in_a_bewitched_turn_cannot_be_undone():
    for tokens, wanted in ((("bewitched",), {"gather:gold", "gather:cards"}), (("robbed",), {"gather:cards"})):
        table = called("witch", "king", rank=4, marks={"king": tokens})

        assert lasting(table) == wanted


def test_building_under_a_warrant_cannot_be_undone_however_it_is_paid():
    marks = {"king": ("warrant",), "bishop": ("warrant!",), "merchant": ("warrant",)}
    there_is = {"hand": [[], ["tavern", "temple"]], "city": [[], ["framework"]], "uniques": ["framework"]}
    there = called("magistrate", "king", "thief", "bishop", rank=4, marks=marks, laid={"warrant": 0}, **there_is)
    elsewhere = called("magistrate", "king", "thief", "bishop", rank=4, **there_is)

    assert lasting(there.play("gather:gold")) == {"build:tavern", "build:temple", "end_turn"}
    assert lasting(elsewhere.play("gather:gold")) == {"end_turn"}


def test_the_magistrates_own_second_character_may_undo_a_build():
    marks = {"king": ("warrant",), "bishop": ("warrant!",)}
    table = called("magistrate+king", "thief+bishop", rank=4, marks=marks, laid={"warrant": 0}, hand=[["tavern"], []])

    assert lasting(table.play("gather:gold")) == {"end_turn"}


@pytest.mark.parametrize(
    ("city", "gold", "saved"),
    [
        (["graveyard", "tavern"], 1, {"destroy:1:tavern"}),
        (["graveyard", "tavern"], 0, set()),
        (["tavern"], 5, set()),
    ],
)
def test_a_destruction_that_a_graveyard_may_answer_cannot_be_undone(city, gold, saved):
    table = called(
        "warlord", "king", "thief", city=[[], city], gold=[6, gold], uniques=["graveyard"], edition="classic", rank=8
    ).play("gather:gold")

    assert {text for text in lasting(table) if text.startswith("destroy")} == saved


def test_an_exchange_that_shows_cards_under_a_museum_cannot_be_undone():
    table = called(
        "diplomat", "king", rank=8, city=[["temple", "prison"], ["museum", "tavern"]], gold=[9, 0], uniques=["museum"]
    ).play("gather:gold", "exchange:1:museum")
    table.state.stash["museum"] = ("palace",)
    table.state.deck.remove("palace")
    assert lasting(table) == {"give:temple", "give:prison"}


@pytest.mark.parametrize("action_cards", [True, False])
def test_a_murder_that_a_strongman_may_answer_cannot_be_undone(action_cards):
    table = called("assassin", "king", "thief", "bishop", edition="hig", options={"action_cards": action_cards})

    murders = {text for text in table.choices if text.startswith("assassinate")}

    assert murders & lasting(table) == (murders if action_cards else set())


AIMED = {
    "assassinate": CHARACTER,
    "beautify": DISTRICT,
    "build": CARD,
    "crown": PLAYER,
    "destroy": DISTRICT,
    "gather": "",
    "give_back": CARD,
    "laboratory": CARD,
    "pick": CHARACTER,
    "spy": PLAYER,
    "threat": CHARACTER,
    "warrant": CHARACTER,
}


def test_the_view_knows_what_an_answer_aims_at():
    found = {}
    for seed in range(GAMES):
        for _state, _redealt, view in looks(seed):
            for offer in view.offers:
                found.setdefault(str(offer.choice[0]), set()).add(view.aim(offer.choice))
                if (aim := view.aim(offer.choice)) in (CHARACTER, PLAYER, DISTRICT) and len(offer.choice) == 2:
                    word = offer.choice[1]
                    known = {CHARACTER: view.cast, DISTRICT: view.kit.districts, PLAYER: range(8)}[aim]
                    assert word in known or word == "decline", offer.text

    assert {verb: found[verb] for verb in AIMED} == {verb: {aim} for verb, aim in AIMED.items()}


def together(seed: int) -> Iterator[tuple[engine.State, engine.View]]:
    """Yield the moments at which several answers can be given together."""
    chance, first = random.Random(seed), ("", "magistrate", "")[seed % 3]
    for state, _ in rules.moments(seed, chance, first=first, one_in=1):
        question = engine.question(state)
        if question.repeated and (view := engine.view_for(state, question.seat)).multi_select:
            yield state, view
    if not seed:
        # No card lets a player keep two of three.
        table = called("king", "thief", city=[["observatory"]], uniques=["observatory"], rank=4).play("gather:cards")
        table.state.agenda[-1] = Keep(0, 2, ())
        yield table.state, table.view(0)


def test_answers_given_together_are_accepted_in_the_listed_order():
    kinds_found = set()
    for seed in range(GAMES):
        for state, view in together(seed):
            several = view.multi_select
            kinds_found.add(view.question)
            for number in {max(several.least, several.least_to_close), several.most} & {*range(len(several.words) + 1)}:
                for words in list(combinations(several.words, number))[:3]:
                    after = state
                    for word in words:
                        after = engine.play(after, view.seat, f"{several.verb}:{word}").state
                    if several.closing and (several.may_stay_open or number < several.most):
                        after = engine.play(after, view.seat, several.closing).state
                    assert engine.question(after).kind != view.question, (view.question, words)

    assert kinds_found == {kind for kind, cls in question_kinds().items() if cls.repeated}


def test_after_a_first_answer_the_rest_are_asked_one_by_one():
    table = called("magistrate", "king", "thief", "bishop").play("warrants", "sign:king")
    assert table.view(0).multi_select.most == 2

    table.play("warrant:bishop")

    assert table.view(0).multi_select is None
    assert table.view(1).multi_select is None


def test_only_the_asked_seats_view_has_the_question():
    table = called("magistrate", "king", "thief", "bishop").play("warrants", "sign:king")

    assert table.view(0).asks == engine.question(table.state)
    assert [table.view(seat).asks for seat in (1, 2, None)] == [None, None, None]
