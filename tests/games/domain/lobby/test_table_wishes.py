"""Table alerts: who is notified of which table, and how often."""

from datetime import timedelta

import pytest

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.lobby import seating, table_wishes
from games.domain.people import blocked_players
from games.enums import NoticeKind, Pace
from games.models import Match, Notice, TableWish, User
from games.notices import plan
from tests.games.notices.postman import MAIL
from tests.games.tables import guest, open_table, person, play_to_end

pytestmark = pytest.mark.django_db


def wishing(name: str = "Bára", **said) -> User:
    """Return a player with this alert."""
    user = person(name)
    table_wishes.save_table_wish(user=user, **said)
    return user


def told(match: Match) -> set[User]:
    """Return who is notified that this table has opened."""
    return {notice.user for notice in Notice.objects.filter(kind=NoticeKind.FITTING, match=match)}


def test_an_alert_for_a_matching_table_is_sent():
    fitting = {
        wishing(),
        wishing(edition="classic"),
        wishing(size=3, pace=Pace.DAILY),
        wishing(edition="classic", size=3, pace=Pace.DAILY, rated=False),
    }
    for other in ({"edition": "deluxe"}, {"size": 4}, {"pace": Pace.LIVE}, {"rated": True}):
        wishing(**other)

    assert told(open_table(person(), 3)) == fitting


def test_private_own_rematch_and_bot_tables_send_no_alert():
    ana = wishing("Ana")
    wishing()

    assert told(open_table(ana, 3, private=True)) == set()
    alone = open_table(ana, 2, bots=["apprentice"])
    assert told(alone) == set()
    play_to_end(alone)
    assert ana not in told(open_table(ana, 3))
    TableWish.objects.update(told_at=None)
    assert told(seating.open_rematch(match=alone, by=ana)) == set()


def test_tables_separated_by_a_block_send_no_alert():
    ana, bara, cyril = person(), wishing("Bára"), wishing("Cyril")
    blocked_players.block_player(user=ana, other=bara)
    blocked_players.block_player(user=cyril, other=ana)

    assert told(open_table(ana, 3)) == set()


def test_tables_that_refuse_a_player_send_them_no_alert(monkeypatch):
    bara, cyril = wishing("Bára"), wishing("Cyril")
    monkeypatch.setattr(
        table_wishes.reliability_requirement,
        "reliability_refusal",
        lambda user, least, at: user == bara and Refused("falls_short"),
    )

    assert told(open_table(person(), 3)) == {cyril}
    assert TableWish.objects.get(user=bara).told_at is None


def test_alerts_come_at_most_once_a_day(travel):
    bara = wishing()
    tables = [open_table(person(), 3) for _ in range(2)]
    travel.shift(table_wishes.MIN_NOTICE_INTERVAL - timedelta(minutes=1))
    tables.append(open_table(person(), 3))
    table_wishes.save_table_wish(user=bara, size=3)
    travel.shift(timedelta(minutes=2))
    tables.append(open_table(person(), 3))

    assert [told(table) for table in tables] == [{bara}, set(), set(), {bara}]


def test_those_who_waited_longest_are_alerted_first(monkeypatch, travel):
    monkeypatch.setattr(table_wishes, "MAX_NOTIFIED", 1)
    first, second = wishing("Bára"), wishing("Cyril")
    tables = [open_table(person(), 3) for _ in range(3)]
    travel.shift(table_wishes.MIN_NOTICE_INTERVAL)
    tables.append(open_table(person(), 3))

    assert [told(table) for table in tables] == [{first}, {second}, set(), {first}]


def test_an_outdated_alert_is_not_delivered():
    ana, bara = person(), wishing()
    match = open_table(ana, 3)
    notice = Notice.objects.get(kind=NoticeKind.FITTING, match=match)

    def is_true() -> bool:
        return plan.is_still_true(Notice.objects.get(pk=notice.pk), None, MAIL)

    assert is_true()
    table_wishes.save_table_wish(user=bara, size=5)
    assert not is_true()
    table_wishes.save_table_wish(user=bara)
    zoe = person("Zoe")
    seating.take_seat(match=match, user=zoe)
    assert is_true()
    blocked_players.block_player(user=bara, other=zoe)
    assert not is_true()
    blocked_players.unblock_player(user=bara, other=zoe)
    Match.objects.filter(pk=match.pk).update(is_private=True)
    assert not is_true()
    Match.objects.filter(pk=match.pk).update(is_private=False)
    table_wishes.delete_table_wish(bara)
    assert not is_true()


def test_guests_have_no_alerts_and_deleted_accounts_leave_none():
    with pytest.raises(Refused, match="confirm_address"):
        table_wishes.save_table_wish(user=guest())
    accounts.erase_person(user=wishing())

    assert not TableWish.objects.exists()
