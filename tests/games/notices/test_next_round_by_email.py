"""Games played from emails alone: the pages behind a link take the turn, and the list and plans for the next round."""

import random
import re
from collections import Counter
from datetime import timedelta

import pytest
from django.http import HttpResponse
from django.test import Client

from engine import plans
from games.domain.matches import match_history, match_view
from games.domain.orders import filed_orders
from games.domain.play import order_post
from games.enums import OrderStatus
from games.models import FiledOrder, Match, OutgoingMail, Seat
from games.notices import dispatch
from games.screens.table import planning
from tests.games.notices.answers.pressing import LINK, browser, forms_of, links, press, read
from tests.games.notices.postman import LATER
from tests.games.tables import asked, running

ROUNDS = 3
MOST_VISITS = 150


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Emails are the same on every database."""


def newest_links(match: Match, travel) -> dict[str, str]:
    """Return the links in the newest email to the player who is asked; it may be about more than their turn."""
    travel.shift(LATER)
    dispatch.dispatch_due()
    texts = OutgoingMail.objects.filter(user=asked(match).user).order_by("-pk").values_list("text", flat=True)
    addresses = next(found for text in texts if (found := LINK.findall(text)))
    return {" ".join(read(address).choices): address for address in addresses}


def visit_from_email(client: Client, match: Match, travel) -> HttpResponse:
    """Open the best link of the email, and press until the turn is over; return the last page."""
    found = newest_links(match, travel)
    way = next((way for choices, way in found.items() if choices.endswith("end_turn")), next(iter(found.values())))
    answer = press(client, way, follow=True)
    while values := [value for form in forms_of(answer) for name, value in form.buttons if name == "choice"]:
        answer = press(client, answer.request["PATH_INFO"], best_choice(values), follow=True)
    return answer


def best_choice(values: list[str]) -> str:
    """Return what to press: gather gold, then build whatever is possible, then end the turn."""
    wanted = ("gather:gold", "build:", "end_turn", "pass")
    return next((value for start in wanted for value in values if value.startswith(start)), values[0])


def file_next_list(client: Client, match: Match, answer: HttpResponse, **wishes: str) -> HttpResponse:
    """File a list of all characters on the page that follows a press."""
    cast = match_history.newest_state(match).cast
    form = next(form for form in forms_of(answer) if "replaces" in form.hidden)
    places = {f"usual.{key}": str(place) for place, key in enumerate(reversed(cast), start=1)}
    return client.post(answer.request["PATH_INFO"], {**form.hidden, **places, **wishes}, follow=True)


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


def test_a_list_for_every_round_is_saved_from_an_email(travel):
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match = running(4)
    seat, client = asked(match), browser()

    answer = file_next_list(client, match, visit_from_email(client, match, travel), every="on")

    assert "Your list is saved for every round until you change it." in answer.content.decode()
    assert FiledOrder.objects.get(seat=seat.number).round == 0


def file_next_plans(client: Client, match: Match, seat: Seat, answer: HttpResponse, dice: random.Random) -> list[str]:
    """Plan the turns of three characters on the pages that follow a press; return which were saved."""
    saved = []
    view = match_view.current_view(match, seat)
    for key in re.findall(r'href="\?turn=(\w+)"', answer.content.decode())[:3]:
        way = answer.request["PATH_INFO"]
        expected = filed_orders.expected_view(match, seat, view, "turn_plan", key)
        steps = planning.values_of(plans.plan_to_data(plans.plan_of(expected, key, dice)))
        page = client.get(way, {"turn": key, "step": steps})
        form = next((form for form in forms_of(page) if {"turn", "round"} <= {*form.hidden}), None)
        if form is None:
            continue  # the same plan is saved already
        answer = client.post(way, {**form.hidden, "step": steps, "guard": "1"}, follow=True)
        assert "Your plan is saved." in answer.content.decode()
        saved.append(key)
    return saved


def test_a_whole_game_is_played_from_emails_with_lists_and_turn_plans(travel):
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match, dice, visits, saved = running(3), random.Random(1), 0, 0
    while match.is_running and visits < MOST_VISITS:
        travel.shift(timedelta(minutes=20))
        if not order_post.carry_out_due_orders():
            seat, client = asked(match), browser()
            answer = visit_from_email(client, match, travel)
            visits += 1
            match = Match.objects.get(pk=match.pk)
            if match.is_running and "And for the next round?" in answer.content.decode():
                answer = file_next_list(client, match, answer)
                saved += len(file_next_plans(client, match, seat, answer, dice))
        match = Match.objects.get(pk=match.pk)

    assert match.is_finished
    used = FiledOrder.objects.filter(kind="turn_plan", status="used").count()
    assert saved > used > match.round


def test_a_plan_saved_from_an_email_can_be_deleted_there_and_a_bad_one_is_refused(travel):
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    match = running(4)
    seat, client = asked(match), browser()
    answer = visit_from_email(client, match, travel)
    way, text = answer.request["PATH_INFO"], answer.content.decode()
    key = re.search(r'href="\?turn=(\w+)"', text)[1]
    plan = {"turn": key, "step": ["gather:gold", "end_turn"]}

    saving = next(form for form in forms_of(client.get(way, plan)) if {"turn", "round"} <= {*form.hidden}).hidden
    assert client.post(way, {**saving, "step": ["build:nowhere"]}).status_code == 422
    client.post(way, {**saving, **plan})
    assert FiledOrder.objects.get(seat=seat.number).subject == key
    page = client.get(way, plan)
    form = next(form for form in forms_of(page) if ("delete", "1") in form.buttons)
    client.post(way, {**form.hidden, "delete": "1"})
    assert FiledOrder.objects.get().status == OrderStatus.WITHDRAWN


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
