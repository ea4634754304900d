"""When people want to hear of their games, whatever the channel."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeHabits(models.Model):
    """One row for whoever has said so."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="habits", verbose_name=_("player")
    )
    digest_hour = models.PositiveSmallIntegerField(default=8, validators=[MaxValueValidator(23)])
    """The hour, in their own time zone, at which comes what is told once a day."""
    keeps_quiet = models.BooleanField(default=False)
    """Nothing but reminders outside their waking hours."""

    class Meta:
        verbose_name = _("notification settings")
        verbose_name_plural = _("notification settings")

    def __str__(self) -> str:
        return f"habits of user {self.user_id}"
