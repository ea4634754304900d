"""`./dev arena` plays bots against each other and prints the results."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from engine import bots
from tests.tools import arena


def printed(*words: str) -> str:
    """Return what the command prints."""
    out = StringIO()
    call_command(arena.Command(), *words, stdout=out)
    return out.getvalue()


def test_arena_prints_wins_times_and_failures():
    told = printed("--candidate", "apprentice", "--games", "8")

    assert re.search(r"games 8  won \d+\.\d%  \(95%: \d+\.\d% to \d+\.\d%\)  mean rounds \d+\.\d", told)
    assert re.search(r"ms each: p50 \d+\.\d\d  p95 \d+\.\d\d  max \d+\.\d\d", told)
    assert "illegal 0  broken 0  unfinished 0" in told


def test_the_simulations_of_a_bot_that_searches_can_be_limited():
    told = printed("--candidate", "counsel", "--games", "4", "--trials", "1")

    assert "games 4 " in told
    assert told.split("ms each")[0] == printed("--games", "4", "--field", "random").split("ms each")[0]


def test_a_bot_that_searches_is_told_the_levels_of_its_opponents_by_seat(monkeypatch):
    told = {}

    def choose(view, options, dice, sample, *, weights, budget, levels):
        told.setdefault(view.seat, set()).add(levels)
        return options[0]

    monkeypatch.setattr(bots.counsel, "choose", choose)

    printed("--candidate", "counsel", "--games", "3", "--seats", "3", "--field", "apprentice,random")

    a, r = "apprentice", "random"
    assert told == {0: {("", a, r)}, 1: {(a, "", r)}, 2: {(a, r, "")}}
    told.clear()
    printed("--candidate", "counsel", "--games", "3", "--seats", "3", "--field", "apprentice,random", "--unknown")
    assert set().union(*told.values()) == {()}


def test_several_processes_play_the_same_games():
    words = ("--candidate", "apprentice", "--games", "104")

    alone, together = printed(*words), printed(*words, "--processes", "2")

    assert alone.split("mean")[0] == together.split("mean")[0]


@pytest.mark.parametrize("cast", ["any", "cunning_agents", "witch,spy,seer,emperor,abbot,trader,scholar,marshal"])
def test_presets_and_lists_can_be_played(cast):
    assert "games 4 " in printed("--edition", "deluxe", "--games", "4", "--cast", cast)


def test_bots_that_never_finish_make_the_command_fail():
    with pytest.raises(CommandError, match="came to an end"):
        printed("--candidate", "steward", "--field", "steward", "--games", "4")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--field", "nobody"], "--field wants one level or 3 of"),
        (["--field", "random,builder"], "--field wants one level or 3 of"),
        (["--cast", "king,queen"], "not_in_edition"),
        (["--seats", "9"], "seats_not_in_edition"),
    ],
)
def test_arena_reports_invalid_setups(words, reason):
    with pytest.raises(CommandError, match=reason):
        printed(*words)


def test_the_outsider_is_a_rival_that_loses_to_the_builder():
    told = printed("--candidate", "outsider", "--field", "random", "--games", "40")
    assert share(told) >= 0.9
    assert "illegal 0  broken 0  unfinished 0" in told

    assert share(printed("--candidate", "builder", "--field", "outsider", "--games", "60")) > 0.25


def share(told: str) -> float:
    """Return the share of games won."""
    return float(re.search(r"won (\d+\.\d)%", told)[1]) / 100
