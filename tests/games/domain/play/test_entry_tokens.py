"""Pages name log entries by tokens, which reveal neither time nor number."""

import re

import pytest
from django.urls import reverse

from games.domain.play.entry_tokens import MOST, entry_number, entry_token
from games.models import Match
from tests.games.tables import choose, running
from tests.games.views.visiting import of_asked, signed_in

PRECISE = re.compile(r"\d\d:\d\d:\d\d\.\d|\.\d{6}\b")
"""A time that is more precise than a second."""


def test_a_token_is_read_at_its_own_table_only():
    match, other = Match(pk=7, version=9), Match(pk=8, version=9)

    assert [entry_number(match, entry_token(7, number)) for number in range(10)] == list(range(10))
    assert entry_number(other, entry_token(7, 3)) is None
    assert entry_number(match, entry_token(7, 10)) is None
    assert {entry_number(match, text) for text in ("", "x", "2026-01-01", "9" * 5000, "é" * 16)} == {None}


def test_only_the_newest_entries_are_compared_with_a_token():
    match = Match(pk=7, version=MOST + 5)

    assert entry_number(match, entry_token(7, 6)) == 6
    assert entry_number(match, entry_token(7, 5)) is None


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["table", "fragment", "log", "chat", "feed"])
def test_pages_of_a_table_show_no_time_more_precise_than_a_second(name):
    match = running(3)
    for _ in range(12):
        choose(match)

    url = reverse(f"pages:{name}" if name == "feed" else f"games:{name}", args=[match.pk])
    for client in (of_asked(match), signed_in(match.seats.exclude(is_asked=True).first().user)):
        page = client.get(url).content.decode()
        assert not PRECISE.findall(page)
