"""Offers to take over a seat played by a bot."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import SubstitutionOutcome
from games.models.matches.match import Match


class Substitution(models.Model):
    """An offer to a player to take over a seat in a running game; once accepted, it records the former owner."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="substitutions")
    seat = models.PositiveSmallIntegerField(_("seat"))
    """Counted from 0."""
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="substitutions", verbose_name=_("player")
    )
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("invited by")
    )
    former = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="handed_on"
    )
    """The former owner of the seat; None until the offer is accepted."""
    outcome = models.CharField(
        _("outcome"), max_length=10, choices=SubstitutionOutcome.as_choices, default=SubstitutionOutcome.WAITING
    )
    created_at = models.DateTimeField(_("sent"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("substitution")
        verbose_name_plural = _("substitutions")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat"], condition=Q(outcome=SubstitutionOutcome.WAITING), name="one_offer_a_seat"
            ),
        ]
        indexes = [
            models.Index(
                fields=["created_at"], condition=~Q(outcome=SubstitutionOutcome.ACCEPTED), name="offers_by_age"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} on seat {self.seat + 1} of match {self.match_id}: {self.outcome}"
