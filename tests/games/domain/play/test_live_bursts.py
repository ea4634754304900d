"""Live bursts: when players are asked, when they begin and end, and that clocks are not affected."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.deadlines import pauses
from games.domain.errors import Refused
from games.domain.lobby import departures
from games.domain.play import live_bursts, table_visit
from games.enums import IncidentKind, Pace
from games.models import Delivery, Match, Notice, Seat
from games.screens.log import incidents
from tests.games.tables import choose, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db
SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)


@pytest.fixture(autouse=True)
def _still(travel):
    """Stop the clock unless a test moves it."""


def seats(match: Match) -> list[Seat]:
    return list(match.seats.select_related("user"))


def look(match: Match, *numbers: int) -> None:
    """Let these seats view the table, or all of them."""
    for seat in seats(match):
        if seat.user and (not numbers or seat.number in numbers):
            table_visit.visit_table(match.pk, seat.user).record_presence()
    match.refresh_from_db()


def agree(match: Match, *numbers: int, agrees: bool = True) -> None:
    """Let these seats agree to play live, or all of them."""
    for seat in seats(match):
        if seat.user and (not numbers or seat.number in numbers):
            live_bursts.agree_to_burst(match=match, user=seat.user, agrees=agrees)
    match.refresh_from_db()


def in_burst(people: int = 3, **wishes) -> Match:
    """Let all players view the table and agree."""
    match = running(people, **wishes)
    look(match)
    agree(match)
    assert match.is_in_burst
    return match


def told(match: Match) -> list[str]:
    return list(match.incidents.values_list("kind", flat=True))


def stamps(match: Match) -> dict[int, int]:
    return dict(match.seats.values_list("number", "stamp"))


def clocks(match: Match) -> list[tuple]:
    return list(match.seats.values_list("is_asked", "wait", "asked_at", "deadline", "remind_at", "bank", "allowance"))


def test_players_are_asked_when_the_last_one_arrives(travel):
    match = running(3)
    look(match, 0)
    travel.shift(MINUTE)
    look(match, 1)
    before, stamp = stamps(match), match.stamp
    assert match.gathered_at is None

    look(match, 2)

    assert match.gathered_at == timezone.now()
    assert stamps(match) == {number: stamp + 1 for number, stamp in before.items()}
    assert match.stamp == stamp


def test_a_player_without_a_recent_view_is_not_present(travel):
    match = running(2)
    look(match, 0)
    travel.shift(live_bursts.HERE_FOR)
    look(match, 1)
    assert match.gathered_at is None

    look(match, 0)
    assert match.gathered_at == timezone.now()


def test_who_comes_in_the_same_moment_as_another_finds_them_here():
    match = running(2)
    visits = [table_visit.visit_table(match.pk, seat.user) for seat in seats(match)]
    for visit in visits:
        visit.record_presence()

    match.refresh_from_db()
    assert match.gathered_at is not None


def test_stood_in_players_need_not_be_present():
    match = running(3)
    match.seats.filter(number=2).update(stood_in_at=timezone.now())
    look(match, 0, 1)
    assert match.gathered_at is not None

    agree(match, 0, 1)
    assert match.is_in_burst


@pytest.mark.parametrize(
    ("people", "bots", "wishes"),
    [
        (2, (), {"pace": Pace.LIVE}),
        (1, ("apprentice", "apprentice"), {"pace": Pace.UNTIMED}),
        (1, ("apprentice",), {"pace": Pace.DAILY}),
    ],
)
def test_nobody_is_asked_at_a_live_table_without_a_clock_or_where_one_plays_against_bots(people, bots, wishes):
    match = running(people, bots=bots, **wishes)
    look(match)

    assert match.gathered_at is None


def test_nobody_is_asked_in_a_pause_nor_before_or_after_the_game():
    waiting, over, paused = open_table(person(), 2), running(2), running(2)
    play_to_end(over)
    first, second = (seat.user for seat in seats(paused))
    pauses.propose_pause(match=paused, user=first, days=2)
    pauses.answer_pause(match=paused, user=second, agrees=True)
    for match in (waiting, over, paused):
        match.seats.update(seen_at=timezone.now())
        live_bursts.propose_burst_if_all_here(match.pk)
        match.refresh_from_db()

    assert [match.gathered_at for match in (waiting, over, paused)] == [None] * 3


def test_a_burst_begins_when_all_agree_and_changes_no_clock():
    match = running(3)
    look(match)
    before = clocks(match)
    agree(match, 0, 2)
    assert not match.is_in_burst

    agree(match, 1)

    assert (match.is_in_burst, match.live_until) == (True, timezone.now() + timedelta(minutes=30))
    assert (match.gathered_at, clocks(match)) == (None, before)
    assert not match.seats.filter(agrees_to_live=True).exists()
    assert told(match) == [IncidentKind.LIVE_BEGUN]


def test_votes_for_a_burst_are_hidden_until_all_agree():
    match = running(3)
    look(match)
    before, stamp = stamps(match), match.stamp
    agree(match, 1)

    assert stamps(match) == {**before, 1: before[1] + 1}
    assert (match.stamp, told(match)) == (stamp, [])


def test_a_withdrawn_agreement_delays_the_burst():
    match = running(2)
    look(match)
    agree(match, 0)
    agree(match, 0, agrees=False)
    agree(match, 1)
    assert not match.is_in_burst

    agree(match, 0)
    assert match.is_in_burst


def test_the_question_lapses_when_a_player_leaves(travel):
    match = running(2)
    look(match)
    agree(match, 0)
    travel.shift(live_bursts.HERE_FOR - SECOND)
    assert live_bursts.update_bursts() == 0
    look(match, 0)
    travel.shift(SECOND)
    before, stamp = stamps(match), match.stamp

    assert live_bursts.update_bursts() == 1

    match.refresh_from_db()
    assert (match.gathered_at, match.stamp, told(match)) == (None, stamp, [])
    assert stamps(match) == {number: stamp + 1 for number, stamp in before.items()}
    with pytest.raises(Refused, match="not_all_here"):
        agree(match, 1)
    look(match, 1)
    agree(match, 1)
    assert not match.is_in_burst


def test_a_burst_is_renewed_while_all_stay(travel):
    match = in_burst(2)
    for _ in range(16):
        travel.shift(MINUTE)
        look(match)
        live_bursts.update_bursts()
    match.refresh_from_db()

    assert match.live_until == timezone.now() + timedelta(minutes=30)
    assert told(match) == [IncidentKind.LIVE_BEGUN]


def test_a_burst_ends_when_a_player_is_gone(travel):
    match = in_burst(2)
    travel.shift(live_bursts.GONE_AFTER - SECOND)
    look(match, 0)
    assert live_bursts.update_bursts() == 0
    travel.shift(SECOND)
    before = clocks(match)

    assert [live_bursts.update_bursts(), live_bursts.update_bursts()] == [1, 0]

    match.refresh_from_db()
    assert (match.is_in_burst, match.live_until, clocks(match)) == (False, None, before)
    assert told(match) == [IncidentKind.LIVE_BEGUN, IncidentKind.LIVE_ENDED]


def test_an_expired_burst_ends_without_the_task(travel):
    match = in_burst(2)
    travel.shift(timedelta(minutes=30))

    assert not match.is_in_burst


def test_any_player_may_end_a_burst_anonymously(travel):
    match = in_burst(2)
    travel.shift(MINUTE)
    live_bursts.stop_burst(match=match, user=seats(match)[1].user)
    live_bursts.stop_burst(match=match, user=seats(match)[0].user)

    match.refresh_from_db()
    look(match)
    assert (match.is_in_burst, match.gathered_at) == (False, None)
    assert [incident.seat for incident in match.incidents.all()] == [None, None]
    assert [incidents.incident_sentence(incident, ["Ana", "Bára"]) for incident in match.incidents.all()] == [
        "All players are here and have agreed to play live. The deadlines haven't changed.",
        "Live play has ended. The deadlines haven't changed.",
    ]


def test_after_that_everybody_is_asked_again_only_when_somebody_has_been_away(travel):
    match = in_burst(2)
    live_bursts.stop_burst(match=match, user=match.creator)
    look(match)
    assert match.gathered_at is None

    travel.shift(live_bursts.HERE_FOR)
    look(match)
    assert match.gathered_at is not None


def test_it_ends_where_only_one_is_left_who_plays():
    match = in_burst(2)
    departures.resign_seat(match=match, user=seats(match)[1].user)

    assert live_bursts.update_bursts() == 1
    match.refresh_from_db()
    assert told(match)[-1] == IncidentKind.LIVE_ENDED


def test_a_game_that_ends_while_it_is_played_live_says_nothing_more_of_it():
    match = in_burst(2)
    play_to_end(match)
    assert not match.is_in_burst
    assert live_bursts.update_bursts() == 1

    match.refresh_from_db()
    assert (match.live_until, told(match)) == (None, [IncidentKind.LIVE_BEGUN])


def test_a_wait_that_begins_in_a_burst_is_as_long_as_any():
    slow, quick = running(2), in_burst(2)
    choose(slow)
    choose(quick)

    assert clocks(slow)[1][2:] == clocks(quick)[1][2:]


def test_only_present_players_have_a_vote():
    match = running(3)
    look(match)
    with pytest.raises(Refused, match="not_your_seat"):
        live_bursts.agree_to_burst(match=match, user=person("Zoe"))
    departures.resign_seat(match=match, user=seats(match)[0].user)
    with pytest.raises(Refused, match="has_resigned"):
        live_bursts.agree_to_burst(match=match, user=seats(match)[0].user)
    match.seats.filter(number=1).update(stood_in_at=timezone.now())
    with pytest.raises(Refused, match="not_all_here"):
        live_bursts.agree_to_burst(match=match, user=seats(match)[1].user)


def test_tables_without_a_burst_cause_no_queries(django_assert_num_queries):
    running(2)
    with django_assert_num_queries(1):
        assert live_bursts.update_bursts() == 0


@pytest.mark.parametrize("ends", ["stopped", "gone"])
def test_the_end_of_a_burst_makes_turn_notices_due(travel, ends):
    match = in_burst()
    until = match.live_until
    notices = {kind: Notice.objects.filter(match=match, kind=kind).first() for kind in ("your_turn", "started")}
    held = {
        kind: Delivery.objects.create(notice=notice, channel="mail", due_at=until) for kind, notice in notices.items()
    }

    if ends == "stopped":
        live_bursts.stop_burst(match=match, user=seats(match)[1].user)
    else:
        travel.shift(live_bursts.GONE_AFTER + SECOND)
        live_bursts.update_bursts()

    due = {kind: Delivery.objects.get(pk=delivery.pk).due_at for kind, delivery in held.items()}
    assert due == {"your_turn": timezone.now(), "started": until}


def test_a_burst_that_is_renewed_releases_no_notices(travel):
    match = in_burst()
    notice = Notice.objects.filter(match=match, kind="your_turn").first()
    held = Delivery.objects.create(notice=notice, channel="mail", due_at=match.live_until)

    travel.shift(live_bursts.RENEW_BELOW + SECOND)
    look(match)
    live_bursts.update_bursts()

    assert Match.objects.get(pk=match.pk).live_until > match.live_until
    held.refresh_from_db()
    assert held.due_at == match.live_until
