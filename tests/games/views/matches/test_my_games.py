"""The user's games: waiting, running and finished; and lists that stay fast."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import F
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.domain.lobby import invitations, seating
from games.domain.matches import match_history, match_queries
from games.domain.orders import filed_orders
from games.domain.orders.missing_orders import missing_orders
from games.models import Match, Seat
from games.views.matches import my_games
from tests.games.markup import compact
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def says(answer, words: str) -> bool:
    return words in answer.content.decode()


def test_my_games_come_in_order_of_who_waits_for_whom(client):
    match = running(2, name="Going on")
    me = match.seats.get(is_asked=False).user
    open_table(me, 3, name="Not begun")
    client.force_login(me)

    page = compact(client.get(reverse("games:mine")).content.decode())

    assert page.index("Waiting for opponents") < page.index("Going on") < page.index("Waiting for players")
    assert "<title>My games" in page


def test_my_move_comes_before_invitations_other_games_and_results(client):
    match = running(2, name="Mine to move")
    me = asked(match).user
    assert me is not None
    ended = open_table(me, 2, name="Already over", bots=["apprentice"])
    play_to_end(ended)
    Seat.objects.filter(match=ended).update(seen_version=0)
    open_table(me, 3, name="Not begun")
    other = open_table(person("Eva"), 3, name="Come along")
    invitations.invite_player(match=other, by=other.creator, name=me.handle)
    client.force_login(me)

    page = compact(client.get(reverse("games:mine")).content.decode())

    order = ["Mine to move", "Come along", "Not begun", "Already over"]
    assert sorted(order, key=page.index) == order


def test_a_game_against_bots_left_for_a_week_stands_last_and_is_not_my_move(client, travel):
    me = person()
    left = open_table(me, 2, name="Left lying", bots=["apprentice"])
    play_until(left, lambda match: asked(match).user == me)
    open_table(me, 3, name="Not begun")
    travel.shift(timedelta(days=8))
    client.force_login(me)

    page = compact(client.get(reverse("games:mine")).content.decode())

    assert page.index("Waiting for players") < page.index("On hold") < page.index("Left lying")
    assert "Your move" not in page
    assert "<title>My games" in page


def test_many_games_come_in_pages_and_what_is_over_stands_on_the_first(client, monkeypatch):
    monkeypatch.setattr(my_games, "PER_PAGE", 2)
    me = person()
    for number in range(3):
        open_table(me, 3, name=f"Table {number}")
    play_to_end(open_table(me, 2, name="Long ago", bots=["apprentice"]))
    client.force_login(me)

    first, second = (client.get(reverse("games:mine"), {"page": page}) for page in (1, 2))

    assert [says(first, name) for name in ("Table 0", "Table 1", "Table 2", "Long ago")] == [True, True, False, True]
    assert [says(second, name) for name in ("Table 0", "Table 1", "Table 2", "Long ago")] == [False, False, True, False]
    assert says(first, "Page 1 of 2")
    assert not says(second, "No active games.")


def test_the_title_counts_the_games_that_wait_for_me(client):
    match = running(2)
    client.force_login(match.seats.get(is_asked=True).user)

    page = compact(client.get(reverse("games:mine")).content.decode())

    assert "<title>(1) My games" in page
    assert reverse("games:favicon", args=[1]) in page


def two_that_wait(client):
    """Sit down at two tables that wait for the same person."""
    match = running(2)
    me = match.seats.get(is_asked=True).user
    other = open_table(me, 2, bots=["apprentice"])
    play_until(other, lambda match: asked(match).user == me)
    client.force_login(me)
    return match, other


def test_next_game_leads_past_those_that_were_skipped_to_an_honest_end_and_then_begins_anew(client):
    match, other = two_that_wait(client)

    def press(name: str, *holes: int):
        return client.post(reverse(name, args=holes), follow=True) if holes else client.get(reverse(name), follow=True)

    first, second = press("games:next"), press("games:skip", match.pk)
    end = press("games:skip", other.pk)
    again = press("games:next")

    assert [page.redirect_chain[-1][0] for page in (first, second, end, again)] == [
        match.get_absolute_url(),
        other.get_absolute_url(),
        reverse("games:mine"),
        match.get_absolute_url(),
    ]
    assert says(end, "No other game is waiting for you. You skipped 2 games")


def test_a_game_that_asks_anew_is_skipped_no_more(client):
    match, other = two_that_wait(client)
    client.post(reverse("games:skip", args=[match.pk]))
    match.seats.filter(is_asked=True).update(wait=F("wait") + 1)

    after = client.post(reverse("games:skip", args=[other.pk]))

    assert client.get(after["Location"])["Location"] == match.get_absolute_url()


def test_of_games_of_others_none_can_be_skipped_and_none_is_there(client):
    private, public = running(2, private=True, spectators=False), running(2)
    client.force_login(person("Zoe"))

    answers = [client.post(reverse("games:skip", args=[pk])) for pk in (private.pk, public.pk, public.pk + 999, 10**18)]

    assert {answer.status_code for answer in answers} == {404}
    assert "skipped" not in client.session


def test_a_table_points_to_the_next_game_only_if_another_one_waits(client):
    match = running(2)
    me = match.seats.get(is_asked=True).user
    client.force_login(me)
    table = reverse("games:table", args=[match.pk])
    ways = (reverse("games:skip", args=[match.pk]), reverse("games:next"))

    alone = client.get(table)
    other = open_table(me, 2, bots=["apprentice"])
    play_until(other, lambda match: asked(match).user == me)
    with_another = client.get(table)
    choose(match, options(match)[0])
    after_my_move = client.get(table)

    found = [[says(page, f'"{way}"') for way in ways] for page in (alone, with_another, after_my_move)]
    assert found == [[False, False], [True, False], [False, True]]


def test_the_rules_are_within_reach_while_others_move(client):
    match = running(2)
    client.force_login(match.seats.get(is_asked=False).user)

    page = client.get(reverse("games:table", args=[match.pk]))

    assert says(page, f'href="{reverse("pages:rules_of", args=["classic"])}"')


def test_a_guest_is_told_at_the_end_of_a_game_how_to_keep_it(client):
    visitor = guest()
    match = open_table(visitor, 2, bots=["apprentice"], pace="none")
    play_to_end(match)
    words = "Save this game to an account"
    page, account = reverse("games:table", args=[match.pk]), person()

    client.force_login(visitor)
    assert says(client.get(page), words)
    client.force_login(account)
    assert not says(client.get(page), words)


def test_next_game_says_so_when_none_waits(client):
    client.force_login(person())

    assert says(client.get(reverse("games:next"), follow=True), "No game is waiting for you.")


@pytest.mark.parametrize("name", ["games:mine", "games:open", "pages:landing", "pages:archive", "pages:players"])
def test_the_number_of_queries_does_not_grow_with_the_list(client, name, django_assert_num_queries):
    me = person()

    def play_once(name: str) -> None:
        open_table(me, 3, name=name)
        play_to_end(open_table(me, 2, name=name, bots=["apprentice"]))
        seating.take_seat(match=open_table(person("Bára"), 2, name=name), user=me)

    client.force_login(me)
    play_once("first")
    with CaptureQueriesContext(connection) as few:
        client.get(reverse(name))
    for _ in range(3):
        play_once("more")

    with django_assert_num_queries(len(few)):
        client.get(reverse(name))


def test_my_games_are_fetched_in_few_queries_those_that_are_over_with_the_others(client, django_assert_max_num_queries):
    me = person()
    client.force_login(me)
    open_table(me, 3)
    play_to_end(open_table(me, 2, bots=["apprentice"]))
    seating.take_seat(match=open_table(person("Bára"), 2), user=me)
    client.get(reverse("games:mine"))

    with django_assert_max_num_queries(17):
        shown = client.get(reverse("games:mine"))

    groups = shown.context["groups"]
    assert [len(groups[name]) for name in ("open", "unseen")] == [1, 1]
    assert len(groups["waiting"]) + len(groups["running"]) == 1


def test_games_that_ended_unseen_have_a_group_of_their_own_until_they_are_looked_at(client):
    match = running(2)
    me = match.seats.get(number=0).user
    play_to_end(match)
    open_table(me, 3)
    client.force_login(me)

    for look in (match.get_absolute_url(), reverse("games:story", args=[match.pk]), reverse("games:see_all")):
        match.seats.update(seen_version=match.version - 1)
        before = client.get(reverse("games:mine"))
        (client.post if look == reverse("games:see_all") else client.get)(look)
        after = client.get(reverse("games:mine"))

        page = before.content.decode()
        assert page.index("Waiting for players") < page.index("Finished since your last visit")
        assert says(before, "new result")
        assert [before.context["groups"][name] for name in ("unseen", "finished")] == [[match], []]
        assert [after.context["groups"][name] for name in ("unseen", "finished")] == [[], [match]], look
    assert match.seats.filter(seen_version=match.version).count() == 1


def test_an_end_that_was_not_seen_stays_on_the_page_however_many_games_ended_since(client):
    me, now = person(), timezone.now()
    for hours in range(match_queries.FINISHED_SHOWN + 1):
        over = {"creator": me, "edition": "classic", "size": 2, "status": "finished", "version": 1}
        match = Match.objects.create(name=f"{hours}", ended_at=now - timedelta(hours=hours), **over)
        is_seen = hours < match_queries.FINISHED_SHOWN
        Seat.objects.create(match=match, number=0, user=me, seen_version=is_seen, ended_at=match.ended_at)

    listed = match_queries.my_matches(me, [], with_ended=True)

    assert [listed[0].pk, len(listed)] == [match.pk, match_queries.FINISHED_SHOWN]


def test_games_without_a_list_for_the_next_draft_are_linked(client, django_assert_num_queries):
    lists: list[dict[str, object] | None] = [None, {}, {"every": True}]
    matches = [running(3) for _ in lists]
    me = person()
    for match, wishes in zip(matches, lists, strict=True):
        seat = match.seats.filter(is_asked=False).first()
        match.seats.filter(pk=seat.pk).update(user=me)
        if wishes is not None:
            contents = {"usual": ["king"], **wishes}
            filed_orders.file_order(match=match, user=me, kind="draft_list", contents=contents)
    client.force_login(me)

    shown = client.get(reverse("games:mine"))

    assert shown.context["missing"].lists == [matches[0]]
    assert f'href="{reverse("games:plan_ahead", args=[matches[0].pk])}"' in shown.content.decode()
    with django_assert_num_queries(1):
        missing_orders(me, shown.context["groups"]["running"])


def test_games_without_a_plan_for_the_next_turn_are_linked(client):
    matches = [running(4) for _ in range(2)]
    me = person()
    for match in matches:
        match.seats.filter(pk=match.seats.filter(is_asked=False).first().pk).update(user=me)
    steps = [{"action": "gather", "choices": ["gather:gold"]}]
    key = match_history.newest_state(matches[1]).cast[2]
    contents = {"steps": steps, "guards": []}
    filed_orders.file_order(match=matches[1], user=me, kind="turn_plan", subject=key, contents=contents)
    client.force_login(me)

    shown = client.get(reverse("games:mine"))

    assert shown.context["missing"].turns == [matches[0]]
    assert f'href="{reverse("games:turn_plans", args=[matches[0].pk])}"' in shown.content.decode()
    assert f'href="{reverse("games:turn_plans", args=[matches[1].pk])}"' not in shown.content.decode()


def test_no_list_is_missing_where_no_one_waits(client):
    match = running(1, bots=("apprentice",), pace="untimed")
    client.force_login(match.creator)

    assert client.get(reverse("games:mine")).context["missing"] == ([], [])
