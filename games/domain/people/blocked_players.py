"""Whom people want to hear nothing of: no word, no call, no invitation."""

from django.db.models import QuerySet

from games.domain.errors import Refused
from games.models import Block, User


def block_player(*, user: User, other: User) -> None:
    """Read nothing by `other` any more, and be neither called nor invited by them. Refusal: `not_oneself`."""
    if user == other:
        raise Refused("not_oneself")
    Block.objects.get_or_create(user=user, blocked=other)


def unblock_player(*, user: User, other: User) -> None:
    """Hear `other` again."""
    Block.objects.filter(user=user, blocked=other).delete()


def has_blocked(*, user: User, other: User) -> bool:
    """Tell whether `user` has blocked `other`."""
    return Block.objects.filter(user=user, blocked=other).exists()


def ids_blocked_by(user: int) -> QuerySet[Block, int]:
    """Give the keys of those whom a person (by key) has blocked; a guest has blocked nobody."""
    return Block.objects.filter(user_id=user).values_list("blocked", flat=True)


def ids_blocking(user: User) -> QuerySet[Block, int]:
    """Give the keys of those who have blocked a person."""
    return Block.objects.filter(blocked_id=user.pk).values_list("user", flat=True)
