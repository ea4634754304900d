"""Forgeries: whatever a dishonest site tries, the check of the file or its import refuses the game.

Each row of `FORGERIES` is one attempt. The forger knows everything, computes anew whatever can be computed, and knows
what the players have: the seal of the opening, and the string that the browser of seat 1 added.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterable
from typing import Any

import pytest

import engine
from engine import proof, sealing
from engine.editions import kit_of
from engine.sealing import SealedSeat
from games.domain.errors import Refused
from games.domain.review import game_import
from tests.engine.exporting import Game, dealt, exported, played, sealed_setup, strings_of
from tests.tools.simulation.setups import Setup, seed_of

NAME, TABLE, VICTIM, FRIEND = "Tuesday", Setup("classic", 4), 1, 0
SETUP, SEED, SEATS = sealed_setup(TABLE), seed_of(NAME), strings_of(NAME, TABLE.seats)
SEAL = sealing.setup_seal(SEED, SETUP)
TRIES = 30
"""How many deals a forger tries."""
RULES = "rules"
"""Refused by the import only, which plays the game again by the rules."""


@pytest.fixture(scope="module")
def honest() -> Game:
    """Return the game as it was played."""
    return exported(TABLE, NAME, random.Random(1))


def replayed(setup: sealing.Setup = SETUP, seed: str = SEED, seats: list[SealedSeat] = SEATS, *, key: str = "") -> Game:
    """Deal and play another game, and seal it anew."""
    return played(setup, seed, seats, random.Random(1), key=key)


def cheapest(hands: Iterable[tuple[Any, engine.Outcome]]) -> Any:
    """Return the choice for which the friend's hand costs least, so that it can be built at once."""

    def cost(outcome: engine.Outcome) -> int:
        costs = kit_of(outcome.state).costs
        return sum(costs[card] for card in outcome.state.players[FRIEND].hand)

    return min(hands, key=lambda tried: cost(tried[1]))[0]


def best_order() -> sealing.Setup:
    """Return the setup whose order of kinds deals the friend the cheapest hand."""
    dice, kinds = random.Random(2), list(dict.fromkeys(SETUP["pack"]))
    tried = []
    for _ in range(TRIES):
        dice.shuffle(kinds)
        tried.append({**SETUP, "pack": [kind for kind in kinds for card in SETUP["pack"] if card == kind]})
    return cheapest((setup, dealt(setup, sealing.deal_seed(SEED, setup, SEATS))) for setup in tried)


def best_seed() -> str:
    """Return the seed that deals the friend the cheapest hand."""
    seeds = [seed_of(f"seed {number}") for number in range(TRIES)]
    return cheapest((seed, dealt(SETUP, sealing.deal_seed(seed, SETUP, with_site(seed)))) for seed in seeds)


def with_site(seed: str) -> list[SealedSeat]:
    """Return the strings with that of the site for another seed."""
    return [*SEATS[:3], {**SEATS[3], "string": sealing.site_string(seed, 3)}]


def best_string(seat: int) -> list[SealedSeat]:
    """Return the strings with one for a seat that deals the friend the cheapest hand."""
    tried = [
        [*SEATS[:seat], {**SEATS[seat], "string": f"{number:032x}"}, *SEATS[seat + 1 :]] for number in range(TRIES)
    ]
    return cheapest((seats, dealt(SETUP, sealing.deal_seed(SEED, SETUP, seats))) for seats in tried)


def with_seat(seat: int, **fields: str) -> list[SealedSeat]:
    """Return the strings with other fields of one seat."""
    changed: Any = {**SEATS[seat], **fields}
    return [*SEATS[:seat], changed, *SEATS[seat + 1 :]]


def edited(change: Callable[[Game], Any]) -> Callable[[Game], Game]:
    """Return a forgery that changes a copy of the honest game."""

    def forge(honest: Game) -> Game:
        game = copy.deepcopy(honest)
        change(game)
        return game

    return forge


def facts(game: Game, kind: str) -> list[dict[str, Any]]:
    """Return the facts of a kind."""
    return [fact for entry in game["entries"] for fact in entry["facts"] if fact["kind"] == kind]


def with_published_seal(game: Game) -> Game:
    """Return a game with the seal that was published."""
    return {**game, "shuffle": {**game["shuffle"], "seal": SEAL}}


def with_old_setup(game: Game) -> Game:
    """Return a game that claims to have the sealed setup, and another one under `game`."""
    return with_published_seal({**game, "shuffle": {**game["shuffle"], "setup": SETUP}})


def by_rule_1(_honest: Game) -> Game:
    """Return a game that claims to come from an older site, in which the order of the pack was free."""
    game = played(best_order(), SEED, SEATS, random.Random(1), key=SEED)
    return {**game, "version": 1, "shuffle": {"seed": SEED, "seal": engine.seed_hash(SEED)}}


def other_setup(**fields: Any) -> Callable[[Game], Game]:
    """Return a forgery that plays another setup than the sealed one."""
    return lambda _honest: with_published_seal(replayed({**SETUP, **fields}))


def give_victory(game: Game) -> None:
    """Exchange the winner with the last in the list of seats."""
    ranks = sorted(game["seats"], key=lambda seat: seat["place"])
    for name in ("score", "place", "is_winner"):
        ranks[0][name], ranks[-1][name] = ranks[-1][name], ranks[0][name]


def lower_place(game: Game) -> None:
    """Put a seat one place lower."""
    min((seat for seat in game["seats"] if seat["place"] > 1), key=lambda seat: seat["place"])["place"] += 1


def cut(game: Game, *, keeps_result: bool) -> None:
    """Leave out the second half of a game."""
    game["entries"] = game["entries"][: len(game["entries"]) // 2]
    game["game"]["rounds"] = len(facts(game, "Dealt"))
    if not keeps_result:
        game["seats"] = [{**seat, "score": None, "place": None, "is_winner": False} for seat in game["seats"]]


def draw_another(game: Game) -> None:
    fact = facts(game, "LookedAt")[0]
    fact["cards"][0] = next(card for card in SETUP["pack"] if card not in fact["cards"])


def move_crown(game: Game) -> None:
    began = facts(game, "Began")[0]
    began["crown"] = (began["crown"] + 1) % 4


def change_roll(game: Game) -> None:
    roll = game["entries"][0]["rolls"][0]
    roll["result"] = (roll["result"] + 1) % roll["n"]


def add_points(game: Game) -> None:
    """Add 50 points for the last district to the friend's score, in the result and on the seat."""
    end = facts(game, "Finished")[0]
    end["scores"][FRIEND][0][2] += 50
    end["winners"] = [FRIEND]
    totals = [sum(points for _part, _card, points in lines) for lines in end["scores"]]
    for seat in game["seats"]:
        won = seat["seat"] == FRIEND
        others = [total for number, total in enumerate(totals) if number != FRIEND]
        seat["score"], seat["is_winner"] = totals[seat["seat"]], won
        seat["place"] = 1 if won else 2 + sum(other > totals[seat["seat"]] for other in others)


def add_gold(game: Game) -> None:
    facts(game, "GoldMoved")[0]["amount"] += 5


def murder_another(game: Game) -> None:
    fact = next(fact for fact in facts(game, "Named") if fact["character"] != "thief")
    fact["character"] = next(character for character in SETUP["cast"][1:] if character != fact["character"])


def complete_less(game: Game) -> None:
    for entry in game["entries"]:
        entry["facts"] = [fact for fact in entry["facts"] if fact["kind"] != "Completed"]


FORGERIES: dict[str, tuple[Callable[[Game], Game], str]] = {
    "pack: the order that deals a friend a cheap hand, sealed anew": (lambda _: replayed(best_order()), "seal"),
    "pack: that order, under the published seal": (lambda _: with_published_seal(replayed(best_order())), "seal"),
    "pack: that order, beside the sealed setup": (lambda _: with_old_setup(replayed(best_order())), "setup"),
    "pack: two cards exchanged in the file": (edited(lambda g: g["game"]["pack"].reverse()), "setup"),
    "seed: the best of many, sealed anew": (lambda _: replayed(seed=best_seed(), seats=with_site(best_seed())), "seal"),
    "seed: the best of many, under the published seal": (
        lambda _: with_published_seal(replayed(seed=best_seed(), seats=with_site(best_seed()))),
        "seal",
    ),
    "seed: the deal of another seed beside the sealed one": (lambda _: replayed(key=best_seed()), "numbers"),
    "strings: the best of many for a bot": (lambda _: replayed(seats=best_string(3)), "strings"),
    "strings: a bot's best one, said to come from a browser": (
        lambda _: replayed(seats=[*best_string(3)[:3], {**best_string(3)[3], "by": "browser"}]),
        "strings",
    ),
    "strings: the best of many for the victim": (lambda _: replayed(seats=best_string(VICTIM)), "strings"),
    "strings: the victim's replaced by the site's": (
        lambda _: replayed(seats=with_seat(VICTIM, string=sealing.site_string(SEED, VICTIM), by="site")),
        "strings",
    ),
    "strings: in another order of seats": (lambda _: replayed(seats=[SEATS[n] for n in (1, 0, 2, 3)]), "strings"),
    "strings: the victim's kept, but the deal made without it": (
        lambda _: replayed(key=sealing.deal_seed(SEED, SETUP, [SEATS[0], *SEATS[2:]])),
        "numbers",
    ),
    "seats: a bot called a person": (edited(lambda g: g["seats"][3].update(bot="")), "strings"),
    "setup: other unique districts": (
        lambda _: with_published_seal(replayed(sealed_setup(Setup("deluxe", 4)))),
        "seal",
    ),
    "setup: another variant": (other_setup(options={"completion": 7}), "seal"),
    "setup: characters in another order": (other_setup(cast=[*SETUP["cast"][:6], *SETUP["cast"][:5:-1]]), "seal"),
    "setup: another edition named in the file": (edited(lambda g: g["game"].update(edition="revised")), "setup"),
    "rules: an older version, with another deal": (edited(lambda g: g["game"].update(rules_version="2")), "setup"),
    "rules: an unknown version": (edited(lambda g: g["game"].update(rules_version="99")), "setup"),
    "rule of sealing: a file of an older site, whose pack was free": (by_rule_1, "seal"),
    "result: the winner exchanged": (edited(give_victory), "result"),
    "result: a score raised": (edited(lambda g: g["seats"][FRIEND].update(score=99)), "result"),
    "result: a place lowered": (edited(lower_place), "result"),
    "result: fewer rounds": (edited(lambda g: g["game"].update(rounds=2)), "result"),
    "half: the second half left out": (edited(lambda g: cut(g, keeps_result=True)), "result"),
    "half: left out, with no result": (edited(lambda g: cut(g, keeps_result=False)), "result"),
    "cards: another card drawn": (edited(draw_another), "cards"),
    "cards: the crown to another seat": (edited(move_crown), "cards"),
    "cards: another number drawn": (edited(change_roll), "numbers"),
    "posts: one left out": (edited(lambda g: g["entries"].pop(5)), "order"),
    "rules: 50 points from nowhere": (edited(add_points), RULES),
    "rules: gold from nowhere": (edited(add_gold), RULES),
    "rules: another character killed": (edited(murder_another), RULES),
    "rules: a complete city that is not said to be": (edited(complete_less), RULES),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_every_forgery_fails(honest: Game, forgery: str):
    forge, caught = FORGERIES[forgery]

    game = forge(honest)
    checked = proof.check(game, seal=SEAL, string=SEATS[VICTIM]["string"], seat=VICTIM)

    assert game != honest
    if caught == RULES:
        assert checked.problems == []
        with pytest.raises(Refused):
            game_import.validate_export(game)
    else:
        assert caught in {problem.what for problem in checked.problems}


def test_the_honest_game_passes(honest: Game):
    checked = proof.check(honest, seal=SEAL, string=SEATS[VICTIM]["string"], seat=VICTIM)

    assert (checked.problems, checked.rule) == ([], 2)
    assert game_import.validate_export(honest).names[VICTIM] == "Player 2"


def test_a_shortened_seal_is_refused(honest: Game):
    assert [problem.what for problem in proof.check(honest, seal=SEAL[:31]).problems] == ["seal"]
    assert proof.check(honest, seal=SEAL[:32]).problems == []


def test_a_seed_chosen_for_a_good_hand_is_worth_nothing_once_others_add_strings():
    seed = best_seed()
    wished = dealt(SETUP, sealing.deal_seed(seed, SETUP, with_site(seed))).state.players[FRIEND].hand

    seats = with_site(seed)
    seats[VICTIM] = {**seats[VICTIM], "string": "c3" * 16}

    assert dealt(SETUP, sealing.deal_seed(seed, SETUP, seats)).state.players[FRIEND].hand != wished
