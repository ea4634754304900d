"""The analysis of a finished game: who may see and ask for it, what it finds, and that it stops in time."""

from functools import partial
from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import engine
from engine.bots import rollout
from engine.bots.reasons.general import BuilderRating
from games import tasks
from games.domain.matches import match_replay
from games.domain.matches.match_replay import Viewpoint
from games.domain.results import choice_trials, game_analysis
from games.enums import By, MatchStatus
from games.models import Analysis, Entry, Match
from games.screens.results import analysis_page
from games.task_queue import TaskName
from tests.engine.bots.tables import decisions
from tests.games.tables import open_table, person, play_to_end, played_out, running
from tests.games.views.visiting import address, everything, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def quick(monkeypatch):
    """Try everything a few times only."""
    monkeypatch.setattr(game_analysis, "MAX_DECISIONS", 6)
    monkeypatch.setattr(choice_trials, "ROUNDS", (2, 3, 20))
    game_analysis.cached_analyzed_game.cache_clear()
    yield
    game_analysis.cached_analyzed_game.cache_clear()


@pytest.fixture
def asked_for(monkeypatch) -> list[dict]:
    """Note what is asked of the workers."""
    calls = []

    def enqueue(name: TaskName, **about) -> None:
        if name == TaskName.ANALYSE:
            calls.append(about)

    monkeypatch.setattr(game_analysis.task_queue, "enqueue", enqueue)
    return calls


@pytest.fixture(scope="module")
def over(django_db_setup, django_db_blocker) -> Match:
    """A game of two that was played to its end, and of which nothing is known yet."""
    with played_out(2, django_db_blocker) as match:
        Analysis.objects.all().delete()
        match.refresh_from_db()
        yield match


def analysed(match: Match) -> Analysis:
    """Let a worker work until all is done."""
    game_analysis.request_analysis(match)
    for at in range(500):
        if game_analysis.continue_analysis(match_id=match.pk, at=at, seconds=0.01):
            break
    return Analysis.objects.get(match=match)


def test_the_end_of_a_game_asks_for_its_analysis_and_the_slices_ask_for_each_other(quick, asked_for, monkeypatch):
    # A quick machine tries everything in one slice, if it is let.
    monkeypatch.setattr(game_analysis, "continue_analysis", partial(game_analysis.continue_analysis, seconds=0))
    match = running(2)
    play_to_end(match)
    match.refresh_from_db()

    assert asked_for == [{"match_id": match.pk, "at": 0}]
    tasks.analyze_game(match_id=match.pk, at=0)
    for call in asked_for:
        game_analysis.continue_analysis(**call)
    row = Analysis.objects.get(match=match)
    assert row.is_done
    assert row.slices == len(asked_for) > 1
    assert [call["at"] for call in asked_for] == list(range(len(asked_for)))


def test_it_gives_every_moment_chances_that_add_up_and_the_last_to_the_winners(over: Match, quick, asked_for):
    match = over
    row = analysed(match)

    assert len(row.odds) == match_replay.load_replay(match, Viewpoint(None)).last + 1
    assert all(abs(sum(one) - 1000) <= 2 for one in row.odds)
    winners = match.seats.filter(is_winner=True).count()
    for seat in match.seats.all():
        assert row.odds[-1][seat.number] == round(1000 * seat.is_winner / winners)


def test_every_visitor_sees_what_decided_with_the_figures_of_the_chart(over: Match, quick, asked_for):
    match = over
    row = analysed(match)

    page = Client().get(address(match, "story"))
    shown, names = page.context["analysis"], [player.name for player in page.context["story"].players]

    assert shown.rounds
    for one in shown.rounds:
        number = int(one.title.removeprefix("Round "))
        before, after = (shown.chart.rows[row][1] for row in (number - 1, number))
        for name, was, now in one.changes:
            seat = names.index(name)
            assert (was, now) == (f"{before[seat]}%", f"{after[seat]}%")
        for event in one.events:
            assert event.words or event.title == "Final scoring"
            assert f'href="{address(match, "moment", event.moment)}"' in page.content.decode()
    assert shown.chart.rows[-1][0] == match.round
    assert sum(shown.chart.rows[-1][1]) in (99, 100)
    for form in (row.form, 1):  # the chances of the first method are still shown
        Analysis.objects.filter(pk=row.pk).update(form=form)
        film = Client().get(address(match, "moment", 3)).content.decode()
        assert film.count('vector-effect="non-scaling-stroke"') == 2


def test_players_see_only_their_own_costliest_choices(over: Match, quick, asked_for, monkeypatch):
    match = over
    chosen = {decision.texts[0] for decision in game_analysis.analyzed_game(match).decisions}

    def compared(_state, _seat, texts, dice, _luck):
        return [0.25 + 0.5 * (text not in chosen) + dice.random() / 100 for text in texts]

    monkeypatch.setattr(rollout, "compare_choices", compared)
    row = analysed(match)

    assert row.decisions
    seats = list(match.seats.select_related("user"))
    for seat in seats:
        page = signed_in(seat.user).get(address(match, "story"))
        own = [one["moment"] for one in row.decisions if one["seat"] == seat.number]
        shown = page.context["analysis"].costly
        assert [one.moment for one in shown] == own
        for one in shown:
            assert 49 <= one.low <= one.loss <= one.high <= 51
            assert one.chosen
            assert one.chosen != one.better
            assert one.why
            assert len(one.board) == match.size
            assert f'href="{address(match, "moment", one.moment)}#try"' in page.content.decode()
            assert f'href="{address(match, "moment", one.moment)}"' in page.content.decode()
    assert 'id="costliest"' not in Client().get(address(match, "story")).content.decode()
    # An analysis by the method before has no interval: it is not shown, and its player may have a new one.
    Analysis.objects.filter(pk=row.pk).update(form=1)
    old = signed_in(seats[0].user).get(address(match, "story")).content.decode()
    assert 'id="costliest"' not in old
    assert address(match, "analyse") in old


def test_choices_of_bots_the_steward_and_earlier_owners_are_not_tried(over: Match, quick, asked_for):
    match = over
    Entry.objects.filter(match=match, seat=0).update(by=By.STEWARD)
    Entry.objects.filter(match=match, seat=1, number__lt=40).update(user=match.seats.get(number=0).user)
    game_analysis.cached_analyzed_game.cache_clear()

    decisions = game_analysis.analyzed_game(match).decisions

    assert {one.seat for one in decisions} == {1}
    assert min(one.moment for one in decisions) >= 30


def test_trials_come_out_the_same_for_the_same_chance_and_change_no_row(over: Match, quick, asked_for):
    match = over
    decision = game_analysis.analyzed_game(match).decisions[0]
    before = everything(match)
    trial = choice_trials.ChoiceTrials(match.pk, {}, [decision])

    first, again = trial.try_choices(0), trial.try_choices(0)

    assert first == again
    assert all(0 <= one <= 1 for one in first)
    assert everything(match) == before


def test_no_more_than_the_budget_is_spent(over: Match, quick, asked_for, settings):
    match = over
    settings.ANALYSIS_SECONDS = 0
    game_analysis.request_analysis(match)

    assert game_analysis.continue_analysis(match_id=match.pk, at=0)
    row = Analysis.objects.get(match=match)
    assert (row.is_done, row.decisions, bool(row.odds)) == (True, [], True)
    assert "None of your choices clearly" in signed_in(match.creator).get(address(match, "story")).content.decode()


def test_a_slice_that_comes_twice_or_too_late_changes_nothing(over: Match, quick, asked_for):
    match = over
    game_analysis.request_analysis(match)
    game_analysis.continue_analysis(match_id=match.pk, at=0, seconds=0.0)
    before = Analysis.objects.values().get(match=match)

    assert game_analysis.continue_analysis(match_id=match.pk, at=0)
    assert game_analysis.continue_analysis(match_id=match.pk, at=7)
    assert game_analysis.continue_analysis(match_id=match.pk + 1000, at=0)
    assert Analysis.objects.values().get(match=match) == before


def test_whoever_is_signed_in_asks_for_an_old_game_once(over: Match, asked_for):
    match = over
    stranger = signed_in(person("Eve"))

    assert "Sign in to analyze it" in Client().get(address(match, "story")).content.decode()
    assert address(match, "analyse") in stranger.get(address(match, "story")).content.decode()
    assert Client().post(address(match, "analyse")).headers["Location"].startswith("/accounts/login/")
    for _ in range(3):
        assert stranger.post(address(match, "analyse")).status_code == 302
    assert len(asked_for) == 1
    assert address(match, "analyse") not in stranger.get(address(match, "story")).content.decode()
    assert stranger.get(address(match, "analyse")).status_code == 405


def test_nobody_asks_for_a_game_that_runs_waits_was_closed_or_is_not_theirs_to_see(asked_for):
    match, waiting = running(2), open_table(person("Dita"))
    private = running(2, private=True)
    Match.objects.filter(pk=private.pk).update(status=MatchStatus.FINISHED)

    assert signed_in(match.creator).post(address(match, "analyse")).status_code == 404
    assert signed_in(waiting.creator).post(address(waiting, "analyse")).status_code == 404
    assert signed_in(person("Eve")).post(address(private, "analyse")).status_code == 404
    Analysis.objects.create(
        match=match,
        form=game_analysis.ANALYSIS_FORMAT,
        version=match.version,
        odds=[[1, 2]],
        worked_at=match.created_at,
    )
    assert game_analysis.continue_analysis(match_id=match.pk, at=0)
    assert asked_for == []
    assert b"chances" not in Client().get(address(match, "moment", 0)).content


def test_a_game_that_the_rules_of_today_do_not_know_is_analysed_as_far_as_they_do(over: Match, quick, asked_for):
    match = over
    Entry.objects.filter(match=match, number=9).update(choices=["fly:moon"])

    row = analysed(match)

    assert row.is_done
    assert 1 <= len(row.odds) < match_replay.load_replay(match, Viewpoint(None)).last + 1
    assert Client().get(address(match, "story")).status_code == 200
    assert Client().get(address(match, "moment", 20)).status_code == 200


def test_the_story_and_the_film_stay_cheap(over: Match, quick, asked_for):
    match = over
    analysed(match)
    for page, most in ((address(match, "story"), 9), (address(match, "moment", 5), 6)):
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(page).status_code == 200
        assert len(queries) <= most


def test_a_low_place_in_the_builders_ranking_is_no_reason_for_a_choice():
    seen = set()
    for state in decisions(*range(4)):
        view = engine.view_for(state, engine.question(state).seat)
        for better, chosen in pairwise(view.choices):
            reason = engine.bots.explain(view, better, chosen)[0]
            if isinstance(reason, BuilderRating) and (reason.place > 1) not in seen:
                seen.add(reason.place > 1)
                texts = (engine.Offer(choice).text for choice in (better, chosen))
                assert bool(analysis_page.better_because(view, ["A"] * 8, *texts)) is (reason.place == 1)
        if len(seen) == 2:
            return
    raise AssertionError("no such choice was found")
