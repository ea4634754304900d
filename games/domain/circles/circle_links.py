"""Invitation links of circles: each expires, admits a limited number of people, and can be revoked."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.domain.circles.circle_members import MAX_MEMBERS, lock_circle
from games.domain.errors import Refused
from games.domain.lobby import quotas, seating
from games.models import Circle, CircleMember, User
from games.models.matches.match import new_token

LINK_VALID_FOR = timedelta(days=14)
MAX_JOINS = 20
"""How many people can join by one link."""


@transaction.atomic
def create_link(*, circle: Circle, by: User) -> Circle:
    """Create an invitation link, which replaces the previous one. Refusal: `not_organizer`."""
    locked = lock_circle(circle, organizer=by)
    locked.invite_token = new_token()
    locked.invite_expires_at = timezone.now() + LINK_VALID_FOR
    locked.invites_left = MAX_JOINS
    locked.save(update_fields=["invite_token", "invite_expires_at", "invites_left"])
    return locked


@transaction.atomic
def revoke_link(*, circle: Circle, by: User) -> None:
    """Make the invitation link invalid. Refusal: `not_organizer`."""
    lock_circle(circle, organizer=by)
    Circle.objects.filter(pk=circle.pk).update(invite_token=None)


def has_valid_link(circle: Circle) -> bool:
    """Return whether people can join by the circle's link."""
    expires_at = circle.invite_expires_at
    return bool(circle.invite_token and circle.invites_left and expires_at and expires_at > timezone.now())


def circle_of_link(token: str) -> Circle | None:
    """Return the circle to which a valid link invites."""
    circle = Circle.objects.filter(invite_token=token).first()
    return circle if circle and has_valid_link(circle) else None


@transaction.atomic
def join_by_link(*, token: str, user: User) -> Circle:
    """Add the user to the circle of the link; for a member, change nothing.

    Refusals: `link_invalid`, `confirm_address`, `too_many_circles`, `circle_full`.
    """
    circle = circle_of_link(token)
    if circle is None:
        raise Refused("link_invalid")
    seating.check_has_confirmed_account(user)
    if circle.members.filter(user=user).exists():
        return circle
    quotas.check_circles_quota(user)
    locked = lock_circle(circle)
    if locked.members.filter(user=user).exists():
        return locked
    if locked.invite_token != token or not has_valid_link(locked):
        raise Refused("link_invalid")
    if locked.members.count() >= MAX_MEMBERS:
        raise Refused("circle_full", most=MAX_MEMBERS)
    CircleMember.objects.create(circle=locked, user=user)
    locked.invites_left -= 1
    locked.save(update_fields=["invites_left"])
    return locked
