"""Outlets (external URLs that users' notifications are sent to) and parcels (the messages queued for them)."""

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import MailStatus, OutletKind
from games.models.matches.match import Match
from games.models.notices.notice import CHANNEL_LENGTH, Delivery


def new_secret() -> str:
    """Return a random key for signing messages to webhooks."""
    return secrets.token_hex(24)


class Outlet(models.Model):
    """A user's external URL on a channel, for their notifications or for the public news of a table they opened."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="outlets", verbose_name=_("player"))
    channel = models.CharField(_("channel"), max_length=CHANNEL_LENGTH)
    kind = models.CharField(_("kind"), max_length=12, choices=OutletKind.as_choices)
    url = models.CharField(_("address"), max_length=1000)
    secret = models.CharField(max_length=200, default=new_secret, editable=False)
    created_at = models.DateTimeField(_("since"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)
    error = models.CharField(_("error"), max_length=40, blank=True)
    """The code of the last error; `games.notices.outlets.faults` has a sentence for each."""
    failures = models.PositiveSmallIntegerField(default=0)
    """The number of failures in a row."""
    failing_since = models.DateTimeField(null=True, blank=True)
    session = models.CharField(max_length=40, blank=True, editable=False)
    """The key of the session in which a browser subscribed; the subscription ends with that session."""
    match = models.ForeignKey(
        Match, models.CASCADE, null=True, blank=True, related_name="outlets", verbose_name=_("game"), db_index=False
    )
    """The table whose news it gets; None for the user's notifications."""
    posted_version = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The number of the last entry of that table that was posted."""
    posted_incident = models.PositiveBigIntegerField(default=0, db_default=0, editable=False)
    """The last incident of that table that was posted."""
    posted_stamp = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The stamp of that table when it was last checked for news."""
    posted_status = models.CharField(max_length=200, default="", db_default="", blank=True, editable=False)
    """Whom that table waited for when news was last posted, as text."""
    off_at = models.DateTimeField(_("switched off"), null=True, blank=True)
    """When it was switched off, because all messages had failed for a day or its browser was gone."""
    awaits_replacement = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether it has yet to be decided which notices are emailed, now that the browser can no longer be notified."""
    emailed_kinds = models.JSONField(default=list, blank=True, editable=False)
    """The kinds of notices that are emailed for this reason."""

    class Meta:
        verbose_name = _("outlet")
        verbose_name_plural = _("outlets")
        constraints = [
            models.UniqueConstraint(
                fields=["user", "channel", "url"], condition=Q(match=None), name="one_outlet_an_address"
            ),
            models.UniqueConstraint(fields=["match"], condition=Q(match__isnull=False), name="one_outlet_a_table"),
        ]
        indexes = [models.Index(fields=["id"], condition=Q(awaits_replacement=True), name="outlets_to_replace")]

    def __str__(self) -> str:
        return f"{self.channel} of user {self.user_id}"


class Parcel(models.Model):
    """A message to an outlet, sent or not."""

    outlet = models.ForeignKey(Outlet, models.CASCADE, related_name="parcels")
    content = models.JSONField()
    deliveries = models.ManyToManyField(Delivery, related_name="parcels", blank=True, editable=False)
    """The deliveries that it fulfills."""
    status = models.CharField(_("status"), max_length=8, choices=MailStatus.as_choices, default=MailStatus.WAITING)
    due_at = models.DateTimeField(_("not sent before"), default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    class Meta:
        verbose_name = _("outgoing message")
        verbose_name_plural = _("outgoing messages")
        indexes = [
            models.Index(fields=["created_at"], name="parcels_by_age"),
            models.Index(
                fields=["due_at"],
                condition=Q(status__in=[MailStatus.WAITING, MailStatus.SENDING]),
                name="parcels_to_send",
            ),
        ]

    def __str__(self) -> str:
        return f"parcel to outlet {self.outlet_id}: {self.status}"
