"""Statements that are compiled once do with every value what Django would."""

from collections.abc import Mapping
from datetime import datetime, timedelta

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from games.models import Seat
from games.models.compiled import compiled, compiled_update
from tests.games.tables import running

pytestmark = pytest.mark.django_db


@compiled
def seen_since(match: int, since: datetime) -> QuerySet[Seat]:
    return Seat.objects.filter(match_id=match, seen_at__gte=since).select_related("user")


@compiled_update
def see(match: int, number: int, now: datetime) -> tuple[QuerySet[Seat], Mapping[str, object]]:
    return Seat.objects.filter(match_id=match, number=number), {"seen_at": now, "is_winner": True}


def test_the_same_statement_serves_other_values():
    match, now = running(3), timezone.now()
    before = match.seats.get(number=2)

    written = [see(match.pk, number, now - timedelta(days=number)) for number in (0, 1, 5)]

    assert written == [1, 1, 0]
    assert [seat.number for seat in seen_since(match.pk, now - timedelta(hours=1))] == [0]
    assert match.seats.get(number=1).seen_at == now - timedelta(days=1)
    assert match.seats.get(number=2).seen_at == before.seen_at


def test_rows_are_what_a_queryset_makes_of_them():
    match, now = running(2), timezone.now()
    see(match.pk, 0, now)

    found = seen_since(match.pk, now)[0]

    honest = Seat.objects.select_related("user").get(pk=found.pk)
    fields = [field.attname for field in Seat._meta.concrete_fields]
    assert [getattr(found, name) for name in fields] == [getattr(honest, name) for name in fields]
    assert (found, found.user.name) == (honest, honest.user.name)
    found.bank = 7
    found.save()
    assert match.seats.get(number=0).bank == 7


def test_a_value_that_does_not_reach_the_database_is_a_fault():
    @compiled
    def forgetful(match: int, number: int) -> QuerySet[Seat]:
        return Seat.objects.filter(match_id=match)

    with pytest.raises(TypeError):
        forgetful(1, 2)
