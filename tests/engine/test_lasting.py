"""What the one who is asked can know of an answer: can it be taken back, what does it aim at, what goes with it?"""

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
    """Give moments of a game with a table that whoever is asked cannot tell from it, and what both look like."""
    chance, first, found = random.Random(seed), ("", "magistrate", "witch")[seed % 3], []
    with printed_boxes() if boxes == "printed" else nullcontext():
        for state, _ in rules.moments(seed, chance, first=first, one_in=8):
            seat = engine.question(state).seat
            found.append((state.copy(), engine.redeal(state, seat, chance), engine.view_for(state, seat)))
    return found


def does_something_for_good(state: engine.State, text: str) -> bool:
    """Tell whether somebody learns something of an answer, or somebody else is asked next."""
    seat = engine.question(state).seat
    after, facts, rolls = engine.play(state, seat, text)
    following = engine.question(after)
    return bool(rolls) or any(fact.reveals for fact in facts) or following is None or following.seat != seat


def lasting(table: GameInPlay) -> set[str]:
    """Name the possible answers that cannot be taken back, by their texts."""
    view = table.view(table.asked[0])
    return {Offer(choice).text for choice in view.choices if view.is_lasting(Offer(choice).text)}


@pytest.mark.parametrize("seed", range(GAMES))
def test_what_does_not_last_changes_nothing_for_good_at_any_table_that_looks_the_same(seed):
    for state, redealt, view in looks(seed):
        for choice in view.choices:
            if not view.is_lasting(Offer(choice).text):
                text = Offer(choice).text
                assert not does_something_for_good(state, text), (text, view.turn)
                assert not does_something_for_good(redealt, text), (text, view.turn)


def taught(state: engine.State, redealt: engine.State, heard: Container[str]) -> Iterator[tuple[str, str]]:
    """Yield what whoever is asked could take back and had learned from, be it that nothing happened."""
    seat = engine.question(state).seat
    for choice in engine.view_for(state, seat).choices:
        text = Offer(choice).text
        if choice[0] not in heard and not does_something_for_good(state, text):
            # At both tables it looked the same before; where it does not after, it was the answer that told.
            here, there = (engine.play(one, seat, text) for one in (state, redealt))
            if [fact.seen_by(seat) for fact in here.facts] != [fact.seen_by(seat) for fact in there.facts]:
                yield text, "facts"
            elif engine.view_for(here.state, seat) != engine.view_for(there.state, seat):
                yield text, "view"


@pytest.mark.parametrize("seed", range(GAMES))
def test_nothing_is_learned_from_what_can_be_taken_back(seed):
    for state, redealt, view in looks(seed):
        assert list(taught(state, redealt, view.kit.heard)) == [], view.turn


def test_that_law_notices_a_murder_that_could_be_taken_back_when_no_strongman_came():
    options = {"action_cards": True}
    table = called("assassin", "king", "thief", "bishop", edition="hig", options=options, hand=[[], ["manor"]])
    other = called("assassin", "king", "thief", "bishop", edition="hig", options=options, hand=[[], ["strongman"]])
    kit = table.view(0).kit

    assert "assassinate:king" in dict(taught(table.state, other.state, ()))
    assert "assassinate" in kit.heard
    assert list(taught(table.state, other.state, kit.heard)) == []


def test_no_verb_is_said_to_last_for_nothing():
    said: Counter[tuple[str | int, ...]] = Counter()
    true: Counter[tuple[str | int, ...]] = Counter()
    for seed in range(GAMES):
        # In these games, which no new card changes, every verb is met often enough.
        for state, _redealt, view in looks(seed, "printed") if added() else looks(seed):
            for choice in view.choices:
                if view.is_lasting(Offer(choice).text):
                    said[view.question, choice[0]] += 1
                    true[view.question, choice[0]] += does_something_for_good(state, Offer(choice).text)

    assert len(said) > 20
    # Several cards are put back in one post, and the last one draws.
    assert {both for both in said if not true[both]} <= {("redraw", "put_back")}


def test_a_bewitched_turn_is_given_away_by_gathering():
    for tokens, wanted in ((("bewitched",), {"gather:gold", "gather:cards"}), (("robbed",), {"gather:cards"})):
        table = called("witch", "king", rank=4, marks={"king": tokens})

        assert lasting(table) == wanted


def test_a_district_under_a_warrant_may_be_confiscated_however_it_is_paid():
    marks = {"king": ("warrant",), "bishop": ("warrant!",), "merchant": ("warrant",)}
    there_is = {"hand": [[], ["tavern", "temple"]], "city": [[], ["framework"]], "uniques": ["framework"]}
    there = called("magistrate", "king", "thief", "bishop", rank=4, marks=marks, laid={"warrant": 0}, **there_is)
    elsewhere = called("magistrate", "king", "thief", "bishop", rank=4, **there_is)

    assert lasting(there.play("gather:gold")) == {"build:tavern", "build:temple", "end_turn"}
    assert lasting(elsewhere.play("gather:gold")) == {"end_turn"}


def test_the_magistrate_knows_of_no_warrant_against_the_own_second_character():
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
def test_what_rank_8_destroys_may_be_saved_by_a_graveyard_that_still_stands(city, gold, saved):
    table = called(
        "warlord", "king", "thief", city=[[], city], gold=[6, gold], uniques=["graveyard"], edition="classic", rank=8
    ).play("gather:gold")

    assert {text for text in lasting(table) if text.startswith("destroy")} == saved


def test_whoever_gets_a_museum_looks_under_it():
    table = called(
        "diplomat", "king", rank=8, city=[["temple", "prison"], ["museum", "tavern"]], gold=[9, 0], uniques=["museum"]
    ).play("gather:gold", "exchange:1:museum")
    table.state.stash["museum"] = ("palace",)
    table.state.deck.remove("palace")
    assert lasting(table) == {"give:temple", "give:prison"}


@pytest.mark.parametrize("action_cards", [True, False])
def test_a_murder_lasts_where_a_strongman_may_answer_it(action_cards):
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


def test_the_view_tells_what_an_answer_aims_at():
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
    """Yield the moments at which several answers may come at once."""
    chance, first = random.Random(seed), ("", "magistrate", "")[seed % 3]
    for state, _ in rules.moments(seed, chance, first=first, one_in=1):
        question = engine.question(state)
        if question.repeated and (view := engine.view_for(state, question.seat)).multi_select:
            yield state, view
    if not seed:
        # No card of today lets one keep two of three.
        table = called("king", "thief", city=[["observatory"]], uniques=["observatory"], rank=4).play("gather:cards")
        table.state.agenda[-1] = Keep(0, 2, ())
        yield table.state, table.view(0)


def test_answers_that_may_come_together_are_taken_in_the_order_told():
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


def test_who_has_answered_a_part_is_asked_for_the_rest_one_by_one():
    table = called("magistrate", "king", "thief", "bishop").play("warrants", "sign:king")
    assert table.view(0).multi_select.most == 2

    table.play("warrant:bishop")

    assert table.view(0).multi_select is None
    assert table.view(1).multi_select is None


def test_the_view_holds_the_question_for_the_one_who_is_asked_alone():
    table = called("magistrate", "king", "thief", "bishop").play("warrants", "sign:king")

    assert table.view(0).asks == engine.question(table.state)
    assert [table.view(seat).asks for seat in (1, 2, None)] == [None, None, None]
