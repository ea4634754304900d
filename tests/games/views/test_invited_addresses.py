"""A mail address that somebody was asked by is seen by who wrote it, and by nobody once its owner is gone."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from games.domain import accounts, invitations, lobby
from games.models import Invitation
from tests.games.tables import open_table, person

pytestmark = pytest.mark.django_db

ADDRESS = "friend@example.org"


def waiting_page(match, user) -> str:
    client = Client()
    client.force_login(user)
    return client.get(f"/games/{match.pk}/waiting/").content.decode()


def test_only_who_wrote_it_sees_an_address():
    host, stranger, named = person("Host"), person("Stranger"), person("Named")
    match = open_table(host, 4)
    invitations.invite(match=match, by=host, address=ADDRESS)
    invitations.invite_player(match=match, by=host, name=named.handle)
    lobby.take_seat(match=match, user=stranger)

    pages = [waiting_page(match, user) for user in (host, stranger)]

    assert [ADDRESS in page for page in pages] == [True, False]
    assert ["Named" in page for page in pages] == [True, True]


def test_whoever_deletes_the_account_leaves_no_address_in_any_invitation():
    host, friend = person("Host"), person("Friend")
    EmailAddress.objects.create(user=friend, email="second@example.org", verified=False)
    taken, open_still, second = (open_table(host, 4) for _ in range(3))
    for match in (taken, open_still):
        invitations.invite(match=match, by=host, address=friend.email)
    invitations.invite(match=second, by=host, address="second@example.org")
    lobby.take_seat(match=taken, user=friend)
    Invitation.objects.filter(match=taken).update(taken_by=friend)

    accounts.erase_person(user=friend)

    assert list(Invitation.objects.values_list("address", "match")) == [("", taken.pk)]
