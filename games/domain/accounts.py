"""People come as guests, claim what they have played, and may leave for good."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from games.domain import departures, lobby
from games.enums import IncidentKind, MatchStatus
from games.models import Favourite, Invitation, Match, OutgoingMail, User
from games.models.match import NAME_LENGTH


class AlreadyClaimed(Exception):
    """The guest has become an account meanwhile, or never was a guest."""


@transaction.atomic
def claim_guest(*, user: User, email: str, password: str, display_name: str, time_zone: str = "UTC") -> User:
    """Turn a guest's row into an account; its games stay because its row stays."""
    handle, old_name = User.objects.free_handle(display_name), user.name
    claimed = User.objects.filter(pk=user.pk, is_guest=True, deleted_at=None).update(is_guest=False)
    if not claimed:
        raise AlreadyClaimed
    user.refresh_from_db()
    user.email, user.display_name, user.handle, user.time_zone = email, display_name, handle, time_zone
    user.set_password(password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=False)
    for match in Match.objects.filter(creator=user, name__contains=old_name):
        Match.objects.filter(pk=match.pk).update(name=match.name.replace(old_name, display_name)[:NAME_LENGTH])
    return user


@transaction.atomic
def erase_person(*, user: User) -> None:
    """Take everything personal off the row, and leave the row itself, which other people's games point at.

    Tables that have not begun lose the seat; in running games a bot takes it for good.
    """
    _forget_name(user)
    _leave_tables(user)
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    Invitation.objects.filter(address=user.email, taken_by=None).delete()
    OutgoingMail.objects.filter(Q(user=user) | Q(recipient=user.email or "")).delete()
    Favourite.objects.filter(user=user).delete()
    user.notices.all().delete()
    user.notice_preferences.all().delete()
    user.last_told.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.email = None
    user.display_name = ""
    user.handle = User.objects.free_handle("")
    user.time_zone = "UTC"
    user.is_guest = user.is_staff = user.is_superuser = user.is_active = False
    user.deleted_at = timezone.now()
    user.last_login = None
    user.set_unusable_password()
    user.save()


def _leave_tables(user: User) -> None:
    for seat in user.seats.filter(match__status=MatchStatus.OPEN).select_related("match"):
        lobby.leave_seat(match=seat.match, user=user)
    for seat in user.seats.filter(match__status=MatchStatus.RUNNING).select_related("match"):
        departures.give_up(seat.match, seat, IncidentKind.LEFT_SITE)


def _forget_name(user: User) -> None:
    """Rename the tables that are called after the person, also those that others lead on or opened again."""
    own = Q(creator=user, name__contains=user.name)
    inherited = Q(seats__user=user, name__in=[lobby.usual_name(user, code) for code, _ in settings.LANGUAGES])
    for match in Match.objects.filter(own | inherited).distinct():
        Match.objects.filter(pk=match.pk).update(name=gettext("Table %(number)d") % {"number": match.pk})
