"""What was played by order is checked against what had been filed."""

import pytest
from django.core.management import CommandError, call_command

from games.domain.matches.match_history import Mismatch
from games.domain.orders import filed_orders
from games.domain.orders.order_verification import find_order_flaw
from games.models import FiledOrder, Match
from tests.games.domain.orders.test_order_post import file_list, post_after, table
from tests.games.tables import asked

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(travel) -> Match:
    """Return a table where the first two players have picked by order."""
    match = table(travel)
    first = asked(match)
    for seat in (first, match.seats.get(number=(first.number + 1) % 4)):
        file_list(match, seat)
    assert post_after(travel, 15) == 2
    match.refresh_from_db()
    return match


def test_honest_orders_fit_the_log(match, capsys):
    call_command("verify_match", match.pk)

    assert find_order_flaw(match) is None
    assert "1 verified" in capsys.readouterr().out


def test_an_order_that_was_changed_afterwards_is_found(match, capsys):
    FiledOrder.objects.filter(uses__0__0=1).update(contents={"usual": ["king"], "first": 0})

    assert find_order_flaw(match) == Mismatch(1, "order filed")
    with pytest.raises(CommandError):
        call_command("verify_match", match.pk)
    assert "entry 1 differs in order filed" in capsys.readouterr().out


def test_an_entry_that_does_not_follow_from_its_order_is_found(match):
    order = FiledOrder.objects.get(uses__0__0=2)
    picked = match.entries.get(number=2).choices[0].removeprefix("pick:")
    order.contents = {**order.contents, "usual": [key for key in order.contents["usual"] if key != picked]}
    order.digest = filed_orders.order_digest(order)
    order.save()

    assert find_order_flaw(match) == Mismatch(2, "order")


def test_an_entry_that_is_not_of_the_orders_seat_is_found(match):
    FiledOrder.objects.filter(uses__0__0=2).update(uses=[[1, {}]])

    assert find_order_flaw(match) == Mismatch(1, "order")
