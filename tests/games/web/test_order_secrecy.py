"""Tables that differ only in what a player has ordered ahead look the same to everyone else."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

import engine
from games.domain.matches.unit_of_work import TableUnitOfWork
from games.domain.orders import filed_orders
from games.domain.orders.kinds.answers import Answers
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play import order_post, table_visit
from games.models import FiledOrder, Match, User
from tests.tools.secrecy import pairs, site
from tests.tools.secrecy.pairs import Course

pytestmark = pytest.mark.django_db

Visitors = tuple[list[User], list[str]]
Contents = dict[str, object] | None
NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)
STATE = engine.new_game("classic", 4, "5eed" * 16).state
PICKER = engine.question(STATE).seat
NEXT, ACROSS = (PICKER + 1) % 4, (PICKER + 2) % 4
VIEWERS = [NEXT, ACROSS, None]
FIRST, SECOND = STATE.pool[:2]
PICKS = {"usual": [FIRST], "first": 0}
OTHER = {"usual": [SECOND], "first": 0, "crown": [SECOND, FIRST], "changed": True}
STANDING = {"usual": [SECOND, FIRST], "first": 3, "every": True}
LONGER = {"usual": [FIRST, SECOND], "near_end": [SECOND]}
ONCE = {"usual": [key for key in STATE.cast if key not in STATE.pool][:1], "first": 0}
STOPS = {"once": ONCE, "every": {**ONCE, "every": True}}


@pytest.fixture
def visitors(travel: time_machine.Traveller) -> Visitors:
    """Return eight signed-in people and their sessions; the clock is stopped."""
    travel.move_to(NOON, tick=False)
    people = site.invited()
    return people, [site.signed_in(user) for user in people]


def seen(travel: time_machine.Traveller, visitors: Visitors, viewer: int | None, contents: Contents) -> site.Seen:
    """Return all that `viewer` can fetch before and after the orders of the first picker are due."""
    people, sessions = visitors
    travel.move_to(NOON, tick=False)
    with transaction.atomic():
        match = site.lay(Course(STATE.copy(), pairs.nobodys_orders(4)), people)
        if contents is not None:
            kind = DraftList.key if "usual" in contents else Answers.key
            filed_orders.file_order(match=match, user=people[PICKER], kind=kind, contents=contents)
        place = site.ONLOOKER if viewer is None else viewer
        witness = site.Witness(match, people[place], sessions[place])
        looks: site.Seen = {}
        for look in ("before", "after"):
            travel.shift(timedelta(minutes=10))
            order_post.carry_out_due_orders()
            witness.look()
            witness.look_around(0)
            looks |= {f"{name}, {look}": text for name, text in witness.seen.items()}
        if viewer is not None:
            witness.read_mails()
        transaction.set_rollback(True)
    return looks | witness.seen


def differences(travel: time_machine.Traveller, visitors: Visitors, viewer: int | None, *orders: Contents) -> list[str]:
    """Return the names of what tells two tables with different orders apart."""
    ours, theirs = (seen(travel, visitors, viewer, contents) for contents in orders)
    return sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))


@pytest.mark.parametrize(("viewer", "other"), [(NEXT, LONGER), (ACROSS, OTHER), (None, OTHER), (ACROSS, STANDING)])
def test_what_a_list_holds_and_picks_shows_to_no_one_else(travel, visitors, viewer, other):
    """Only the next player learns what is left, and so what was picked."""
    assert differences(travel, visitors, viewer, PICKS, other) == []


@pytest.mark.parametrize(("viewer", "how"), [*((viewer, "once") for viewer in VIEWERS), (NEXT, "every")])
def test_that_a_list_was_filed_and_stopped_shows_to_no_one_else(travel, visitors, viewer, how):
    assert differences(travel, visitors, viewer, STOPS[how], None) == []


def test_that_answers_in_advance_are_filed_shows_to_no_one_else(travel, visitors):
    assert differences(travel, visitors, NEXT, {"salvage": "new_type"}, None) == []


def test_a_list_that_picks_is_seen_as_an_answer_at_the_post(travel, visitors):
    assert differences(travel, visitors, NEXT, PICKS, None) != []


def stamp_for_all(travel, visitors, monkeypatch) -> list[str]:
    """Plant: everyone's page finds out that an order has stopped."""
    monkeypatch.setattr(TableUnitOfWork, "raise_stamp", lambda table, _seat: table.raise_stamps())
    return differences(travel, visitors, ACROSS, ONCE, None)


def orders_of_everyone(travel, visitors, monkeypatch) -> list[str]:
    """Plant: a page shows the orders of all seats."""
    monkeypatch.setattr(table_visit.filed_orders, "newest_orders", lambda match, _seat: list(match.filed_orders.all()))
    monkeypatch.setattr(table_visit, "may_show_orders", lambda *_of: True)
    return differences(travel, visitors, ACROSS, ONCE, None)


def presence(travel, visitors, monkeypatch) -> list[str]:
    """Plant: a stopped order counts as its owner's visit."""
    honest = order_post.filed_orders.settle

    def settle(order: FiledOrder, *how: object, **why: object) -> bool:
        order.match.seats.filter(number=order.seat).update(seen_at=timezone.now())
        return honest(order, *how, **why)

    monkeypatch.setattr(filed_orders, "settle", settle)
    return differences(travel, visitors, ACROSS, ONCE, None)


def news_for_all(travel, visitors, monkeypatch) -> list[str]:
    """Plant: filing a list counts as news of the table."""
    honest = filed_orders.order_digest

    def digest(order: FiledOrder) -> str:
        Match.objects.filter(pk=order.match_id).update(stamp=7)
        return honest(order)

    monkeypatch.setattr(filed_orders, "order_digest", digest)
    return differences(travel, visitors, ACROSS, ONCE, None)


@pytest.mark.parametrize("leak", [stamp_for_all, orders_of_everyone, presence, news_for_all])
def test_a_planted_leak_is_found(travel, visitors, monkeypatch, leak):
    assert leak(travel, visitors, monkeypatch) != []


def test_an_answer_before_the_post_is_found(travel, visitors, monkeypatch):
    honest = seen(travel, visitors, ACROSS, PICKS)
    monkeypatch.setattr(order_post, "last_post", lambda now: now)

    assert seen(travel, visitors, ACROSS, PICKS) != honest
