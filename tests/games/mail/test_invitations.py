"""Asking people to a table by mail, and what cannot be asked."""

import pytest

from games.domain import invitations, lobby
from games.domain.errors import Refused
from games.models import Notice, OutgoingMail, UninvitedAddress
from tests.games.mail.postman import mails_to, post_all, text_of
from tests.games.tables import guest, open_table, person


def test_an_invitation_reaches_an_address_without_account(smtp):
    ana = person("Ana")
    match = open_table(ana, 3, private=True)

    invitation = invitations.invite(match=match, by=ana, address="Friend@Example.org")
    post_all()

    mail = smtp.messages[0]
    assert mail["To"] == "friend@example.org"
    assert mail["Subject"] == "You are invited: Tuesday"
    assert f"/games/invitation/{invitation.token}/" in text_of(mail)
    assert "Ana invites you" in text_of(mail)


def test_an_invitation_lets_somebody_in():
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 3, private=True)
    invitation = invitations.invite(match=match, by=ana, address=bara.email)

    seat = lobby.take_seat(match=match, user=bara, token=invitation.token)

    invitation.refresh_from_db()
    assert seat.user == bara
    assert invitation.taken_by == bara


def test_an_invitation_to_a_player_is_a_notice(smtp):
    ana, bara = person("Ana"), person("Bára", language="cs")
    match = open_table(ana, 3)

    invitations.invite(match=match, by=ana, address=bara.email)
    post_all()

    assert Notice.objects.get().user == bara
    assert len(mails_to(smtp, bara)) == 1


def test_invitations_that_cannot_be_say_why():
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 3)
    UninvitedAddress.objects.create(address="hermit@example.org")
    invitations.invite(match=match, by=ana, address="friend@example.org")

    for by, address, code in [
        (ana, "friend@example.org", "already_invited"),
        (ana, "hermit@example.org", "not_invited"),
        (ana, ana.email, "yourself"),
        (ana, "nonsense", "bad_address"),
        (bara, "other@example.org", "not_seated"),
        (guest(), "other@example.org", "confirm_address"),
    ]:
        with pytest.raises(Refused, match=code):
            invitations.invite(match=match, by=by, address=address)
    assert OutgoingMail.objects.count() == 1


def test_the_limit_on_invitations_holds(monkeypatch):
    monkeypatch.setattr(invitations, "MOST_A_DAY", 2)
    ana = person("Ana")
    match = open_table(ana, 3)
    for number in range(2):
        invitations.invite(match=match, by=ana, address=f"friend{number}@example.org")

    with pytest.raises(Refused, match="too_many_invitations"):
        invitations.invite(match=match, by=ana, address="friend3@example.org")
