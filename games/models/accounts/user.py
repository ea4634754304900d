"""Users: guests, people with an account, and deleted accounts."""

import re
import secrets
import zoneinfo
from typing import Any

from allauth.account.models import EmailAddress
from django.apps import apps
from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.enums import Emblem, SeatColor
from games.fast.compiled_queries import compiled
from games.models.accounts import name_rules
from games.models.accounts.seat_mark import Mark, person_mark

NAME_LENGTH = 30
HANDLE_LENGTH = 40
MAIL_LENGTH = 254
NAME_KEYS = ("name_small", "name_written", "name_handle", "name_search")
"""The fields that `User.save` computes from the display name."""
IS_LISTED = Q(is_guest=False, deleted_at=None)
"""Users who can be found by name: those with an account."""


def handle_stem(name: str) -> str:
    """Return what the handle of a user with this name begins with; empty if the name has no Latin letters."""
    stem = slugify(name)[: HANDLE_LENGTH - 7]
    return stem if re.search("[a-z]", stem) else ""


def check_time_zone(name: str) -> None:
    """Raise ValidationError for an unknown time zone."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("Unknown time zone."), code="unknown_time_zone")


def check_name(name: str) -> None:
    """Raise ValidationError for a name with invisible characters or too many marks; emoji are allowed."""
    fault = name_rules.name_fault(name)
    if fault:
        raise ValidationError(name_rules.FAULTS[fault], code=fault)


class UserManager(BaseUserManager["User"]):
    """The manager that creates all users; no other code calls `User(...)`."""

    def create_user(self, email: str | None = None, password: str | None = None, **fields: Any) -> "User":
        """Create a user with the row of totals; `email` may be None."""
        fields.setdefault("handle", self.free_handle(fields.get("display_name", "")))
        user = self.model(email=email or None, **fields)
        user.set_password(password)
        user.save(using=self._db)
        apps.get_model("games.PlayerTotals").objects.create(user=user, is_stale=not user.is_guest)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Create a superuser with a confirmed email address."""
        user = self.create_user(email, password, is_staff=True, is_superuser=True, **fields)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        return user

    def create_guest(self, *, language: str, time_zone: str = "UTC") -> "User":
        """Create a guest: a user without an email address or password, who is identified only by the session."""
        handle = self.free_handle(f"{name_rules.GUEST_HANDLE}{secrets.randbelow(9000) + 1000}")
        return self.create_user(handle=handle, language=language, time_zone=time_zone, is_guest=True)

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user with this email address, ignoring case."""
        return self.get(email=(username or "").lower())

    def free_handle(self, name: str) -> str:
        """Return an unused handle based on a name; names without Latin letters get a neutral one."""
        stem = handle_stem(name) or "player"
        handle = stem if stem != "player" else f"{stem}-{secrets.token_hex(3)}"
        while self.filter(handle=handle).exists():
            handle = f"{stem}-{secrets.token_hex(3)}"
        return handle


class User(AbstractBaseUser, PermissionsMixin):
    """A user. Guests have no email address; of a deleted user, only the row remains, because games refer to it."""

    email = models.EmailField(_("email address"), max_length=MAIL_LENGTH, unique=True, null=True, blank=True)
    handle = models.SlugField(_("handle"), max_length=HANDLE_LENGTH, unique=True)
    display_name = models.CharField(_("display name"), max_length=NAME_LENGTH, blank=True, validators=[check_name])
    name_small = models.CharField(max_length=name_rules.KEY_LENGTH, blank=True, db_index=True, editable=False)
    """The case-folded look-alike key of the name, which no other user's name may share."""
    name_written = models.CharField(max_length=name_rules.KEY_LENGTH, blank=True, db_index=True, editable=False)
    """The look-alike key of the name as written."""
    name_handle = models.CharField(
        max_length=HANDLE_LENGTH, blank=True, default="", db_default="", db_index=True, editable=False
    )
    """The handle stem of the name, which no new name may share: without it, "@ondrej" could mean two players."""
    name_search = models.CharField(
        max_length=name_rules.KEY_LENGTH, blank=True, default="", db_default="", editable=False
    )
    """The name as the archive searches it: case-folded and without diacritics."""
    crest_color = models.CharField(
        _("color"), max_length=8, choices=SeatColor.as_choices, blank=True, default="", db_default=""
    )
    """The color that the user would like to have at tables; empty for one that follows from their ID."""
    crest_emblem = models.CharField(
        _("emblem"), max_length=8, choices=Emblem.as_choices, blank=True, default="", db_default=""
    )
    language = models.CharField(_("language"), max_length=12, default=settings.LANGUAGE_CODE)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[check_time_zone])
    wakes_at = models.TimeField(null=True, blank=True)
    """When the user's clocks start running each day, in their time zone; None if they run day and night."""
    sleeps_at = models.TimeField(null=True, blank=True)
    weekend_wakes_at = models.TimeField(null=True, blank=True)
    """The same for Saturdays and Sundays; None if they are like the other days."""
    weekend_sleeps_at = models.TimeField(null=True, blank=True)
    uses_vacation = models.BooleanField(default=False, db_default=False)
    """Whether the user has chosen that a vacation day is used automatically before their time runs out."""
    reminder_part = models.PositiveSmallIntegerField(default=4, db_default=4)
    """The fraction of a wait that is left when the user is reminded, as its denominator: 4 for a quarter."""
    wants_tips = models.BooleanField(_("decision tips"), null=True, default=None, blank=True)
    """Whether new kinds of decisions get tips; None until the user starts a tutorial game."""
    wants_advice = models.BooleanField(_("advice offered"), default=True, db_default=True)
    """Whether the Strategist's advice is offered in games against bots."""
    hides_name_in_pictures = models.BooleanField(_("name hidden in pictures"), default=False, db_default=False)
    """Whether pictures of games that can be shared say "A player" instead of the user's name."""
    away_until = models.DateTimeField(null=True, blank=True, editable=False)
    """The end of the last vacation; avoids queries for the many users who have none."""
    link_generation = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """Grows when other sessions are ended; links in earlier emails that act for the user become void."""
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("can access the administration"), default=False)
    is_active = models.BooleanField(_("can sign in"), default=True)
    joined_at = models.DateTimeField(_("joined"), default=timezone.now, editable=False)
    deleted_at = models.DateTimeField(_("deleted"), null=True, blank=True, editable=False)

    objects = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        indexes = [
            models.Index(fields=["id"], condition=models.Q(is_guest=True, deleted_at=None), name="guests"),
            models.Index(fields=["name_search", "id"], condition=IS_LISTED, name="listed_names"),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Set the keys of the name, normalize the email address, and save.

        An empty address is stored as None.
        """
        self.email = self.email.strip().lower() if self.email else None
        self.name_small, self.name_written = (
            name_rules.look_alike_keys(self.display_name) if self.display_name else ("", "")
        )
        self.name_handle = handle_stem(self.display_name)
        self.name_search = name_rules.search_key(self.display_name)[: name_rules.KEY_LENGTH]
        if "display_name" in (kwargs.get("update_fields") or ()):
            kwargs["update_fields"] = [*kwargs["update_fields"], *NAME_KEYS]
        super().save(*args, **kwargs)

    @property
    def mark(self) -> Mark:
        """Return the user's own color and emblem, which they have at every table where these are free."""
        return person_mark(self.pk, self.crest_color, self.crest_emblem, is_guest=self.is_guest)

    def get_absolute_url(self) -> str:
        """Return the path of the public profile."""
        return reverse("pages:player", args=[self.handle])

    @property
    def name(self) -> str:
        """Return the name for display, in the reader's language."""
        if self.deleted_at:
            return gettext("Deleted player")
        if self.display_name:
            return name_rules.isolated(self.display_name)
        return name_rules.name_of_handle(self.handle) if self.is_guest else self.handle

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """Return the user's time zone, or UTC if it is unknown."""
        try:
            return zoneinfo.ZoneInfo(self.time_zone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            return zoneinfo.ZoneInfo("UTC")

    @property
    def address(self) -> str:
        """Return the email address to show to its owner, confirmed or not; empty if there is none."""
        if self.email:
            return self.email
        unconfirmed = EmailAddress.objects.filter(user=self).order_by("-primary", "pk").first()
        return unconfirmed.email if unconfirmed else ""

    @property
    def is_confirmed(self) -> bool:
        """Return whether the email address is confirmed, which is required for playing with people."""
        return bool(self.email and _confirmed(self.pk, self.email))


@compiled
def _confirmed(user: int, address: str) -> QuerySet[EmailAddress, tuple[int]]:
    return EmailAddress.objects.filter(user_id=user, email=address, verified=True).values_list("pk")[:1]
