"""The builder bot's choices in positions that leave little doubt."""

import random
from collections.abc import Iterable

import pytest

import engine
from engine.bots import builder
from engine.state import State, Turn
from engine.turn import Act, EndTurn


def table(*, powers: str = "merchant", edition: str = "classic", cast: Iterable[str] | None = None, **seats) -> State:
    """Return a game of four in which seat 0 takes the turn of `powers`; each keyword holds one value per seat."""
    state = engine.new_game(edition, 4, "7" * 64, cast=cast).state
    others = [c for c in state.cast if c != powers][:3]
    for i, player in enumerate(state.players):
        player.gold = seats.get("gold", (2, 2, 2, 2))[i]
        player.hand = list(seats.get("hand", ((), ("tavern",), ("tavern",), ("tavern",)))[i])
        player.city = list(seats.get("city", ((), (), (), ()))[i])
        player.characters = (powers,) if i == 0 else (others[i - 1],)
        player.passed = ()
    ranks = {c: rank for rank, c in enumerate(state.cast, start=1)}
    state.phase, state.called, state.faceup, state.pool = "action", ranks[powers], (), []
    state.picks = [(-1, "", False), *((i, p.characters[0], True) for i, p in enumerate(state.players))]
    state.revealed, state.acting = {powers: 0}, {powers: 0}
    state.turn = Turn(0, powers, powers, gathered=seats.get("gathered", False))
    state.agenda = [EndTurn(0, powers), Act(0)]
    return state


def choice(state: State) -> engine.Choice:
    """Return the builder's most frequent choice."""
    view = engine.view_for(state, 0)
    answers = [builder.choose(view, view.choices, random.Random(n)) for n in range(21)]
    return max(set(answers), key=answers.count)


def test_it_gathers_cards_when_it_has_gold_and_nothing_to_build():
    state = table(powers="king", gold=(6, 0, 0, 0), hand=((), (), (), ()))

    assert choice(state) == ("gather", "cards")


def test_it_gathers_gold_when_it_cannot_pay_for_its_hand():
    state = table(powers="warlord", gold=(1, 0, 0, 0), hand=(("barracks", "manor", "docks"), (), (), ()))

    assert choice(state) == ("gather", "gold")


def test_it_builds_before_collecting_if_the_district_adds_income():
    hand = (("market",), (), (), ())
    state = table(gold=(4, 0, 0, 0), hand=hand, city=(("tavern",), (), (), ()), gathered=True)
    state.turn.used = (("merchant", "bonus"),)

    assert choice(state) == ("build", "market")


def test_it_collects_first_if_it_needs_the_gold():
    hand = (("harbor",), (), (), ())
    state = table(gold=(3, 0, 0, 0), hand=hand, city=(("tavern",), (), (), ()), gathered=True)
    state.turn.used = (("merchant", "bonus"),)

    assert choice(state) == ("income",)


def test_it_builds_the_district_that_completes_its_city():
    city = ("tavern", "market", "docks", "manor", "temple", "prison")
    state = table(
        powers="thief", gold=(3, 0, 0, 0), hand=(("church",), (), (), ()), city=(city, (), (), ()), gathered=True
    )
    state.turn.used = (("thief", "steal_from"),)

    assert choice(state) == ("build", "church")


def test_it_exchanges_an_empty_hand_for_the_fullest():
    hands = ((), ("tavern",), ("manor", "castle", "docks", "market", "temple"), ("prison",))

    assert choice(table(powers="magician", hand=hands)) == ("swap_hands", 2)


def test_it_keeps_a_good_hand():
    hands = (("manor", "castle", "docks"), ("tavern",), ("temple",), ("prison",))

    assert choice(table(powers="magician", hand=hands))[0] != "swap_hands"


def test_it_never_destroys_its_own_districts():
    state = table(powers="warlord", gold=(9, 0, 0, 0), city=(("tavern", "temple"), (), (), ()), gathered=True)

    assert choice(state) == ("end_turn",)


def test_it_destroys_a_free_district_of_the_leader():
    ahead = ("tavern", "palace", "cathedral", "castle", "harbor")
    state = table(powers="warlord", gold=(0, 3, 0, 0), city=((), ahead, ("temple",), ()), gathered=True)

    assert choice(state) == ("destroy", 1, "tavern")


def test_it_robs_the_character_that_probably_has_the_gold():
    state = table(powers="thief", gold=(0, 0, 0, 9))
    state.faceup = tuple(c for c in state.cast if c not in ("thief", "warlord"))
    state.players[3].characters = ("warlord",)
    state.players[1].characters = state.players[2].characters = ()

    assert choice(state) == ("steal_from", "warlord")


@pytest.mark.parametrize(("signed", "answer"), [(True, "true"), (False, "false")])
def test_it_confiscates_with_a_signed_warrant(signed, answer):
    cast = ("magistrate", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord")
    state = table(powers="magistrate", edition="deluxe", cast=cast, gold=(0, 4, 0, 0), gathered=True)
    state.laid, state.marks = {"warrant": 0}, {"merchant": ("warrant!" if signed else "warrant",)}
    state.players[1].characters, state.players[1].hand = ("merchant",), ["harbor"]
    state.revealed, state.turn = {"merchant": 1}, Turn(1, "merchant", "merchant", gathered=True)
    state.agenda = [EndTurn(1, "merchant"), Act(1)]

    state = engine.play(state, 1, "build:harbor").state

    assert choice(state) == ("confiscate", answer)


def test_the_alchemist_builds_the_most_expensive_district():
    cast = ("assassin", "thief", "magician", "king", "bishop", "alchemist", "architect", "warlord")
    hand = (("tavern", "palace"), (), (), ())
    state = table(powers="alchemist", edition="deluxe", cast=cast, gold=(5, 0, 0, 0), hand=hand, gathered=True)

    assert choice(state) == ("build", "palace")


def test_the_emperor_does_not_crown_the_leader():
    cast = ("assassin", "thief", "magician", "emperor", "bishop", "merchant", "architect", "warlord")
    city = ((), (), ("palace", "castle", "cathedral", "harbor", "fortress"), ())
    state = table(powers="emperor", edition="deluxe", cast=cast, city=city, gathered=True)
    state.crown = 0

    assert choice(state)[:2] != ("crown", 2)


def test_the_leader_completes_its_city_with_a_tent():
    city = ("tavern", "market", "docks", "manor", "temple", "prison", "palace")
    state = engine.new_game("hig", 4, "7" * 64, options={"action_cards": True}).state
    state.players[0].hand, state.players[0].city = ["circus_tent"], list(city)
    state.players[0].characters, state.phase, state.called = ("thief",), "action", 2
    state.turn = Turn(0, "thief", "thief", gathered=True, used=(("thief", "steal_from"),))
    state.agenda = [EndTurn(0, "thief"), Act(0)]

    assert choice(state) == ("play", "circus_tent")
