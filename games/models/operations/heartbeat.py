"""When the sweep last looked, so that an outage can be told from a late player."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """One row for each thing that must happen regularly."""

    name = models.CharField(primary_key=True, max_length=20)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("site status")
        verbose_name_plural = _("site status")

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
