"""One press joins the first open table that fits, or opens one; bots take the seats that stay free."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import bots_filling, quick_match, quotas, seating
from games.domain.people import blocked_players
from games.enums import MatchStatus, Pace
from games.models import Match, User
from tests.games.tables import guest, open_table, person

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def press(user: User, pace: str = Pace.LIVE, edition: str = "classic") -> Match:
    return quick_match.play_with_people(user=user, edition=edition, pace=pace)


def test_the_second_player_joins_the_table_that_the_first_one_opened():
    ana, bara = person("Ana"), person("Bára")

    first, second = press(ana), press(bara)

    assert first == second
    assert (first.size, first.is_private, first.is_rated, first.pace) == (4, False, False, Pace.LIVE)
    assert [seat.user for seat in first.seats.all()] == [ana, bara, None, None]


def test_a_second_press_leads_back_to_the_same_table():
    ana = person("Ana")

    assert press(ana) == press(ana)


@pytest.mark.parametrize(
    "wishes",
    [
        {"private": True},
        {"rated": True},
        {"pace": Pace.DAILY},
        {"edition": "deluxe"},
        {"size": 2},
        {"size": 7},
    ],
    ids=["private", "rated", "another pace", "another edition", "too small", "too large"],
)
def test_tables_of_another_kind_are_not_joined(wishes):
    other = open_table(person("Eva"), **{"size": 4, "pace": Pace.LIVE, **wishes})

    assert press(person("Ana")) != other


@pytest.mark.parametrize("is_blocking", [True, False], ids=["has blocked", "is blocked"])
def test_players_separated_by_a_block_do_not_meet(is_blocking):
    ana, eva, bara = person("Ana"), person("Eva"), person("Bára")
    table = press(eva)
    blocker, blocked = (ana, eva) if is_blocking else (eva, ana)
    blocked_players.block_player(user=blocker, other=blocked)

    assert press(ana) != table
    assert press(bara) == table, "the oldest table fits others"


def test_a_demand_that_the_player_does_not_meet_leads_to_the_next_table(monkeypatch):
    demanding = open_table(person("Eva"), 4, pace=Pace.LIVE, reliability=90)
    modest = open_table(person("Dita"), 4, pace=Pace.LIVE)
    monkeypatch.setattr(
        "games.domain.lobby.reliability_requirement.reliability_refusal",
        lambda _user, minimum, at=None: Refused("falls_short") if minimum else None,
    )

    assert press(person("Ana")) == modest
    assert demanding.seats.filter(user=None).count() == 3


def test_a_table_that_no_one_has_used_for_long_is_not_joined(travel):
    open_table(person("Eva"), 4, pace=Pace.LIVE)
    open_table(person("Dita"), 4, pace=Pace.DAILY)
    assert quick_match.filling_tables().count() == 2

    travel.shift(16 * MINUTE)
    assert [match.pace for match in quick_match.filling_tables()] == [Pace.DAILY]

    travel.shift(timedelta(days=1))
    assert not quick_match.filling_tables().exists()


def test_the_number_of_filling_tables_counts_neither_private_nor_full_ones():
    open_table(person("Eva"), 4, private=True)
    open_table(person("Dita"), 2, bots=["apprentice"])
    table = press(person("Ana"))

    assert list(quick_match.filling_tables()) == [table]


@pytest.mark.parametrize("who", [guest, lambda: person("Nova", confirmed=False)], ids=["guest", "unconfirmed"])
def test_only_confirmed_accounts_play_with_people(who):
    with pytest.raises(Refused, match="confirm_address"):
        press(who())

    assert not Match.objects.exists()


# Bots take the free seats


def test_bots_take_the_free_seats_once_the_time_has_come(travel):
    table = press(person("Ana"))
    press(person("Bára"))
    travel.shift(2 * MINUTE)
    bots_filling.fill_due_tables()
    table.refresh_from_db()
    assert table.is_open

    travel.shift(MINUTE)
    bots_filling.fill_due_tables()

    table.refresh_from_db()
    assert (table.status, table.pace, table.bots_fill_at) == (MatchStatus.RUNNING, Pace.LIVE, None)
    assert [bool(seat.bot) for seat in table.seats.all()] == [False, False, True, True]
    assert len({seat.mark for seat in table.seats.all()}) == 4


def test_a_player_alone_with_bots_has_no_time_limit(travel):
    table = press(person("Ana"))
    travel.shift(3 * MINUTE)

    bots_filling.fill_due_tables()

    table.refresh_from_db()
    assert (table.status, table.pace, table.cap) == (MatchStatus.RUNNING, Pace.UNTIMED, 0)
    assert not table.seats.filter(deadline__isnull=False).exists()


def test_a_second_worker_fills_nothing_again(travel):
    table = press(person("Ana"))
    travel.shift(3 * MINUTE)
    read_by_both = Match.objects.get(pk=table.pk)
    bots_filling.fill_due_tables()
    begun = Match.objects.values().get(pk=table.pk)

    bots_filling.fill_due_table(read_by_both, timezone.now())

    assert Match.objects.values().get(pk=table.pk) == begun


def test_the_host_changes_the_time_or_takes_it_away(travel):
    ana = person("Ana")
    table = press(ana)

    bots_filling.set_fill_time(match=table, by=ana, wait=10 * MINUTE)
    travel.shift(9 * MINUTE)
    bots_filling.fill_due_tables()
    assert Match.objects.get().is_open

    bots_filling.set_fill_time(match=table, by=ana, wait=None)
    travel.shift(10 * MINUTE)
    bots_filling.fill_due_tables()
    assert Match.objects.get().is_open

    bots_filling.start_with_bots(match=table, by=ana)
    assert Match.objects.get().is_running


def test_only_the_host_decides_about_bots():
    table = press(person("Ana"))
    bara = person("Bára")
    press(bara)

    for decide in (
        lambda: bots_filling.set_fill_time(match=table, by=bara, wait=None),
        lambda: bots_filling.start_with_bots(match=table, by=bara),
    ):
        with pytest.raises(Refused, match="not_creator"):
            decide()


def test_rated_and_full_tables_get_no_bots():
    ana = person("Ana")
    rated = open_table(ana, 3, rated=True)
    with pytest.raises(Refused, match="rated_without_bots"):
        bots_filling.set_fill_time(match=rated, by=ana, wait=MINUTE)

    travelled = open_table(ana, 2)
    Match.objects.filter(pk=travelled.pk).update(roll_call_at=timezone.now())
    travelled.seats.filter(user=None).update(user=person("Eva"))
    with pytest.raises(Refused, match="table_full"):
        bots_filling.set_fill_time(match=travelled, by=ana, wait=MINUTE)
    travelled.refresh_from_db()
    assert travelled.roll_call_at is not None, "the players who are asked are still asked"


def test_a_host_with_too_many_games_against_bots_keeps_the_table_open(travel, monkeypatch):
    table = press(person("Ana"))
    monkeypatch.setattr(quotas, "MAX_BOT_GAMES", 0)
    travel.shift(3 * MINUTE)

    bots_filling.fill_due_tables()

    table.refresh_from_db()
    assert (table.is_open, table.bots_fill_at) == (True, None)


def test_the_next_player_becomes_host_and_the_time_stays():
    ana, bara = person("Ana"), person("Bára")
    table = press(ana)
    press(bara)

    seating.leave_seat(match=table, user=ana)

    left = Match.objects.get(pk=table.pk)
    assert (left.creator, left.bots_fill_at is not None) == (bara, True)
