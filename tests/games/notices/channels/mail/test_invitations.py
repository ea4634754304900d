"""Invitations by email, and when none is sent."""

import pytest
from django.utils import timezone

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.lobby import invitation_answers, invitations, seating
from games.enums import NoticeKind, NoticeMode
from games.models import Invitation, Match, Notice, OutgoingMail, UninvitedAddress
from games.notices import preferences
from games.notices.channels.mail import email_writer, unsubscribing
from games.notices.channels.mail import invitations as invitation_mails
from games.screens.setup import labels
from tests.games.notices.postman import MAIL, html_of, mails_to, post_all, subject_of, text_of
from tests.games.tables import guest, open_table, person
from tests.languages import CZECH


def test_an_invitation_reaches_an_address_without_account(smtp, settings):
    ana = person("Ana")
    match = open_table(ana, 3, private=True)

    invitation = invitations.invite_address(match=match, by=ana, address="Friend@Example.org")
    post_all()

    mail = smtp.messages[0]
    assert mail["To"] == "friend@example.org"
    assert subject_of(mail) == "Ana invites you to Citadels · Tuesday"
    assert f"/games/invitation/{invitation.token}/" in text_of(mail)
    assert "Ana invites you to a game of Citadels." in text_of(mail)
    row = OutgoingMail.objects.get()
    assert (row.match, row.kind, row.user) == (match, "invited", None)
    stop = mail["List-Unsubscribe"].strip(" <>")
    assert unsubscribing.read_unsubscribe_token(stop.rstrip("/").rpartition("/")[2]) == {
        "kind": "invited",
        "address": "friend@example.org",
    }
    assert all(stop in body for body in (text_of(mail), html_of(mail)))
    assert mail["List-Id"].endswith(f"<game-{match.pk}.{settings.SITE_HOST}>")


def test_invitation_email_has_pace_length_and_the_personal_line_without_links(smtp):
    ana = person("Ana")
    match = open_table(ana, 4)
    note = "Like last year! <b>See</b> https://evil.example/x or me@evil.example"

    invitations.invite_address(match=match, by=ana, address="friend@example.org", note=note)
    post_all()

    text, html = text_of(smtp.messages[0]), html_of(smtp.messages[0])
    for body in (text, html):
        assert "A game like this takes about 5 weeks." in body
        assert str(labels.pace_words(match)).partition(".")[0].replace("'", "&#x27;" if body is html else "'") in body
        assert "Like last year!" in body
        assert "evil.example" not in body
        assert "evil.\u200bexample" in body
    assert "&lt;b&gt;See" in html
    assert html.index("<blockquote") < html.index("Like last year") < html.index("</blockquote>")


def test_rematch_invitation_says_so(smtp):
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 2)
    seating.take_seat(match=match, user=bara)
    Match.objects.filter(pk=match.pk).update(status="finished", ended_at=timezone.now())
    Notice.objects.all().delete()
    match.refresh_from_db()

    again = seating.open_rematch(match=match, by=ana)
    post_all()

    [mail] = mails_to(smtp, bara)
    assert subject_of(mail) == "Ana invites you to a rematch of Citadels · Tuesday"
    assert f"/games/invitation/{again.invitations.get().token}/" in text_of(mail)


def test_declined_invitation_sends_no_email(smtp):
    ana, bara = person("Ana"), person("Bára")
    invitation = invitations.invite_player(match=open_table(ana, 3), by=ana, name="Bára")
    invitation_answers.decline_invitation(invitation, bara)

    post_all()

    assert not smtp.messages


def test_an_invitation_opens_a_private_table():
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 3, private=True)
    invitation = invitations.invite_address(match=match, by=ana, address=bara.email)

    seat = seating.take_seat(match=match, user=bara, token=invitation.token)

    invitation.refresh_from_db()
    assert seat.user == bara
    assert invitation.taken_by == bara


def test_an_invitation_to_a_player_is_a_notice(smtp):
    ana, bara = person("Ana"), person("Bára", language=CZECH)
    match = open_table(ana, 3)

    invitations.invite_address(match=match, by=ana, address=bara.email)
    post_all()

    assert Notice.objects.get().user == bara
    assert len(mails_to(smtp, bara)) == 1


def test_invitations_that_cannot_be_say_why():
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 3)
    UninvitedAddress.objects.create(address="hermit@example.org")
    invitations.invite_address(match=match, by=ana, address="friend@example.org")

    for by, address, code in [
        (ana, "friend@example.org", "already_invited"),
        (ana, "hermit@example.org", "not_invited"),
        (ana, ana.email, "yourself"),
        (ana, "nonsense", "bad_address"),
        (bara, "other@example.org", "not_seated"),
        (guest(), "other@example.org", "confirm_address"),
    ]:
        with pytest.raises(Refused, match=code):
            invitations.invite_address(match=match, by=by, address=address)
    post_all()
    assert OutgoingMail.objects.count() == 1


def test_the_limit_on_invitations_holds(monkeypatch):
    monkeypatch.setattr(invitations, "MAX_PER_DAY", 2)
    ana = person("Ana")
    match = open_table(ana, 3)
    for number in range(2):
        invitations.invite_address(match=match, by=ana, address=f"friend{number}@example.org")

    with pytest.raises(Refused, match="too_many_invitations"):
        invitations.invite_address(match=match, by=ana, address="friend3@example.org")


def test_an_invitation_is_written_once_however_often_a_worker_looks(smtp):
    ana = person("Ana")
    invitations.invite_address(match=open_table(ana, 3), by=ana, address="friend@example.org")
    assert not OutgoingMail.objects.exists()

    assert [invitation_mails.write_pending_invitations() for _ in range(3)] == [1, 0, 0]
    post_all()

    assert [mail["To"] for mail in smtp.messages] == ["friend@example.org"]


def test_all_invitations_that_wait_are_written():
    ana = person("Ana")
    match = open_table(ana, 4)
    for name in ("one", "two", "three"):
        invitations.invite_address(match=match, by=ana, address=f"{name}@example.org")

    assert invitation_mails.write_pending_invitations() == 3
    assert OutgoingMail.objects.values("recipient").distinct().count() == 3


def test_an_invitation_from_before_there_was_a_worker_for_it_is_not_written_again():
    ana = person("Ana")
    Invitation.objects.create(match=open_table(ana, 3), inviter=ana, address="friend@example.org")

    assert invitation_mails.write_pending_invitations() == 0


IDLE = {
    "the table is closed": lambda match, **_: seating.cancel_open_table(match=match, by=match.creator),
    "its owner wants none": lambda **_: invitations.opt_out_of_invitations("Friend@example.org"),
    "it is taken": lambda match, invitation: seating.take_seat(
        match=match, user=person("Bára"), token=invitation.token
    ),
    "who invited is gone": lambda match, **_: accounts.erase_person(user=match.creator),
    "who invited has no row": lambda invitation, **_: Invitation.objects.update(inviter=None),
}
"""Reasons why an invitation no longer applies, each with how it comes about."""


@pytest.mark.parametrize("why", IDLE)
def test_an_invitation_that_no_longer_applies_is_not_written(why):
    ana = person("Ana")
    match = open_table(ana, 5, bots=["apprentice"], private=True)
    invitation = invitations.invite_address(match=match, by=ana, address="friend@example.org")
    seating.take_seat(match=match, user=person("Cyril"), token=match.invite_token)

    IDLE[why](match=match, invitation=invitation)

    assert invitation_mails.write_pending_invitations() == 0


def test_an_invitation_that_cannot_be_written_does_not_hold_up_others(travel, monkeypatch, caplog):
    ana = person("Ana")
    match = open_table(ana, 4)
    broken = invitations.invite_address(match=match, by=ana, address="broken@example.org")
    invitations.invite_address(match=match, by=ana, address="friend@example.org")
    healthy = email_writer.write_invitation_email

    def write_invitation(invitation, inviter):
        if invitation == broken:
            raise RuntimeError
        return healthy(invitation, inviter)

    monkeypatch.setattr(email_writer, "write_invitation_email", write_invitation)

    assert invitation_mails.write_pending_invitations() == 1
    assert f"invitation {broken.pk} could not be written" in caplog.messages
    assert Invitation.objects.get(pk=broken.pk).mail_due_at == timezone.now() + invitation_mails.PAUSE_AFTER_FAULT
    assert invitation_mails.write_pending_invitations() == 0
    monkeypatch.undo()
    travel.shift(invitation_mails.PAUSE_AFTER_FAULT)
    assert invitation_mails.write_pending_invitations() == 1
    assert set(OutgoingMail.objects.values_list("recipient", flat=True)) == {"broken@example.org", "friend@example.org"}


def test_a_player_invited_by_name_gets_a_mail_in_their_language_unless_they_want_none(smtp):
    ana, bara, cyril = person("Ana"), person("Bára", language=CZECH), person("Cyril")
    preferences.set_mode(channel=MAIL, user=cyril, kind=NoticeKind.INVITED, mode=NoticeMode.OFF)
    match = open_table(ana, 4, private=True)

    for name in ("Bára", "Cyril"):
        invitations.invite_player(match=match, by=ana, name=name)
    post_all()

    [mail] = smtp.messages
    assert (mail["To"], subject_of(mail)) == (bara.email, "Ana tě zve ke hře Citadela · Tuesday")
    assert f"/games/invitation/{Invitation.objects.get(player=bara).token}/" in text_of(mail)
