"""The check of an exported game: fair games pass, any change is detected, and the program is self-contained."""

from __future__ import annotations

import copy
import json
import os
import random
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import codec, facts, proof
from tests.engine.exporting import browser_string, exported, exported_by_rule_1
from tests.tools.simulation.setups import Setup, any_setup

GAMES = int(os.environ.get("PROOF_GAMES", "16"))
"""How many games of all editions are checked."""
Game = dict[str, Any]


def some_game(number: int) -> tuple[Setup, Game]:
    """Return a game; the number selects its edition."""
    dice = random.Random(number)
    edition = list(engine.EDITIONS)[number % len(engine.EDITIONS)]
    seats = dice.choice(list(engine.EDITIONS[edition].seats))
    setup = any_setup(edition, seats, dice)
    return setup, exported(setup, f"proof {number}", dice)


@pytest.fixture(scope="module")
def fair() -> Game:
    """Return a game of four."""
    return exported(Setup("classic", 4), "fair", random.Random(1))


@pytest.mark.parametrize("number", range(GAMES))
def test_every_fair_game_passes(number: int):
    setup, game = some_game(number)

    checked = proof.check(game)

    assert checked.problems == []
    assert checked.counts["numbers"] == sum(len(entry["rolls"]) for entry in game["entries"])
    assert checked.counts["deck"] == checked.counts["crown"] == 1
    assert checked.counts["characters"] == len(list(of_kind(game, "Dealt")))
    assert set(setup.cast or ()) <= set(game["game"]["cast"])


@pytest.mark.parametrize("purpose", ["seer", "emperor", "scholar", "theater", "laid aside", "pile"])
def test_each_use_of_randomness_is_checked(purpose: str):
    game = next(game for game in map(with_chance, range(200)) if any(True for _ in rolls_for(game, purpose)))
    assert proof.check(game).problems == []
    entry, place = next(rolls_for(game, purpose))
    roll = game["entries"][entry]["rolls"][place]

    del game["entries"][entry]["rolls"][place]

    # If the next number was drawn for the same purpose below the same limit, another card is found instead.
    assert {"chance", "cards"} & {problem.what for problem in proof.check(game).problems}, roll


def with_chance(number: int) -> Game:
    """Return a small game with cards that use randomness often."""
    deluxe = engine.EDITIONS["deluxe"]
    cast = ["witch", "spy", "seer", "emperor", "abbot", "alchemist", "scholar", "warlord", "artist"]
    uniques = ["theater", *[d.key for d in deluxe.uniques if d.key != "theater"]][: deluxe.uniques_in_game]
    if number % 2:
        return exported(Setup("hig", 7, options=(("action_cards", True),)), f"chance {number}", random.Random(number))
    return exported(Setup("deluxe", 3, tuple(cast), tuple(uniques)), f"chance {number}", random.Random(number))


def rolls_for(game: Game, purpose: str):
    """Yield (entry, position) of each roll for a purpose."""
    for number, entry in enumerate(game["entries"]):
        yield from ((number, place) for place, roll in enumerate(entry["rolls"]) if roll["purpose"] == purpose)


def of_kind(game: Game, *kinds: str):
    """Yield the facts of these kinds."""
    return (fact for entry in game["entries"] for fact in entry["facts"] if fact["kind"] in kinds)


def swap(cards: list[Any], place: int = 0) -> None:
    """Exchange two different neighboring items."""
    while cards[place] == cards[place + 1]:
        place += 1
    cards[place], cards[place + 1] = cards[place + 1], cards[place]


def another_card(game: Game, card: str) -> str:
    """Return a card of the game that is not this one."""
    return next(other for other in game["game"]["pack"] if other != card)


def change_drawn(game: Game) -> None:
    fact = next(fact for fact in of_kind(game, "Drew", "LookedAt"))
    fact["cards"][0] = another_card(game, fact["cards"][0])


def change_kept(game: Game) -> None:
    fact = next(fact for fact in of_kind(game, "Kept") if fact["cards"] != fact["rest"])
    fact["cards"] = fact["rest"] = fact["rest"]


def change_picked(game: Game) -> None:
    first, second = list(of_kind(game, "Picked"))[:2]
    first["character"], second["character"] = second["character"], first["character"]
    dealt = next(of_kind(game, "Dealt"))
    first["character"] = dealt["facedown"]


def change_facedown(game: Game) -> None:
    dealt = next(of_kind(game, "Dealt"))
    dealt["facedown"], dealt["pool"][0] = dealt["pool"][0], dealt["facedown"]


def change_built(game: Game) -> None:
    fact = next(of_kind(game, "Built"))
    fact["district"] = another_card(game, fact["district"])


CHANGES: dict[str, tuple[Callable[[Game], Any], str]] = {
    "seed": (lambda game: game["shuffle"].update(seed="ab" * 32), "seal"),
    "seal": (lambda game: game["shuffle"].update(seal="cd" * 32), "seal"),
    "result of a roll": (lambda game: game["entries"][0]["rolls"][3].update(result=0), "numbers"),
    "size of a roll": (lambda game: game["entries"][0]["rolls"][3].update(n=1000), "numbers"),
    "purpose of a roll": (lambda game: game["entries"][0]["rolls"][3].update(purpose="crown"), "chance"),
    "a roll more": (
        lambda game: game["entries"][-1]["rolls"].append({"purpose": "seer", "n": 1, "result": 0}),
        "chance",
    ),
    "a roll less": (lambda game: game["entries"][0]["rolls"].pop(), "numbers"),
    "order of two entries": (lambda game: swap(game["entries"], 4), "order"),
    "an entry less": (lambda game: game["entries"].pop(7), "order"),
    "the last entries less": (lambda game: game["taken_back"].append(10_000), "order"),
    "an entry twice": (lambda game: game["entries"].insert(7, game["entries"][7]), "order"),
    "the deck": (lambda game: swap(next(of_kind(game, "Began"))["deck"]), "cards"),
    "a hand": (lambda game: swap(next(of_kind(game, "Began"))["hands"]), "cards"),
    "the crown": (lambda game: next(of_kind(game, "Began")).update(crown=9), "cards"),
    "the pack": (lambda game: swap(game["game"]["pack"], 5), "cards"),
    "what lay facedown": (change_facedown, "cards"),
    "what was picked": (change_picked, "cards"),
    "what was drawn": (change_drawn, "cards"),
    "what was kept": (change_kept, "cards"),
    "what was built": (change_built, "cards"),
    "a hand at the end": (lambda game: next(of_kind(game, "Finished")).update(hands=[["keep"]] * 4), "cards"),
    "an unknown fact": (lambda game: game["entries"][3]["facts"].append({"kind": "Flew"}), "form"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_any_change_is_detected(fair: Game, change: str):
    game = copy.deepcopy(fair)
    make, wanted = CHANGES[change]

    make(game)

    assert game != fair
    assert wanted in {problem.what for problem in proof.check(game).problems}


def test_any_changed_number_or_card_is_detected(fair: Game):
    dice = random.Random(3)
    for _ in range(25):
        game = copy.deepcopy(fair)
        roll = dice.choice([roll for entry in game["entries"] for roll in entry["rolls"]])
        roll["result"] = (roll["result"] + dice.randrange(1, roll["n"])) % roll["n"]
        assert proof.check(game).problems, roll
    for _ in range(25):
        game = copy.deepcopy(fair)
        fact = dice.choice(list(of_kind(game, "Drew", "LookedAt", "Commissioned", "Built")))
        field = "cards" if fact["kind"] in ("Drew", "LookedAt") else "district"
        old = fact[field]
        wanted = another_card(game, old[0] if field == "cards" else old)
        fact[field] = [wanted, *old[1:]] if field == "cards" else wanted
        assert proof.check(game).problems, fact


def test_a_noted_seal_or_its_first_digits_are_compared(fair: Game):
    seal = fair["shuffle"]["seal"]

    assert [proof.check(fair, seal=noted).problems for noted in (seal, seal[:32], seal.upper())] == [[], [], []]
    assert all(proof.check(fair, seal=noted).problems for noted in ("", seal[:31], "0" * 64, seal + "0"))


def test_a_noted_string_must_be_that_of_a_browser(fair: Game):
    of_site = fair["shuffle"]["seats"][3]["string"]

    assert proof.check(fair, string=browser_string("fair 2")).problems == []
    assert all(proof.check(fair, string=noted).problems for noted in ("", browser_string("another"), of_site))


def test_an_older_game_is_checked_by_its_own_rule():
    game = exported_by_rule_1(Setup("classic", 4), "old", random.Random(1))

    assert (proof.check(game, seal=game["shuffle"]["seal"]).problems, proof.check(game).rule) == ([], 1)
    assert [problem.what for problem in proof.check(game, string=browser_string("old 0")).problems] == ["strings"]


@pytest.mark.parametrize(
    "nonsense",
    [None, 3, "x", [], {}, {"format": proof.FORMAT}, {"format": proof.FORMAT, "version": 3}, [[[[]]]]],
)
def test_other_data_is_reported_as_malformed(nonsense: Any):
    assert [problem.what for problem in proof.check(nonsense).problems] == ["form"]


def test_games_with_parts_of_the_wrong_type_are_malformed(fair: Game):
    dice, wrong = random.Random(5), (None, -1, "x", [], {}, 2**70, [{}], True, 0.5)
    for part in ("game", "shuffle", "taken_back", "entries"):
        for value in wrong:
            assert proof.check({**fair, "game": {**fair["game"], "size": value}}).problems
            checked = proof.check({**fair, part: value})
            assert checked.problems or (part, len(value)) == ("taken_back", 0)
    for _ in range(150):
        game = copy.deepcopy(fair)
        entry = dice.choice(game["entries"])
        thing = dice.choice([entry, *entry["facts"], *entry["rolls"]])
        thing[dice.choice(list(thing))] = dice.choice(wrong)
        proof.check(game)


def test_an_older_game_may_start_drawing_the_facedown_card_after_an_upgrade():
    games = (exported_by_rule_1(Setup("classic", 4), f"lots {number}", random.Random(number)) for number in range(20))
    game = under(next(game for game in games if len(list(rolls_for(game, "laid aside"))) > 1), "2")
    assert proof.check(game).problems == []
    entry, place = list(rolls_for(game, "laid aside"))[-1]

    del game["entries"][entry]["rolls"][place]

    assert "chance" in {problem.what for problem in proof.check(game).problems}


def test_under_older_rules_the_next_of_the_shuffle_is_facedown():
    game = older_deal()

    assert proof.check(under(game, "2"), is_whole=False).problems == []
    assert [problem.what for problem in proof.check(under(game, "3"), is_whole=False).problems] == ["chance"]


def older_deal() -> Game:
    """Return a deal in which the King was passed over, as dealt by rules without a random facedown card."""
    games = (exported_by_rule_1(Setup("classic", 4), f"older {number}", random.Random(number)) for number in range(20))
    game = next(g for g in games if g["entries"][0]["rolls"][-1]["purpose"] == "laid aside")
    game["entries"], game["game"]["rounds"] = game["entries"][:1], 1
    game["seats"] = [{**seat, "score": None, "place": None, "is_winner": False} for seat in game["seats"]]
    dealt, rolls = next(of_kind(game, "Dealt")), game["entries"][0]["rolls"]
    del rolls[-1]
    order = list(game["game"]["cast"])
    for roll in (roll for roll in rolls if roll["purpose"] == "characters"):
        i, j = roll["n"] - 1, roll["result"]
        order[i], order[j] = order[j], order[i]
    facedown, *pool = [c for c in order if c not in dealt["faceup"]]
    dealt.update(facedown=facedown, pool=sorted(pool, key=game["game"]["cast"].index))
    return game


def under(game: Game, rules: str) -> Game:
    """Return the game as if begun under these rules."""
    return {**game, "game": {**game["game"], "rules_version": rules}}


def test_the_check_handles_every_kind_of_fact():
    handled = {name.removeprefix("apply") for name in vars(proof.Layout) if name.startswith("apply_")}
    kinds = {
        name: "".join(f"_{c.lower()}" if c.isupper() else c for c in name) for name in codec.classes_by_name(facts.Fact)
    }

    assert {name for name, suffix in kinds.items() if suffix not in handled} == proof.WITHOUT_CARDS


def test_the_program_is_self_contained(fair: Game, tmp_path: Path):
    program = shutil.copy(proof.__file__, tmp_path / "citadels_proof.py")
    good, bad, none = (tmp_path / name for name in ("good.json", "bad.json", "none.json"))
    good.write_text(json.dumps(fair), encoding="utf-8")
    bad.write_text(json.dumps({**fair, "shuffle": {**fair["shuffle"], "seed": "ab" * 32}}), encoding="utf-8")
    none.write_text("[" * 100_000, encoding="utf-8")

    def called(*words: Any) -> tuple[int, str]:
        # Isolated, without installed packages.
        done = subprocess.run(
            [sys.executable, "-I", "-S", program, *map(str, words)], capture_output=True, text=True, check=False
        )
        return done.returncode, done.stdout + done.stderr

    assert called(good) == (0, f"{good}: fair; {counted(fair)}\n{good}: {proof.RULES_OF_SEALING[2]}\n")
    assert called("--seal", "0" * 64, good)[0] == called(bad)[0] == 1
    assert called(none)[0] == called(tmp_path / "nowhere.json")[0] == called(good, none)[0] == 2
    assert "Traceback" not in called(none)[1]


def counted(game: Game) -> str:
    """Return the counts as the program prints them."""
    return ", ".join(f"{name} {count}" for name, count in sorted(Counter(proof.check(game).counts).items()))
