"""The page about a pause, and what the table shows of it."""

import pytest
from django.urls import reverse

from games.domain.deadlines import pauses
from tests.games.tables import person, running

pytestmark = pytest.mark.django_db


def address(name: str, match) -> str:
    return reverse(f"games:{name}", args=[match.pk])


def words(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_one_proposes_the_other_is_asked_at_the_table_and_agrees(client):
    match = running(2)
    first, second = (seat.user for seat in match.seats.all())
    client.force_login(first)
    assert address("pause", match) in words(client.get(address("table", match)))
    answer = client.post(address("pause", match), {"days": "3"}, follow=True)
    assert "Proposed pause: 3 days" in words(answer)
    assert "A pause has been proposed." not in words(client.get(address("table", match)))

    client.force_login(second)
    assert "A pause has been proposed." in words(client.get(address("table", match)))
    client.post(address("answer_pause", match), {"agrees": "yes"})
    match.refresh_from_db()
    assert match.is_paused
    assert "The game is paused. The clocks resume" in words(client.get(address("table", match)))

    client.post(address("pause", match), {"end": "yes"})
    client.force_login(first)
    client.post(address("answer_pause", match), {"agrees": "yes"})
    match.refresh_from_db()
    assert not match.is_paused


@pytest.mark.parametrize("days", ["", "0", "15", "three", "-1"])
def test_an_odd_number_of_days_is_refused_with_a_reason(client, days):
    match = running(2)
    client.force_login(match.creator)
    answer = client.post(address("pause", match), {"days": days})

    assert answer.status_code == 422
    assert 'role="alert"' in words(answer)
    assert not match.incidents.exists()


def test_strangers_cannot_vote_and_a_late_vote_is_refused_with_a_reason(client):
    match = running(2)
    client.force_login(person("Zoe"))
    assert client.get(address("pause", match)).status_code == 302
    client.post(address("pause", match), {"days": "3"})
    assert not match.incidents.exists()

    client.force_login(match.creator)
    answer = client.post(address("answer_pause", match), {"agrees": "yes"}, follow=True)
    assert "This pause is no longer proposed." in words(answer)


def test_who_proposed_may_take_it_back(client):
    match = running(2)
    pauses.propose_pause(match=match, user=match.creator, days=2)
    client.force_login(match.creator)
    assert "Withdraw" in words(client.get(address("pause", match)))
    client.post(address("answer_pause", match), {"agrees": "no"})

    match.refresh_from_db()
    assert match.pause_days is None
