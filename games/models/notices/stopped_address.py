"""Email addresses that get no emails about games, and addresses to which emails currently fail."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import StopReason


class StoppedAddress(models.Model):
    """A normalized address that gets no emails about games until its owner asks for them."""

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
    """A normalized address to which emails currently fail; deleted as soon as one is delivered."""

    address = models.EmailField(_("email address"), unique=True)
    error = models.CharField(_("error"), max_length=40, blank=True)
    """The code of the last error, which contains no personal data."""
    failing_since = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("failing address")
        verbose_name_plural = _("failing addresses")
        indexes = [models.Index(fields=["failing_since"], name="troubled_by_age")]

    def __str__(self) -> str:
        return self.address


def normalized_address(address: str) -> str:
    """Return the normalized address: lower case, without the part after a plus sign.

    Addresses that differ only in these share a mailbox.
    """
    box, _at, host = address.strip().lower().rpartition("@")
    return f"{box.partition('+')[0] or box}@{host}"
