"""An email about a turn waits for the order that will answer it."""

from datetime import UTC, datetime, timedelta

from games.domain.matches import match_history
from games.domain.play import order_post
from games.enums import NoticeKind
from games.models import Notice
from games.notices.channels import CHANNELS
from games.notices.reader import Reader
from tests.games.domain.orders.test_order_post import file_list, table
from tests.games.tables import asked

NEXT_POST = datetime(2026, 3, 2, 12, 15, tzinfo=UTC)


def test_an_email_is_held_until_the_post_and_goes_out_if_the_order_stops(travel):
    match = table(travel)
    seat = asked(match)
    notice = Notice.objects.get(user=seat.user, kind=NoticeKind.YOUR_TURN)
    travel.shift(timedelta(minutes=5))

    def held_until() -> datetime | None:
        return Reader(seat.user, CHANNELS[0]).held_until(notice)

    assert held_until() is None
    file_list(match, seat)
    assert held_until() == NEXT_POST + order_post.RUN_TIME
    gone = next(key for key in match_history.newest_state(match).faceup)
    tag = f"{match.filed_orders.get().number}.1"
    file_list(match, seat, gone, replaces=tag)
    assert held_until() is None

    travel.move_to(NEXT_POST + timedelta(seconds=1), tick=False)
    order_post.carry_out_due_orders()
    assert held_until() is None
