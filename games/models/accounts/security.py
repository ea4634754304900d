"""What happened to an account, in which browsers it is open, and how it stood before: rows for its owner."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class SecurityEvent(models.Model):
    """One thing that happened to an account, and from where; `kind` is a name that pages make a sentence of."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="security_events")
    kind = models.CharField(max_length=60)
    at = models.DateTimeField(default=timezone.now)
    address = models.GenericIPAddressField(null=True)
    browser = models.CharField(max_length=120, blank=True)

    class Meta:
        verbose_name = _("account event")
        verbose_name_plural = _("account events")
        indexes = [models.Index(fields=["user", "-at"], name="events_of_account")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"


class UserSession(models.Model):
    """A session in which somebody has signed in."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="user_sessions")
    session = models.CharField(max_length=40, unique=True)
    """The session's key; the session itself is Django's row."""
    began_at = models.DateTimeField(default=timezone.now)
    address = models.GenericIPAddressField(null=True)
    network = models.CharField(max_length=43, blank=True, db_default="")
    """In which network the address lies, as `games.domain.people.networks` counts it."""
    browser = models.CharField(max_length=120, blank=True)

    class Meta:
        indexes = [models.Index(fields=["network"], name="sessions_of_network", condition=~models.Q(network=""))]
        # The name it was born with: a version that knows no other may go on serving beside this one.
        db_table = "games_visit"
        verbose_name = _("open session")
        verbose_name_plural = _("open sessions")
        permissions = [("view_shared_networks", "Can see who shares a network or a browser")]

    def __str__(self) -> str:
        return f"session of {self.user_id}"


class RestorePoint(models.Model):
    """How one came into an account before a change of it, kept for as long as its owner may bring that back."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="restore_points")
    change = models.CharField(max_length=60)
    """What was changed then, as `SecurityEvent` calls it."""
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True)
    addresses = models.JSONField()
    """The confirmed addresses, the one that is written to first."""
    keys = models.JSONField()
    """The app, the spare codes and the passkeys, each as kind, data and when it was set up."""

    class Meta:
        verbose_name = _("restore point")
        verbose_name_plural = _("restore points")

    def __str__(self) -> str:
        return f"before {self.change} of {self.user_id}"
