"""The pages of "Play with people": the front page, the press, and the waiting room with the time of the bots."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.domain.people import blocked_players
from games.models import Match, User
from tests.games.markup import compact
from tests.games.tables import asked, guest, open_table, person, running

pytestmark = pytest.mark.django_db
PRESS = reverse("games:play_with_people")


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def words(answer) -> str:
    return compact(answer.content.decode())


def waiting_room(client: Client, match: Match) -> str:
    return words(client.get(reverse("games:waiting", args=[match.pk])))


def fill(client: Client, match: Match, after: str) -> str:
    answer = client.post(reverse("games:set_fill_time", args=[match.pk]), {"after": after}, follow=True)
    return words(answer)


def test_one_press_leads_to_the_waiting_room_with_the_time_at_which_bots_join():
    ana, bara = person("Ana"), person("Bára")

    page = words(signed_in(ana).post(PRESS, {"pace": "live"}, follow=True))
    signed_in(bara).post(PRESS, {"pace": "live"})

    match = Match.objects.get()
    assert match.bots_fill_at is not None
    assert f'data-deadline="{match.bots_fill_at.isoformat()[:16]}' in page
    assert "Start now with bots" in page
    assert [seat.user for seat in match.seats.all()[:2]] == [ana, bara]


def test_only_the_host_sees_the_form_and_every_player_the_time():
    ana, bara = person("Ana"), person("Bára")
    signed_in(ana).post(PRESS)
    signed_in(bara).post(PRESS)
    match = Match.objects.get()

    host, player = waiting_room(signed_in(ana), match), waiting_room(signed_in(bara), match)

    assert "data-deadline" in host
    assert "Start now with bots" in host
    assert "data-deadline" in player
    assert "Start now with bots" not in player


def test_the_host_changes_takes_away_and_shortens_the_time():
    client = signed_in(person("Ana"))
    client.post(PRESS)
    match = Match.objects.get()
    before = match.bots_fill_at

    fill(client, match, "360")
    match.refresh_from_db()
    assert (match.bots_fill_at - before).total_seconds() > 5 * 3600

    assert "data-deadline" not in fill(client, match, "never")
    assert "available" in fill(client, match, "5")
    match.refresh_from_db()
    assert match.bots_fill_at is None

    fill(client, match, "now")
    match.refresh_from_db()
    assert match.is_running


def test_visitors_and_guests_are_asked_for_an_account():
    assert reverse("account_login") in Client().post(PRESS)["Location"]
    assert signed_in(guest()).post(PRESS)["Location"] == reverse("games:settings")
    assert not Match.objects.exists()


@pytest.mark.parametrize("is_blocked", [True, False])
def test_the_front_page_counts_the_same_tables_for_everyone(is_blocked):
    eva, ana = person("Eva"), person("Ana")
    open_table(eva, 4)
    open_table(eva, 4, private=True)
    if is_blocked:
        blocked_players.block_player(user=eva, other=ana)

    pages = [words(client.get(reverse("pages:landing"))) for client in (Client(), signed_in(ana))]

    assert [re.findall(r"\d+ tables? (?:is|are) filling", page) for page in pages] == [["1 table is filling"]] * 2


def test_the_front_page_of_a_player_begins_with_their_games():
    match = running(2, name="Mine to move")
    me = asked(match).user
    assert me is not None

    mine = words(signed_in(me).get(reverse("pages:landing")))
    strangers = words(Client().get(reverse("pages:landing")))

    order = ["Your move at 1 table", "Mine to move", PRESS, reverse("games:play_now")]
    assert sorted(order, key=mine.index) == order
    assert "Your move" not in strangers
    assert f'action="{PRESS}"' in strangers
