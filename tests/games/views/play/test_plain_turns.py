"""One plan for all characters: saved, renewed and deleted by one press, at the table and behind a link in an email."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.http import HttpResponse

from engine import plans
from games.domain.matches import match_history, match_view
from games.domain.play import order_post
from games.enums import OrderStatus
from games.models import FiledOrder, Match
from tests.games.notices.answers.pressing import browser, forms_of
from tests.games.notices.test_next_round_by_email import visit_from_email
from tests.games.tables import asked, choose, person, running
from tests.games.views.play.test_turn_plans import STEPS, plan_address
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db

FORM = {"gather": "gold", "build": "dearest", "guard": "1", "plays_if_robbed": "on", "all": "file"}


@pytest.fixture
def match(travel: time_machine.Traveller) -> Match:
    """Return a table of four people at its first pick."""
    travel.move_to("2026-03-02 12:00:30+00:00", tick=False)
    return running(4)


def send(match: Match, **changes: str) -> HttpResponse:
    """Post the form for the player who is asked."""
    return signed_in(asked(match).user).post(address(match, "turn_plans"), {**FORM, **changes})


def filed(match: Match) -> dict[str, plans.Plan]:
    """Return the plans that are filed, by character."""
    rows = FiledOrder.objects.filter(match=match, status=OrderStatus.FILED)
    return {order.subject: plans.plan_from_data(order.contents) for order in rows}


def possible(match: Match) -> set[str]:
    state = match_history.newest_state(match)
    return set(state.cast) - set(state.faceup)


def first_words(plan: plans.Plan) -> list[str]:
    return [step.choices[0].split(":")[0] for step in plan.steps]


def test_each_character_that_may_come_gets_the_same_turn(match):
    view = match_view.current_view(match, asked(match))
    affordable = {card for card in view.own.hand if view.kit.costs[card] <= view.own.gold + 2}

    assert send(match).url == address(match, "table")

    saved = filed(match)
    assert set(saved) == possible(match)
    for plan in saved.values():
        assert (plan.guards, plan.plays_if_robbed) == (plans.GUARDS, True)
        assert (first_words(plan)[0], first_words(plan)[-1]) == ("gather", "end_turn")
        builds = [step.choices for step in plan.steps if step.action == "build"]
        costs = [view.kit.costs[choice.split(":")[1]] for choice in builds[0]] if builds else []
        assert costs == sorted(costs, reverse=True)
        assert bool(builds) or not affordable
    assert "use" not in [step.action for step in saved["assassin" if "assassin" in saved else "thief"].steps]


def test_the_wishes_of_the_form_are_followed(match):
    send(match, gather="new_type", build="")

    for plan in filed(match).values():
        assert (plan.steps[0].choices, plan.steps[0].keep) == (("gather:cards",), "new_type")
        assert "build" not in first_words(plan)


def test_the_builds_can_be_left_open_for_all_characters(match):
    send(match, build="useful")

    for character, plan in filed(match).items():
        builds = [step.choices for step in plan.steps if step.action == "build"]
        assert builds == [(plans.BEST_BUILD,)] * (3 if character == "architect" else 1)


def test_what_the_form_does_not_offer_is_refused(match):
    for changes in ({"gather": "all"}, {"build": "everything"}):
        assert send(match, **changes).status_code == 422
    assert filed(match) == {}


def test_plans_of_ones_own_are_kept_unless_they_are_to_be_replaced(match):
    key = min(possible(match))
    signed_in(asked(match).user).post(plan_address(match, key), {"step": ["gather:cards~ask"]})

    send(match)
    assert filed(match)[key].steps[0].keep == "ask"
    assert len(filed(match)) == len(possible(match))
    send(match, replaces_plans="on")

    assert filed(match)[key].steps[0].choices == ("gather:gold",)
    assert len(filed(match)) == len(possible(match))


def test_plans_that_do_the_same_are_one_line_and_are_renewed_and_deleted_by_one_press(match):
    owner = asked(match)
    client = signed_in(owner.user)
    client.post(address(match, "turn_plans"), {**FORM, "build": ""})
    while asked(match).number == owner.number:
        choose(match)
    groups = client.get(address(match, "table")).context["plan"].turns
    assert len(groups) < sum(len(group.turns) for group in groups) == len(filed(match))
    for order in FiledOrder.objects.all():
        order.contents["seen"]["gold"] += 1
        order.save()
    page = re.sub(r"\s+", " ", client.get(address(match, "table")).content.decode())
    assert 'value="renew"' in page
    assert re.search(r"Planned for \d characters: 2 gold and end turn\.", page)

    client.post(address(match, "turn_plans"), {"all": "renew"})
    assert 'value="renew"' not in client.get(address(match, "table")).content.decode()
    client.post(address(match, "turn_plans"), {"all": "delete"})

    assert filed(match) == {}


def test_a_plan_for_all_is_played_when_the_turn_comes(match, travel):
    client, seat = signed_in(asked(match).user), asked(match)
    send(match)
    while match_history.newest_state(match).phase != "action" or asked(match).number != seat.number:
        choose(match)
        match = Match.objects.get(pk=match.pk)
    travel.shift(timedelta(minutes=20))

    assert order_post.carry_out_due_orders() >= len(STEPS)
    assert asked(Match.objects.get(pk=match.pk)).number != seat.number
    assert "we played your plan" in client.get(address(match, "table")).content.decode()


def test_the_form_behind_an_email_files_plans_too(match, travel):
    seat, client = asked(match), browser()
    page = visit_from_email(client, match, travel)
    assert "One plan for all characters" in page.content.decode()

    form = next(form for form in forms_of(page) if ("all", "file") in form.buttons)
    answer = client.post(page.request["PATH_INFO"], {**form.hidden, **FORM}, follow=True)

    assert "Your plan is saved for" in answer.content.decode()
    assert {order.seat for order in FiledOrder.objects.all()} == {seat.number}
    assert len(filed(match)) > 1


def test_others_cannot_use_it(match):
    stranger = signed_in(person("Zoe")).post(address(match, "turn_plans"), FORM)

    assert stranger.status_code in (302, 404)
    assert not FiledOrder.objects.exists()
