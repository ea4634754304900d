"""The pages of the chat, of notes, companions and measures."""

import pytest
from django.urls import reverse

from games.domain.chat import table_chat
from games.domain.play import table_visit
from games.enums import ChatRoom, MatchStatus
from games.models import Block, ChatMessage, Companion, Match, Note, Sanction
from tests.games.tables import guest, open_table, person, running
from tests.languages import CZECH

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return running(3)


@pytest.fixture
def users(match):
    return [seat.user for seat in match.seats.select_related("user").order_by("number")]


def address(name: str, match: Match, *more: object) -> str:
    return reverse(f"games:{name}", args=[match.pk, *more])


def page(client, where: str) -> str:
    return " ".join(client.get(where).content.decode().split())


def say(match: Match, user, text: str) -> ChatMessage:
    return table_chat.post_message(table_visit.visit_table(match.pk, user), ChatRoom.PLAYERS, text=text)


def test_two_people_talk_and_the_table_says_that_there_is_news(client, match, users):
    client.force_login(users[0])
    client.post(address("say", match), {"room": "players", "text": "<b>Hello</b> there"})
    assert "&lt;b&gt;Hello&lt;/b&gt; there" in page(client, address("chat", match))
    assert "new messages" not in page(client, address("table", match))

    client.force_login(users[1])
    assert "new messages" in page(client, address("table", match))
    assert "Hello" in page(client, address("chat", match))
    assert "new messages" not in page(client, address("table", match))


def test_a_phrase_is_read_in_the_readers_language(client, match, users):
    client.force_login(users[0])
    client.post(address("say", match), {"room": "players", "phrase": "thanks", "text": ""})

    client.force_login(users[1])
    client.post(reverse("games:language"), {"language": CZECH})
    assert "Díky za hru!" in page(client, address("chat", match))


def test_new_messages_are_fetched(client, match, users):
    first = say(match, users[0], "One")
    client.force_login(users[1])
    news = address("chat_news", match)
    assert client.get(news, {"after": first.pk}).status_code == 204

    second = say(match, users[0], "Two")
    told = client.get(news, {"after": first.pk}).content.decode()
    assert "Two" in told
    assert "One" not in told
    assert f"after={second.pk}" in told
    for bad in ("", "-1", "x", "9" * 30):
        assert client.get(news, {"after": bad}).status_code == 404


def test_a_refused_message_stays_in_the_field(client, match, users):
    client.force_login(users[0])
    answer = client.post(address("say", match), {"room": "players", "text": "long " * 150})

    assert answer.status_code == 422
    assert "the limit is 500 characters" in answer.content.decode()
    assert "long long" in answer.content.decode()


def test_strangers_find_no_chat_of_a_private_table_and_no_room_of_others(client, users):
    private, watched = open_table(users[0], private=True), running(2)
    assert client.get(address("chat", watched)).status_code == 302
    client.force_login(person("Otto"))

    assert client.get(address("chat", private)).status_code == 404
    assert client.get(address("chat", watched)).status_code == 200
    assert client.get(address("chat", watched) + "?room=players").status_code == 404
    assert client.post(address("say", watched), {"room": "players", "text": "Hi"}).status_code == 422
    assert client.post(address("mute", watched)).status_code == 404
    assert not ChatMessage.objects.exists()


def test_a_message_is_reported_on_a_page_of_its_own(client, match, users):
    message = say(match, users[0], "Rude words")
    client.force_login(users[1])
    where = address("report", match, message.pk)
    assert where in page(client, address("chat", match))
    assert "Rude words" in page(client, where)

    client.post(where, {"reason": "Rude."})
    assert message.reports.get().reason == "Rude."
    client.force_login(users[0])
    assert client.get(where).status_code == 404
    assert client.get(address("report", match, 10**9)).status_code == 404


def test_a_note_about_a_game_is_its_writers_alone_and_an_empty_one_is_forgotten(client, match, users):
    client.force_login(users[0])
    client.post(address("note", match), {"note": "Bára hoards cards."})
    assert "Bára hoards cards." in page(client, address("chat", match))
    assert client.post(address("note", match), {"note": "x" * 4001}).status_code == 422

    client.force_login(users[1])
    assert "hoards" not in page(client, address("chat", match))
    client.force_login(users[0])
    client.post(address("note", match), {"note": " "})
    assert not Note.objects.exists()


def test_players_are_kept_blocked_and_noted_on_their_page(client, match, users):
    client.force_login(users[0])
    there, keep = reverse("pages:player", args=[users[1].handle]), reverse("games:keep", args=[users[1].handle])
    for wish in ("like", "note"):
        client.post(keep, {"wish": wish, "note": "Bluffs."})
    assert Companion.objects.count() == 1
    assert "Bluffs." in page(client, there)
    assert "Remove friend" in page(client, there)
    table = open_table(users[0])
    assert f'value="{users[1].handle}"' in page(client, reverse("games:waiting", args=[table.pk]))

    client.post(keep, {"wish": "block"})
    assert Block.objects.count() == 1
    assert Companion.objects.count() == 0
    assert "Unblock" in page(client, there)
    assert client.post(keep, {"wish": "steal"}).status_code == 404

    client.force_login(users[1])
    other = open_table(users[1])
    where = reverse("games:invite_player", args=[other.pk])
    assert "accept invitations" in client.post(where, {"player": users[0].handle}, follow=True).content.decode()


def test_a_measure_is_taken_in_the_administration_and_read_by_its_person(client, match, users):
    boss = person("Boss", is_staff=True, is_superuser=True)
    client.force_login(boss)
    where = reverse("admin:games_user_measure", args=[users[0].pk])
    assert "The player will see this action" in page(client, where)
    client.post(where, {"kind": "warned", "reason": "Please be kind."})
    report = table_chat.report_message(
        table_visit.visit_table(match.pk, users[1]), say(match, users[0], "Rude").pk, "Rude."
    )
    queue = reverse("admin:games_chatreport_changelist")
    assert "Rude." in page(client, queue)
    client.post(queue, {"action": "remove_message", "_selected_action": [report.pk]})
    assert ChatMessage.objects.get().removed_at is not None
    assert "Please be kind." in page(client, reverse("admin:games_sanction_changelist"))

    client.force_login(users[0])
    assert "Please be kind." in page(client, reverse("games:mine"))
    client.post(reverse("games:measures_read"))
    assert "Please be kind." not in page(client, reverse("games:mine"))
    assert Sanction.objects.count() == 1


def test_both_rooms_are_read_by_who_played_once_the_game_is_over(client, match, users):
    table_chat.post_message(table_visit.visit_table(match.pk, person("Otto")), ChatRoom.SPECTATORS, text="He lies.")
    client.force_login(users[0])
    there = address("chat", match) + "?room=spectators"
    assert client.get(there).status_code == 404

    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    assert "He lies." in page(client, there)


def test_where_nobody_can_talk_the_chat_leads_to_the_table(client):
    alone = running(1, bots=("apprentice", "apprentice"), pace="untimed")
    client.force_login(alone.seats.get(number=0).user)

    assert client.get(address("chat", alone)).url == reverse("games:table", args=[alone.pk])


@pytest.mark.parametrize("who", ["account", "guest"])
def test_who_plays_against_bots_keeps_a_note_though_nobody_can_talk(client, who):
    creator = guest() if who == "guest" else person()
    alone = open_table(creator, 3, bots=("apprentice", "apprentice"), pace="untimed")
    client.force_login(creator)
    there = address("note", alone)
    assert f'href="{there}"' in page(client, address("table", alone))

    assert client.post(there, {"note": "The Builder hoards."}).url == there
    assert "The Builder hoards." in page(client, there)
    assert client.post(there, {"note": "x" * 4001}).status_code == 422


def test_only_the_room_in_which_an_at_sign_calls_says_so(client, match, users):
    says = "Type @ and a name to mention a player."
    client.force_login(users[0])
    assert says in page(client, address("chat", match))

    client.force_login(person("Otto"))
    assert "Spectators can read this" in page(client, address("chat", match))
    assert says not in page(client, address("chat", match))
