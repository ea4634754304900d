"""Figures that a periodic task computes, so that no request does."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class StoredFigure(models.Model):
    """A figure or list as it was at `at`."""

    name = models.CharField(primary_key=True, max_length=20)
    value = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("site status")
        verbose_name_plural = _("site status")

    def __str__(self) -> str:
        return f"{self.name} at {self.at}"
