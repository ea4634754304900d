"""Only the inviter sees an invited email address, and it is erased with its owner's account."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.urls import reverse

from games.domain.accounts import accounts
from games.domain.lobby import invitation_answers, invitations, seating
from games.domain.people import blocked_players
from games.models import Invitation, Notice
from tests.games.tables import open_table, person
from tests.tools.secrecy import site

pytestmark = pytest.mark.django_db

ADDRESS = "friend@example.org"


def waiting_page(match, user) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/games/{match.pk}/waiting/").content.decode()


def test_only_who_wrote_it_sees_an_address():
    host, stranger, named = person("Host"), person("Stranger"), person("Named")
    match = open_table(host, 4)
    invitations.invite_address(match=match, by=host, address=ADDRESS)
    invitations.invite_player(match=match, by=host, name=named.handle)
    seating.take_seat(match=match, user=stranger)

    pages = [waiting_page(match, user) for user in (host, stranger)]

    assert [ADDRESS in page for page in pages] == [True, False]
    assert ["Named" in page for page in pages] == [True, True]


@pytest.mark.parametrize("is_member", [True, False], ids=["an account", "no account"])
def test_who_invites_an_address_that_another_invited_learns_nothing_and_it_hears_once(is_member, travel):
    host, stranger = person("Host"), person("Stranger")
    match = open_table(host, 4)
    seating.take_seat(match=match, user=stranger)
    asked, other = (person("Friend").email, person("Other").email) if is_member else (ADDRESS, "others@example.org")
    invitations.invite_address(match=match, by=host, address=asked)
    client = Client()
    client.force_login(stranger)
    answers = []
    for address in (asked, other):
        answer = client.post(reverse("games:invite", args=[match.pk]), {"email": address}, follow=True)
        answers.append((answer.redirect_chain, site.settle(answer.content.decode().replace(address, "ADDRESS"))))
        Invitation.objects.filter(inviter=stranger, mail_due_at=None).delete()

    assert answers[0] == answers[1]
    assert "sent to ADDRESS" in answers[0][1]
    assert Invitation.objects.filter(mail_due_at__isnull=False).count() + Notice.objects.count() == 2


def test_who_has_blocked_the_first_who_asked_hears_of_the_second():
    host, second, friend = person("Host"), person("Second"), person("Friend")
    match = open_table(host, 4)
    seating.take_seat(match=match, user=second)
    blocked_players.block_player(user=friend, other=host)

    invitations.invite_address(match=match, by=host, address=friend.email)
    invitations.invite_address(match=match, by=second, address=friend.email)
    invitations.invite_player(match=match, by=second, name="Friend")

    assert [notice.params for notice in Notice.objects.filter(user=friend)] == [{"by": second.pk}]
    assert invitation_answers.open_invitations_for(friend)[0].inviter == second


def test_whoever_deletes_the_account_leaves_no_address_in_any_invitation():
    host, friend = person("Host"), person("Friend")
    EmailAddress.objects.create(user=friend, email="second@example.org", verified=False)
    taken, open_still, second = (open_table(host, 4) for _ in range(3))
    for match in (taken, open_still):
        invitations.invite_address(match=match, by=host, address=friend.email)
    invitations.invite_address(match=second, by=host, address="second@example.org")
    seating.take_seat(match=taken, user=friend)
    Invitation.objects.filter(match=taken).update(taken_by=friend)

    accounts.erase_person(user=friend)

    assert list(Invitation.objects.values_list("address", "match")) == [("", taken.pk)]
