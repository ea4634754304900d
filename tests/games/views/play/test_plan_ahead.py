"""The page for orders given ahead, and what the table shows of them to their owner."""

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from games.domain.matches import match_history
from games.domain.orders import filed_orders
from games.domain.play import order_post
from games.enums import OrderStatus
from games.models import FiledOrder, Match
from tests.games.domain.orders.test_order_post import NOON, file_list
from tests.games.tables import asked, choose, play_to_end, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(travel) -> Match:
    """Return a table of four at which someone else than the viewer is asked; time stands still."""
    travel.move_to(NOON, tick=False)
    return running(4)


def viewer_of(match: Match):
    """Return the seat that is asked after the present one."""
    return match.seats.select_related("user").get(number=(asked(match).number + 1) % 4)


def address(match: Match) -> str:
    return reverse("games:plan_ahead", args=[match.pk])


def test_a_list_is_filed_by_numbers_and_shown_at_the_table(match):
    seat = viewer_of(match)
    client = signed_in(seat.user)
    posted = {"usual.king": "2", "usual.thief": "1", "usual.bishop": "x", "crown.merchant": "1", "asks_first": "on"}

    answer = client.post(address(match), posted, follow=True)

    order = FiledOrder.objects.get()
    page = answer.content.decode()
    assert answer.redirect_chain == [(reverse("games:table", args=[match.pk]), 302)]
    assert (order.contents["usual"], order.contents["crown"], order.contents["first"]) == (
        ["thief", "king"],
        ["merchant"],
        4,
    )
    assert page.index("plan-list") < page.index("Thief</span>", page.index("plan-list"))
    assert "Your list for this draft is saved" in page


def test_the_page_is_filled_in_with_the_last_list(match):
    seat = viewer_of(match)
    file_list(match, seat, "warlord", "king")

    page = signed_in(seat.user).get(address(match)).content.decode()

    chosen = re.findall(r'name="usual\.(\w+)".*?</select>', page, re.DOTALL)
    menus = {key: re.search(rf'name="usual\.{key}".*?</select>', page, re.DOTALL)[0] for key in chosen}
    numbers = {key: re.search(r'value="(\d+)"\s+selected', menu) for key, menu in menus.items()}
    assert {key: found[1] for key, found in numbers.items() if found} == {"warlord": "1", "king": "2"}


def test_a_list_for_a_draft_that_is_over_is_not_saved_for_the_next_one_unasked(match):
    seat = viewer_of(match)
    client = signed_in(seat.user)
    choose(match)
    page = client.get(address(match)).context["plan"]
    assert page.list_round == match.round
    choose(match)

    sent = {"usual.king": "1", "round": str(page.list_round), "replaces": ""}
    answer = client.post(address(match), sent)

    assert (answer.status_code, answer.context["plan"].list_round) == (422, match.round + 1)
    assert "your list was for a draft that is over" in answer.content.decode()
    assert not FiledOrder.objects.exists()
    client.post(address(match), {**sent, "round": str(answer.context["plan"].list_round)})
    assert FiledOrder.objects.get().round == match.round + 1


def test_one_press_files_the_last_list_again(match, travel):
    seat = viewer_of(match)
    file_list(match, seat)
    choose(match)
    travel.shift(timedelta(minutes=15))
    assert order_post.carry_out_due_orders() == 1
    client = signed_in(seat.user)
    assert 'name="again"' in client.get(reverse("games:table", args=[match.pk])).content.decode()

    client.post(address(match), {"again": "1", "replaces": ""})

    first, second = FiledOrder.objects.order_by("number")
    assert (first.status, second.status) == (OrderStatus.USED, OrderStatus.FILED)
    assert (second.contents, second.round) == (first.contents, first.round + 1)


def test_plans_for_characters_that_one_may_get_are_made_from_the_page_of_the_list(match):
    seat = asked(match)
    client, state = signed_in(seat.user), match_history.newest_state(match)
    key = next(key for key in state.cast if key not in state.faceup)
    place = reverse("games:plan_turn", args=[match.pk, key])
    assert f'href="{place}"' in client.get(address(match)).content.decode()

    client.post(place, {"step": ["gather:gold", "end_turn"], "guard": "1"})
    choices = {choice.key: choice for choice in client.get(address(match)).context["choices"]}

    assert FiledOrder.objects.get().round == match.round
    assert [choice.key for choice in choices.values() if choice.is_filed] == [key]
    file_list(match, seat, key)
    assert FiledOrder.objects.count() == 2


def test_a_list_is_withdrawn(match):
    seat = viewer_of(match)
    tag = filed_orders.order_tag(file_list(match, seat))

    signed_in(seat.user).post(address(match), {"withdraw": "1", "replaces": tag})

    assert FiledOrder.objects.get().status == OrderStatus.WITHDRAWN


def test_a_refused_list_is_shown_as_it_was_sent(match):
    seat = viewer_of(match)
    file_list(match, seat, "king")

    answer = signed_in(seat.user).post(address(match), {"usual.thief": "1", "replaces": ""})

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "another tab" in page
    assert re.search(r'value="1"\s+selected', re.search(r'name="usual\.thief".*?</select>', page, re.DOTALL)[0])
    assert FiledOrder.objects.get().contents["usual"] == ["king"]


def test_why_a_list_stopped_is_shown_to_its_owner_only(match, travel):
    seat = asked(match)
    gone = next(key for key in match_history.newest_state(match).faceup)
    file_list(match, seat, gone)
    travel.shift(timedelta(minutes=15))
    order_post.carry_out_due_orders()
    table = reverse("games:table", args=[match.pk])

    own = signed_in(seat.user).get(table).content.decode()
    another = signed_in(viewer_of(match).user).get(table).content.decode()

    assert "Your list has stopped" in own
    assert "Your list" not in another


def test_the_page_leads_back_to_the_table_where_no_one_waits(match):
    stranger, alone = signed_in(running(2).creator), running(1, bots=("apprentice",), pace="untimed")

    for client, table in ((stranger, match), (signed_in(alone.creator), alone)):
        answer = client.get(address(table))
        assert answer.url == reverse("games:table", args=[table.pk])
    assert "While you wait" not in signed_in(alone.creator).get(answer.url).content.decode()


def test_the_replay_shows_lists_once_the_game_is_over(match, travel):
    seat = asked(match)
    file_list(match, seat)
    travel.shift(timedelta(minutes=15))
    order_post.carry_out_due_orders()
    client = signed_in(seat.user)
    moment = reverse("games:moment", args=[match.pk, 1])
    assert "Draft lists" not in client.get(moment).content.decode()
    match.refresh_from_db()
    play_to_end(match)

    page = client.get(f"{moment}?as=open").content.decode()

    assert re.search(r"Draft lists.*listed for the draft: .*\(carried out\)", page, re.DOTALL)
