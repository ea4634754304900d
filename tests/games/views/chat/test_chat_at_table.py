"""The chat that the table's script loads: without the page around it, and without polls of its own."""

import re

import pytest
from django.urls import reverse

from games.domain.chat import table_chat
from games.domain.play import table_visit
from games.enums import ChatRoom
from games.models import ChatMessage, Match, Seat
from tests.games.tables import person, running
from tests.games.views.visiting import signed_in

pytestmark = pytest.mark.django_db
SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def match() -> Match:
    return running(3)


@pytest.fixture
def users(match):
    return [seat.user for seat in match.seats.select_related("user").order_by("number")]


def address(name: str, match: Match) -> str:
    return reverse(f"games:{name}", args=[match.pk])


def say(match: Match, user, text: str) -> ChatMessage:
    return table_chat.post_message(table_visit.visit_table(match.pk, user), ChatRoom.PLAYERS, text=text)


def test_table_names_the_newest_message_and_loads_the_chat_on_request_only(match, users):
    message = say(match, users[0], "Hello")
    table = signed_in(users[1]).get(address("table", match)).content.decode()

    assert f'data-newest="{message.pk}"' in table
    assert "Hello" not in table
    assert "chat-drawer" not in signed_in(person("Otto")).get(address("table", match)).content.decode()


def test_chat_at_the_table_is_read_when_it_is_opened_and_waits_for_the_polls_of_the_table(match, users):
    message = say(match, users[0], "Hello")
    client = signed_in(users[1])
    panel = client.get(address("chat", match), headers=SCRIPT).content.decode()

    assert "Hello" in panel
    assert "<html" not in panel
    assert 'hx-trigger="news"' in panel
    assert Seat.objects.get(match=match, user=users[1]).chat_read == message.pk
    assert 'hx-trigger="every 5s"' in client.get(address("chat", match)).content.decode()

    say(match, users[0], "Again")
    news = re.search(r'hx-get="([^"]+/chat/news/[^"]+)"', panel)[1].replace("&amp;", "&")
    lines = client.get(news, headers=SCRIPT).content.decode()
    assert "Again" in lines
    assert 'hx-trigger="news"' in lines


def test_message_from_the_table_is_posted_in_place_and_a_refusal_leaves_the_form(match, users):
    client = signed_in(users[0])
    said = client.post(address("say", match), {"room": "players", "text": "Hello"}, headers=SCRIPT)
    refused = client.post(address("say", match), {"room": "players", "text": "x" * 501}, headers=SCRIPT)

    assert [said.status_code, refused.status_code] == [204, 422]
    assert "the limit is 500 characters" in refused.content.decode()
    assert "<form" not in refused.content.decode()
    assert ChatMessage.objects.get().text == "Hello"


def test_chat_is_muted_in_place(match, users):
    client = signed_in(users[0])
    muted = client.post(address("mute", match), {"is_muted": "yes"}, headers=SCRIPT).content.decode()

    assert "Unmute this chat" in muted
    assert "hx-post" in muted
    assert Seat.objects.get(match=match, user=users[0]).is_chat_muted


def test_message_of_a_blocked_player_is_not_new_for_ever(match, users):
    users[1].blocks.create(blocked=users[0])
    message = say(match, users[0], "Rude")
    answer = signed_in(users[1]).get(address("chat_news", match), {"after": "0", "at_table": "1"}, headers=SCRIPT)

    assert answer.status_code == 204
    assert Seat.objects.get(match=match, user=users[1]).chat_read == message.pk
