"""Inviting players by name: who is found, who is notified, and what is refused."""

import pytest

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.lobby import invitation_answers, invitations, seating
from games.enums import NoticeKind
from games.models import Invitation, Notice
from tests.games.tables import guest, open_table, person

pytestmark = pytest.mark.django_db


def refusal(match, by, name: str) -> Refused:
    with pytest.raises(Refused) as refused:
        invitations.invite_player(match=match, by=by, name=name)
    return refused.value


def test_inviting_by_name_creates_a_notice_and_reveals_no_address():
    ana, bob = person("Ana"), person("Bob")

    made = invitations.invite_player(match=open_table(ana, 3), by=ana, name="bob")

    assert (made.player, made.address, made.mail_due_at) == (bob, "", None)
    notice = Notice.objects.get()
    assert (notice.user, notice.kind, notice.params) == (bob, NoticeKind.INVITED, {"by": ana.pk})


def test_namesakes_are_distinguished_by_handle():
    ana, first, second = person("Ana"), person("Bob"), person("Bob")
    match = open_table(ana, 4)

    problem = refusal(match, ana, "Bob")
    assert problem.code == "several_players"
    assert problem.params["handles"].split(", ") == sorted([first.handle, second.handle])
    assert invitations.invite_player(match=match, by=ana, name=second.handle).player == second


def test_players_who_cannot_join_are_not_invited():
    ana, bob, gone = person("Ana"), person("Bob"), person("Gone")
    person("Unconfirmed", confirmed=False)
    visitor = guest()
    accounts.erase_person(user=gone)
    match = open_table(ana, 4)
    seating.take_seat(match=match, user=bob)
    invitations.opt_out_of_invitations(person("Quiet").email)

    codes = {
        name: refusal(match, ana, name).code
        for name in ("Ana", "Bob", "Gone", "", "Unconfirmed", "Quiet", visitor.handle)
    }

    assert codes == {
        "Ana": "yourself",
        "Bob": "player_seated",
        "Gone": "no_such_player",
        "": "no_such_player",
        "Unconfirmed": "player_unconfirmed",
        "Quiet": "player_declines",
        visitor.handle: "no_such_player",
    }
    assert not Invitation.objects.exists()


def test_invitations_are_unique_and_limited_per_day(monkeypatch):
    ana = person("Ana")
    person("Bob"), person("Cleo")
    match = open_table(ana, 4)
    invitations.invite_player(match=match, by=ana, name="Bob")
    assert refusal(match, ana, "Bob").code == "player_invited"
    monkeypatch.setattr(invitations, "MAX_PER_DAY", 1)

    assert refusal(match, ana, "Cleo").code == "too_many_invitations"


def test_only_players_of_an_open_table_may_invite():
    ana, zoe = person("Ana"), person("Zoe")
    match = open_table(ana, 3)
    assert refusal(match, zoe, "Ana").code == "not_seated"
    seating.cancel_open_table(match=match, by=ana)

    assert refusal(match, ana, "Zoe").code == "table_closed"


def test_players_invited_by_name_join_a_private_table_without_the_link():
    ana, bob = person("Ana"), person("Bob")
    match = open_table(ana, 3, private=True)
    with pytest.raises(Refused, match="needs_invitation"):
        seating.take_seat(match=match, user=bob)

    invitations.invite_player(match=match, by=ana, name="Bob")
    assert [one.match for one in invitation_answers.open_invitations_for(bob)] == [match]
    seating.take_seat(match=match, user=bob)

    assert Invitation.objects.get().taken_by == bob
    assert invitation_answers.open_invitations_for(bob) == []


def test_deleting_an_account_deletes_its_invitations():
    ana, bob = person("Ana"), person("Bob")
    invitations.invite_player(match=open_table(ana, 3), by=ana, name="Bob")

    accounts.erase_person(user=bob)

    assert not Invitation.objects.exists()
