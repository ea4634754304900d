"""The page for answers in advance, and its link at the table."""

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from django.urls import reverse

from games.domain.orders import filed_orders
from games.enums import OrderStatus
from games.models import FiledOrder, Match
from tests.games.domain.orders.test_answers_at_post import laid_out
from tests.games.domain.orders.test_standing_orders import MURDER
from tests.games.tables import asked, choose, play_to_end, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(travel) -> Match:
    """Return a table of four in the classic edition, which has the Graveyard; time stands still."""
    travel.move_to(datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC), tick=False)
    return running(4, edition="classic")


def waiting_seat(match: Match):
    """Return the seat that is asked after the present one."""
    return match.seats.select_related("user").get(number=(asked(match).number + 1) % 4)


def address(match: Match) -> str:
    return reverse("games:plan_answers", args=[match.pk])


def file_answer(match: Match, seat) -> str:
    """File an answer for the seat and return its tag."""
    contents = {"salvage": "new_type"}
    order = filed_orders.file_order(match=match, user=seat.user, kind="answers", contents=contents)
    return filed_orders.order_tag(order)


def test_the_table_leads_to_the_questions_of_its_game(match):
    client = signed_in(waiting_seat(match).user)

    table = client.get(reverse("games:table", args=[match.pk])).content.decode()
    page = client.get(address(match)).content.decode()

    assert f'href="{address(match)}"' in table
    assert re.findall(r'id="answer-(\w+)"', page) == ["salvage"]


def test_an_answer_is_filed_and_shown_to_its_owner_only(match):
    seat = waiting_seat(match)
    client = signed_in(seat.user)

    answer = client.post(address(match), {"salvage": "always", "bribe": "never", "replaces": ""})

    order = FiledOrder.objects.get()
    assert answer.url == reverse("games:table", args=[match.pk])
    assert (order.contents, order.round, order.seat) == ({"salvage": "always"}, 0, seat.number)
    assert re.search(r'value="always"\s+selected', client.get(address(match)).content.decode())
    other = signed_in(asked(match).user).get(address(match)).content.decode()
    assert "selected" not in other[other.index('id="answers"') : other.index("</form>", other.index('id="answers"'))]


def test_to_be_asked_about_everything_again_withdraws_the_answers(match):
    seat = waiting_seat(match)
    tag = file_answer(match, seat)

    signed_in(seat.user).post(address(match), {"salvage": "", "replaces": tag})

    assert FiledOrder.objects.get().status == OrderStatus.WITHDRAWN


def test_answers_that_were_deleted_are_filed_again_by_one_press(match):
    seat = waiting_seat(match)
    tag, client = file_answer(match, seat), signed_in(seat.user)
    assert 'name="again"' not in client.get(address(match)).content.decode()
    client.post(address(match), {"salvage": "", "replaces": tag})
    assert 'name="again"' in client.get(address(match)).content.decode()

    client.post(address(match), {"again": "1", "salvage": "", "replaces": ""})

    order = FiledOrder.objects.get()
    assert (order.status, order.contents) == (OrderStatus.FILED, {"salvage": "new_type"})


def test_the_replay_shows_answers_in_advance_with_their_outcome_while_they_were_in_force(match, travel):
    seat = waiting_seat(match)
    client = signed_in(seat.user)
    before = match.version
    travel.shift(60)
    file_answer(match, seat)
    travel.shift(60)
    choose(match)
    moments = [reverse("games:moment", args=[match.pk, number]) for number in (before, match.version)]
    assert all("Answers in advance" not in client.get(f"{moment}?as=open").content.decode() for moment in moments)
    play_to_end(match)
    sentence = f"{seat.user.name} answered in advance: Graveyard: Take it if my city lacks its type (not used)."

    earlier, later = (unescape(client.get(f"{moment}?as=open").content.decode()) for moment in moments)

    assert (sentence in earlier, sentence in later) == (False, True)
    FiledOrder.objects.update(uses=[[3, {}]])
    assert "(carried out)." in client.get(f"{moments[1]}?as=open").content.decode()
    assert sentence not in unescape(client.get(moments[1]).content.decode())


@pytest.mark.parametrize(
    ("posted", "says"), [({"salvage": "always", "replaces": ""}, "another tab"), ({"salvage": "x"}, "couldn't read")]
)
def test_refused_answers_change_nothing(match, posted, says):
    seat = waiting_seat(match)
    file_answer(match, seat)

    answer = signed_in(seat.user).post(address(match), posted)

    assert answer.status_code == 422
    assert says in answer.content.decode().replace("&#x27;", "'")
    assert FiledOrder.objects.get().contents == {"salvage": "new_type"}


def test_the_page_also_shows_the_standing_orders_for_cards_in_hand(travel):
    match = laid_out(travel, MURDER)

    pages = {
        number: signed_in(match.seats.get(number=number).user).get(address(match)).content.decode() for number in (1, 3)
    }

    assert 'value="strongman:pass"' in pages[1]
    assert 'value="strongman' not in pages[3]


def test_the_page_leads_back_to_the_table_where_no_one_waits(match):
    stranger, alone = signed_in(running(2).creator), running(1, bots=("apprentice",), pace="untimed")

    for client, table in ((stranger, match), (signed_in(alone.creator), alone)):
        assert client.get(address(table)).url == reverse("games:table", args=[table.pk])
