"""Times that are read in C are the times that psycopg reads."""

import datetime as dt

import pytest
from django.db import DataError, connection

from games.fast.timestamps import TEXT, TIMESTAMPTZ

TIMES = (
    "2024-01-02 03:04:05+00",
    "2024-01-02 03:04:05.5+02",
    "2024-02-29 23:59:59.999999-11:30",
    "0007-01-01 00:00+00",
)


@pytest.mark.postgres
def test_times_are_read_in_c_and_come_out_the_same():
    quick = connection.cursor().connection.adapters.get_loader(TIMESTAMPTZ, TEXT)
    slow = quick.__mro__[1]

    for time in TIMES:
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s::timestamptz, %s::timestamptz::text", [time, time])
            read, text = cursor.fetchone()
        honest = slow(TIMESTAMPTZ, connection.connection).load(text.encode())
        assert (read, read.tzinfo) == (honest, dt.UTC)

    assert quick.is_quick
    assert not hasattr(slow, "is_quick")


@pytest.mark.postgres
def test_what_no_datetime_holds_is_refused_as_ever():
    with connection.cursor() as cursor:
        cursor.execute("SELECT 'infinity'::timestamptz")
        with pytest.raises(DataError, match="timestamp"):
            cursor.fetchone()
