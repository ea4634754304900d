"""The table page of a finished game loads the choice that cost its viewer most."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.domain.matches.match_replay import load_replay
from games.domain.results import game_analysis
from games.models import Analysis
from games.screens.results import analysis_page
from games.screens.results.analysis_page import OPEN
from tests.games.tables import choose, open_table, person, play_to_end, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db
SCRIPT = {"HX-Request": "true"}


def test_the_page_says_that_the_game_is_analyzed_and_then_shows_the_costliest_choice():
    match = running(2)
    choose(match)
    own = match.seats.get(number=0)
    client = signed_in(own.user)
    assert client.get(address(match, "costliest"), headers=SCRIPT).status_code == 404
    play_to_end(match)
    page, url = client.get(address(match)).content.decode(), address(match, "costliest")
    assert f'hx-get="{url}"' in page

    waiting = client.get(url, headers=SCRIPT).content.decode()
    assert "ready in about 1 minute." in waiting
    assert "load delay:5s" in waiting

    made = {"moment": 0, "before": [], "seat": 0, "round": 1, "chosen": "x", "other": "y", "error": 0.01}
    Analysis.objects.filter(match=match).update(
        is_done=True, decisions=[{**made, "loss": 0.06}, {**made, "loss": 0.13}, {**made, "seat": 1, "loss": 0.5}]
    )
    shown = client.get(url, headers=SCRIPT).content.decode()
    assert "<b>13</b>" in shown
    assert "hx-get" not in shown

    replay = load_replay(match, OPEN)
    movers = [replay.entries[place].seat for place in replay.places]
    winner = match.seats.filter(is_winner=True).first()
    moment = len(movers) - 1 - movers[::-1].index(winner.number)
    odds = [[500, 500]] * moment + [[880, 120] if winner == own else [120, 880]] * (len(movers) - moment)
    Analysis.objects.filter(match=match).update(odds=odds)
    shown = client.get(url, headers=SCRIPT).content.decode()
    assert "The moment that won it" in shown
    assert f'href="{address(match, "moment", moment)}"' in shown
    assert "50% → 88%" in shown
    assert "50% → 50%" in shown  # of the costliest choice

    Analysis.objects.filter(match=match).update(odds=[[500, 500]] * len(movers))
    assert "The moment that won it" not in client.get(url, headers=SCRIPT).content.decode()

    Analysis.objects.filter(match=match).update(decisions=[])
    assert "None of your choices" in client.get(url, headers=SCRIPT).content.decode()
    assert Client().get(url, headers=SCRIPT).status_code == 404
    assert client.get(url).headers["Location"] == address(match, "story")
    assert game_analysis.analysis_of(match) is not None


def test_the_estimate_counts_the_analyses_in_progress(settings):
    settings.ANALYSIS_SECONDS = 100
    now = timezone.now()
    *others, own, lost, done = [
        Analysis(match=open_table(person(f"P{number}"), 2), form=2, version=1, spent=spent, worked_at=now)
        for number, spent in enumerate((0, 95, 20, 0, 0))
    ]
    lost.worked_at, done.is_done = now - timedelta(hours=1), True
    Analysis.objects.bulk_create([*others, own, lost, done])

    # 80 seconds are left for this one; another takes 80 of its 100 seconds meanwhile, and one its last 5.
    assert game_analysis.minutes_left(own) == 3
    assert analysis_page.waiting_words(own).endswith("in about 3 minutes.")
    assert game_analysis.minutes_left(None) == 5
    own.spent = 99
    assert game_analysis.minutes_left(own) == 1
