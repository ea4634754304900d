"""Open tables without newcomers are asked about and closed, and no game starts with players who have gone."""

from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import idle_tables, invitations, roll_calls, seating
from games.domain.matches import notice_creation
from games.enums import MatchStatus, NoticeKind
from games.models import Match, Notice, Seat, User
from games.notices import table_confirmations
from games.notices.table_confirmations import QuestionKind
from tests.games.markup import compact
from tests.games.tables import open_table, person, running

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def notices(kind: NoticeKind) -> list[str]:
    rows = Notice.objects.filter(kind=kind).order_by("pk").select_related("user")
    return [notice.user.display_name for notice in rows]


def link(kind: QuestionKind, match: Match, user: User) -> str:
    match.refresh_from_db()
    return urlsplit(table_confirmations.confirmation_url(kind, match, user)).path


def state(match: Match) -> tuple[str, list[str]]:
    match.refresh_from_db()
    return match.status, [seat.user.display_name for seat in match.seats.select_related("user") if seat.user]


def almost_full(travel, *, away: timedelta) -> tuple[Match, User, User]:
    """Seat Ana and Bára at a table for three, who are not seen for a while; return it and both."""
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 3)
    seating.take_seat(match=match, user=bara)
    travel.shift(away)
    return match, ana, bara


# Idle tables


def test_creator_is_asked_once_after_a_week_and_the_table_closes_after_two(travel):
    match = open_table(person("Ana"), 3)
    seating.take_seat(match=match, user=person("Bára"))
    travel.shift(7 * DAY - timedelta(minutes=1))
    idle_tables.tend_open_tables()
    assert notices(NoticeKind.IDLE_TABLE) == []

    travel.shift(timedelta(minutes=1))
    for _ in range(3):
        idle_tables.tend_open_tables()
    assert notices(NoticeKind.IDLE_TABLE) == ["Ana"]

    travel.shift(7 * DAY - timedelta(minutes=1))
    idle_tables.tend_open_tables()
    assert state(match)[0] == MatchStatus.OPEN
    travel.shift(timedelta(minutes=1))
    idle_tables.tend_open_tables()
    assert state(match)[0] == MatchStatus.CANCELLED
    assert notices(NoticeKind.CANCELLED) == ["Ana", "Bára"]
    assert Notice.objects.filter(kind=NoticeKind.CANCELLED).first().params == {"idle": 1}


@pytest.mark.parametrize("way", ["kept", "joined", "left", "bot", "invited"])
def test_used_table_is_not_idle(travel, way):
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 4)
    seating.take_seat(match=match, user=bara)
    travel.shift(7 * DAY)
    idle_tables.tend_open_tables()
    {
        "kept": lambda: seating.keep_table_open(match=match, by=ana),
        "joined": lambda: seating.take_seat(match=match, user=person("Cyril")),
        "left": lambda: seating.leave_seat(match=match, user=bara),
        "bot": lambda: seating.seat_bot(match=match, by=ana, kind="apprentice"),
        "invited": lambda: invitations.invite_address(match=match, by=ana, address="x@example.org"),
    }[way]()

    travel.shift(7 * DAY - timedelta(minutes=1))
    idle_tables.tend_open_tables()

    match.refresh_from_db()
    assert (match.is_open, match.idle_asked_at) == (True, None)


def test_table_that_was_old_before_is_asked_about_before_it_closes(travel):
    match = open_table(person("Ana"), 3)
    travel.shift(100 * DAY)

    idle_tables.tend_open_tables()

    assert state(match)[0] == MatchStatus.OPEN
    assert notices(NoticeKind.IDLE_TABLE) == ["Ana"]


def test_running_games_are_never_idle(travel):
    match = running(2)
    travel.shift(30 * DAY)

    idle_tables.tend_open_tables()

    assert notices(NoticeKind.IDLE_TABLE) == []
    assert state(match)[0] == MatchStatus.RUNNING


def test_button_on_the_page_and_in_the_email_keep_the_table_open(travel):
    ana = person("Ana")
    match = open_table(ana, 3)
    for press in (
        lambda: signed_in(ana).post(reverse("games:keep_open", args=[match.pk])),
        lambda: Client().post(link(QuestionKind.KEEP_OPEN, match, ana)),
    ):
        travel.shift(7 * DAY)
        idle_tables.tend_open_tables()
        match.refresh_from_db()
        assert idle_tables.closes_at(match)
        assert "Keep it open" in compact(signed_in(ana).get(reverse("games:waiting", args=[match.pk])).content.decode())
        assert press().status_code in (200, 302)
        match.refresh_from_db()
        assert (match.idle_since, idle_tables.closes_at(match)) == (timezone.now(), None)


def test_only_the_creator_keeps_a_table_open(travel):
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 3)
    seating.take_seat(match=match, user=bara)
    travel.shift(7 * DAY)
    idle_tables.tend_open_tables()

    with pytest.raises(Refused, match="not_creator"):
        seating.keep_table_open(match=match, by=bara)
    assert Client().get(link(QuestionKind.KEEP_OPEN, match, bara)).status_code == 410


def test_link_in_an_email_changes_nothing_until_pressed_and_works_once(travel):
    ana = person("Ana")
    match = open_table(ana, 3)
    travel.shift(7 * DAY)
    idle_tables.tend_open_tables()
    address, client = link(QuestionKind.KEEP_OPEN, match, ana), Client()
    match.refresh_from_db()

    for look in (client.get, client.head):
        assert look(address).status_code == 200
        assert Match.objects.get().idle_asked_at == match.idle_asked_at
    assert client.post(address).status_code == 200
    assert client.post(address).status_code == 410
    assert client.get("/mail/table/nonsense/").status_code == 404


# Players who have gone


def test_full_table_waits_for_a_player_who_has_not_been_seen(travel):
    match, ana, bara = almost_full(travel, away=roll_calls.UNSEEN_FOR + timedelta(minutes=1))
    signed_in(ana).get(reverse("games:waiting", args=[match.pk]))

    seating.take_seat(match=match, user=person("Cyril"))

    assert state(match) == (MatchStatus.OPEN, ["Ana", "Bára", "Cyril"])
    assert notices(NoticeKind.STILL_THERE) == ["Bára"]
    page = compact(signed_in(ana).get(reverse("games:waiting", args=[match.pk])).content.decode())
    assert "The game starts when these players confirm: Bára." in page
    assert Client().post(link(QuestionKind.STILL_PLAYING, match, bara)).status_code == 200
    assert state(match)[0] == MatchStatus.RUNNING


def test_player_who_looks_in_at_the_site_is_not_missing(travel):
    match, _ana, bara = almost_full(travel, away=roll_calls.UNSEEN_FOR + timedelta(minutes=1))
    seating.take_seat(match=match, user=person("Cyril"))
    assert notices(NoticeKind.STILL_THERE) == ["Ana", "Bára"]

    for user in (_ana, bara):
        idle_tables.tend_open_tables()
        assert state(match)[0] == MatchStatus.OPEN
        signed_in(user).get(reverse("games:waiting", args=[match.pk]))
    idle_tables.tend_open_tables()

    assert state(match)[0] == MatchStatus.RUNNING


@pytest.mark.parametrize("where", ["looked in", "another game", "seated lately"])
def test_game_starts_at_once_with_players_who_were_seen(travel, where):
    match, ana, bara = almost_full(travel, away=4 * DAY if where != "seated lately" else 2 * DAY)
    seats = Seat.objects.filter(match=match, user__isnull=False)
    if where == "looked in":
        seats.update(looked_in_at=timezone.now() - 2 * DAY)
    elif where == "another game":
        travel.shift(-DAY)
        other = open_table(ana, 2)
        notice_creation.mark_seen(other, Seat.objects.create(match=other, number=7, user=bara))
        travel.shift(DAY)

    seating.take_seat(match=match, user=person("Cyril"))

    assert state(match)[0] == MatchStatus.RUNNING


def test_table_that_waits_for_players_does_not_change_while_nobody_acts(travel):
    match, _ana, _bara = almost_full(travel, away=4 * DAY)
    seating.take_seat(match=match, user=person("Cyril"))
    before = Match.objects.values().get(pk=match.pk)

    travel.shift(timedelta(minutes=1))
    idle_tables.tend_open_tables()

    assert Match.objects.values().get(pk=match.pk) == before


def test_seat_of_who_does_not_answer_is_freed_and_the_table_goes_on(travel):
    match, ana, bara = almost_full(travel, away=4 * DAY)
    signed_in(ana).get(reverse("games:waiting", args=[match.pk]))
    seating.take_seat(match=match, user=person("Cyril"))
    address = link(QuestionKind.STILL_PLAYING, match, bara)

    travel.shift(roll_calls.ANSWER_WITHIN - timedelta(minutes=1))
    idle_tables.tend_open_tables()
    assert state(match)[1] == ["Ana", "Bára", "Cyril"]
    travel.shift(timedelta(minutes=1))
    idle_tables.tend_open_tables()

    assert state(match) == (MatchStatus.OPEN, ["Ana", "Cyril"])
    assert Notice.objects.filter(user=bara, params={"freed": 1}).exists()
    assert Client().post(address).status_code == 410
    seating.take_seat(match=match, user=bara)
    assert state(match)[0] == MatchStatus.RUNNING


def test_creator_who_does_not_answer_passes_the_table_on(travel):
    match, ana, bara = almost_full(travel, away=4 * DAY)
    signed_in(bara).get(reverse("games:waiting", args=[match.pk]))
    seating.take_seat(match=match, user=person("Cyril"))
    travel.shift(roll_calls.ANSWER_WITHIN)

    idle_tables.tend_open_tables()

    assert state(match)[1] == ["Bára", "Cyril"]
    assert match.creator == bara
    assert ana not in [seat.user for seat in match.seats.all()]


def test_kept_table_starts_if_it_waited_only_for_its_creator(travel):
    match, ana, bara = almost_full(travel, away=4 * DAY)
    signed_in(bara).get(reverse("games:waiting", args=[match.pk]))
    seating.take_seat(match=match, user=person("Cyril"))
    assert notices(NoticeKind.STILL_THERE) == ["Ana"]

    seating.keep_table_open(match=match, by=ana)

    assert state(match)[0] == MatchStatus.RUNNING


def test_leaving_ends_a_roll_call(travel):
    match, _ana, bara = almost_full(travel, away=4 * DAY)
    seating.take_seat(match=match, user=person("Cyril"))

    seating.leave_seat(match=match, user=bara)

    match.refresh_from_db()
    assert (match.is_open, match.roll_call_at) == (True, None)
    travel.shift(3 * DAY)
    idle_tables.tend_open_tables()
    assert state(match)[1] == ["Ana", "Cyril"]


def test_game_against_bots_needs_no_roll_call(travel):
    ana = person("Ana")
    match = open_table(ana, 2)
    travel.shift(6 * DAY)

    seating.seat_bot(match=match, by=ana, kind="apprentice")

    assert state(match)[0] == MatchStatus.RUNNING
