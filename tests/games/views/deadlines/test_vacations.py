"""The page of the user's vacations."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from games.domain.deadlines import vacations
from games.models import User
from tests.games.tables import person

pytestmark = pytest.mark.django_db
PAGE = "games:vacation"


@pytest.fixture
def ana(client):
    user = person()
    client.force_login(user)
    return user


def in_days(number: int) -> str:
    return (timezone.now() + timedelta(days=number)).date().isoformat()


def test_a_vacation_is_shown_as_moments_in_the_players_zone(client, ana):
    User.objects.filter(pk=ana.pk).update(time_zone="Asia/Taipei")
    answer = client.post(reverse(PAGE), {"first": in_days(30), "last": in_days(30)}, follow=True)

    assert words(answer).replace("\u202f", " ").count("00:00 (GMT+08:00)") == 2
    assert "your time zone (Asia/Taipei)" in words(answer)


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_a_vacation_is_planned_shown_and_called_off(client, ana):
    answer = client.post(reverse(PAGE), {"first": in_days(3), "last": in_days(5)}, follow=True)
    planned = ana.vacations.get()
    assert "Vacation planned." in words(answer)
    assert "Cancel" in words(answer)

    answer = client.post(reverse("games:end_vacation", args=[planned.pk]), follow=True)
    assert "Cancel" not in words(answer)
    assert not ana.vacations.exists()


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"first": "", "last": ""}, "This field is required."),
        ({"first": "soon", "last": "tomorrow"}, "Enter a valid date."),
        ({"first": in_days(5), "last": in_days(3)}, "must start today or later"),
        ({"first": in_days(3), "last": in_days(60)}, "that many days left for"),
        ({"first": "9999-12-31", "last": "9999-12-31"}, "must start today or later"),
    ],
)
def test_impossible_values_are_refused_with_a_reason(client, ana, said, why):
    answer = client.post(reverse(PAGE), said)

    assert answer.status_code == 422
    assert why in words(answer)
    assert not ana.vacations.exists()


def test_automatic_use_of_vacation_days_is_off_until_it_is_turned_on(client, ana):
    assert not ana.uses_vacation
    for said, kept in (({}, False), ({"uses_vacation": "on"}, True)):
        client.post(reverse("games:vacation_habit"), said)
        ana.refresh_from_db()
        assert ana.uses_vacation is kept


def test_nobody_ends_the_vacation_of_another(client, ana):
    today = timezone.now().date()
    other = vacations.plan_vacation(user=person("Bára"), first=today, last=today)

    answer = client.post(reverse("games:end_vacation", args=[other.pk]), follow=True)

    assert "This vacation is already over." in words(answer)
    other.refresh_from_db()
    assert other.ends_at > timezone.now()
