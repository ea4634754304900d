"""A game played from emails alone: the pages behind a link take the turn and the list for the next round."""

import re
from collections import Counter
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client

from games.domain.matches import match_history
from games.domain.play import order_post
from games.models import FiledOrder, Match
from tests.games.notices.answers.pressing import browser, forms_of, links, press
from tests.games.tables import asked, running

ROUNDS = 3


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Emails are the same on every database."""


def visit_from_email(client: Client, match: Match, travel) -> HttpResponse:
    """Open the best link of the email, and press until the turn is over; return the last page."""
    found = links(match, travel)
    way = next((way for choices, way in found.items() if choices.endswith("end_turn")), next(iter(found.values())))
    answer = press(client, way, follow=True)
    while values := [value for form in forms_of(answer) for name, value in form.buttons if name == "choice"]:
        best = next((value for value in ("end_turn", "gather:gold", "pass") if value in values), values[0])
        answer = press(client, answer.request["PATH_INFO"], best, follow=True)
    return answer


def file_next_list(client: Client, match: Match, answer: HttpResponse) -> HttpResponse:
    """File a list of all characters on the page that follows a press."""
    cast = match_history.newest_state(match).cast
    form = next(form for form in forms_of(answer) if "replaces" in form.hidden)
    places = {f"usual.{key}": str(place) for place, key in enumerate(reversed(cast), start=1)}
    return client.post(answer.request["PATH_INFO"], {**form.hidden, **places}, follow=True)


def test_one_visit_a_round_from_emails_takes_the_turn_and_the_next_list(travel, monkeypatch):
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match, visits, by_order = running(4), Counter(), 0
    while match.round <= ROUNDS:
        travel.shift(timedelta(minutes=20))
        if count := order_post.carry_out_due_orders():
            by_order += count
        else:
            seat, number = asked(match), match.round
            client = browser()
            answer = visit_from_email(client, match, travel)
            visits[number, seat.number] += 1
            if match_history.newest_state(match).phase == "action":
                assert "And for the next round?" in answer.content.decode()
                answer = file_next_list(client, match, answer)
                assert FiledOrder.objects.filter(seat=seat.number, status="filed").exists()
                assert re.search(
                    r"Your list for the next draft is saved|Your list for this draft", answer.content.decode()
                )
        match = Match.objects.get(pk=match.pk)

    later = [visits[number, seat] for number in range(2, ROUNDS + 1) for seat in range(4)]
    assert max(later) <= 2
    assert sum(later) <= len(later) + 2
    assert by_order >= 4 * (ROUNDS - 1) - 2


def test_a_link_that_was_not_pressed_shows_no_list(travel):
    match = running(4)
    seat, found = asked(match), links(match, travel)
    first, second = list(found.values())[:2]
    press(browser(), first)

    page = browser().get(second)

    assert page.status_code == 410
    assert "And for the next round?" not in page.content.decode()
    Client().post(second, {"replaces": "", "usual.king": "1"})
    assert not FiledOrder.objects.filter(seat=seat.number).exists()
