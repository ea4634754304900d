"""What is somebody's own is kept by nobody else: not by browsers, not by a session that has ended."""

import sqlite3
from contextlib import closing

import pytest
from django.contrib.auth.models import Permission
from django.db import OperationalError, connection
from django.test import Client
from django.urls import reverse

from games.models import User
from tests.games import tables
from tests.games.views.visiting import address, everything, form, of_asked
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


def signed_in(user) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.mark.parametrize("page", ["games:mine", "games:settings", "account_email"])
def test_no_browser_keeps_a_page_that_is_somebodys_own(page):
    answer = signed_in(tables.person()).get(reverse(page))

    assert "no-store" in answer["Cache-Control"]
    assert "private" in answer["Cache-Control"]


def test_public_responses_may_be_cached():
    assert "no-store" not in Client().get(reverse("pages:landing")).headers.get("Cache-Control", "")


def test_no_page_may_use_a_device():
    policy = Client().get(reverse("pages:landing"))["Permissions-Policy"]

    assert {"camera=()", "microphone=()", "geolocation=()"} <= set(policy.split(", "))


def test_signing_out_clears_what_the_browser_kept():
    client = signed_in(tables.person())
    before = client.get(reverse("games:mine"))

    answer = client.post(reverse("account_logout"))

    assert "Clear-Site-Data" not in before
    assert answer["Clear-Site-Data"] == '"cache"'


def poll(client: Client, seat) -> int:
    return client.get(f"/games/{seat.match_id}/table/", {"after": seat.total_stamp}).status_code


@pytest.mark.parametrize("ended", ["password", "shut out"])
def test_a_session_that_was_ended_hears_nothing_of_the_table(ended):
    match = tables.running(2, private=True, spectators=False)
    seat = tables.asked(match)
    client = signed_in(seat.user)
    before = poll(client, seat)

    if ended == "password":
        seat.user.set_password("another one altogether")
        seat.user.save()
    else:
        User.objects.filter(pk=seat.user.pk).update(is_active=False)

    assert (before, poll(client, seat)) == (204, 302)


@pytest.mark.parametrize("is_https", [True, False])
def test_what_a_visit_began_with_goes_over_https_alone_where_there_is_one(settings, is_https):
    settings.SESSION_COOKIE_SECURE = is_https
    match = tables.running(2)
    user = tables.asked(match).user
    client = signed_in(user)
    match.seats.filter(user=user).update(seen_at="2001-01-01T00:00Z")

    answer = client.get(match.get_absolute_url(), secure=is_https)

    assert bool(answer.cookies["since"]["secure"]) is is_https


@pytest.mark.parametrize(
    ("problem", "status"),
    [
        ("database is locked", 503),
        ("database table is locked: games_match", 503),
        ("deadlock detected", 503),
        ("connection failed: FATAL:  sorry, too many clients already", 503),
        ("couldn't get a connection after 20.00 sec", 503),
        ("database or disk is full", 503),
        ('could not extend file "base/5/16397": No space left on device', 503),
        ('could not write to file "pg_wal/xlogtemp.29": No space left on device', 503),
        ("no such table: games_match", 500),
    ],
)
def test_a_busy_database_gives_503_and_error_pages_keep_the_theme(monkeypatch, problem, status):
    def fail(*_args, **_words):
        raise OperationalError(problem) from sqlite3.OperationalError(problem)

    monkeypatch.setattr("games.views.site.landing.render", fail)

    client = Client(raise_request_exception=False)
    client.cookies["theme"] = "dark"
    answer = client.get(reverse("pages:landing"))

    is_busy = status == 503
    assert answer.status_code == status
    assert answer.headers.get("Retry-After") == ("5" if is_busy else None)
    assert ("Go back and try again in a few seconds." in answer.content.decode()) is is_busy
    assert ("This is our fault" in answer.content.decode()) is not is_busy
    assert f'<html lang="{ENGLISH}" data-theme="dark">' in answer.content.decode()


@pytest.mark.django_db(transaction=True)
def test_a_move_on_a_locked_sqlite_is_told_to_come_again_and_changes_nothing():
    match = tables.running(2)
    client, before, posted = of_asked(match), everything(match), form(match)
    client.raise_request_exception = False
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 0")
    with closing(sqlite3.connect(connection.settings_dict["NAME"])) as other:
        other.execute("BEGIN IMMEDIATE")
        answer = client.post(address(match, "choose"), posted)
    connection.close()

    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert everything(match) == before


def test_staff_cannot_ban_superusers():
    staff, boss, player = (
        tables.person("Staff", is_staff=True),
        tables.person("Boss", is_superuser=True),
        tables.person(),
    )
    staff.user_permissions.set(Permission.objects.filter(codename__in=("change_user", "view_user")))
    client = signed_in(staff)
    fields = {"handle": "changed", "display_name": "Changed", "language": ENGLISH, "time_zone": "UTC"}

    codes = [
        client.post(
            reverse("admin:games_user_change", args=[user.pk]), {**fields, "handle": f"changed{user.pk}"}
        ).status_code
        for user in (boss, player)
    ]

    boss.refresh_from_db(), player.refresh_from_db()
    assert codes == [403, 302]
    assert (boss.is_active, player.is_active) == (True, False)
