"""Comments on moments of a game that is over: who reads and writes them, and what becomes of them."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.domain.accounts import accounts, personal_data
from games.domain.chat import moderation, table_chat
from games.domain.lobby import quotas
from games.domain.people import blocked_players, sanctions
from games.domain.play import table_visit
from games.enums import ReportOutcome, SanctionKind
from games.models import ChatMessage, ChatReport, Match, User
from tests.games.tables import guest, person, played_out, running
from tests.games.views.visiting import address, everything, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played(django_db_setup, django_db_blocker) -> Match:
    """A game of two that was played to its end."""
    with played_out(2, django_db_blocker) as match:
        yield match


@pytest.fixture
def over(played) -> Match:
    played.refresh_from_db()
    return played


def owner(match: Match) -> User:
    return match.seats.select_related("user").order_by("number").first().user


def say(user: User, match: Match, text: str = "A bold move.", number: int = 5):
    return signed_in(user).post(address(match, "comment", number), {"text": text})


def page(match: Match, user: User | None = None, number: int = 5) -> str:
    client = signed_in(user) if user else Client()
    return client.get(address(match, "moment", number)).content.decode()


def chief() -> User:
    return person("Chief", is_staff=True, is_superuser=True)


def test_a_comment_stands_under_its_moment_and_on_the_line_for_everybody(over):
    before = everything(over)

    answer = say(owner(over), over, "A <b>bold</b> move.\r\n\r\nSee the next.\u202e")

    assert answer.url == f"{address(over, 'moment', 5)}?as=1#said"
    for user in (None, person(), owner(over)):
        assert "A &lt;b&gt;bold&lt;/b&gt; move.<br>See the next.</p>" in page(over, user)
        assert page(over, user, 6).count('class="bubble"') == 1
        assert "bold" not in page(over, user, 6).partition('id="commented"')[0]
    assert "bold" in Client().get(address(over, "around", 6)).content.decode()
    assert everything(over)[2:] == before[2:]


def test_while_the_game_runs_nothing_can_be_said_about_it():
    match = running(2)

    answer = say(owner(match), match, number=0)

    assert answer.status_code == 422
    assert "over yet" in answer.content.decode()
    assert "comment-text" not in page(match, owner(match), 0)
    assert not ChatMessage.objects.exists()


def test_whoever_has_an_account_may_comment_and_of_guests_those_who_played_alone(over):
    assert say(person(), over).status_code == 302
    assert say(guest(), over).status_code == 422
    assert Client().post(address(over, "comment", 5), {"text": "Hm."}).status_code == 302
    assert ChatMessage.objects.count() == 1
    for user in (None, guest()):
        assert "comment-text" not in page(over, user)


def test_of_a_private_game_its_players_alone_read_and_write(over):
    Match.objects.filter(pk=over.pk).update(is_private=True)
    say(owner(over), over, "Between us.")

    assert say(person(), over).status_code == 404
    assert "Between us." in page(over, owner(over))
    assert signed_in(person()).get(address(over, "moment", 5)).status_code == 404
    assert ChatMessage.objects.count() == 1


@pytest.mark.parametrize("number", [10_000, 2**70])
def test_a_moment_that_has_not_come_has_no_comments(over, number):
    assert say(owner(over), over, number=number).status_code == 404


@pytest.mark.parametrize("text", ["", " \n\t ", "x" * 501])
def test_empty_and_too_long_messages_are_refused_and_kept_in_the_form(over, text):
    answer = say(owner(over), over, text)

    assert answer.status_code == 422
    assert text.strip() in answer.content.decode()
    assert not ChatMessage.objects.exists()


def test_muted_users_cannot_comment(over):
    sanctions.impose_sanction(user=owner(over), kind=SanctionKind.MUTED, by=chief(), reason="Rude.")

    assert say(owner(over), over).status_code == 422
    assert not ChatMessage.objects.exists()


def test_who_is_blocked_is_neither_read_nor_marked_by_who_blocked_them(over):
    reader, writer = person("Ana"), person("Bob")
    say(writer, over, "Look at me.")
    blocked_players.block_player(user=reader, other=writer)
    number = ChatMessage.objects.get().pk

    assert "Look at me." not in page(over, reader)
    assert "bubble" not in page(over, reader)
    assert "Look at me." in page(over, writer)
    assert signed_in(reader).get(address(over, "report", number)).status_code == 404


def test_a_comment_is_reported_and_removed_and_then_nobody_reads_it(over):
    writer, reader = person("Bob"), person("Ana")
    say(writer, over, "Rude words.")
    number = ChatMessage.objects.get().pk
    client = signed_in(reader)
    assert reverse("games:report", args=[over.pk, number]) in page(over, reader)

    asked = client.get(address(over, "report", number))
    told = client.post(address(over, "report", number), {"reason": "Rude."})
    report = ChatReport.objects.get()
    assert "Rude words." in asked.content.decode()
    assert told.url == f"{address(over, 'moment', 5)}#said"
    moderation.settle_chat_report(report=report, outcome=ReportOutcome.REMOVED, admin=chief())

    for user in (None, writer, reader):
        assert "Rude words." not in page(over, user)
        assert "bubble" not in page(over, user)


def test_nobody_reports_a_message_of_a_room_that_they_do_not_read(over):
    players_own = ChatMessage.objects.create(match=over, room="players", user=owner(over), text="Secret")
    stranger = signed_in(person())

    assert stranger.get(address(over, "report", players_own.pk)).status_code == 404
    assert stranger.post(address(over, "report", players_own.pk)).status_code == 404
    assert not ChatReport.objects.exists()


def test_ones_own_comment_is_deleted_and_nobody_elses(over):
    writer, other = person("Bob"), person("Ana")
    say(writer, over)
    number = ChatMessage.objects.get().pk

    for who, wish in ((other, number), (writer, 0), (writer, "x"), (writer, "9" * 50)):
        assert signed_in(who).post(address(over, "comment", 5), {"remove": wish}).status_code == 422
    assert ChatMessage.objects.count() == 1
    assert signed_in(writer).post(address(over, "comment", 5), {"remove": number}).status_code == 302
    assert not ChatMessage.objects.exists()


def test_a_reported_comment_that_is_taken_back_stays_for_the_administration_alone(over):
    writer, reader = person("Bob"), person("Ana")
    say(writer, over, "Rude words.")
    number = ChatMessage.objects.get().pk
    signed_in(reader).post(address(over, "report", number), {"reason": "Rude."})

    signed_in(writer).post(address(over, "comment", 5), {"remove": number})

    assert ChatReport.objects.get().message.removed_at
    assert "Rude words." not in page(over, writer)


def test_nobody_says_more_than_the_quota_nor_the_same_twice_at_once(over, monkeypatch):
    monkeypatch.setattr(quotas, "MAX_COMMENTS", 2)
    writer = person()
    for text in ("One", "One", "Two"):
        say(writer, over, text)
    assert ChatMessage.objects.count() == 2

    assert say(writer, over, "Three").status_code == 422
    ChatMessage.objects.update(written_at=timezone.now() - timedelta(days=1))
    assert say(writer, over, "Three").status_code == 422


def test_comments_are_no_news_of_the_chat_and_stand_in_no_room_of_it(over):
    say(person(), over, "On the film.")
    over.refresh_from_db()

    assert over.chat_newest == 0
    assert "On the film." not in signed_in(owner(over)).get(address(over, "chat")).content.decode()
    assert "film" not in {
        room.value for room in table_chat.readable_rooms(table_visit.visit_table(over.pk, owner(over)))
    }


def test_who_leaves_the_site_takes_the_comments_along(over):
    writer = person("Bob")
    say(writer, over, "Bye.")
    assert "Bye." in str(personal_data.personal_rows(writer)["games.chatmessage.user"])

    accounts.erase_person(user=writer)

    assert "Bye." not in page(over)


def test_comments_cost_a_seek_no_query(over):
    reader = person()
    for number in range(8):
        say(person(f"Bob {number}"), over, "Hm.", number)
    client = signed_in(reader)
    client.get(address(over, "moment", 5))
    with CaptureQueriesContext(connection) as queries:
        client.get(address(over, "moment", 5))

    assert len(queries) <= 6


def test_comments_have_the_crest_of_the_seat_or_of_the_author(over):
    over.seats.filter(number=0).update(color="plum", emblem="bee")
    watcher = person("Wanda", crest_color="moss", crest_emblem="wheel")
    say(owner(over), over, "From a player")
    say(watcher, over, "From a reader")

    said = re.findall(r'<p class="who">\s*<span class="by">.*?crest of-(\w+).*?#k-(\w+)', page(over), re.DOTALL)

    assert said == [("plum", "bee"), ("moss", "wheel")]
