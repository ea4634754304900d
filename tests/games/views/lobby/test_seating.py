"""Tables through the pages: opening, finding, filling, leaving, closing, inviting."""

import re
from urllib.parse import urlencode

import pytest
from django.urls import reverse
from django.utils.html import strip_tags

from games.domain.lobby import seating
from games.domain.timing import time_controls
from games.enums import BotKind, MatchStatus
from games.models import Invitation, Match, Seat
from tests.games.markup import compact
from tests.games.tables import guest, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db

SETUP = {
    "name": "Tuesday's",
    "edition": "classic",
    "size": 3,
    "completion": "usual",
    "pace": "daily",
    "visibility": "open",
    "spectators": "on",
    "undo": "on",
    "hours": "on",
    "stand_in": "apprentice",
    "seat_2": "person",
    "seat_3": "builder",
}


def post(client, view, /, *args, user=None, follow=True, **fields):
    if user is not None:
        client.force_login(user)
    return client.post(reverse(f"games:{view}", args=args), fields, follow=follow)


def says(answer, words: str) -> bool:
    page = compact(answer.content.decode())
    return words.replace("&#x27;", "'") in page.replace("&#x27;", "'")


def test_a_table_is_opened_as_its_form_says(client):
    post(client, "new", user=person(), follow=False, **SETUP)

    match = Match.objects.get()
    assert (match.name, match.size, match.pace, match.is_private) == ("Tuesday's", 3, "daily", False)
    assert [seat.bot for seat in match.seats.all()] == ["", "", BotKind.BUILDER]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "A player's clock stops during their night hours."),
        ({"hours": ""}, "The clock runs day and night, even for players who have set night hours."),
        ({"pace": "live"}, ""),
    ],
)
def test_who_thinks_of_sitting_down_is_told_whether_clocks_keep_to_waking_hours(client, changes, said):
    post(client, "new", user=person(), follow=False, **{**SETUP, **changes})
    match = Match.objects.get()

    client.force_login(person("Bára"))
    answer = client.get(reverse("games:waiting", args=[match.pk]))

    assert match.keeps_hours == ("stops" in said)
    assert says(answer, said)
    assert says(answer, "night hours") == bool(said)


@pytest.mark.parametrize(
    ("says_it", "numbers", "said"),
    [
        (
            {"move_number": "1", "move_unit": "86400", "reserve": "3", "night": "on"},
            (12 * 3600, 3 * 86400, 12 * 3600, 86400),
            "Time for a move: 1 day. Reserve: 3 days. The first 12 hours of a move don't use the reserve.",
        ),
        (
            {"move_number": "36", "move_unit": "3600", "reserve": "0"},
            (0, 36 * 3600, 36 * 3600, 36 * 3600),
            "Time for a move: 36 hours.",
        ),
        (
            {"move_number": "10", "move_unit": "3600", "reserve": "", "night": "on"},
            (10 * 3600, 0, 0, 10 * 3600),
            "Time for a move: 10 hours. The first 10 hours of a move don't use the reserve.",
        ),
    ],
)
def test_a_pace_of_ones_own_is_said_in_plain_units_and_told_before_one_sits_down(client, says_it, numbers, said):
    post(client, "new", user=person(), follow=False, **{**SETUP, "pace": "custom", **says_it})
    match = Match.objects.get()

    client.force_login(person("Bára"))
    answer = client.get(reverse("games:waiting", args=[match.pk]))

    assert (match.grace, match.bank, match.increment, match.cap) == numbers
    assert says(answer, said)


@pytest.mark.parametrize(
    "changes",
    [{"move_number": ""}, {"move_number": "15"}, {"move_number": "x"}, {"move_unit": "1"}, {"reserve": "61"}],
)
def test_an_odd_pace_is_refused_with_a_reason_and_opens_nothing(client, changes):
    usual = {"pace": "custom", "move_number": "1", "move_unit": "86400", "reserve": "3"}
    answer = post(client, "new", user=person(), **{**SETUP, **usual, **changes})

    assert answer.status_code == 422
    assert says(answer, 'class="wrong-words" role="alert"')
    assert not Match.objects.exists()


def test_a_rematch_keeps_a_pace_of_ones_own(client):
    match = running(
        2, pace="custom", time_control=time_controls.custom_time_control(move_time=7200, reserve=0, night=False)
    )
    play_to_end(match)
    again = seating.open_rematch(match=match, by=match.creator)

    assert (again.pace, again.cap, again.bank) == ("custom", 7200, 7200)


def test_seats_beyond_the_number_of_players_count_for_nothing(client):
    post(client, "new", user=person(), follow=False, **SETUP, seat_4="builder", seat_5="apprentice")

    assert Seat.objects.exclude(bot="").count() == 1


def test_a_table_full_of_bots_starts_by_itself(client):
    post(client, "new", user=guest(), follow=False, **{**SETUP, "seat_2": "apprentice"})

    assert Match.objects.get().is_running


def test_the_longer_game_is_opened_on_request(client):
    post(client, "new", user=person(), follow=False, **{**SETUP, "completion": "longer"})

    assert Match.objects.get().options == {"completion": 8}


@pytest.mark.parametrize("who", [guest, lambda: person(confirmed=False)])
def test_people_can_only_be_met_with_a_confirmed_address(client, who):
    answer = post(client, "new", user=who(), **SETUP)

    assert answer.status_code == 422
    assert says(answer, "you need an account with a confirmed email address")
    assert not Match.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"size": 9},
        {"size": "x"},
        {"edition": "monopoly"},
        {"pace": "untimed"},
        {"completion": "99"},
        {"seat_2": "steward"},
        {"name": "a" * 61},
        {"name": "x\u2066y"},
        {"visibility": ""},
    ],
)
def test_an_odd_form_opens_no_table(client, changes):
    answer = post(client, "new", user=person(), **{**SETUP, **changes})

    assert answer.status_code == 422
    assert not Match.objects.exists()


def test_an_emoji_name_is_welcome(client):
    post(client, "new", user=person(), follow=False, **{**SETUP, "name": "🏰👨‍👩‍👧 ¡Hola!"})

    assert Match.objects.get().name == "🏰👨‍👩‍👧 ¡Hola!"


def test_taking_the_last_seat_starts_the_game(client):
    match = open_table(person(), 2)

    post(client, "join", match.pk, user=person("Bára"), follow=False)

    match.refresh_from_db()
    assert match.is_running


def test_one_may_choose_the_seat(client):
    match, other = open_table(person(), 4), person("Bára")

    post(client, "join", match.pk, user=other, follow=False, seat="3")

    assert match.seats.get(user=other).number == 2


@pytest.mark.parametrize("seat", ["0", "9", "99999999999", "-1", "x", "³"])
def test_a_seat_that_is_not_there_puts_nobody_on_it(client, seat):
    match, other = open_table(person(), 3), person("Bára")

    answer = post(client, "join", match.pk, user=other, seat=seat)

    assert answer.status_code == 200
    assert match.seats.filter(user=other).count() <= 1


def test_refusals_at_a_table_are_said_in_words(client):
    creator, other, third = person(), person("Bára"), person("Cyril")
    match = open_table(creator, 3)

    again = post(client, "join", match.pk, user=creator)
    taken = post(client, "join", match.pk, user=other, seat="1")
    not_there = post(client, "leave", match.pk, user=third)
    not_mine = post(client, "cancel", match.pk, user=other)

    assert says(again, "You're already at this table.")
    assert says(taken, "This seat has been taken in the meantime.")
    assert says(not_there, "You're not at this table.")
    assert says(not_mine, "Only the player who opened this table can do that.")
    assert match.seats.exclude(user=None).count() == 1


def test_a_game_that_has_begun_takes_nobody_in(client):
    match = running(2)

    answer = post(client, "join", match.pk, user=person("Cyril"))

    assert says(answer, "This game has already started.")


def test_a_guest_sits_down_with_nobody(client):
    match = open_table(person(), 3)

    answer = post(client, "join", match.pk, user=guest())

    assert says(answer, "you need an account with a confirmed email address")


def test_leaving_the_table_frees_the_seat(client):
    creator, other = person(), person("Bára")
    match = open_table(creator, 3)
    post(client, "join", match.pk, user=other)

    post(client, "leave", match.pk, user=other)

    assert match.seats.filter(user=other).count() == 0


def test_the_creator_seats_a_bot_and_sends_it_away(client):
    creator = person()
    match = open_table(creator, 3)

    post(client, "seat_bot", match.pk, 2, user=creator, kind="builder")
    seated = match.seats.get(number=1).bot
    post(client, "free_seat", match.pk, 2, user=creator)

    assert seated == "builder"
    assert match.seats.get(number=1).is_empty


def test_nobody_else_seats_bots(client):
    match = open_table(person(), 3)

    post(client, "seat_bot", match.pk, 2, user=person("Bára"), kind="builder")

    assert match.seats.get(number=1).is_empty


def test_an_unknown_bot_is_seated_nowhere(client):
    creator = person()
    match = open_table(creator, 3)

    answer = post(client, "seat_bot", match.pk, 2, user=creator, kind="steward")

    assert says(answer, "This bot doesn't exist. Please choose another.")
    assert match.seats.get(number=1).is_empty


def test_the_creator_closes_the_table(client):
    creator = person()
    match = open_table(creator, 3)

    post(client, "cancel", match.pk, user=creator)

    match.refresh_from_db()
    assert match.status == MatchStatus.CANCELLED


def test_a_private_table_is_not_there_for_strangers(client):
    match = open_table(person(), 3, private=True)

    client.force_login(person("Bára"))
    page = client.get(reverse("games:waiting", args=[match.pk]))
    joined = post(client, "join", match.pk)

    assert (page.status_code, joined.status_code) == (404, 404)


def test_the_link_to_a_private_table_opens_it_and_lets_one_sit_down(client):
    match, other = open_table(person(), 3, private=True), person("Bára")
    client.force_login(other)

    client.get(reverse("games:invitation", args=[match.invite_token]))
    page = client.get(reverse("games:waiting", args=[match.pk]))
    post(client, "join", match.pk)

    assert page.status_code == 200
    assert match.seats.filter(user=other).exists()


def test_a_link_with_a_wrong_token_leads_nowhere(client):
    assert client.get(reverse("games:invitation", args=["x" * 22])).status_code == 404


def test_an_invitation_goes_out_by_mail(client):
    creator = person()
    match = open_table(creator, 3)

    post(client, "invite", match.pk, user=creator, email="friend@example.org")

    assert Invitation.objects.get().address == "friend@example.org"


@pytest.mark.parametrize("address", ["", "no", "a@b\0.cz", "x" * 250 + "@example.org"])
def test_an_invitation_to_no_address_goes_nowhere(client, address):
    creator = person()
    match = open_table(creator, 3)

    answer = post(client, "invite", match.pk, user=creator, email=address)

    assert answer.status_code in (200, 400)
    assert not Invitation.objects.exists()


def test_nobody_invites_themselves(client):
    creator = person()
    match = open_table(creator, 3)

    answer = post(client, "invite", match.pk, user=creator, email=creator.email)

    assert says(answer, "You don't need to invite yourself.")


def test_the_waiting_room_shows_the_link_only_to_those_at_the_table(client):
    creator = person()
    match = open_table(creator, 3)

    client.force_login(creator)
    mine = client.get(reverse("games:waiting", args=[match.pk]))
    client.force_login(person("Bára"))
    other = client.get(reverse("games:waiting", args=[match.pk]))

    assert says(mine, match.invite_token)
    assert not says(other, match.invite_token)


def test_the_waiting_room_of_a_game_that_has_begun_leads_to_its_table(client):
    match = running(2)

    answer = client.get(reverse("games:waiting", args=[match.pk]))

    assert answer["Location"] == reverse("games:table", args=[match.pk])


def test_the_waiting_room_tells_who_has_come_and_when_the_game_begins(client):
    creator, second, third = person("Anna"), person("Bára"), person("Cyril")
    match = open_table(creator, 3)
    client.force_login(creator)
    room, by_script = reverse("games:waiting", args=[match.pk]), {"HX-Request": "true"}
    polled = re.search(r'hx-get="([^"]+)"\s+hx-trigger="every', client.get(room).content.decode())[1]

    nothing_new = client.get(polled, headers=by_script)
    seating.take_seat(match=match, user=second)
    somebody_new = client.get(polled, headers=by_script)
    seating.take_seat(match=match, user=third)
    begun = client.get(polled, headers=by_script)

    assert nothing_new.status_code == 204
    assert says(somebody_new, "Bára")
    assert says(begun, "The game has started.")
    assert f'href="{reverse("games:table", args=[match.pk])}"' in begun.content.decode()
    assert "hx-get" not in begun.content.decode()


def test_open_tables_are_found_by_size_and_pace(client):
    open_table(person(), 2, name="Small and brisk", pace="brisk")
    open_table(person(), 5, name="Large and daily", pace="daily")
    open_table(person(), 5, name="Hidden", private=True)

    every = client.get(reverse("games:open"))
    small = client.get(reverse("games:open"), {"size": "2"})
    daily = client.get(reverse("games:open"), {"pace": "daily"})
    odd = client.get(reverse("games:open"), {"size": "x"})

    assert (says(every, "Small and brisk"), says(every, "Large and daily"), says(every, "Hidden")) == (
        True,
        True,
        False,
    )
    assert (says(small, "Small and brisk"), says(small, "Large and daily")) == (True, False)
    assert (says(daily, "Small and brisk"), says(daily, "Large and daily")) == (False, True)
    assert odd.status_code == 200


def test_many_open_tables_are_listed_page_by_page(client, monkeypatch):
    monkeypatch.setattr("games.views.lobby.seating.PER_PAGE", 2)
    for name in ("Oldest", "Middle", "Newest"):
        open_table(person(), 3, name=name, pace="brisk")

    first = client.get(reverse("games:open"), {"pace": "brisk"})
    second = client.get(reverse("games:open"), {"pace": "brisk", "page": "2"})

    assert (says(first, "Newest"), says(first, "Middle"), says(first, "Oldest")) == (True, True, False)
    assert (says(second, "Middle"), says(second, "Oldest")) == (False, True)
    assert says(first, "?pace=brisk&amp;page=2")


def test_a_rematch_leads_everybody_to_the_same_new_table(client):
    match = running(2)
    play_to_end(match)
    one, two = (seat.user for seat in match.seats.select_related("user"))

    first = post(client, "rematch", match.pk, user=one, follow=False)
    second = post(client, "rematch", match.pk, user=two, follow=False)

    assert first["Location"] == second["Location"] != reverse("games:table", args=[match.pk])


def test_no_rematch_before_the_end(client):
    match = running(2)

    post(client, "rematch", match.pk, user=match.seats.get(number=0).user)

    assert Match.objects.count() == 1


@pytest.mark.parametrize("name", ["join", "leave", "cancel", "invite", "rematch"])
def test_actions_at_a_table_require_post(client, name):
    match = open_table(person(), 3)

    answer = client.get(reverse(f"games:{name}", args=[match.pk]))

    assert (answer.status_code, answer["Allow"]) == (405, "POST")
    assert says(answer, "This link can't be opened directly")


@pytest.mark.parametrize("name", ["join", "leave", "cancel", "invite", "rematch"])
def test_a_table_that_was_deleted_meanwhile_is_not_there(client, name):
    match = open_table(person(), 3)
    pk = match.pk
    match.delete()

    assert post(client, name, pk, user=person()).status_code == 404


def test_a_number_no_table_can_have_is_not_there(client):
    client.force_login(person())

    assert client.get("/games/99999999999999999999999/waiting/").status_code == 404


def test_a_stranger_with_a_link_comes_back_to_the_table_after_signing_in(client):
    match = open_table(person(), 3, private=True)
    link = reverse("games:invitation", args=[match.invite_token])
    client.get(link)

    answer = client.post(reverse("games:join", args=[match.pk]))

    assert answer["Location"] == f"/accounts/login/?{urlencode({'next': link})}"


def test_a_player_is_invited_by_name_and_finds_it_among_their_games(client):
    ana, bob = person("Ana"), person("Bob Builder")
    match = open_table(ana, 3, private=True)

    answer = post(client, "invite_player", match.pk, user=ana, player="bob  builder")
    waiting = client.get(reverse("games:waiting", args=[match.pk]))
    client.force_login(bob)
    mine = client.get(reverse("games:mine"))

    assert says(answer, "Bob Builder is invited.")
    assert says(waiting, "<li>Bob Builder")
    assert not says(waiting, bob.email)
    assert says(mine, "Invitations")
    assert "Invited by Ana" in strip_tags(mine.content.decode())
    token = Invitation.objects.get().token
    client.get(reverse("games:invitation", args=[token]))
    post(client, "join", match.pk, user=bob)
    assert match.seats.filter(user=bob).exists()
    assert Invitation.objects.get().taken_by == bob
    assert not says(client.get(reverse("games:mine")), "Invitations")


def test_no_name_and_a_wrong_name_are_answered_in_words(client):
    ana = person("Ana")
    match = open_table(ana, 3)

    assert says(post(client, "invite_player", match.pk, user=ana), "Please enter a player's name.")
    answer = post(client, "invite_player", match.pk, user=ana, player="Nobody")
    assert says(answer, "There is no player with an account named “Nobody”.")
    assert not Invitation.objects.exists()
