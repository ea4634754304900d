"""Security events, open sessions and restore points of accounts."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class SecurityEvent(models.Model):
    """A security event of an account; `games.screens.activity` has the sentence for each kind."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="security_events", db_index=False)
    kind = models.CharField(max_length=60)
    at = models.DateTimeField(default=timezone.now)
    address = models.GenericIPAddressField(null=True)
    browser = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = _("account event")
        verbose_name_plural = _("account events")
        indexes = [
            models.Index(fields=["at"], name="events_by_age"),
            models.Index(fields=["user", "-at"], name="events_of_account"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"


class UserSession(models.Model):
    """A session in which a user is signed in."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="user_sessions")
    session = models.CharField(max_length=40, unique=True)
    """The key of Django's session."""
    began_at = models.DateTimeField(default=timezone.now)
    address = models.GenericIPAddressField(null=True)
    network = models.CharField(max_length=43, blank=True, db_default="")
    """The network of the IP address, as defined by `games.domain.people.networks`."""
    browser = models.CharField(max_length=120, blank=True)

    class Meta:
        indexes = [models.Index(fields=["network"], name="sessions_of_network", condition=~models.Q(network=""))]
        # The table keeps its original name, because the previous version uses it too during an upgrade.
        db_table = "games_visit"
        verbose_name = _("open session")
        verbose_name_plural = _("open sessions")
        permissions = [("view_shared_networks", "Can see who shares a network or a browser")]

    def __str__(self) -> str:
        return f"session of {self.user_id}"


class RestorePoint(models.Model):
    """The login methods of an account before a change, kept while the owner may restore them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="restore_points")
    change = models.CharField(max_length=60)
    """The kind of the `SecurityEvent` that records the change."""
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True)
    addresses = models.JSONField()
    """The confirmed addresses, the primary one first."""
    keys = models.JSONField()
    """The authenticator app, recovery codes and passkeys, each as (kind, data, creation time)."""

    class Meta:
        verbose_name = _("restore point")
        verbose_name_plural = _("restore points")
        indexes = [models.Index(fields=["made_at"], name="restore_points_by_age")]

    def __str__(self) -> str:
        return f"before {self.change} of {self.user_id}"
