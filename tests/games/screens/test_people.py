"""What those at a table are called, and how time is told."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django.utils.translation import override

from games.domain import accounts
from games.models import User
from games.screens import dates, people
from tests.games.tables import guest, open_table, person, running


def seats_of(match):
    return list(match.seats.select_related("user", "match"))


@pytest.mark.django_db
def test_everybody_at_a_table_has_a_name():
    match = open_table(person("Ana"), 3, bots=["builder"])

    assert [people.seat_name(seat) for seat in seats_of(match)] == ["Ana", "free seat", "Master builder 3"]


@pytest.mark.django_db
def test_who_has_deleted_their_account_is_called_by_the_seats_number():
    match = running(3)

    accounts.erase_person(user=match.seats.get(number=2).user)

    assert [people.seat_name(seat) for seat in seats_of(match)] == ["Ana", "Bára", "Player 3"]


@pytest.mark.django_db
def test_a_guest_is_called_by_the_number_of_the_handle():
    visitor = guest()

    assert visitor.name == f"Guest {visitor.handle.removeprefix('guest-')}"


@pytest.mark.parametrize(
    ("left", "words"),
    [
        (timedelta(days=2, hours=3, minutes=5), "2 days, 3 hours left"),
        (timedelta(days=1, minutes=1), "1 day left"),
        (timedelta(hours=5, minutes=40, seconds=30), "5 hours, 40 minutes left"),
        (timedelta(minutes=7, seconds=30), "7 minutes left"),
        (timedelta(seconds=40), "less than a minute left"),
        (timedelta(seconds=-40), "less than a minute left"),
    ],
)
def test_time_left_is_told_in_its_two_largest_units(left, words):
    with override("en"):
        assert dates.time_left(timezone.now() + left + timedelta(seconds=1)).replace("\xa0", " ") == words


@pytest.mark.django_db
def test_a_mail_address_has_one_spelling_and_an_empty_one_is_none():
    one, two, three = User.objects.create_user("A@B.cz"), User.objects.create_user(""), User.objects.create_user()

    assert (one.email, two.email, three.email) == ("a@b.cz", None, None)
