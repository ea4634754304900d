"""Inviting players to a table, by email address or by name; invitation links use the match's own token."""

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone

from games import task_queue
from games.domain.errors import Refused
from games.domain.matches import notice_creation
from games.domain.people import blocked_players
from games.enums import NoticeKind
from games.models import Invitation, Match, Substitution, UninvitedAddress, User
from games.models.accounts import name_rules
from games.models.lobby.invitation import NOTE_LENGTH
from games.models.notices.stopped_address import normalized_address
from games.task_queue import TaskName

MAX_PER_DAY = 30
MAX_PER_DAY_TO_ADDRESS = 10
"""The number of invitations per day to one email address, from all inviters together."""
MAX_NAMESAKES = 9
"""How many players with the same name are listed as choices for the inviter."""


@transaction.atomic
def invite_address(*, match: Match, by: User, address: str, note: str = "") -> Invitation:
    """Invite `address`: create a notice if an account has this address, otherwise an email that a worker writes.

    Whether the address has an account, has blocked the inviter or was invited by someone else must not be revealed, so
    the result is the same in all these cases. No one is notified twice about one table.

    `note` is a personal message.

    Refusals: `confirm_address`, `not_seated`, `bad_address`, `yourself`, `already_invited`, `not_invited` (the address
    has opted out), `too_many_invitations`, `address_asked_enough`, `table_started`, `table_closed`.
    """
    _check_may_invite(match, by)
    address = _clean_address(address)
    if normalized_address(address) == normalized_address(by.email or ""):
        raise Refused("yourself")
    if has_opted_out(address):
        raise Refused("not_invited")
    check_invitation_quota(by)
    if _sent_today(_same_mailbox(address)) >= MAX_PER_DAY_TO_ADDRESS:
        raise Refused("address_asked_enough")
    try:
        with transaction.atomic():
            invitation = Invitation.objects.create(match=match, address=address, inviter=by, note=clean_note(note))
    except IntegrityError:
        raise Refused("already_invited") from None
    guest = User.objects.filter(email=address, deleted_at=None).first()
    is_deaf = guest is not None and blocked_players.has_blocked(user=guest, other=by)
    if is_deaf or _was_already_invited(invitation, Q(address=address) | Q(player__isnull=False, player=guest), guest):
        return invitation
    if guest is not None and guest.is_confirmed:
        about = f"invitation {invitation.pk}"
        notice_creation.create_notice(user=guest, kind=NoticeKind.INVITED, match=match, about=about, by=by.pk)
    else:
        Invitation.objects.filter(pk=invitation.pk).update(mail_due_at=timezone.now())
    task_queue.enqueue(TaskName.SEND_NOTICES)
    return invitation


@transaction.atomic
def invite_player(*, match: Match, by: User, name: str, note: str = "") -> Invitation:
    """Invite the player with that name, and create a notice for them.

    Refusals: `confirm_address`, `not_seated`, `table_started`, `table_closed`, those of `find_player_by_name`,
    `yourself`, `player_seated`, `player_invited`, `player_declines` (has opted out), `too_many_invitations`.
    """
    _check_may_invite(match, by)
    player = find_player_by_name(name)
    if player == by:
        raise Refused("yourself")
    if match.seats.filter(user=player).exists():
        raise Refused("player_seated", name=player.name)
    if blocked_players.has_blocked(user=player, other=by) or has_opted_out(player.email or ""):
        raise Refused("player_declines", name=player.name)
    check_invitation_quota(by)
    try:
        with transaction.atomic():
            invitation = Invitation.objects.create(match=match, player=player, inviter=by, note=clean_note(note))
    except IntegrityError:
        raise Refused("player_invited", name=player.name) from None
    if _was_already_invited(invitation, Q(address=player.email), player):
        return invitation
    about = f"invitation {invitation.pk}"
    notice_creation.create_notice(user=player, kind=NoticeKind.INVITED, match=match, about=about, by=by.pk)
    task_queue.enqueue(TaskName.SEND_NOTICES)
    return invitation


def _was_already_invited(invitation: Invitation, same_recipient: Q, guest: User | None) -> bool:
    """Return whether someone whom the invited player has not blocked has already invited them to this table."""
    others = invitation.match.invitations.filter(same_recipient, inviter__isnull=False).exclude(pk=invitation.pk)
    return others.exclude(inviter__in=blocked_players.ids_blocked_by(guest.pk) if guest else ()).exists()


def find_player_by_name(name: str) -> User:
    """Return the player with this display name or handle.

    Refusals: `no_such_player`, `several_players` (with their `handles`), `player_unconfirmed`.
    """
    name = " ".join(name.split())
    people = User.objects.filter(is_guest=False, deleted_at=None, is_active=True)
    matching = list(people.filter(handle=name)) or list(people.filter(display_name__iexact=name)[:MAX_NAMESAKES])
    if not name or not matching:
        raise Refused("no_such_player", name=name)
    if len(matching) > 1:
        raise Refused("several_players", name=name, handles=", ".join(sorted(player.handle for player in matching)))
    if not matching[0].is_confirmed:
        raise Refused("player_unconfirmed", name=matching[0].name)
    return matching[0]


def check_invitation_quota(by: User) -> None:
    """Refuse an invitation above the daily limit (`too_many_invitations`); offers to substitutes count too."""
    offers = Substitution.objects.filter(inviter=by, created_at__gt=timezone.now() - timedelta(days=1))
    if _sent_today(Q(inviter=by, is_rematch=False)) + offers.count() >= MAX_PER_DAY:
        raise Refused("too_many_invitations")


def opt_out_of_invitations(address: str) -> None:
    """Record that the owner of this mailbox wants no more invitations, whatever the spelling of the address."""
    UninvitedAddress.objects.get_or_create(address=normalized_address(address))


def has_opted_out(address: str) -> bool:
    """Return whether the owner of a mailbox wants no invitations.

    Older rows may hold only one spelling of the address.
    """
    return UninvitedAddress.objects.filter(address__in=[address.lower(), normalized_address(address)]).exists()


def clean_note(note: str) -> str:
    """Return a personal note on a single line. Refusals: `note_too_long`, `invisible_characters`, `too_many_marks`."""
    note = name_rules.normalized_name(note)
    if len(note) > NOTE_LENGTH:
        raise Refused("note_too_long", most=NOTE_LENGTH)
    if fault := name_rules.name_fault(note):
        raise Refused(fault)
    return note


def _check_may_invite(match: Match, by: User) -> None:
    if by.is_guest or not by.is_confirmed:
        raise Refused("confirm_address")
    match.refresh_from_db()
    if not match.is_open:
        raise Refused("table_started" if match.started_at else "table_closed")
    if not match.seats.filter(user=by).exists():
        raise Refused("not_seated")
    # A player who invites others still wants to play, so the table does not count as idle.
    Match.objects.filter(pk=match.pk).update(idle_since=timezone.now(), idle_asked_at=None)


def _sent_today(condition: Q) -> int:
    since = timezone.now() - timedelta(days=1)
    return Invitation.objects.filter(condition, created_at__gt=since).count()


def _same_mailbox(address: str) -> Q:
    box, _at, host = normalized_address(address).rpartition("@")
    return Q(address=f"{box}@{host}") | Q(address__startswith=f"{box}+", address__endswith=f"@{host}")


def _clean_address(address: str) -> str:
    address = address.strip().lower()
    try:
        validate_email(address)
    except ValidationError:
        raise Refused("bad_address") from None
    return address
