"""Compiled queries return the same as Django's for all values."""

from datetime import datetime, timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from games.fast.compiled_queries import compiled, copy_model, fetch_rows
from games.models import Seat
from tests.games.tables import running

pytestmark = pytest.mark.django_db


@compiled
def seen_since(match: int, since: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(match_id=match, seen_at__gte=since).select_related("user")


def test_compiled_statement_is_reused_for_other_values():
    match, now = running(3), timezone.now()
    match.seats.filter(number=0).update(seen_at=now)
    match.seats.filter(number=1).update(seen_at=now - timedelta(days=1))
    match.seats.filter(number=2).update(seen_at=None)

    found = [seen_since(match.pk, now - timedelta(hours=hours)) for hours in (1, 48)]

    assert [{seat.number for seat in seats} for seats in found] == [{0}, {0, 1}]
    assert seen_since(0, now) == []


def test_compiled_queries_return_the_same_rows_as_the_orm():
    match, now = running(2), timezone.now()
    match.seats.filter(number=0).update(seen_at=now)
    match.seats.filter(number=1).update(seen_at=None)

    found = seen_since(match.pk, now)[0]

    honest = Seat.objects.select_related("user").get(pk=found.pk)
    fields = [field.attname for field in Seat._meta.concrete_fields]
    assert [getattr(found, name) for name in fields] == [getattr(honest, name) for name in fields]
    assert (found, found.user.name) == (honest, honest.user.name)
    found.bank = 7
    found.save()
    assert match.seats.get(number=0).bank == 7


def test_compiling_a_query_that_ignores_an_argument_fails():
    @compiled
    def forgetful(match: int, number: int) -> QuerySet[Seat]:
        return Seat.objects.filter(match_id=match)

    with pytest.raises(TypeError):
        forgetful(1, 2)


def test_single_use_query_returns_the_same_rows():
    match = running(2)
    asked = match.seats.select_related("user").order_by("-number")

    found = fetch_rows(asked)

    assert found == list(asked)
    assert [seat.user.name for seat in found] == [seat.user.name for seat in asked]


def test_changing_a_copy_does_not_change_the_original(django_assert_num_queries):
    match = running(2)
    seat = match.seats.select_related("match", "user").get(number=0)

    copied = copy_model(seat)
    copied.bank, copied.match = 7, running(2)

    assert (copied, copied.bank, copied.match == match) == (seat, 7, False)
    with django_assert_num_queries(0):
        assert (seat.bank, seat.match, copied.user) == (match.bank, match, seat.user)
