"""Invitations on the pages: accepting, declining, what inviters see, and newcomers who come by the emailed link."""

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import get_user
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.lobby import invitation_answers, invitations, seating
from games.domain.people import blocked_players
from games.models import Invitation, Match, OutgoingMail, User
from games.models.lobby.invitation import NOTE_LENGTH
from tests.games.markup import compact
from tests.games.tables import guest, open_table, person, running

pytestmark = pytest.mark.django_db
ADDRESS, PASSWORD = "newcomer@example.org", "a bishop in the harbour"
FORM = {"display_name": "Nora", "password": PASSWORD, "time_zone": "Europe/Prague"}


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, address: str, status: int = 200) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == status
    return compact(answer.content.decode())


def invited(**wishes) -> Invitation:
    """Invite an address to a private table for three."""
    host = person("Ana")
    match = open_table(host, 3, private=True)
    return invitations.invite_address(match=match, by=host, address=ADDRESS, **wishes)


def link(invitation: Invitation) -> str:
    return reverse("games:invitation", args=[invitation.token])


def seated(match: Match) -> list[str]:
    return [seat.user.display_name for seat in match.seats.select_related("user") if seat.user]


def state(invitation: Invitation) -> str:
    [row] = invitation_answers.sent_invitations(invitation.match, invitation.inviter)
    return row.state


def ended_match() -> Match:
    match = running(3)
    Match.objects.filter(pk=match.pk).update(status="finished", ended_at=timezone.now())
    match.refresh_from_db()
    return match


# Newcomers


def test_newcomer_is_seated_with_a_confirmed_address_after_one_form(client):
    invitation = invited()
    assert client.get(link(invitation)).status_code == 200

    answer = client.post(link(invitation), FORM)

    user = User.objects.get(display_name="Nora")
    assert answer["Location"] == reverse("games:table", args=[invitation.match_id])
    assert seated(invitation.match) == ["Ana", "Nora"]
    assert (user.email, user.is_confirmed, user.time_zone) == (ADDRESS, True, "Europe/Prague")
    assert user.check_password(PASSWORD)
    assert get_user(client) == user
    assert not OutgoingMail.objects.filter(recipient=ADDRESS).exists()
    assert state(invitation) == "accepted"


def test_password_of_a_newcomer_signs_in_again(client):
    invitation = invited()
    client.post(link(invitation), FORM)
    other = Client()

    other.post(reverse("account_login"), {"login": ADDRESS, "password": PASSWORD})

    assert get_user(other).display_name == "Nora"


def test_guest_becomes_the_newcomer_and_keeps_the_games(client):
    invitation, visitor = invited(), guest()
    own = open_table(visitor, 2, bots=("apprentice",))
    client = signed_in(visitor)

    client.post(link(invitation), FORM)

    user = get_user(client)
    assert (user.pk, user.is_guest, user.is_confirmed) == (visitor.pk, False, True)
    assert own.seats.filter(user=user).exists()
    assert seated(invitation.match) == ["Ana", "Nora"]


def test_looking_at_an_invitation_changes_nothing(client):
    invitation = invited()
    before = list(Invitation.objects.values())

    for method in (client.get, client.head):
        method(link(invitation))

    assert list(Invitation.objects.values()) == before
    assert User.objects.count() == 1


@pytest.mark.parametrize("field", ["display_name", "password"])
def test_incomplete_form_is_shown_again_and_the_token_stays_valid(client, field):
    invitation = invited()

    assert client.post(link(invitation), {**FORM, field: ""}).status_code == 422
    assert client.post(link(invitation), {**FORM, "display_name": "Ana"}).status_code == 422
    assert client.post(link(invitation), {**FORM, "password": ADDRESS}).status_code == 422
    assert User.objects.count() == 1
    client.post(link(invitation), FORM)

    assert seated(invitation.match) == ["Ana", "Nora"]


def test_address_with_an_account_leads_to_signing_in(client):
    invitation = invited()
    owner = person("Nora")
    EmailAddress.objects.filter(user=owner).update(email=ADDRESS)
    User.objects.filter(pk=owner.pk).update(email=ADDRESS)

    text = page(client, link(invitation))
    assert 'name="password"' not in text
    assert f"{reverse('account_login')}?next={link(invitation)}" in text
    assert client.post(link(invitation), {**FORM, "display_name": "Eve"}).status_code == 200
    assert User.objects.count() == 2
    owner.refresh_from_db()
    client = signed_in(owner)
    assert "Accept" in page(client, link(invitation))
    client.post(reverse("games:join", args=[invitation.match_id]))

    assert seated(invitation.match) == ["Ana", "Nora"]


def test_token_confirms_an_address_only_once(client):
    invitation = invited()
    client.post(link(invitation), FORM)
    user = User.objects.get(display_name="Nora")
    seating.leave_seat(match=invitation.match, user=user)
    Invitation.objects.update(taken_by=None)
    EmailAddress.objects.filter(user=user).delete()

    answer = Client().post(link(invitation), {**FORM, "display_name": "Eve"})

    assert answer.status_code == 200
    assert not User.objects.filter(display_name="Eve").exists()


def test_used_invitation_lets_no_one_else_in():
    invitation = invited()
    Client().post(link(invitation), FORM)
    stranger = Client()

    assert "already been used" in page(stranger, link(invitation), 410)
    assert stranger.get(reverse("games:waiting", args=[invitation.match_id])).status_code == 302
    stranger = signed_in(person("Eve"))
    assert "already been used" in page(stranger, link(invitation), 410)
    assert stranger.get(reverse("games:waiting", args=[invitation.match_id])).status_code == 404


def test_passed_on_invitation_seats_another_account_but_confirms_nothing():
    invitation, friend = invited(), person("Eve", confirmed=False)
    client = signed_in(friend)
    client.get(link(invitation))

    client.post(reverse("games:join", args=[invitation.match_id]))

    assert seated(invitation.match) == ["Ana"]
    assert not User.objects.get(pk=friend.pk).is_confirmed


def test_address_is_masked_for_who_only_has_the_link(client):
    invitation = invited()

    text = page(client, link(invitation))

    assert ADDRESS not in text
    assert "ne…@example.org" in text


def test_unconfirmed_account_with_the_invited_address_is_confirmed_by_joining():
    invitation, owner = invited(), person("Nora", confirmed=False)
    EmailAddress.objects.filter(user=owner).update(email=ADDRESS)
    User.objects.filter(pk=owner.pk).update(email=ADDRESS)
    owner.refresh_from_db()
    client = signed_in(owner)
    client.get(link(invitation))

    client.post(reverse("games:join", args=[invitation.match_id]))

    assert seated(invitation.match) == ["Ana", "Nora"]
    assert User.objects.get(pk=owner.pk).is_confirmed


def test_inviter_learns_no_token():
    invitation = invited()
    client = signed_in(invitation.inviter)

    pages = [reverse("games:waiting", args=[invitation.match_id]), reverse("games:mine"), reverse("games:own_data")]

    for address in pages:
        answer = client.get(address)
        content = b"".join(answer) if answer.streaming else answer.content
        assert invitation.token.encode() not in content


def test_account_that_never_confirmed_the_address_loses_it_to_the_newcomer(client):
    squatter = person("Squatter", confirmed=False)
    EmailAddress.objects.filter(user=squatter).update(email=ADDRESS)
    User.objects.filter(pk=squatter.pk).update(email=ADDRESS)
    invitation = invited()

    client.post(link(invitation), FORM)

    assert User.objects.get(email=ADDRESS).display_name == "Nora"
    assert not User.objects.get(pk=squatter.pk).is_confirmed


@pytest.mark.parametrize("status", ["running", "cancelled"])
def test_invitation_to_a_table_that_is_not_open_creates_no_account(client, status):
    invitation = invited()
    Match.objects.update(status=status)

    assert client.post(link(invitation), FORM).status_code == 410
    assert User.objects.count() == 1


# Accepting and declining


@pytest.mark.parametrize("where", ["games:mine", "games:waiting"])
def test_private_table_is_accepted_without_any_email(where):
    host, friend = person("Ana"), person("Bára")
    match = open_table(host, 3, private=True)
    invitation = invitations.invite_player(match=match, by=host, name="Bára", note="Bring cake!")
    client = signed_in(friend)

    text = page(client, reverse(where, args=[match.pk] if where == "games:waiting" else []))
    assert "Bring cake!" in text
    assert reverse("games:join", args=[match.pk]) in text
    assert reverse("games:decline", args=[invitation.token]) in text
    client.post(reverse("games:join", args=[match.pk]))

    assert seated(match) == ["Ana", "Bára"]
    assert invitation_answers.open_invitations_for(friend) == []


def test_declined_invitation_disappears_and_the_inviter_sees_it():
    host, friend = person("Ana"), person("Bára")
    match = open_table(host, 3, private=True)
    invitation = invitations.invite_player(match=match, by=host, name="Bára")
    client = signed_in(friend)
    client.get(link(invitation))
    assert state(invitation) == "sent"

    answer = client.post(reverse("games:decline", args=[invitation.token]))

    assert answer["Location"] == reverse("games:mine")
    assert state(invitation) == "declined"
    assert "Tuesday" not in page(client, reverse("games:mine")).replace("“Tuesday”", "")
    assert client.get(reverse("games:waiting", args=[match.pk])).status_code == 404
    assert "declined" in page(signed_in(host), reverse("games:waiting", args=[match.pk]))
    client.get(link(invitation))
    client.post(reverse("games:join", args=[match.pk]))
    assert state(invitation) == "accepted"


def test_stranger_declines_by_the_link_and_all_who_invited_the_address_see_it(client):
    invitation, second = invited(), person("Cyril")
    seating.take_seat(match=invitation.match, user=second, token=invitation.match.invite_token)
    other = invitations.invite_address(match=invitation.match, by=second, address=ADDRESS)

    client.post(reverse("games:decline", args=[invitation.token]))

    assert (state(invitation), state(other)) == ("declined", "declined")
    assert not Invitation.objects.filter(mail_due_at__isnull=False).exists()


def test_who_was_blocked_sees_no_answer():
    invitation, friend = invited(), person("Nora")
    EmailAddress.objects.filter(user=friend).update(email=ADDRESS)
    User.objects.filter(pk=friend.pk).update(email=ADDRESS)
    friend.refresh_from_db()
    second = person("Cyril")
    seating.take_seat(match=invitation.match, user=second, token=invitation.match.invite_token)
    other = invitations.invite_address(match=invitation.match, by=second, address=ADDRESS)
    blocked_players.block_player(user=friend, other=invitation.inviter)

    signed_in(friend).post(reverse("games:decline", args=[other.token]))

    assert (state(invitation), state(other)) == ("sent", "declined")


def test_others_at_the_table_see_who_is_invited_by_name_but_no_answer():
    host, second, friend = person("Ana"), person("Bára"), person("Cyril")
    match = open_table(host, 4)
    seating.take_seat(match=match, user=second)
    invitations.invite_player(match=match, by=host, name="Cyril")
    invitations.invite_address(match=match, by=host, address=ADDRESS)
    signed_in(friend).post(reverse("games:decline", args=[Invitation.objects.get(player=friend).token]))

    rows = invitation_answers.sent_invitations(match, second)

    assert [(row.name, row.state) for row in rows] == [("Cyril", None)]


def test_rematch_is_listed_and_says_that_it_is_one():
    match = ended_match()
    host, friend = (seat.user for seat in match.seats.select_related("user")[:2])

    again = seating.open_rematch(match=match, by=host)

    assert again.invitations.filter(is_rematch=True, inviter=host).count() == 2
    text = page(signed_in(friend), reverse("games:mine"))
    assert "rematch" in text
    assert reverse("games:join", args=[again.pk]) in text
    assert "invites you to a rematch" in page(signed_in(friend), reverse("games:waiting", args=[again.pk]))


def test_rematch_does_not_count_as_sent_invitations(monkeypatch):
    monkeypatch.setattr(invitations, "MAX_PER_DAY", 1)
    match = ended_match()
    host = match.seats.first().user
    again = seating.open_rematch(match=match, by=host)

    invitations.invite_address(match=again, by=host, address=ADDRESS)

    assert again.invitations.count() == 3


# Sending


@pytest.mark.parametrize(
    "text",
    [
        "a@example.org, b@example.org;c@example.org",
        "a@example.org\nb@example.org\r\n c@example.org",
        "a@example.org b@example.org,, C@example.org a@example.org",
        "Anna Novak <a@example.org>, <b@example.org>; Cyril <c@example.org>",
    ],
)
def test_several_addresses_are_invited_at_once(text):
    host = person("Ana")
    match = open_table(host, 5)

    signed_in(host).post(reverse("games:invite", args=[match.pk]), {"email": text, "note": "Like last year!"})

    assert list(match.invitations.order_by("address").values_list("address", "note")) == [
        (f"{letter}@example.org", "Like last year!") for letter in "abc"
    ]


def test_one_bad_address_sends_nothing_and_one_refused_does_not_hold_up_others():
    host = person("Ana")
    match, client = open_table(host, 5), signed_in(host)

    def invite(text: str) -> str:
        answer = client.post(reverse("games:invite", args=[match.pk]), {"email": text}, follow=True)
        return compact(answer.content.decode())

    assert "wrong" in invite("a@example.org wrong")
    assert not match.invitations.exists()
    assert host.email in (words := invite(f"a@example.org {host.email} b@example.org"))
    assert "a@example.org and b@example.org" in words
    assert match.invitations.count() == 2
    assert "at most" in invite(" ".join(f"x{number}@example.org" for number in range(11)))
    assert match.invitations.count() == 2


@pytest.mark.parametrize("note", ["x" * (NOTE_LENGTH + 1), "a\u200bb", "\u202eabc"])
def test_note_is_short_and_shows_all_its_characters(note):
    host = person("Ana")
    match = open_table(host, 5)

    signed_in(host).post(reverse("games:invite", args=[match.pk]), {"email": ADDRESS, "note": note})

    assert not match.invitations.exists()


def test_limits_hold_for_several_addresses_at_once(monkeypatch):
    monkeypatch.setattr(invitations, "MAX_PER_DAY", 2)
    host = person("Ana")
    match = open_table(host, 5)

    signed_in(host).post(
        reverse("games:invite", args=[match.pk]), {"email": "a@example.org b@example.org c@example.org"}
    )

    assert match.invitations.count() == 2


def test_old_invitation_still_opens_while_the_table_does(client, travel):
    invitation = invited()
    travel.shift(timedelta(days=6))

    client.post(link(invitation), FORM)

    assert seated(invitation.match) == ["Ana", "Nora"]
