"""Circles: members and roles, links, tables, results, and what others can see."""

from datetime import UTC, date, datetime, timedelta

import pytest
from django.utils import timezone

from games.domain.accounts import accounts, personal_data
from games.domain.circles import circle_links, circle_members, circle_pages, circle_tables
from games.domain.circles.circle_tables import TableSetup
from games.domain.errors import Refused
from games.domain.lobby import quotas, seating
from games.domain.people import blocked_players
from games.domain.results import circle_results, follow_ups, ratings
from games.enums import CircleTableInterval, MatchStatus, NoticeKind
from games.models import Circle, CircleGame, CircleMember, Invitation, Match, Notice, RatedGame, Seat, User
from tests.games.tables import guest, open_table, person, play_to_end

pytestmark = pytest.mark.django_db
SETUP = TableSetup("classic", 3, "daily")


def circle_of(*people: User, name: str = "Friday friends") -> Circle:
    """Create a circle; the first person is its organizer."""
    circle = circle_members.create_circle(by=people[0], name=name)
    CircleMember.objects.bulk_create(CircleMember(circle=circle, user=user) for user in people[1:])
    return circle


def ended(people: list[User], places: list[int], **columns) -> Match:
    """Create a finished private game, and add its results."""
    columns = {"edition": "classic", "is_private": True, "ended_at": timezone.now(), **columns}
    match = Match.objects.create(name="Played", status=MatchStatus.FINISHED, size=len(people), **columns)
    seats = [
        Seat(match=match, number=number, user=user, place=place, is_winner=place == 1, score=30 - place)
        for number, (user, place) in enumerate(zip(people, places, strict=True))
    ]
    Seat.objects.bulk_create(seats)
    circle_results.add_circle_results(match, seats)
    return match


def refusal(function, **arguments) -> str:
    """Return the code of the refusal."""
    with pytest.raises(Refused) as refused:
        function(**arguments)
    return refused.value.code


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("  ", "circle_needs_name"),
        ("a" * 61, "name_too_long"),
        ("Fri\u200bday", "invisible_characters"),
        ("Administrator", "circle_name_reserved"),
        ("Аdministrator", "circle_name_reserved"),
    ],
)
def test_names_follow_the_rules_of_other_names(name, code):
    assert refusal(circle_members.create_circle, by=person(), name=name) == code


def test_guests_unconfirmed_accounts_and_members_of_too_many_circles_create_none(monkeypatch):
    monkeypatch.setattr(quotas, "MAX_CIRCLES", 1)
    ana = person()
    circle_of(ana)

    for user, code in (
        (guest(), "confirm_address"),
        (person(confirmed=False), "confirm_address"),
        (ana, "too_many_circles"),
    ):
        assert refusal(circle_members.create_circle, by=user, name="Second") == code


def test_a_link_admits_a_limited_number_of_people_until_it_expires_or_is_revoked(monkeypatch, travel):
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    monkeypatch.setattr(circle_links, "MAX_JOINS", 2)
    circle = circle_of(ana)
    token = circle_links.create_link(circle=circle, by=ana).invite_token

    for user in (bara, bara, person("Dita")):  # joining twice uses the link once
        circle_links.join_by_link(token=token, user=user)
    assert refusal(circle_links.join_by_link, token=token, user=cyril) == "link_invalid"
    token = circle_links.create_link(circle=circle, by=ana).invite_token
    travel.shift(circle_links.LINK_VALID_FOR + timedelta(seconds=1))
    assert refusal(circle_links.join_by_link, token=token, user=cyril) == "link_invalid"
    token = circle_links.create_link(circle=circle, by=ana).invite_token
    circle_links.revoke_link(circle=circle, by=ana)
    assert refusal(circle_links.join_by_link, token=token, user=cyril) == "link_invalid"
    assert refusal(circle_links.create_link, circle=circle, by=bara) == "not_organizer"
    assert circle.members.count() == 3


def test_a_full_circle_and_people_with_too_many_circles_are_refused(monkeypatch):
    ana, bara = person(), person("Bára")
    circle = circle_of(ana)
    token = circle_links.create_link(circle=circle, by=ana).invite_token

    monkeypatch.setattr(circle_links, "MAX_MEMBERS", 1)
    assert refusal(circle_links.join_by_link, token=token, user=bara) == "circle_full"
    monkeypatch.setattr(quotas, "MAX_CIRCLES", 0)
    assert refusal(circle_links.join_by_link, token=token, user=bara) == "too_many_circles"
    assert refusal(circle_links.join_by_link, token=token, user=guest()) == "confirm_address"


def test_removing_a_member_revokes_the_link_and_only_organizers_remove():
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    circle = circle_of(ana, bara, cyril)
    token = circle_links.create_link(circle=circle, by=ana).invite_token

    assert refusal(circle_members.remove_member, circle=circle, by=bara, member=cyril) == "not_organizer"
    assert refusal(circle_members.remove_member, circle=circle, by=ana, member=ana) == "not_oneself"
    circle_members.remove_member(circle=circle, by=ana, member=bara)

    assert refusal(circle_links.join_by_link, token=token, user=bara) == "link_invalid"
    assert refusal(circle_members.remove_member, circle=circle, by=ana, member=bara) == "not_member"


def test_when_the_last_organizer_leaves_the_senior_member_follows_and_the_last_member_deletes_the_circle():
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    circle = circle_of(ana, bara, cyril)

    circle_members.leave_circle(circle=circle, user=ana)
    assert circle_members.membership_of(circle, bara).is_organizer
    circle_members.appoint_organizer(circle=circle, by=bara, member=cyril)
    assert circle_members.membership_of(circle, cyril).is_organizer
    circle_members.leave_circle(circle=circle, user=bara)
    circle_members.leave_circle(circle=circle, user=cyril)
    assert not Circle.objects.exists()


def test_only_organizers_change_and_delete_a_circle_and_its_games_stay():
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    match = ended([ana, bara], [1, 2])

    assert refusal(circle_members.change_circle, circle=circle, by=bara, name="Ours", is_public=True) == "not_organizer"
    assert refusal(circle_members.delete_circle, circle=circle, by=bara) == "not_organizer"
    circle_members.change_circle(circle=circle, by=ana, name="Ours", is_public=True)
    assert Circle.objects.get().name == "Ours"
    circle_members.delete_circle(circle=circle, by=ana)

    assert not CircleMember.objects.exists()
    assert Match.objects.filter(pk=match.pk).exists()


def test_only_games_whose_people_are_all_members_count_and_each_counts_once():
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    circle, small = circle_of(ana, bara, cyril), circle_of(ana, bara, name="Two")
    other = circle_of(ana, name="Alone")

    match = ended([ana, bara, cyril], [1, 2, 3])
    circle_results.add_circle_results(match, list(match.seats.all()))
    ended([ana, person("Dita")], [1, 2])
    ended([ana], [1])
    both = ended([bara, ana], [1, 2])

    def results(of: Circle) -> list[tuple[int, int, int, int]]:
        return list(of.members.order_by("user").values_list("user", "games", "won", "points"))

    assert results(circle) == [(ana.pk, 2, 1, 57), (bara.pk, 2, 1, 57), (cyril.pk, 1, 0, 27)]
    assert results(small) == [(ana.pk, 1, 0, 28), (bara.pk, 1, 1, 29)]
    assert results(other) == [(ana.pk, 0, 0, 0)]
    assert [game.match for game in circle_pages.games_of(circle, is_member=True)] == [both, match]
    assert not RatedGame.objects.exists()


def test_ratings_follow_the_method_of_the_site():
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    ended([ana, bara], [1, 2])
    first = ratings.update_beliefs({ana.pk: 1, bara.pk: 2}, [ratings.INITIAL_BELIEF] * 2)
    ended([ana, bara], [2, 1], edition="deluxe")
    expected = ratings.update_beliefs({ana.pk: 2, bara.pk: 1}, first)

    assert list(circle.members.order_by("user").values_list("mu", "sigma")) == expected
    lines = circle_pages.standings(circle, is_member=True)
    assert [line.rating.points for line in lines] == [
        ratings.displayed_rating(*belief).points for belief in expected[::-1]
    ]


def test_games_with_a_substitute_do_not_count():
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    match = Match.objects.create(name="x", status=MatchStatus.FINISHED, size=2, edition="classic")
    seats = [Seat(match=match, number=n, user=u, place=n + 1, is_taken_over=n == 1) for n, u in enumerate([ana, bara])]

    circle_results.add_circle_results(match, seats)

    assert not circle.games.exists()


def test_the_follow_up_task_adds_a_private_game_that_was_played_to_its_end():
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    match = open_table(ana, 2, private=True)
    seating.take_seat(match=match, user=bara, token=match.invite_token)
    play_to_end(match)
    follow_ups.follow_up_ended_matches()

    assert list(circle.members.values_list("games", flat=True)) == [1, 1]
    assert CircleGame.objects.get().is_counted


def test_opening_a_table_invites_the_members_except_those_separated_by_a_block():
    ana, bara, cyril, dita = (person(name) for name in ("Ana", "Bára", "Cyril", "Dita"))
    circle = circle_of(ana, bara, cyril, dita)
    blocked_players.block_player(user=bara, other=ana)
    blocked_players.block_player(user=ana, other=cyril)

    match = circle_tables.open_circle_table(circle=circle, by=ana, setup=SETUP)

    assert (match.is_private, match.name, match.size) == (True, "Friday friends", 3)
    assert [row.player for row in Invitation.objects.filter(match=match)] == [dita]
    assert [row.user for row in Notice.objects.filter(match=match, kind=NoticeKind.INVITED)] == [dita]
    seating.take_seat(match=match, user=dita)
    assert refusal(seating.take_seat, match=match, user=bara) == "needs_invitation"
    assert refusal(circle_tables.open_circle_table, circle=circle, by=person(), setup=SETUP) == "not_member"
    odd = TableSetup("classic", 12, "daily")
    assert refusal(circle_tables.open_circle_table, circle=circle, by=ana, setup=odd) != ""


def test_playing_again_invites_the_same_people_once_to_a_private_table():
    ana, bara, cyril, dita = (person(name) for name in ("Ana", "Bára", "Cyril", "Dita"))
    circle = circle_of(ana, bara, cyril, dita)
    match = ended([ana, bara, cyril], [1, 2, 3], is_private=False, is_rated=True)
    circle_members.leave_circle(circle=circle, user=cyril)

    again = circle_tables.play_again(circle=circle, by=ana, match=match)

    assert (again.is_private, again.is_rated, again.size) == (True, False, 3)
    assert [row.player for row in again.invitations.all()] == [bara]
    assert circle_tables.play_again(circle=circle, by=bara, match=match) == again
    assert set(again.seats.exclude(user=None).values_list("user", flat=True)) == {ana.pk, bara.pk}
    for user, code in ((dita, "not_seated"), (cyril, "not_member")):
        assert refusal(circle_tables.play_again, circle=circle, by=user, match=match) == code


def regular(interval: str = "week", **columns) -> Circle:
    """Create a circle of two with a regular table that is due on November 2, 2026, a Monday."""
    ana = person()
    columns = {"host": ana, "edition": "classic", "size": 2, "first_table_on": date(2026, 11, 2), **columns}
    circle = circle_of(ana, person("Bára"))
    due = datetime(2026, 11, 2, 9, tzinfo=UTC)
    Circle.objects.filter(pk=circle.pk).update(table_interval=interval, next_table_at=due, **columns)
    circle.refresh_from_db()
    return circle


def test_a_regular_table_opens_once_a_period_and_once_after_an_outage():
    circle = regular()
    due = circle.next_table_at

    opened = [circle_tables.open_due_tables(due + timedelta(minutes=minute)) for minute in (-1, 0, 0, 5)]
    circle.refresh_from_db()
    following = circle.next_table_at
    Match.objects.update(status=MatchStatus.CANCELLED)
    after_outage = [circle_tables.open_due_tables(due + timedelta(weeks=3, days=5, hours=n)) for n in range(3)]
    circle.refresh_from_db()

    assert opened == [0, 1, 0, 0]
    assert following == due + timedelta(weeks=1)
    assert after_outage == [1, 0, 0]
    assert circle.next_table_at == due + timedelta(weeks=5)  # not two days after the late one
    match = circle.games.order_by("-pk").first().match
    assert match.creator == circle.host
    assert match.invitations.count() == 1


def test_a_worker_that_read_a_circle_before_another_opened_its_table_opens_none():
    circle = regular()
    now = circle.next_table_at
    assert circle_tables.open_due_tables(now) == 1

    assert not circle_tables._open_regular_table(circle, now)  # noqa: SLF001
    assert circle.games.count() == 1


def test_no_regular_table_is_added_while_the_previous_one_is_open_and_refusals_skip_one():
    circle = regular()
    assert circle_tables.open_due_tables(circle.next_table_at) == 1
    assert circle_tables.open_due_tables(circle.next_table_at + timedelta(weeks=1)) == 0
    Match.objects.update(status=MatchStatus.CANCELLED)
    Circle.objects.update(size=50)
    assert circle_tables.open_due_tables(circle.next_table_at + timedelta(weeks=2)) == 0
    circle.refresh_from_db()
    assert circle.next_table_at == datetime(2026, 11, 23, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    ("interval", "first", "now", "following"),
    [
        ("week", date(2026, 11, 2), (11, 2), (11, 9)),
        ("month", date(2026, 10, 31), (10, 31), (11, 30)),
        ("month", date(2026, 10, 31), (11, 30), (12, 31)),
    ],
)
def test_periods_keep_the_weekday_or_the_day_of_the_month(interval, first, now, following):
    circle = Circle(table_interval=interval, first_table_on=first)

    opens_at = circle_tables.next_table_time(circle, datetime(2026, *now, 9, tzinfo=UTC))

    assert opens_at == datetime(2026, *following, 9, tzinfo=UTC)


def test_another_organizer_hosts_when_the_host_has_left():
    circle = regular()
    bara = circle.members.get(is_organizer=False).user
    CircleMember.objects.create(circle=circle, user=person("Cyril"))
    circle_members.leave_circle(circle=circle, user=circle.host)

    assert circle_tables.open_due_tables(circle.next_table_at) == 1
    assert circle.games.get().match.creator == bara


def test_organizers_schedule_and_stop_the_regular_table():
    ana, bara = person(), person("Bára")
    circle = circle_of(ana, bara)
    today = timezone.now().date()
    wish = {"circle": circle, "interval": CircleTableInterval.WEEK, "setup": SETUP}

    assert refusal(circle_tables.schedule_tables, by=bara, starts_on=today, **wish) == "not_organizer"
    assert refusal(circle_tables.schedule_tables, by=ana, starts_on=today - timedelta(days=2), **wish) == "day_passed"
    circle_tables.schedule_tables(by=ana, starts_on=today + timedelta(days=3), **wish)
    circle.refresh_from_db()
    assert circle.next_table_at.date() == today + timedelta(days=3)
    circle_tables.stop_tables(circle=circle, by=ana)
    assert circle_tables.open_due_tables(timezone.now() + timedelta(days=30)) == 0


def test_others_see_a_public_circle_without_private_games_and_members_who_do_not_agree():
    ana, bara, other = person(), person("Bára"), person("Other")
    circle = circle_of(ana, bara)
    public, _private = ended([ana, bara], [1, 2], is_private=False), ended([ana, bara], [1, 2])

    assert circle_pages.visible_circle(circle.pk, other) is None
    assert circle_pages.visible_circle(circle.pk, None) is None
    Circle.objects.update(is_public=True)
    assert circle_pages.visible_circle(circle.pk, None) == (circle, None)
    assert circle_pages.standings(circle, is_member=False) == []
    circle_members.show_member(circle=circle, user=bara, is_shown=True)
    assert [line.member.user for line in circle_pages.standings(circle, is_member=False)] == [bara]
    assert [game.match for game in circle_pages.games_of(circle, is_member=False)] == [public]
    assert circle_pages.games_of(circle, is_member=True).count() == 2


def test_members_may_open_only_the_private_games_that_they_played():
    ana, bara, cyril = person(), person("Bára"), person("Cyril")
    circle = circle_of(ana, bara, cyril)
    ended([ana, bara], [1, 2])
    games = circle_pages.games_of(circle, is_member=True)

    (own,) = circle_pages.listed_games(list(games), ana)
    (others,) = circle_pages.listed_games(list(games), cyril)

    assert (own.may_open, own.may_play_again, others.may_open, others.may_play_again) == (True, True, False, False)


def test_erasing_an_account_leaves_its_circles_and_the_archive_holds_the_membership():
    ana, bara = person(), person("Bára")
    circle, alone = circle_of(ana, bara), circle_of(ana, name="Alone")
    Circle.objects.filter(pk=circle.pk).update(host=ana)

    rows = personal_data.personal_rows(ana)["games.circlemember.user"]
    accounts.erase_person(user=ana)

    assert [row["circle"] for row in rows] == [circle.pk, alone.pk]
    circle.refresh_from_db()
    assert circle.host is None
    assert [(row.user, row.is_organizer) for row in circle.members.all()] == [(bara, True)]
    assert not Circle.objects.filter(pk=alone.pk).exists()
