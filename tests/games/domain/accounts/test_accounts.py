"""Claiming a guest's account, recording emails, and erasing a person: which rows change, and which stay."""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.utils import timezone

from games.domain.accounts import accounts
from games.domain.lobby import invitations, seating
from games.domain.matches import notice_creation
from games.enums import IncidentKind, NoticeKind, NoticeMode
from games.models import Favourite, Incident, Invitation, Match, NextDigest, Notice, OutgoingMail, User
from games.models.matches.match import NAME_LENGTH
from games.notices import preferences
from games.notices.channels.mail import outbox
from tests.games.notices.postman import MAIL
from tests.games.tables import guest, open_table, person, running

pytestmark = pytest.mark.django_db
NEW = {"email": "anna@example.org", "password": "a long secret", "display_name": "Anna", "time_zone": "Europe/Prague"}


def test_a_guest_becomes_an_account_on_the_same_row():
    visitor = guest()

    claimed = accounts.claim_guest(user=visitor, **NEW)

    row = User.objects.get(pk=visitor.pk)
    assert (claimed, row.is_guest, row.email, row.name) == (visitor, False, "anna@example.org", "Anna")
    assert (row.handle, row.time_zone) == ("anna", "Europe/Prague")
    assert row.check_password("a long secret")
    address = EmailAddress.objects.get(user=row)
    assert (address.email, address.primary, address.verified) == ("anna@example.org", True, False)


def test_the_default_time_zone_is_utc():
    claimed = accounts.claim_guest(user=guest(), **{name: NEW[name] for name in ("email", "password", "display_name")})

    assert claimed.time_zone == "UTC"


def test_the_tables_of_a_guest_take_the_new_name_and_no_other_does():
    visitor, other = guest(), person("Bára")
    own = open_table(visitor, 2, bots=["builder"], name=f"{visitor.name} at home")
    longest = open_table(visitor, 2, bots=["builder"], name=visitor.name + "x" * (NAME_LENGTH - len(visitor.name)))
    plain = open_table(visitor, 2, bots=["builder"], name="Tuesday")
    theirs = open_table(other, 3, name=f"{visitor.name} at home")
    name = visitor.name

    accounts.claim_guest(user=visitor, **{**NEW, "display_name": "A name that is rather long"})

    names = {match.pk: match.name for match in Match.objects.all()}
    assert names[own.pk] == "A name that is rather long at home"
    assert names[longest.pk] == ("A name that is rather long" + "x" * NAME_LENGTH)[:NAME_LENGTH]
    assert (names[plain.pk], names[theirs.pk]) == ("Tuesday", f"{name} at home")


def test_only_guests_can_be_claimed():
    account, gone = person("Ana"), guest()
    User.objects.filter(pk=gone.pk).update(deleted_at=timezone.now())

    for user in (account, gone):
        with pytest.raises(accounts.AlreadyClaimed):
            accounts.claim_guest(user=user, **NEW)

    assert not EmailAddress.objects.filter(email="anna@example.org").exists()


def test_nothing_personal_stays_on_an_erased_row():
    ana = person("Ana", is_staff=True, is_superuser=True, time_zone="Asia/Taipei", last_login=timezone.now())
    ana.set_password("a long secret")
    ana.save()

    accounts.erase_person(user=ana)

    row = User.objects.get(pk=ana.pk)
    assert (row.email, row.display_name, row.time_zone, row.last_login) == (None, "", "UTC", None)
    assert (row.is_guest, row.is_staff, row.is_superuser, row.is_active) == (False, False, False, False)
    assert row.deleted_at is not None
    assert "ana" not in row.handle
    assert not row.has_usable_password()


def test_all_rows_about_an_erased_person_go_and_those_of_others_stay():
    ana, bara = person("Ana"), person("Bára")
    match = open_table(bara, 4)
    for user in (ana, bara):
        Authenticator.objects.create(user=user, type=Authenticator.Type.TOTP, data={})
        outbox.queue_email(user=user, recipient="elsewhere@example.org", subject="x", text="x")
        outbox.queue_email(recipient=user.email, subject="x", text="x")
        Favourite.objects.create(user=user, query="x")
        notice_creation.create_notice(user=user, kind=NoticeKind.INVITED, match=match, about="x")
        preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.STARTED, mode=NoticeMode.OFF)
        NextDigest.objects.create(user=user, channel="mail", due_at=timezone.now())
        user.groups.add(Group.objects.get_or_create(name="helpers")[0])
        user.user_permissions.add(Permission.objects.first())
        Invitation.objects.create(match=match, inviter=bara, address=user.email)

    def left(user: User, email: str) -> list[int]:
        return [
            *(rows.filter(user=user).count() for rows in (EmailAddress.objects, Authenticator.objects)),
            *(rows.filter(user=user).count() for rows in (OutgoingMail.objects, Favourite.objects, Notice.objects)),
            *(user.notice_preferences.count(), user.next_digests.count(), user.groups.count()),
            *(user.user_permissions.count(), OutgoingMail.objects.filter(recipient=email).count()),
            Invitation.objects.filter(address=email).count(),
        ]

    before = left(ana, ana.email)
    address = ana.email
    accounts.erase_person(user=ana)

    assert before == [1] * len(before)
    assert left(ana, address) == [0] * len(before)
    assert left(bara, bara.email) == before


def test_an_invitation_that_was_taken_stays_with_the_table():
    ana, bara = person("Ana"), person("Bára")
    match = open_table(ana, 4, private=True)
    invitation = invitations.invite_address(match=match, by=ana, address=bara.email)
    seating.take_seat(match=match, user=bara, token=invitation.token)

    accounts.erase_person(user=bara)

    assert Invitation.objects.filter(pk=invitation.pk).exists()


def test_an_erased_person_leaves_open_tables_and_a_bot_takes_the_running_ones():
    match = running(3)
    ana, bara = (seat.user for seat in match.seats.select_related("user").order_by("number")[:2])
    waiting = open_table(bara, 3)
    seating.take_seat(match=waiting, user=ana)

    accounts.erase_person(user=ana)

    assert not waiting.seats.filter(user=ana).exists()
    assert match.seats.get(user=ana).resigned_at is not None
    assert Incident.objects.get(match=match).kind == IncidentKind.LEFT_SITE


def test_tables_called_after_an_erased_person_are_called_by_their_number():
    ana, bara = person("Ana Nováková"), person("Bára")
    own = open_table(ana, 3, name="Ana Nováková's evening")
    plain = open_table(ana, 3, name="Tuesday")
    inherited = open_table(bara, 3, name=seating.default_table_name(ana, bara.language))
    seating.take_seat(match=inherited, user=ana)
    seating.take_seat(match=plain, user=bara)
    older = open_table(bara, 3, name="The table of Ana Nováková")
    seating.take_seat(match=older, user=ana)
    mentioned = open_table(bara, 3, name="Ana Nováková's evening")

    accounts.erase_person(user=ana)

    names = [Match.objects.get(pk=match.pk).name for match in (own, plain, inherited, older, mentioned)]
    assert names[:2] == [f"Table {own.pk}", "Tuesday"]
    assert names[2:] == [f"Table {inherited.pk}", f"Table {older.pk}", "Ana Nováková's evening"]
