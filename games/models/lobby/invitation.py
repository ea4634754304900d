"""Invitations to one person, by mail address or by name; an invitation by link is the match's own token."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match, new_token


class Invitation(models.Model):
    """Asks one address, or one player by name, to sit down at one match."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="invitations")
    address = models.EmailField(_("email address"), blank=True)
    """Empty for who was asked by name: who asked does not learn their address."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="invitations"
    )
    """Who was asked by name."""
    inviter = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="sent_invitations")
    token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    created_at = models.DateTimeField(_("sent"), default=timezone.now)
    mail_due_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When a worker is to write the mail; empty once it has, and for who is told by a notice."""
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="taken_invitations"
    )

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            # Of each: that another has asked already must not be learned by who tries.
            models.UniqueConstraint(
                fields=["match", "address", "inviter"], condition=~Q(address=""), name="one_invitation_of_each"
            ),
            models.UniqueConstraint(
                fields=["match", "player"], condition=Q(player__isnull=False), name="one_invitation_a_player"
            ),
        ]
        indexes = [
            models.Index(fields=["mail_due_at"], condition=Q(mail_due_at__isnull=False), name="invitations_to_write"),
        ]

    def __str__(self) -> str:
        return f"{self.address or self.player} to match {self.match_id}"


class UninvitedAddress(models.Model):
    """An address whose owner wants no invitations."""

    address = models.EmailField(_("email address"), unique=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now)

    class Meta:
        verbose_name = _("address opted out of invitations")
        verbose_name_plural = _("addresses opted out of invitations")

    def __str__(self) -> str:
        return self.address
