"""Invitations to one person, by email address or by name; invitation links use the token of the match instead."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match, new_token

NOTE_LENGTH = 200


class Invitation(models.Model):
    """An invitation to a match, sent to an email address or to a player by name."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    address = models.EmailField(_("email address"), blank=True)
    """Empty for a player invited by name, whose address the inviter must not learn."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    """The player invited by name."""
    inviter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sent_invitations")
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    note = models.CharField(_("personal message"), max_length=NOTE_LENGTH, blank=True, db_default="")
    """A line from the inviter, shown as a quotation."""
    is_rematch = models.BooleanField(default=False, db_default=False, editable=False)
    """Whether it was created by a rematch, for a player of the previous game; such invitations do not count as sent."""
    created_at = models.DateTimeField(_("sent"), default=timezone.now)
    declined_at = models.DateTimeField(_("declined"), null=True, blank=True)
    used_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its token confirmed the address, which it can do only once."""
    mail_due_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When a worker should write the email; None once it is written, and for players, who get a notice instead."""
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="taken_invitations"
    )

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            # Unique per inviter only, because inviters must not learn that someone else has invited the address.
            models.UniqueConstraint(
                fields=["match", "address", "inviter"], condition=~Q(address=""), name="one_invitation_of_each"
            ),
            models.UniqueConstraint(
                fields=["match", "player"], condition=Q(player__isnull=False), name="one_invitation_a_player"
            ),
        ]
        indexes = [
            models.Index(fields=["created_at"], condition=Q(taken_by=None), name="invitations_by_age"),
            models.Index(fields=["mail_due_at"], condition=Q(mail_due_at__isnull=False), name="invitations_to_write"),
        ]

    def __str__(self) -> str:
        return f"{self.address or self.player} to match {self.match_id}"


class UninvitedAddress(models.Model):
    """An email address whose owner does not want invitations."""

    address = models.EmailField(_("email address"), unique=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("address opted out of invitations")
        verbose_name_plural = _("addresses opted out of invitations")

    def __str__(self) -> str:
        return self.address
