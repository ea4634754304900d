"""Answers to invitations: a player's open invitations, accepting and declining, and the state that inviters see."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from allauth.account.models import EmailAddress
from django.db.models import Q, QuerySet
from django.utils import timezone

from games.domain.lobby import invitations
from games.domain.matches.match_queries import Visitor
from games.domain.people import blocked_players
from games.enums import InvitationState, MatchStatus
from games.fast.compiled_queries import compiled
from games.models import Invitation, Match, User


class SentInvitation(NamedTuple):
    """An invitation, as shown to a player at the table."""

    name: str
    """The invited player's name, or the email address, which only its inviter sees."""
    state: InvitationState | None
    """None for invitations by other players: only the inviter learns the answer."""
    sent_at: datetime


def sent_invitations(match: Match, user: User) -> list[SentInvitation]:
    """Return the invitations that `user` sent to a table, and the unanswered ones of other players by name."""
    own, others = Q(inviter=user), Q(player__isnull=False, taken_by=None)
    rows = match.invitations.filter(own | others).select_related("player").order_by("created_at", "pk")
    return [
        SentInvitation(
            row.player.name if row.player else row.address,
            state_of(row) if row.inviter_id == user.pk else None,
            row.created_at,
        )
        for row in rows
        if row.player or row.address
    ]


def state_of(invitation: Invitation) -> InvitationState:
    """Return the state of an invitation.

    It does not reveal whether an email was sent, or why it was not.
    """
    if invitation.taken_by_id is not None:
        return InvitationState.ACCEPTED
    return InvitationState.DECLINED if invitation.declined_at else InvitationState.SENT


def open_invitations_for(user: User) -> list[Invitation]:
    """Return the open tables to which `user` is invited and has not joined, newest first, one invitation per table."""
    return list({row.match_id: row for row in _open_rows(user)}.values())[::-1]


def open_invitation_to(match: int, user: Visitor) -> Invitation | None:
    """Return the newest open invitation for `user` to the table with this ID; None if there is none."""
    if not isinstance(user, User) or user.is_guest:
        return None
    return next((row for row in open_invitations_for(user) if row.match_id == match), None)


@compiled
def _open_invitations(user: int, address: str) -> QuerySet[Invitation]:
    asked = Q(player_id=user) | Q(address=address) & ~Q(address="")
    rows = Invitation.objects.filter(asked, taken_by=None, declined_at=None, match__status=MatchStatus.OPEN)
    rows = rows.exclude(match__seats__user_id=user).exclude(inviter__in=blocked_players.ids_blocked_by(user))
    return rows.select_related("match", "inviter").order_by("created_at", "pk")


def invitation_with_token(token: str) -> Invitation | None:
    """Return the invitation with this token; None for the table's own link, which has no invitation."""
    return Invitation.objects.filter(token=token).select_related("match", "inviter", "player").first()


def is_used_by_another(invitation: Invitation, user: Visitor) -> bool:
    """Return whether someone else has taken a seat with this invitation."""
    return invitation.taken_by_id is not None and invitation.taken_by_id != user.pk


def address_to_confirm(invitation: Invitation) -> str:
    """Return the address that the token of an invitation confirms; empty if there is none or it already has an account.

    The token was sent only to this address. It confirms the address once, while the table is open.
    """
    address = invitation.address
    is_spent = invitation.used_at or invitation.taken_by_id is not None or not invitation.match.is_open
    if not address or is_spent or invitations.has_opted_out(address):
        return ""
    return "" if EmailAddress.objects.filter(email=address, verified=True).exists() else address


def use_token(invitation: Invitation) -> bool:
    """Record that the token has confirmed the address; return False if it has been used before."""
    unused = Invitation.objects.filter(pk=invitation.pk, used_at=None, taken_by=None)
    return bool(unused.update(used_at=timezone.now()))


def decline_invitation(invitation: Invitation, user: Visitor) -> None:
    """Decline an invitation, and all others to the same table that `user`, or the owner of its address, can see."""
    if isinstance(user, User) and not user.is_guest:
        keys = {row.pk for row in _open_rows(user) if row.match_id == invitation.match_id}
    else:
        same = Invitation.objects.filter(match=invitation.match, address=invitation.address).exclude(address="")
        keys = set(same.values_list("pk", flat=True))
    rows = Invitation.objects.filter(pk__in={invitation.pk, *keys}, taken_by=None)
    rows.update(declined_at=timezone.now(), mail_due_at=None)


def has_declined(match: Match, user: User) -> bool:
    """Return whether `user` has declined an invitation to a table, and has not been invited again."""
    own = match.invitations.filter(Q(player=user) | Q(address=user.email, address__gt=""), taken_by=None)
    return own.filter(declined_at__isnull=False).exists() and not own.filter(declined_at=None).exists()


def _open_rows(user: User) -> list[Invitation]:
    return _open_invitations(user.pk, (user.email or "") if user.is_confirmed else "")
