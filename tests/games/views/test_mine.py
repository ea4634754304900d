"""My games: what waits for me, what goes on, what is over; and lists that stay quick."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.domain import lobby
from games.views import mine
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def says(answer, words: str) -> bool:
    return words in answer.content.decode()


def test_my_games_come_in_order_of_who_waits_for_whom(client):
    match = running(2, name="Going on")
    me = match.seats.get(is_asked=False).user
    open_table(me, 3, name="Not begun")
    client.force_login(me)

    page = client.get(reverse("games:mine")).content.decode()

    assert page.index("Waiting for others") < page.index("Going on") < page.index("Not begun")
    assert "<title>My games" in page


def test_many_games_come_in_pages_and_what_is_over_stands_on_the_first(client, monkeypatch):
    monkeypatch.setattr(mine, "PER_PAGE", 2)
    me = person()
    for number in range(3):
        open_table(me, 3, name=f"Table {number}")
    play_to_end(open_table(me, 2, name="Long ago", bots=["apprentice"]))
    client.force_login(me)

    first, second = (client.get(reverse("games:mine"), {"page": page}) for page in (1, 2))

    assert [says(first, name) for name in ("Table 0", "Table 1", "Table 2", "Long ago")] == [True, True, False, True]
    assert [says(second, name) for name in ("Table 0", "Table 1", "Table 2", "Long ago")] == [False, False, True, False]
    assert says(first, "Page 1 of 2")
    assert not says(second, "You sit at no table.")


def test_the_title_counts_the_games_that_wait_for_me(client):
    match = running(2)
    client.force_login(match.seats.get(is_asked=True).user)

    page = client.get(reverse("games:mine")).content.decode()

    assert "<title>(1) My games" in page
    assert reverse("games:favicon", args=[1]) in page


def test_next_game_leads_to_the_game_that_waits_and_past_the_one_that_is_skipped(client):
    match = running(2)
    me = match.seats.get(is_asked=True).user
    other = open_table(me, 2, bots=["apprentice"])
    play_until(other, lambda match: asked(match).user == me)
    client.force_login(me)

    first = client.get(reverse("games:next"))
    second = client.get(reverse("games:next"), {"after": match.pk})

    assert first["Location"] == reverse("games:table", args=[match.pk])
    assert second["Location"] == reverse("games:table", args=[other.pk])


def test_a_table_points_to_the_next_game_only_if_another_one_waits(client):
    match = running(2)
    me = match.seats.get(is_asked=True).user
    client.force_login(me)
    table, link = reverse("games:table", args=[match.pk]), reverse("games:next")

    alone = client.get(table)
    other = open_table(me, 2, bots=["apprentice"])
    play_until(other, lambda match: asked(match).user == me)
    with_another = client.get(table)
    choose(match, options(match)[0])
    after_my_move = client.get(table)

    assert not says(alone, link)
    assert says(with_another, link)
    assert says(after_my_move, link)


def test_the_rules_are_within_reach_while_others_move(client):
    match = running(2)
    client.force_login(match.seats.get(is_asked=False).user)

    page = client.get(reverse("games:table", args=[match.pk]))

    assert says(page, f'<a href="{reverse("pages:rules_of", args=["classic"])}">The rules</a>')


def test_a_guest_is_told_at_the_end_of_a_game_how_to_keep_it(client):
    visitor = guest()
    match = open_table(visitor, 2, bots=["apprentice"], pace="none")
    play_to_end(match)
    words = "Make an account to keep your games"
    page, account = reverse("games:table", args=[match.pk]), person()

    client.force_login(visitor)
    assert says(client.get(page), words)
    client.force_login(account)
    assert not says(client.get(page), words)


def test_next_game_says_so_when_none_waits(client):
    client.force_login(person())

    assert says(client.get(reverse("games:next"), follow=True), "No game waits for you.")


@pytest.mark.parametrize("name", ["games:mine", "games:open", "pages:landing", "pages:archive", "pages:players"])
def test_a_list_asks_the_database_no_more_often_when_it_grows(client, name, django_assert_num_queries):
    me = person()

    def play_once(name: str) -> None:
        open_table(me, 3, name=name)
        play_to_end(open_table(me, 2, name=name, bots=["apprentice"]))
        lobby.take_seat(match=open_table(person("Bára"), 2, name=name), user=me)

    client.force_login(me)
    play_once("first")
    with CaptureQueriesContext(connection) as few:
        client.get(reverse(name))
    for _ in range(3):
        play_once("more")

    with django_assert_num_queries(len(few)):
        client.get(reverse(name))


def test_a_game_that_ended_while_i_was_away_is_marked(client):
    match = running(2)
    play_to_end(match)
    client.force_login(match.seats.get(number=0).user)

    assert says(client.get(reverse("games:mine")), "new result")
