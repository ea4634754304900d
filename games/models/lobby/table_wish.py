"""Table alerts: the open tables that users want to be notified of."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.enums import Pace


class TableWish(models.Model):
    """A table alert of a user; a table matches if it has all values set here, and empty fields match anything."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="table_wish", verbose_name=_("player")
    )
    edition = models.CharField(_("edition"), max_length=16, blank=True)
    size = models.PositiveSmallIntegerField(_("players"), null=True, blank=True)
    pace = models.CharField(_("pace"), max_length=12, choices=Pace.as_choices, blank=True)
    is_rated = models.BooleanField(_("rated"), null=True, blank=True)
    told_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the user was last notified of a table."""

    class Meta:
        verbose_name = _("table alert")
        verbose_name_plural = _("table alerts")

    def __str__(self) -> str:
        return f"wish of user {self.user_id} for a table"
