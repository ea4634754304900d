"""Notices from the event at the table to the email on a real mail server."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone
from django.utils.translation import gettext, override

from games.domain.deadlines import reminders
from games.domain.lobby import seating
from games.domain.matches import match_history, notice_creation
from games.domain.play import undo
from games.enums import DeliveryStatus, NoticeKind, NoticeMode
from games.models import Delivery, Match, Notice, User
from games.notices import links, preferences
from games.notices.channels.mail import email_writer, outbox
from games.screens import words
from tests.games.notices.postman import LATER, MAIL, html_of, mails_to, post_all, subject_of, subjects, text_of
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end, play_until, running
from tests.languages import CHINESE, CZECH, ENGLISH


def test_who_answers_at_once_gets_no_mail(smtp, travel):
    match = running(2)
    first = asked(match).user

    choose(match)
    travel.shift(LATER)
    post_all()

    assert "Pick a character · Tuesday (round 1)" not in subjects(smtp, first)


def test_the_one_who_is_asked_gets_a_mail_after_a_while(smtp, travel):
    match = running(3)

    post_all()
    assert smtp.messages == []
    travel.shift(LATER)
    post_all()

    assert subjects(smtp, asked(match).user) == ["Pick a character · Tuesday (round 1)"]


def test_everybody_hears_that_the_game_begins_the_one_who_is_asked_by_the_same_mail(smtp, travel):
    match = running(3)

    travel.shift(LATER)
    post_all()

    others = [seat.user for seat in match.seats.filter(is_asked=False).select_related("user")]
    assert [subjects(smtp, user) for user in others] == [["Game started · Tuesday"]] * 2
    assert len(smtp.messages) == 3


def test_an_email_attaches_its_picture_whatever_the_name_of_the_table(smtp, travel):
    match = running(3)
    Match.objects.filter(pk=match.pk).update(name='src="cid:nothing"')
    travel.shift(LATER)

    post_all()

    mail = mails_to(smtp, asked(match).user)[0]
    enclosed = {
        part["Content-ID"]: part.get_content() for part in mail.walk() if part.get_content_type() == "image/png"
    }
    assert "<lantern>" in enclosed
    assert "<nothing>" not in enclosed
    assert all(picture.startswith(b"\x89PNG") for picture in enclosed.values())
    assert 'src="cid:lantern"' in html_of(mail)
    assert "http" not in "".join(re.findall(r'src="([^"]*)"', html_of(mail)))


def test_a_mail_is_complete(smtp, travel, settings):
    settings.SITE_URL, settings.SITE_HOST = "https://citadels.example", "citadels.example"
    match = running(3)
    travel.shift(LATER)

    post_all()

    mail = mails_to(smtp, asked(match).user)[0]
    stop = mail["List-Unsubscribe"].strip(" <>")
    link = f"https://citadels.example/games/{match.pk}/"
    assert mail["References"] is mail["In-Reply-To"] is None
    assert mail["Message-ID"].endswith("@citadels.example>")
    assert mail["List-Id"] == f'"Tuesday" <game-{match.pk}.citadels.example>'
    assert mail["Reply-To"] == settings.MAIL_REPLY_TO
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    for body in (text_of(mail), html_of(mail)):
        assert link in body
        assert stop in body
        assert "23\xa0hours, 57\xa0minutes left" in body
        assert all(seat.user.name in body for seat in match.seats.select_related("user"))
    assert urlsplit(stop).netloc == "citadels.example"
    pictures = [part for part in mail.walk() if part.get_content_maintype() == "image"]
    names = set(re.findall(r'src="cid:([^"]+)"', html_of(mail)))
    assert {(part["Content-ID"], part.get_content_disposition(), part.get_filename()) for part in pictures} == {
        (f"<{name}>", "inline", f"{name.partition('.')[0]}.png") for name in names
    }
    assert pictures
    assert mail.get_content_type() == "multipart/related"


def test_the_link_in_a_mail_lands_on_the_decision(client, settings):
    match = running(2)
    client.force_login(asked(match).user)

    path = links.table_url(match).removeprefix(settings.SITE_URL)

    assert 'id="decision"' in client.get(path).content.decode()


def test_a_mail_tells_no_secret_of_another_seat(smtp, travel):
    match = running(3)
    mover = asked(match)
    choose(match, options(match)[0])
    picked = match.seats.get(pk=mover.pk)
    travel.shift(LATER)

    post_all()

    character = match.entries.get(number=1).choices[0].split(":")[1]
    mail = mails_to(smtp, asked(match).user)[0]
    assert picked.user_id != asked(match).user_id
    assert character not in text_of(mail).lower()
    assert character not in html_of(mail).lower()


def test_one_mail_for_each_wait_and_no_table_holds_back_another(smtp, travel):
    match = running(2)
    first = asked(match)
    travel.shift(LATER)
    post_all()
    for _ in range(2):
        again = running_with(first.user)
        Match.objects.filter(pk=again.pk).update(name="Wednesday")
        until_asked(again, first.user)
        for _ in range(2):
            travel.shift(LATER)
            post_all()

    turns = [subject for subject in subjects(smtp, first.user) if "Pick a character" in subject]
    assert turns == [f"Pick a character · {name} (round 1)" for name in ("Tuesday", "Wednesday", "Wednesday")]


def test_games_that_begin_to_wait_together_are_one_mail(smtp, travel):
    match = running(2)
    first = asked(match)
    others = [running_with(first.user), running_with(first.user)]
    for other in others:
        until_asked(other, first.user)
    choose(match)
    post_all()
    assert subjects(smtp, first.user) == []
    travel.shift(LATER)
    post_all()

    mail = mails_to(smtp, first.user)[0]
    assert subject_of(mail) == "2 games are waiting for you"
    assert mail["List-Id"] == '"Citadels by Post" <games.localhost>'
    for other in others:
        assert f"/games/{other.pk}/" in text_of(mail)


def test_a_reminder_is_never_held_back_and_comes_once_a_deadline(smtp, travel):
    match = running(2)
    first = asked(match)
    travel.shift(LATER)
    post_all()
    smtp.messages.clear()

    travel.shift(timedelta(hours=19))
    for _ in range(3):
        reminders.send_reminders()
        post_all()

    assert subjects(smtp, first.user) == ["Your time is running out · Tuesday"]


def test_a_reminder_that_came_too_late_is_not_sent(smtp, travel):
    match = running(2)
    first = asked(match)
    travel.shift(timedelta(hours=19))
    reminders.send_reminders()

    choose(match)
    post_all()

    assert "Your time is running out · Tuesday" not in subjects(smtp, first.user)


def test_everybody_hears_how_it_ended_but_who_has_seen_it(smtp, travel):
    match = running(3)
    play_to_end(match)
    last = match.entries.last().user
    first, second = match.seats.exclude(user=last).select_related("user")
    notice_creation.mark_seen(match, second)

    travel.shift(LATER)
    post_all()

    result = f"You finished {['1st', '2nd', '3rd'][first.place - 1]}, " if first.place > 1 else "You won with "
    [mail] = [mail for mail in smtp.messages if subject_of(mail).startswith(("You finished", "You won"))]
    assert mail["To"] == first.user.email
    assert subject_of(mail).startswith(result)
    assert subject_of(mail).endswith(" · Tuesday")
    assert f"score {first.score}" in text_of(mail)


def test_a_murder_is_mentioned_in_the_next_email(smtp, travel):
    match = running(4)
    murder_somebody(match)
    victim = Notice.objects.get(kind=NoticeKind.MURDERED).user
    smtp.messages.clear()
    until_asked(match, victim)
    travel.shift(LATER)

    post_all()

    turn = next(mail for mail in mails_to(smtp, victim) if "Pick a character" in subject_of(mail))
    about, _, rest = text_of(turn).partition("Your gold:")
    assert re.search(r"What opponents did to you:\s+\* .* kill", about)
    assert "Your hand:" in rest
    assert "Your character was killed" not in text_of(turn)
    assert "murdered" not in subject_of(turn)


def test_who_wants_it_hears_of_harm_at_once(smtp, travel):
    match = running(4)
    for seat in match.seats.select_related("user"):
        preferences.set_mode(channel=MAIL, user=seat.user, kind=NoticeKind.MURDERED, mode=NoticeMode.AT_ONCE)
    murder_somebody(match)
    victim = Notice.objects.get(kind=NoticeKind.MURDERED).user
    travel.shift(LATER)

    post_all()

    assert "An opponent targeted you · Tuesday" in subjects(smtp, victim)
    [told] = [mail for mail in mails_to(smtp, victim) if subject_of(mail).startswith("An opponent targeted you")]
    assert "Your hand:" in text_of(told)


def test_harm_that_was_seen_on_the_page_is_not_told_again(smtp, travel):
    match = running(4)
    murder_somebody(match)
    victim = Notice.objects.get(kind=NoticeKind.MURDERED).user
    notice_creation.mark_seen(match, match.seats.get(user=victim))
    until_asked(match, victim)
    travel.shift(LATER)

    post_all()

    assert not any("murdered" in text_of(mail) for mail in mails_to(smtp, victim))


def test_notices_that_are_turned_off_are_not_sent(smtp, travel):
    match = running(2)
    first = asked(match).user
    Notice.objects.all().delete()
    preferences.set_mode(channel=MAIL, user=first, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.OFF)
    other = running_with(first)
    until_asked(other, first)
    travel.shift(LATER)

    post_all()

    assert "Pick a character · Tuesday (round 1)" not in subjects(smtp, first)


def test_mail_goes_to_confirmed_addresses_only(smtp, travel):
    match = running(2)
    EmailAddress.objects.update(verified=False)
    travel.shift(LATER)

    post_all()

    assert smtp.messages == []
    assert set(Delivery.objects.filter(due_at__lte=timezone.now()).values_list("status", flat=True)) == {"dropped"}
    assert match.notices.exists()


def test_a_game_against_bots_alone_writes_to_nobody(smtp, travel):
    open_table(person(), 2, bots=["apprentice"])
    open_table(guest(), 2, bots=["apprentice"])
    travel.shift(LATER)

    post_all()

    assert not Notice.objects.exists()


def test_a_mail_about_a_game_among_people_says_nothing_of_games_against_bots(smtp, travel):
    first = asked(running(2)).user
    alone = open_table(first, 2, name="Rehearsal", bots=["apprentice"])
    play_until(alone, lambda match: asked(match).user == first)
    travel.shift(LATER)

    post_all()

    assert subjects(smtp, first)[-1] == "Pick a character · Tuesday (round 1)"
    assert "Rehearsal" not in "".join(text_of(mail) for mail in mails_to(smtp, first))


@pytest.mark.parametrize(
    ("language", "subject", "words"),
    [
        (ENGLISH, "Pick a character · Tuesday (round 1)", "Choose your character"),
        (CZECH, "Vyber si postavu · Tuesday (1. kolo)", "Vyber si postavu"),
        (CHINESE, "選擇角色 · Tuesday（第1輪）", "選擇你的角色"),
    ],
)
def test_mails_speak_the_readers_language(smtp, travel, language, subject, words):
    match = running(2)
    user = asked(match).user
    User.objects.filter(pk=user.pk).update(language=language)
    travel.shift(LATER)

    post_all()

    mail = mails_to(smtp, user)[0]
    assert subject_of(mail) == subject
    assert words in text_of(mail)
    assert f'lang="{language}"' in html_of(mail)
    with override(language):
        assert str(mail["From"]).replace('"', "") == outbox.site_sender()
        assert mail["Subject"].strip().startswith(f"{gettext('[Citadels]')} ")


def test_taking_back_a_deed_takes_back_its_notice():
    match = running(4)
    play_until(match, murders)
    seat = asked(match)
    choose(match, murders(match)[0])
    before = Notice.objects.filter(kind=NoticeKind.MURDERED).count()

    undo.undo_last_post(match=match, user=seat.user, at=match.version)

    assert before == 1
    assert not Notice.objects.filter(kind=NoticeKind.MURDERED).exists()


def test_an_error_in_one_email_does_not_hold_up_others(smtp, travel, monkeypatch):
    one, other = running(2), running(2)
    broken = one.pk
    healthy = email_writer.digest

    def digest(match, *others):
        if match.pk == broken:
            raise RuntimeError
        return healthy(match, *others)

    monkeypatch.setattr(email_writer, "digest", digest)
    travel.shift(LATER)
    post_all()

    assert len(mails_to(smtp, asked(other).user)) == 1
    assert len(mails_to(smtp, asked(one).user)) == 0
    assert Delivery.objects.filter(notice__match=one, status=DeliveryStatus.WAITING).exists()


def running_with(user):
    """Start another match with `user` at it."""
    match = open_table(user, 2)
    seating.take_seat(match=match, user=person("Zoe"))
    match.refresh_from_db()
    return match


def until_asked(match, user) -> None:
    """Play at random until `user` is asked, with moves that are no sign of their owner's return."""
    match.refresh_from_db()
    while asked(match).user_id != user.pk:
        choose(match, by="steward")


def murder_somebody(match) -> None:
    """Play at random until the Assassin can name a character that a player has, and name it."""
    play_until(match, murders)
    choose(match, murders(match)[0])


def murders(match) -> list[str]:
    """List the options that name a character which another player holds."""
    held = {character for player in match_history.newest_state(match).players for character in player.characters}
    return [text for text in options(match) if text.startswith("assassinate:") and text.split(":")[1] in held]


def test_a_mail_shows_the_readers_cards_and_nobody_elses(smtp, travel):
    match = running(3)
    travel.shift(LATER)

    post_all()

    seat = asked(match)
    text = text_of(mails_to(smtp, seat.user)[0])
    hands = [player.hand for player in match_history.newest_state(match).players]
    assert all(words.card(key) in text for key in hands[seat.number])
    others = {key for i, hand in enumerate(hands) if i != seat.number for key in hand} - set(hands[seat.number])
    assert not any(words.card(key) in text for key in others)


def test_one_click_stops_one_kind_and_looking_at_the_page_stops_none(smtp, travel):
    match = running(2)
    user = asked(match).user
    travel.shift(LATER)
    post_all()
    stop = urlsplit(mails_to(smtp, user)[0]["List-Unsubscribe"].strip(" <>")).path
    mail_program = Client(enforce_csrf_checks=True)

    assert mail_program.get(stop).status_code == 200
    assert preferences.modes_of(user, MAIL)[NoticeKind.YOUR_TURN] == NoticeMode.AT_ONCE
    assert mail_program.post(stop, {"List-Unsubscribe": "One-Click"}).status_code == 200

    modes = preferences.modes_of(user, MAIL)
    assert modes[NoticeKind.YOUR_TURN] == NoticeMode.OFF
    assert modes[NoticeKind.FINISHED] == NoticeMode.AT_ONCE
    assert mail_program.post(stop[:-2] + "x/").status_code == 404
    smtp.messages.clear()
    until_asked(running_with(user), user)
    travel.shift(LATER)
    post_all()
    assert "Pick a character · Tuesday (round 1)" not in subjects(smtp, user)
