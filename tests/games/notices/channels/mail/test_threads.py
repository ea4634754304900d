"""One thread per game and reader: its root is an email that was sent, and subjects and List-Id fit it."""

import re
from email.header import decode_header, make_header

import pytest
from django.utils import translation

from games.domain.accounts import accounts
from games.domain.lobby import invitations, seating
from games.domain.matches import notice_creation
from games.enums import MailStatus, NoticeKind
from games.models import MailThread, Match, Notice, OutgoingMail, User
from games.notices.channels.mail import headers, outbox, threads
from tests.games.notices.postman import LATER, mails_to, post_all
from tests.games.tables import asked, open_table, person, running
from tests.languages import CZECH, ENGLISH

LIST_ID = re.compile(
    r'(?:"(?:[^"\\\x00-\x1f]|\\.)*"|=\?utf-8\?[bq]\?[^?\s]+\?=(?: =\?utf-8\?[bq]\?[^?\s]+\?=)*) <([\w.-]+)>'
)
"""RFC 2919: a phrase, which is a quoted string or encoded words, and the identifier in angle brackets."""


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Threads are the same on every database."""


def notify(match: Match, user: User, about: str) -> None:
    """Send one more email about the game to a player."""
    seat = match.seats.filter(user=user).first()
    Notice.objects.all().delete()
    notice_creation.create_notice(user=user, kind=NoticeKind.CANCELLED, match=match, seat=seat, about=about)
    post_all()


def test_later_emails_about_a_game_refer_to_the_first_that_was_sent(smtp):
    match = running(2)
    first, second = (seat.user for seat in match.seats.select_related("user"))
    for about in "abc":
        notify(match, first, about)
    notify(match, second, "d")

    root, *others = mails_to(smtp, first)
    [other_reader] = mails_to(smtp, second)
    assert root["In-Reply-To"] is root["References"] is None
    assert [mail["In-Reply-To"] for mail in others] == [root["Message-ID"]] * 2
    assert [mail["References"] for mail in others] == [root["Message-ID"]] * 2
    assert len({mail["Message-ID"] for mail in smtp.messages}) == 4
    assert other_reader["References"] is None


def test_each_game_has_a_thread_and_a_list_of_its_own_and_several_games_have_another(smtp, travel):
    ana = person("Ana")
    tables = [open_table(ana, 2, name=name) for name in ("One", "Two")]
    for match in tables:
        seating.take_seat(match=match, user=person("Bo"))
        match.refresh_from_db()
        notify(match, ana, "x")

    roots = set(MailThread.objects.filter(user=ana).values_list("root", flat=True))
    assert {mail["Message-ID"] for mail in mails_to(smtp, ana)} == roots
    assert len({mail["List-Id"] for mail in mails_to(smtp, ana)}) == 2
    place = threads.next_in_thread(None, ana)
    assert place.headers == {}
    assert threads.next_in_thread(None, ana).headers["References"] == place.message_id


def test_an_email_that_never_arrived_is_not_the_root_of_a_thread(smtp):
    match = running(2)
    user = asked(match).user
    notify(match, user, "a")
    OutgoingMail.objects.filter(user=user).update(status=MailStatus.FAILED)
    smtp.messages.clear()

    for about in "bc":
        notify(match, user, about)

    second, third = mails_to(smtp, user)
    assert second["References"] is None
    assert third["References"] == second["Message-ID"]


def test_who_accepts_an_invitation_stays_in_its_thread(smtp):
    match = open_table(person("Ana"), 3)
    invitation = invitations.invite_address(match=match, by=match.creator, address="bo@example.org")
    post_all()
    [invited] = smtp.messages
    bo = person("Bo")
    invitation.refresh_from_db()
    invitation.taken_by = bo
    invitation.save()

    notify(match, bo, "x")

    [mail] = mails_to(smtp, bo)
    assert mail["References"] == invited["Message-ID"]


def test_a_thread_goes_with_the_account(smtp):
    match = running(2)
    user = asked(match).user
    notify(match, user, "a")

    accounts.erase_person(user=user)

    assert not MailThread.objects.filter(user=user).exists()


@pytest.mark.parametrize(
    "name", ["Old friends", 'The "Crow" \\ Co', "Přátelé u kulatého stolu " * 3, "老朋友", "a, <b@c>;"]
)
def test_the_list_id_of_a_table_is_a_phrase_and_an_identifier(name):
    value = headers.list_id(Match(pk=7, name=name))

    assert LIST_ID.fullmatch(value)[1] == "game-7.localhost"
    phrase = str(make_header(decode_header(value.rpartition(" ")[0])))
    shown = phrase[1:-1].replace('\\"', '"').replace("\\\\", "\\") if name.isascii() else phrase
    assert shown == " ".join(name.split())
    assert all(len(word) <= 75 for word in value.split() if word.startswith("=?"))


@pytest.mark.parametrize(
    ("match", "list_id"),
    [
        (Match(pk=7, name='The "Crow" \\ Co'), '"The \\"Crow\\" \\\\ Co" <game-7.localhost>'),
        (None, '"Citadels by Post" <games.localhost>'),
    ],
)
def test_emails_about_games_have_headers_for_filters_and_for_unsubscribing(match, list_id):
    assert headers.headers_for(match, unsubscribe="https://example.org/stop/") == {
        "Auto-Submitted": "auto-generated",
        "List-Id": list_id,
        "List-Unsubscribe": "<https://example.org/stop/>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }


def test_an_email_is_stored_as_it_was_given_or_with_what_the_site_uses(settings):
    match, names = (
        open_table(person("Ana"), 3),
        ("user", "match", "kind", "sender", "recipient", "subject", "message_id"),
    )
    given = {"user": match.creator, "match": match, "kind": "nudge", "sender": "b@example.org", "message_id": "<1@x>"}
    fields = {"recipient": "a@example.org", "text": "Words", "html": "<p>Words</p>"}

    mail = OutgoingMail.objects.get(pk=outbox.queue_email(subject=" A \n b ", headers={"X": "y"}, **fields, **given).pk)
    with translation.override(CZECH):
        plain = OutgoingMail.objects.get(pk=outbox.queue_email(subject="C", recipient="c@example.org", text="T").pk)

    assert {name: getattr(mail, name) for name in names} == given | {"recipient": "a@example.org", "subject": "A b"}
    assert (mail.text, mail.html) == ("Words", "<p>Words</p>")
    assert mail.headers == {"Content-Language": ENGLISH, "Reply-To": settings.MAIL_REPLY_TO, "X": "y"}
    assert [getattr(plain, name) for name in names[:6]] == [
        None,
        None,
        "",
        "Citadela poštou <post@localhost>",
        "c@example.org",
        "C",
    ]
    assert (plain.html, plain.headers["Content-Language"]) == ("", CZECH)
    assert re.fullmatch(r"<[0-9a-f]{32}@localhost>", plain.message_id)


def test_a_name_cannot_add_a_header():
    value = headers.list_id(Match(pk=7, name="x\r\nBcc: y@example.org\x00"))

    assert value == '"x Bcc: y@example.org" <game-7.localhost>'


def test_all_subjects_about_games_begin_alike_and_replies_go_to_the_setting(smtp, settings):
    settings.MAIL_REPLY_TO, settings.MAIL_SUBJECT_PREFIX = "Ann <ann@example.org>", "[Friends]"
    match = running(3)
    for seat in match.seats.select_related("user"):
        notify(match, seat.user, "a")

    assert {mail["Reply-To"] for mail in smtp.messages} == {"Ann <ann@example.org>"}
    assert all(mail["Subject"].strip().startswith("[Friends] ") for mail in smtp.messages)
    settings.MAIL_SUBJECT_PREFIX = ""
    notify(match, asked(match).user, "b")
    assert smtp.messages[-1]["Subject"].strip().startswith("Game canceled · ")


def test_a_long_time_later_a_new_thread_begins(smtp, travel):
    match = running(2)
    user = asked(match).user
    notify(match, user, "a")
    MailThread.objects.all().delete()
    travel.shift(LATER)

    notify(match, user, "b")

    assert [mail["References"] for mail in mails_to(smtp, user)] == [None, None]
    assert len({mail["Message-ID"] for mail in smtp.messages}) == 2
