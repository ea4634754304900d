"""Vacations, during which a user's clocks are stopped."""

import zoneinfo
from collections import Counter
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

DAY = timedelta(days=1)


class Vacation(models.Model):
    """A vacation of whole days in the user's time zone that is planned ahead, or a day that is used automatically."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", verbose_name=_("player")
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", db_default="UTC")
    """The user's time zone when the vacation was planned; its days are counted in it."""
    is_automatic = models.BooleanField(default=False)
    """Whether it was used automatically before the user's time ran out."""
    is_announced = models.BooleanField(default=False)
    """Whether the user's tables have been notified."""

    class Meta:
        ordering = ["user", "starts_at"]
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        indexes = [
            models.Index(fields=["starts_at"], condition=models.Q(is_announced=False), name="vacations_to_announce"),
        ]

    def __str__(self) -> str:
        return f"vacation of user {self.user_id} from {self.starts_at:%Y-%m-%d}"

    @property
    def days(self) -> Counter[int]:
        """Return the number of vacation days by year.

        A calendar day counts if any part of it belongs to the vacation. A day that was used automatically lasts
        24 hours and counts once.
        """
        zone = zoneinfo.ZoneInfo(self.time_zone)
        first = self.starts_at.astimezone(zone).date()
        if self.is_automatic:
            return Counter([first.year])
        last = (self.ends_at - timedelta(microseconds=1)).astimezone(zone).date()
        return Counter((first + day * DAY).year for day in range((last - first).days + 1))
