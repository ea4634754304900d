"""Blocking other players: their messages are hidden, and they cannot mention or invite the player."""

from django.db.models import QuerySet

from games.domain.errors import Refused
from games.models import Block, User


def block_player(*, user: User, other: User) -> None:
    """Hide messages by `other`, and prevent mentions and invitations by them. Refusal: `not_oneself`."""
    if user == other:
        raise Refused("not_oneself")
    Block.objects.get_or_create(user=user, blocked=other)


def unblock_player(*, user: User, other: User) -> None:
    Block.objects.filter(user=user, blocked=other).delete()


def has_blocked(*, user: User, other: User) -> bool:
    """Return whether `user` has blocked `other`."""
    return Block.objects.filter(user=user, blocked=other).exists()


def ids_blocked_by(user: int) -> QuerySet[Block, int]:
    """Return the IDs of the users whom a user (by ID) has blocked; empty for guests."""
    return Block.objects.filter(user_id=user).values_list("blocked", flat=True)


def ids_blocking(user: User) -> QuerySet[Block, int]:
    """Return the IDs of the users who have blocked `user`."""
    return Block.objects.filter(blocked_id=user.pk).values_list("user", flat=True)
