"""Outages of the site, and how far the open clocks have been moved after each."""

from django.db import models


class Outage(models.Model):
    """A time without deadline sweeps. Every clock that was open when it ended is moved once by its length."""

    began_at = models.DateTimeField()
    ended_at = models.DateTimeField()
    reached = models.PositiveBigIntegerField(default=0, db_default=0)
    """The clocks of all matches up to this ID have been moved."""
    done_at = models.DateTimeField(null=True)
    """When all clocks had been moved; None until then."""

    class Meta:
        verbose_name = "outage"
        verbose_name_plural = "outages"
        indexes = [models.Index(fields=["done_at"], name="outages_by_end")]

    def __str__(self) -> str:
        return f"outage from {self.began_at} to {self.ended_at}"
