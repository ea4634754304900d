"""The outbox: all emails of the site, sent or waiting to be sent."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import MailStatus
from games.models.matches.match import Match
from games.models.notices.notice import Delivery


class OutgoingMailQuerySet(models.QuerySet["OutgoingMail"]):
    """Emails, with the deletion of their texts."""

    def delete_texts(self) -> None:
        """Delete texts and headers, because they contain hands, codes and links that act for the reader.

        A site with a mailbox page keeps them.
        """
        if not settings.MAILBOX:
            self.update(text="", html="", headers={})


class OutgoingMail(models.Model):
    """An email to one address, sent or not."""

    kind = models.CharField(_("kind"), max_length=16, blank=True)
    """The kind of notice; empty for emails about accounts."""
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="mails")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, blank=True, related_name="mails")
    deliveries = models.ManyToManyField(Delivery, related_name="mails", blank=True, editable=False)
    """The deliveries that it fulfills."""
    sender = models.CharField(_("from"), max_length=254)
    recipient = models.CharField(_("to"), max_length=254)
    subject = models.CharField(_("subject"), max_length=300)
    headers = models.JSONField(default=dict, blank=True)
    text = models.TextField(_("text"))
    """The text; it is deleted with `html` and `headers` once the email has been sent or has failed."""
    html = models.TextField(blank=True)
    message_id = models.CharField(max_length=200, unique=True)

    status = models.CharField(_("status"), max_length=8, choices=MailStatus.as_choices, default=MailStatus.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    error = models.CharField(_("error"), max_length=300, blank=True)
    due_at = models.DateTimeField(_("not sent before"), default=timezone.now)
    claimed_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(_("created"), default=timezone.now)
    sent_at = models.DateTimeField(_("sent"), null=True, blank=True)

    objects = OutgoingMailQuerySet.as_manager()

    class Meta:
        verbose_name = _("email")
        verbose_name_plural = _("emails")
        indexes = [
            models.Index(fields=["sent_at"], condition=Q(status=MailStatus.SENT), name="mails_by_sending"),
            models.Index(
                fields=["sent_at"], condition=Q(status=MailStatus.SENT, kind=""), name="account_mails_by_sending"
            ),
            models.Index(
                fields=["id"],
                condition=Q(status__in=[MailStatus.SENT, MailStatus.FAILED]) & ~Q(text=""),
                name="mails_with_old_texts",
            ),
            models.Index(
                fields=["due_at"],
                condition=Q(status__in=[MailStatus.WAITING, MailStatus.SENDING]),
                name="mails_to_send",
            ),
            models.Index(fields=["-created_at"], name="mails_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.subject} → {self.recipient}"
