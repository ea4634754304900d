"""Notices, their deliveries on channels, and users' preferences."""

from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import DeliveryStatus, NoticeKind, NoticeMode
from games.models.matches.match import Match

CHANNEL_LENGTH = 16


class Notice(models.Model):
    """A notice for a user, created in the same transaction as the event that it is about."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notices", db_index=False)
    kind = models.CharField(_("kind"), max_length=16, choices=NoticeKind.as_choices)
    match = models.ForeignKey(Match, models.CASCADE, related_name="notices")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    version = models.PositiveIntegerField(default=0)
    """The number of the entry that it is about."""
    about = models.CharField(max_length=80)
    """Identifies the notice among those of its kind: the decision, the deadline or the entry."""
    params = models.JSONField(default=dict, blank=True)
    created_at = models.DateTimeField(_("time"), default=timezone.now)
    is_new = models.BooleanField(default=True, editable=False)
    """Whether its deliveries have not been created yet."""

    class Meta:
        verbose_name = _("notification")
        verbose_name_plural = _("notifications")
        constraints = [
            models.UniqueConstraint(fields=["user", "match", "kind", "about"], name="told_once"),
        ]
        indexes = [
            models.Index(fields=["created_at"], name="notices_by_age"),
            models.Index(fields=["id"], condition=Q(is_new=True), name="notices_new"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} for user {self.user_id} in match {self.match_id}"


class Delivery(models.Model):
    """The delivery of a notice on one channel."""

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries", db_index=False)
    channel = models.CharField(_("channel"), max_length=CHANNEL_LENGTH)
    status = models.CharField(
        _("status"), max_length=8, choices=DeliveryStatus.as_choices, default=DeliveryStatus.WAITING
    )
    due_at = models.DateTimeField(_("not sent before"), null=True, blank=True)
    """The earliest time to send it; None if it is deferred to the next message."""
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.CharField(_("error"), max_length=300, blank=True)

    class Meta:
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        constraints = [models.UniqueConstraint(fields=["notice", "channel"], name="one_delivery_a_channel")]
        indexes = [
            models.Index(
                fields=["channel", "due_at"],
                condition=Q(status=DeliveryStatus.WAITING, due_at__isnull=False),
                name="deliveries_due",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.channel} of notice {self.notice_id}: {self.status}"

    def is_due(self, now: datetime) -> bool:
        """Return whether it is to be planned now."""
        return self.due_at is not None and self.due_at <= now


class NoticePreference(models.Model):
    """A user's delivery mode for a kind of notice on a channel, if it differs from the default."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notice_preferences", db_index=False
    )
    kind = models.CharField(_("kind"), max_length=16, choices=NoticeKind.as_choices)
    channel = models.CharField(_("channel"), max_length=CHANNEL_LENGTH)
    mode = models.CharField(_("mode"), max_length=8, choices=NoticeMode.as_choices)

    class Meta:
        verbose_name = _("notification preference")
        verbose_name_plural = _("notification preferences")
        constraints = [
            models.UniqueConstraint(fields=["user", "kind", "channel"], name="one_preference_a_kind_and_channel")
        ]

    def __str__(self) -> str:
        return f"{self.kind} by {self.channel} for user {self.user_id}: {self.mode}"


class NextDigest(models.Model):
    """The time at which a user's next daily digest on a channel repeats the games named in an earlier one."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="next_digests", db_index=False)
    channel = models.CharField(_("channel"), max_length=CHANNEL_LENGTH)
    due_at = models.DateTimeField(_("not sent before"))

    class Meta:
        verbose_name = _("next digest")
        verbose_name_plural = _("next digests")
        constraints = [models.UniqueConstraint(fields=["user", "channel"], name="one_next_digest_a_channel")]
        indexes = [models.Index(fields=["due_at"], name="digests_by_time")]

    def __str__(self) -> str:
        return f"digest by {self.channel} for user {self.user_id}"
