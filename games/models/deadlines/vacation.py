"""Vacations, during which a user's clocks are stopped."""

import math
from collections import Counter
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

DAY = timedelta(days=1)


class Vacation(models.Model):
    """A vacation of whole days in UTC, planned ahead or used automatically."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", verbose_name=_("player")
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
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
        """Return the number of vacation days by year."""
        number = math.ceil((self.ends_at - self.starts_at) / DAY)
        return Counter((self.starts_at + day * DAY).year for day in range(number))
