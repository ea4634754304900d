"""Heartbeats: when periodic tasks last ran. They distinguish an outage of the site from a late player."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Heartbeat(models.Model):
    """The last run of a periodic task."""

    name = models.CharField(primary_key=True, max_length=20)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("site status")
        verbose_name_plural = _("site status")

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
