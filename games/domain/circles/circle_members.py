"""Circles and their members: creating, renaming and deleting circles; roles, leaving and removing."""

from django.db import transaction

from games.domain.errors import Refused
from games.domain.lobby import quotas, seating
from games.domain.people import name_availability
from games.models import Circle, CircleMember, User
from games.models.accounts import name_rules
from games.models.matches.match import NAME_LENGTH

MAX_MEMBERS = 50


@transaction.atomic
def create_circle(*, by: User, name: str) -> Circle:
    """Create a circle with its first organizer.

    Refusals: `confirm_address`, `too_many_circles`, those of `clean_name`.
    """
    seating.check_has_confirmed_account(by)
    quotas.check_circles_quota(by)
    circle = Circle.objects.create(name=clean_name(name))
    CircleMember.objects.create(circle=circle, user=by, is_organizer=True)
    return circle


def clean_name(name: str) -> str:
    """Return a normalized name of a circle.

    Refusals: `circle_needs_name`, `name_too_long`, `invisible_characters`, `too_many_marks`, `circle_name_reserved`.
    """
    name = name_rules.normalized_name(name)
    if not name:
        raise Refused("circle_needs_name")
    if len(name) > NAME_LENGTH:
        raise Refused("name_too_long", most=NAME_LENGTH)
    if fault := name_rules.name_fault(name):
        raise Refused(fault)
    if name_availability.is_reserved(name):
        raise Refused("circle_name_reserved")
    return name


def membership_of(circle: Circle, user: User) -> CircleMember | None:
    """Return the user's membership of a circle, if they are a member."""
    return CircleMember.objects.filter(circle=circle, user=user).first()


def lock_circle(circle: Circle, *, organizer: User | None = None) -> Circle:
    """Lock the circle's row until the end of the transaction, and return it.

    Refusals: `circle_gone`; `not_organizer` if `organizer` is given and isn't one.
    """
    locked = Circle.objects.select_for_update(no_key=True).filter(pk=circle.pk).first()
    if locked is None:
        raise Refused("circle_gone")
    if organizer and not locked.members.filter(user=organizer, is_organizer=True).exists():
        raise Refused("not_organizer")
    return locked


@transaction.atomic
def change_circle(*, circle: Circle, by: User, name: str, is_public: bool) -> None:
    """Rename a circle, and choose whether its page is public. Refusals: `not_organizer`, those of `clean_name`."""
    locked = lock_circle(circle, organizer=by)
    locked.name, locked.is_public = clean_name(name), is_public
    locked.save(update_fields=["name", "is_public"])


@transaction.atomic
def delete_circle(*, circle: Circle, by: User) -> None:
    """Delete a circle; its games stay with their players. Refusal: `not_organizer`."""
    lock_circle(circle, organizer=by).delete()


@transaction.atomic
def appoint_organizer(*, circle: Circle, by: User, member: User) -> None:
    """Make another member an organizer. Refusals: `not_organizer`, `not_member`."""
    locked = lock_circle(circle, organizer=by)
    if not locked.members.filter(user=member).update(is_organizer=True):
        raise Refused("not_member")


@transaction.atomic
def remove_member(*, circle: Circle, by: User, member: User) -> None:
    """Remove a member, with their results, and revoke the invitation link, so that they can't come back by it.

    Refusals: `not_organizer`, `not_member`, `not_oneself`.
    """
    if member == by:
        raise Refused("not_oneself")
    locked = lock_circle(circle, organizer=by)
    _delete_membership(locked, member)
    locked.invite_token = None
    locked.save(update_fields=["invite_token"])


@transaction.atomic
def leave_circle(*, circle: Circle, user: User) -> None:
    """Leave a circle; this deletes the member's results.

    If the last organizer leaves, the member who joined first becomes one; if the last member leaves, the circle is
    deleted. Refusal: `not_member`.
    """
    locked = lock_circle(circle)
    _delete_membership(locked, user)
    heir = locked.members.order_by("-is_organizer", "joined_at", "pk").first()
    if heir is None:
        locked.delete()
    elif not heir.is_organizer:
        CircleMember.objects.filter(pk=heir.pk).update(is_organizer=True)


def leave_all_circles(user: User) -> None:
    """Leave all circles, when the account is erased."""
    for circle in Circle.objects.filter(members__user=user):
        leave_circle(circle=circle, user=user)
    Circle.objects.filter(host=user).update(host=None)


def show_member(*, circle: Circle, user: User, is_shown: bool) -> None:
    """Store whether a member agrees to be shown on the page of a public circle. Refusal: `not_member`."""
    if not CircleMember.objects.filter(circle=circle, user=user).update(is_shown=is_shown):
        raise Refused("not_member")


def _delete_membership(circle: Circle, user: User) -> None:
    if not circle.members.filter(user=user).delete()[0]:
        raise Refused("not_member")
    # The table then opens for another organizer.
    if circle.host_id == user.pk:
        circle.host = None
        circle.save(update_fields=["host"])
