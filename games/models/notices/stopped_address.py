"""Addresses that mail comes back from, whose owner has called it spam, or that take none for now."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import StopReason


class StoppedAddress(models.Model):
    """One address in its plain form; nothing about games goes there until its owner asks for it."""

    address = models.EmailField(_("email address"), unique=True)
    reason = models.CharField(_("reason"), max_length=12, choices=StopReason.as_choices)
    detail = models.CharField(_("error"), max_length=300, blank=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("suspended address")
        verbose_name_plural = _("suspended addresses")

    def __str__(self) -> str:
        return self.address


class TroubledAddress(models.Model):
    """One address in its plain form at which nothing arrives for now; forgotten as soon as something does."""

    address = models.EmailField(_("email address"), unique=True)
    error = models.CharField(_("error"), max_length=40, blank=True)
    """What went wrong the last time, in a word that names nobody."""
    failing_since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("failing address")
        verbose_name_plural = _("failing addresses")

    def __str__(self) -> str:
        return self.address


def plain(address: str) -> str:
    """Give the one form of an address: capitals and what stands behind a plus lead to the same box."""
    box, _at, host = address.strip().lower().rpartition("@")
    return f"{box.partition('+')[0] or box}@{host}"
