"""All rules cases hold; the runner detects those that do not, and those that are malformed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import engine
from engine.round import Finish
from engine.scenario.moves import VERBS
from engine.scenario.position import Position
from engine.scenario.runner import find_flaw, run_all

FOLDER = Path(__file__).parent.parent / "scenarios"
ENGINE = Path(engine.__file__).parent
FOUR = "players: {ann: {character: king, gold: 3, hand: [tavern, manor]}, bob: {}, cleo: {}, dan: {}}, called: 4"


def flaw(given: str, *steps: str) -> str:
    """Play a case in short notation and return its flaw."""
    return find_flaw(yaml.safe_load(f"{{id: a, given: {{{given}}}, steps: [{', '.join(steps)}]}}"))


@pytest.mark.parametrize("path", sorted(FOLDER.rglob("*.yaml")), ids=lambda path: path.stem)
def test_every_case_holds(path: Path):
    verdicts = list(run_all(path))

    assert [f"{v.id}: {v.flaw}" for v in verdicts if v.flaw] == []
    assert verdicts


@pytest.mark.parametrize(
    ("kind", "named_otherwise"),
    [
        ("characters", {"witch_resumes"}),
        ("districts", {"plain"}),
        ("actions", {"every_card"}),
    ],
)
def test_every_card_has_its_cases_in_a_file_of_its_name(kind: str, named_otherwise: set[str]):
    cards = {path.stem for path in (ENGINE / kind).glob("[!_]*.py")}

    assert {path.stem for path in (FOLDER / kind).glob("*.yaml")} ^ cards == named_otherwise, (
        f"each card in engine/{kind}/ has its cases in tests/scenarios/{kind}/<key>.yaml"
    )


def test_every_move_is_in_the_table_of_the_notation():
    notation = (ENGINE.parent / "docs" / "notation.md").read_text(encoding="utf-8").partition("### moves")[2]

    assert {verb for verb in VERBS if not re.search(rf"`{verb}\b", notation)} == set(), (
        "moves of VERBS in engine/scenario/moves.py that the table in docs/notation.md lacks"
    )


def test_ids_are_unique_across_files():
    verdicts = list(run_all(FOLDER))

    assert [v.id for v in verdicts if v.flaw] == []


@pytest.mark.parametrize(
    ("given", "step", "words"),
    [
        (FOUR, "{ann: {fly: king}}", "unknown move 'fly'"),
        (FOUR, "{zoe: end_turn}", "unknown key 'zoe'"),
        (FOUR, "{ann: {build: tavrn}}", "unknown card 'tavrn'"),
        (FOUR, "{ann: {build: king}}", "king does not belong here"),
        (FOUR, "{ann: {destroy: {player: zoe, district: tavern}}}", "unknown seat 'zoe'"),
        (FOUR, "{ann: {destroy: {player: bob, distict: tavern}}}", "unknown key 'distict'"),
        (FOUR, "{ann: {redraw: [taven]}}", "unknown card 'taven'"),
        (FOUR, "{expect: {golds: {ann: 3}}}", "unknown key 'golds'"),
        (FOUR, "{expect: {gold: {zoe: 3}}}", "unknown key 'zoe'"),
        (FOUR, "{expect: {decision: dance}}", "unknown word 'dance'"),
        (FOUR, "{expect: {view: {ann: {bob: {purse: 3}}}}}", "unknown key 'purse'"),
        (FOUR, "{illegal: {ann: {gather: gold}, becuse: x}}", "unknown key 'becuse'"),
        (FOUR + ", weather: fine", "{ann: end_turn}", "unknown key 'weather'"),
        (FOUR + ", edition: pocket", "{ann: end_turn}", "unknown word 'pocket'"),
        (FOUR + ", edition: classic, deck: [armory]", "{ann: end_turn}", "armory is not in this edition"),
        (FOUR + ", deck: [keep, keep]", "{ann: end_turn}", "more 'keep' cards"),
        ("players: {ann: {character: king}, bob: {character: king}}", "{ann: end_turn}", "king is held twice"),
        (FOUR + ", faceup: [king]", "{ann: end_turn}", "king is held twice"),
        (FOUR + ", assassinated: emperor", "{ann: end_turn}", "assassinated: emperor does not belong here"),
        (FOUR + ", bewitched: king", "{ann: end_turn}", "no seat holds the witch"),
        (FOUR + ", warrants: {signed: king, unsigned: [bishop]}", "{ann: end_turn}", "no seat holds the magistrate"),
        (FOUR + ", threats: {flowered: king, unmarked: bishop}", "{ann: end_turn}", "no seat holds the blackmailer"),
        (FOUR + ", uniques: [tavern]", "{ann: end_turn}", "tavern does not belong here"),
        (FOUR + ", edition: classic, options: {completion: 9}", "{ann: end_turn}", "completion: unknown word 9"),
        (FOUR + ", cast: [thief, king]", "{ann: end_turn}", "one character of each rank"),
        (FOUR + ", at: selection, pool: [king, king]", "{ann: {pick: any}}", "king is in two places"),
        (FOUR + ", at: new", "{ann: {pick: any}}", "no position yet"),
        (FOUR + ", pool: [king]", "{ann: {pick: any}}", "only possible during the selection"),
        ("players: {ann: {}}", "{ann: end_turn}", "1 cannot play this edition"),
        (
            "edition: hig, players: {ann: {city: [{keep: beautified}]}, bob: }",
            "{ann: end_turn}",
            "no character beautifies",
        ),
        ("players: {}", "{ann: end_turn}", "there must be at least one"),
        (FOUR.replace("king,", "king, characters: [king],"), "{ann: end_turn}", "either `character` or `characters`"),
        (FOUR.replace("character: king", "characters: [king, thief]"), "{ann: end_turn}", "a seat holds 1, not 2"),
        (FOUR, "{illegal: {because: gather_first}}", "needs a seat and its move"),
        (FOUR, "{illegal: {ann: end_turn}, legal: {ann: end_turn}}", "unknown key 'legal'"),
        (FOUR, "{ann: {gather: gold}, expect: {turn: ann}}", "unknown key 'ann'"),
        (FOUR, "{ann: {gather: gold}, bob: {gather: gold}}", "only one move is possible"),
        (FOUR, "{expect: }", "expect must be a mapping"),
        (FOUR, "{expect: {gold: {ann: true}}}", "must be a number"),
        (FOUR, "{expect: {city: {ann: tavern}}}", "must be a list"),
    ],
)
def test_a_malformed_case_is_reported(given: str, step: str, words: str):
    assert words in flaw(given, step)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        (["{expect: {gold: {ann: 4}}}"], "step 1: gold of ann is 3, expected 4"),
        (["{ann: {gather: gold}}", "{expect: {gold: {ann: 3}}}"], "step 2: gold of ann is 5, expected 3"),
        (["{ann: {build: tavern}}"], "ann may not {'build': 'tavern'}: gather_first"),
        (["{bob: {gather: gold}}"], "not_your_decision"),
        (["{illegal: {ann: {gather: gold}}}"], "is accepted, expected a refusal"),
        (["{illegal: {ann: end_turn, because: build_limit}}"], "is gather_first, expected build_limit"),
        (["{legal: {ann: end_turn}}"], "is gather_first, expected accepted"),
        (["{expect: {faceup_never: assassin, hand: {ann: [tavern]}}}"], "hand of ann is ['manor', 'tavern']"),
        (["{expect: {view: {bob: {ann: {hand: [tavern, manor]}}}}}"], "hand of ann is None"),
        (["{expect: {view: {ann: {ann: {hand: 2}}}}}"], "hand of ann is ['manor', 'tavern'], expected 2"),
        (["{expect: {view: {bob: {ann: {character: null}}}}}"], "character of ann is ['king'], expected []"),
        (["{rejected: true}"], "unknown key 'rejected'"),
        (["{ann: {keep: []}}"], "unknown_move"),
        (["{expect: {city: {ann: [{museum: {under: []}}]}}}"], "city of ann is [], expected ['museum']"),
        (["{expect: {winner: bob}}"], "winner is [], expected ['bob']"),
    ],
)
def test_a_failed_expectation_is_reported(steps: list[str], words: str):
    assert words in flaw(FOUR, *steps)


def test_a_passing_case_has_no_flaw():
    assert flaw(FOUR, "{legal: {ann: {gather: gold}}}", "{ann: {gather: gold}}", "{expect: {gold: {ann: 5}}}") == ""


def test_an_incomplete_move_is_refused():
    given = "cast: [magistrate, thief, magician, king, bishop, merchant, architect, warlord], "
    given += "players: {ann: {character: magistrate}, bob: {}, cleo: {}, dan: {}}"

    assert "unknown_move" in flaw(given, "{ann: {warrants: {signed: king, unsigned: [thief]}}}")


def test_a_setup_is_rejected_with_its_reason():
    given = "at: setup, cast: [assassin, thief, magician, emperor, bishop, merchant, architect, warlord], "
    given += "players: {ann: {}, bob: {}}"

    assert flaw(given, "{rejected: too_few_for}") == ""
    assert flaw(given, "{rejected: true}") == ""
    assert "too_few_for, expected one_per_rank" in flaw(given, "{rejected: one_per_rank}")


def test_a_new_game_gives_the_crown_to_the_required_seat():
    given = "at: new, edition: classic, crown: cleo, players: {ann: {}, bob: {}, cleo: {}, dan: {}}"

    assert flaw(given, "{expect: {decides: cleo, decision: pick, hand_size: {ann: 4}, deck_size: 52}}") == ""


def test_a_new_game_of_three_has_a_ninth_character():
    assert flaw("at: new, players: {ann: , bob: , cleo: }", "{expect: {pool: {ann: 8}, deck_size: 56}}") == ""


def test_the_command_counts_results_and_fails(tmp_path: Path):
    case = tmp_path / "case.yaml"
    case.write_text(
        f"- {{id: good, given: {{{FOUR}}}, steps: [{{ann: {{gather: gold}}}}]}}\n"
        f"- {{id: bad, given: {{{FOUR}}}, steps: [{{ann: end_turn}}]}}\n"
        f"- {{id: bad, given: {{{FOUR}}}, steps: []}}\n- 7\n"
    )

    done = subprocess.run(
        [sys.executable, "-m", "engine.scenario", str(case), str(tmp_path / "nowhere")],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 1
    assert "ok   good" in done.stdout
    assert f"FAIL {case}: bad\n     step 1: ann may not 'end_turn': gather_first" in done.stdout
    assert "this ID is not unique" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 4 failed"


def test_a_case_has_the_documented_defaults():
    two = "at: scoring, revealed: {ann: null}, players: {ann: {characters: [king, warlord], city: [tavern]}, "
    two += "bob: {characters: [thief, merchant], city: [tavern]}}"
    seven = "[tavern, market, temple, church, docks, manor, palace]"
    both = f"at: scoring, players: {{ann: {{city: {seven}}}, bob: {{city: {seven}}}, cleo: , dan: }}"
    second = "completed: [bob, ann], score_parts: {ann: {completed: 2}, bob: {completed: 2}}"

    assert flaw(two, "{expect: {winner: bob}}") == ""
    assert flaw(both, f"{{expect: {{{second}}}}}") == ""


def test_any_character_may_be_picked_and_another_laid_aside():
    picks = [f"{{{seat}: {{pick: any}}}}" for seat in ("ann", "bob", "ann", "bob")]

    assert flaw("at: selection, players: {ann: , bob: }", *picks, "{expect: {phase: action, facedown: 4}}") == ""


def test_an_abbot_without_districts_need_not_name_gold_and_cards():
    given = "cast: [thief, assassin, magician, king, abbot, merchant, architect, warlord], called: 5, "
    given += "players: {ann: {character: abbot}, bob: , cleo: , dan: }"

    assert flaw(given, "{ann: income}", "{illegal: {ann: income, because: already_used}}") == ""


def test_a_selection_that_is_dealt_may_be_the_last():
    given = "at: selection, last_round: true, edition: classic, players: {ann: , bob: , cleo: , dan: }"
    picks = [f"{{{seat}: {{pick: any}}}}" for seat in ("ann", "bob", "cleo", "dan")]

    state = Position(yaml.safe_load(f"{{id: a, given: {{{given}}}, steps: []}}")).lay_out()

    assert flaw(given, *picks, "{expect: {phase: action}}") == ""
    assert [step for step in state.agenda if isinstance(step, Finish)] != []


@pytest.mark.parametrize("hand", ["0", "[]"])
def test_an_empty_hand_hides_nothing(hand: str):
    shown = f"bob: {{bob: {{hand: {hand}}}}}, ann: {{bob: {{hand: {hand}}}}}"

    assert flaw(FOUR, f"{{expect: {{view: {{{shown}}}}}}}") == ""


def test_cards_under_a_museum_are_compared():
    given = "uniques: [museum], called: 4, players: {ann: {character: king, city: [{museum: {under: [temple]}}]}, "
    given += "bob: , cleo: , dan: }"

    assert flaw(given, "{expect: {city: {ann: [{museum: {under: [temple]}}]}}}") == ""
    assert "['temple'], expected ['tavern']" in flaw(given, "{expect: {city: {ann: [{museum: {under: [tavern]}}]}}}")


def test_an_open_seat_gets_the_character_that_laid_tokens():
    given = "cast: [magistrate, blackmailer, magician, king, bishop, merchant, architect, warlord], called: 7, "
    given += "warrants: {signed: king, unsigned: [bishop, architect]}, threats: {flowered: architect, unmarked: king}, "
    given += "players: {ann: {character: architect}, bob: , cleo: , dan: {character: warlord}}"

    held = "{expect: {characters: {bob: [magistrate], cleo: [blackmailer]}}}"
    assert flaw(given, held, "{ann: {gather: gold}}", "{ann: {bribe: false}}", "{expect: {decides: cleo}}") == ""


def test_an_open_seat_gets_the_character_called_last():
    given = "players: {ann: , bob: {character: thief}, cleo: , dan: }"

    assert flaw(given, "{expect: {decides: bob, called: 2}}", "{bob: {gather: gold}}") == ""
