"""Chat messages, reports of them, and blocked players."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import ChatPhrase, ChatRoom, ReportOutcome
from games.models.matches.match import Match

TEXT_LENGTH = 500


class ChatMessage(models.Model):
    """A message, either free text or a phrase that is shown in each reader's language."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="chat_messages", db_index=False)
    room = models.CharField(_("room"), max_length=12, choices=ChatRoom.as_choices)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_messages", verbose_name=_("player")
    )
    text = models.CharField(_("text"), max_length=TEXT_LENGTH, blank=True)
    phrase = models.CharField(max_length=16, choices=ChatPhrase.as_choices, blank=True)
    moment = models.PositiveIntegerField(null=True, blank=True, editable=False)
    """The moment of the replay, for comments on it."""
    written_at = models.DateTimeField(_("time"), default=timezone.now)
    removed_at = models.DateTimeField(_("removed"), null=True, blank=True)
    """When a moderator removed the message; moderators still see it."""

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        indexes = [models.Index(fields=["match", "room", "id"], name="chat_of_match")]

    def __str__(self) -> str:
        return f"{self.pk} in match {self.match_id}"


class ChatReport(models.Model):
    """A user's report of a message."""

    message = models.ForeignKey(
        ChatMessage, models.CASCADE, related_name="reports", verbose_name=_("chat message"), db_index=False
    )
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="chat_reports", verbose_name=_("reported by")
    )
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    reported_at = models.DateTimeField(_("time"), default=timezone.now)
    outcome = models.CharField(_("outcome"), max_length=8, choices=ReportOutcome.as_choices, default=ReportOutcome.OPEN)
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("settled by")
    )

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        constraints = [models.UniqueConstraint(fields=["message", "reporter"], name="reported_once")]
        indexes = [models.Index(fields=["settled_at"], name="chat_reports_by_end")]

    def __str__(self) -> str:
        return f"report of message {self.message_id}"


class Block(models.Model):
    """A block: `user` does not see messages by `blocked` and cannot be mentioned by them."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocks", db_index=False)
    blocked = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="blocked_by")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        constraints = [
            models.UniqueConstraint(fields=["user", "blocked"], name="blocked_once"),
            models.CheckConstraint(condition=~Q(user=F("blocked")), name="nobody_blocks_themselves"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id} blocks {self.blocked_id}"
