"""Secret URLs of users' calendar feeds."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


def new_calendar_token() -> str:
    """Return a random token for the URL of a calendar feed."""
    return secrets.token_urlsafe(24)


class CalendarFeed(models.Model):
    """The calendar feed of a user; a new token invalidates the old URL."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="calendar", verbose_name=_("player")
    )
    token = models.CharField(max_length=40, unique=True, default=new_calendar_token, editable=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("calendar")
        verbose_name_plural = _("calendars")

    def __str__(self) -> str:
        return f"calendar of user {self.user_id}"
