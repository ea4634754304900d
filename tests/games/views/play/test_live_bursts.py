"""Playing on live at the table: who is asked, by plain forms, and what all read while it lasts."""

import pytest
from django.test import Client
from django.utils import timezone

from games.domain.play import live_bursts
from tests.games.markup import compact
from tests.games.tables import asked, person, running
from tests.games.views.visiting import address, page, signed_in

pytestmark = pytest.mark.django_db
ASKS = "All 2 players are here. Play live?"


@pytest.fixture
def gathered(travel):
    """Two people have come to their table."""
    match = running(2)
    clients = [signed_in(seat.user) for seat in match.seats.order_by("number")]
    for client in clients:
        page(client, match)
    return match, clients


def test_live_play_starts_once_both_players_agree(gathered):
    match, (first, second) = gathered
    assert ASKS in page(first, match)
    assert ASKS in page(second, match)
    assert ASKS not in page(Client(), match)

    answer = first.post(address(match, "burst"), {"wish": "live"})
    assert (answer.status_code, answer.url) == (302, address(match))
    assert "It starts once all players agree." in page(first, match)
    assert ASKS in page(second, match)

    second.post(address(match, "burst"), {"wish": "live"})
    for client in (first, second, Client()):
        assert "Playing live until" in page(client, match)
        assert ("Stop playing live" in page(client, match)) == (client in (first, second))

    second.post(address(match, "burst"), {"wish": "stop"})
    assert "Live play has ended" in page(first, match)
    assert "Playing live until" not in page(first, match)


def test_who_comes_back_to_a_page_without_news_is_here_too(travel):
    match = running(2)
    first, second = (signed_in(seat.user) for seat in match.seats.order_by("number"))
    page(first, match)
    travel.shift(live_bursts.HERE_FOR)
    page(second, match)
    stamp = match.seats.get(number=0).total_stamp

    left = first.get(address(match, "fragment"), {"after": stamp, "here": "0"})
    assert (left.status_code, ASKS in page(second, match)) == (204, False)
    back = first.get(address(match, "fragment"), {"after": stamp, "here": "again"})
    assert (back.status_code, ASKS in page(second, match)) == (204, True)
    assert ASKS in first.get(address(match, "fragment"), {"after": stamp}).content.decode()


def test_a_script_gets_the_regions(gathered):
    match, _clients = gathered
    answer = signed_in(match.creator, HX_Request="true").post(address(match, "burst"), {"wish": "live"})

    assert answer.status_code == 200
    assert 'id="burst" hx-swap-oob="true"' in compact(answer.content.decode())
    assert "Cancel" in answer.content.decode()


def test_the_question_is_the_same_whoever_is_asked_to_move(gathered):
    match, clients = gathered
    regions = [client.get(address(match)).context["burst"] for client in clients]

    assert asked(match).number in (0, 1)
    assert regions[0] == regions[1]


def test_a_page_without_a_script_looks_again_soon_and_one_with_a_script_often(gathered):
    match, clients = gathered
    waits = clients[1 - asked(match).number]
    assert "data-live" not in page(waits, match)
    for client in clients:
        client.post(address(match, "burst"), {"wish": "live"})

    match.moved_at -= live_bursts.BURST_DURATION
    match.save(update_fields=["moved_at"])
    html = compact(page(waits, match))
    assert " data-live" in html
    assert '<meta http-equiv="refresh" content="5">' in html


@pytest.mark.parametrize("wish", ["", "win", "Live"])
def test_an_unknown_wish_is_refused(gathered, wish):
    match, (first, _second) = gathered
    answer = first.post(address(match, "burst"), {"wish": wish})

    assert answer.status_code == 422
    match.refresh_from_db()
    assert not match.seats.filter(agrees_to_live=True).exists()


def test_who_comes_too_late_or_does_not_sit_there_is_told_why(gathered):
    match, (first, _second) = gathered
    live_bursts.update_bursts(timezone.now() + live_bursts.HERE_FOR)

    late = first.post(address(match, "burst"), {"wish": "live"})
    stranger = signed_in(person("Zoe")).post(address(match, "burst"), {"wish": "live"})

    assert (late.status_code, "Some players have left" in late.content.decode()) == (422, True)
    assert stranger.status_code == 403
    assert Client().post(address(match, "burst"), {"wish": "live"}).status_code == 302
