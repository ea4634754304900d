"""Vacations: stretches in which the clocks of somebody stand still."""

import math
from collections import Counter
from datetime import timedelta

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

DAY = timedelta(days=1)


class Vacation(models.Model):
    """Whole days, planned ahead or used when time was running out; days are those of world time, the same for all."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="vacations", verbose_name=_("player")
    )
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    is_automatic = models.BooleanField(default=False)
    """Used before time ran out."""
    is_announced = models.BooleanField(default=False)
    """The tables of its person have been told."""

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
        """Count the days that it costs, by the year to which each belongs."""
        number = math.ceil((self.ends_at - self.starts_at) / DAY)
        return Counter((self.starts_at + day * DAY).year for day in range(number))
