"""Accounts: claiming a guest's games, recording and releasing email addresses, and erasing a person."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from games.domain.circles import circle_members
from games.domain.lobby import departures, seating
from games.domain.people import name_availability
from games.enums import IncidentKind, MatchStatus, SubstitutionOutcome
from games.models import (
    Block,
    CalendarFeed,
    ChatMessage,
    Companion,
    Favourite,
    Invitation,
    Match,
    NameReport,
    Note,
    NoticeHabits,
    OutgoingMail,
    PlayerTotals,
    Sanction,
    StoppedAddress,
    TableWish,
    TroubledAddress,
    User,
)
from games.models.matches.match import NAME_LENGTH
from games.models.notices.stopped_address import normalized_address


class AlreadyClaimed(Exception):
    """The user is not a guest, or has created an account in the meantime."""


@transaction.atomic
def claim_guest(*, user: User, email: str, password: str, display_name: str, time_zone: str = "UTC") -> User:
    """Turn a guest into an account that keeps the guest's row, and with it the games.

    Refusals: those of `name_availability.reserve_name`. Raises `AlreadyClaimed`.
    """
    name_availability.reserve_name(display_name, user=user)
    handle, old_name, old_handle = User.objects.free_handle(display_name), user.name, user.handle
    claimed = User.objects.filter(pk=user.pk, is_guest=True, deleted_at=None).update(is_guest=False)
    if not claimed:
        raise AlreadyClaimed
    user.refresh_from_db()
    user.display_name, user.handle, user.time_zone = display_name, handle, time_zone
    user.set_password(password)
    user.save()
    PlayerTotals.objects.update_or_create(user=user, defaults={"is_stale": True})
    record_unconfirmed_email(user=user, email=email)
    for match in Match.objects.filter(creator=user, name__contains=old_name):
        Match.objects.filter(pk=match.pk).update(name=match.name.replace(old_name, display_name)[:NAME_LENGTH])
    Match.objects.filter(creator=user, named_after=old_handle).update(named_after=display_name)
    return user


@transaction.atomic
def create_account(*, email: str, password: str, display_name: str, language: str, time_zone: str = "UTC") -> User:
    """Create an account with an unconfirmed address. Refusals: those of `name_availability.reserve_name`."""
    user = User.objects.create_user(
        password=password, handle=User.objects.free_handle(display_name), language=language, time_zone=time_zone
    )
    name_availability.reserve_name(display_name, user=user)
    user.display_name = display_name
    user.save(update_fields=["display_name"])
    record_unconfirmed_email(user=user, email=email)
    return user


@transaction.atomic
def record_unconfirmed_email(*, user: User, email: str) -> None:
    """Record an unconfirmed email address, which may belong to another account already.

    The caller must not learn whether it does: both cases look the same, and neither grants access before confirmation.
    """
    email = email.strip().lower()
    EmailAddress.objects.create(user=user, email=email, primary=True, verified=False)
    if EmailAddress.objects.filter(email=email, verified=True).exists():
        return
    try:
        with transaction.atomic():
            User.objects.filter(pk=user.pk).update(email=email)
    except IntegrityError:
        return
    user.email = email


def release_unconfirmed_email(*, address: EmailAddress) -> None:
    """Remove an address from accounts that never confirmed it, before another account confirms it."""
    if address.can_set_verified():
        User.objects.filter(email=address.email).exclude(pk=address.user_id).update(email=None)


@transaction.atomic
def erase_person(*, user: User) -> None:
    """Erase all personal data of a user, but keep the row, because other people's games refer to it.

    The person leaves tables that have not begun; in running games a bot takes the seat permanently.
    """
    _rename_tables_of(user)
    _leave_tables(user)
    circle_members.leave_all_circles(user)
    own = EmailAddress.objects.filter(user=user)
    # An unconfirmed address may belong to another account, whose invitations and emails stay.
    claimed = {user.email, *own.values_list("email", flat=True)} - {None}
    anothers = EmailAddress.objects.filter(email__in=claimed, verified=True).exclude(user=user)
    addresses = claimed - set(anothers.values_list("email", flat=True))
    own.delete()
    Authenticator.objects.filter(user=user).delete()
    Invitation.objects.filter(Q(address__in=addresses) | Q(player=user), taken_by=None).delete()
    Invitation.objects.filter(Q(address__in=addresses) | Q(taken_by=user)).update(address="")
    Invitation.objects.filter(player=user).update(player=None)
    user.substitutions.filter(outcome=SubstitutionOutcome.WAITING).delete()
    OutgoingMail.objects.filter(Q(user=user) | Q(recipient__in=addresses)).delete()
    for model in (StoppedAddress, TroubledAddress):
        model.objects.filter(address__in=[normalized_address(address) for address in addresses]).delete()
    Favourite.objects.filter(user=user).delete()
    TableWish.objects.filter(user=user).delete()
    ChatMessage.objects.filter(user=user).delete()
    Block.objects.filter(Q(user=user) | Q(blocked=user)).delete()
    Companion.objects.filter(Q(user=user) | Q(player=user)).delete()
    user.bookmarks.all().delete()
    user.filed_orders.all().delete()
    user.studies.all().delete()
    Note.objects.filter(Q(user=user) | Q(player=user)).delete()
    Sanction.objects.filter(user=user).delete()
    user.chat_reports.all().delete()
    NameReport.objects.filter(Q(player=user) | Q(reporter=user)).delete()
    user.notices.all().delete()
    user.notice_preferences.all().delete()
    user.next_digests.all().delete()
    user.mail_threads.all().delete()
    user.outlets.all().delete()
    NoticeHabits.objects.filter(user=user).delete()
    CalendarFeed.objects.filter(user=user).delete()
    PlayerTotals.objects.filter(user=user).delete()
    user.security_events.all().delete()
    user.user_sessions.all().delete()
    user.restore_points.all().delete()
    user.vacations.all().delete()
    user.conducts.all().delete()
    user.groups.clear()
    user.user_permissions.clear()
    user.email = None
    user.display_name = ""
    user.handle = User.objects.free_handle("")
    user.crest_color = user.crest_emblem = ""
    user.time_zone = "UTC"
    user.away_until = None
    user.wakes_at = user.sleeps_at = user.weekend_wakes_at = user.weekend_sleeps_at = None
    user.is_guest = user.is_staff = user.is_superuser = user.is_active = False
    user.deleted_at = timezone.now()
    user.last_login = None
    user.set_unusable_password()
    user.save()


def _leave_tables(user: User) -> None:
    for seat in user.seats.filter(match__status=MatchStatus.OPEN).select_related("match"):
        seating.leave_seat(match=seat.match, user=user)
    for seat in user.seats.filter(match__status=MatchStatus.RUNNING).select_related("match"):
        departures.hand_seat_to_bot(seat.match, seat, IncidentKind.LEFT_SITE)


def _rename_tables_of(user: User) -> None:
    """Rename the tables named after the person, including those that others inherited or reopened."""
    own = Q(creator=user, name__contains=user.name)
    names = [seating.default_table_name(user, code) for code, _ in settings.LANGUAGES]
    names += [name % {"name": user.name} for name in seating.FORMER_DEFAULT_NAMES]
    called = Q(name__in=names) | Q(named_after=user.display_name or user.handle)
    inherited = Q(seats__user=user) & called
    for match in Match.objects.filter(own | (Q(creator=user) & called) | inherited).distinct():
        NameReport.objects.filter(match=match, name__in=[match.name, *names]).delete()
        name = gettext("Table %(number)d") % {"number": match.pk}
        Match.objects.filter(pk=match.pk).update(name=name, named_after="")
