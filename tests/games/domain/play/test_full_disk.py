"""On a full disk a move is refused completely, and can be made when there is space again."""

from collections.abc import Iterator

import pytest
from django.db import connection

from tests.games.tables import asked, running
from tests.games.views.visiting import address, everything, form, signed_in

pytestmark = pytest.mark.django_db(transaction=True)
MOST = 2**31 - 2
"""The number of pages that SQLite allows by default."""


def allow(pages: int) -> None:
    """Limit the size of the database."""
    with connection.cursor() as cursor:
        cursor.execute(f"PRAGMA max_page_count = {pages}")


@pytest.fixture
def full() -> Iterator[None]:
    """Leave hardly any space in the database beyond its tables and rows."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM")
    allow(1)  # which SQLite takes for as many as there are
    yield
    allow(MOST)


def test_a_failed_write_leaves_no_part_of_a_move(request):
    match = running(2)
    clients = {seat.user_id: signed_in(seat.user) for seat in match.seats.all()}
    request.getfixturevalue("full")

    for _ in range(200):
        client, before, posted = clients[asked(match).user_id], everything(match), form(match, token="")
        client.raise_request_exception = False
        answer = client.post(address(match, "choose"), posted)
        if answer.status_code == 503:
            break

    assert (answer.status_code, answer["Retry-After"], everything(match)) == (503, "5", before)
    assert "Nothing was changed." in answer.content.decode()

    allow(MOST)

    assert client.post(address(match, "choose"), posted).status_code == 302
    assert everything(match) != before
