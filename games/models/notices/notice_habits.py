"""Users' preferences for the times of notifications, on all channels."""

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


class NoticeHabits(models.Model):
    """The preferences of a user who has changed the defaults."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="habits", verbose_name=_("player")
    )
    digest_hour = models.PositiveSmallIntegerField(default=8, validators=[MaxValueValidator(23)])
    """The hour of the daily digest in the user's time zone."""
    keeps_quiet = models.BooleanField(default=False)
    """Whether only reminders are sent outside the waking hours."""

    reminder_hours = models.PositiveSmallIntegerField(default=0, db_default=0)
    """After how many hours a reminder is repeated until the user moves; 0 for never."""

    class Meta:
        verbose_name = _("notification settings")
        verbose_name_plural = _("notification settings")

    def __str__(self) -> str:
        return f"habits of user {self.user_id}"
