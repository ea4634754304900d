"""One row for each person, so that no page counts games: their totals, and when they were last seen."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PlayerTotals(models.Model):
    """The totals of an account's games, which `games.domain.accounts.player_totals` computes anew when they change.

    Guests have a row without totals. `games.domain.people.last_seen` stores when a person was seen.
    """

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="totals")
    finished = models.PositiveIntegerField(default=0, db_default=0)
    """The number of finished public games, except those taken over as a substitute."""
    won = models.PositiveIntegerField(default=0, db_default=0)
    public = models.JSONField(default=dict)
    """What the profile shows to everyone: `player_totals.Totals` as JSON."""
    own = models.JSONField(default=dict)
    """What the profile shows to the player, private games included."""
    seen_at = models.DateTimeField(_("last seen"), default=timezone.now, db_default=Now(), editable=False)
    """When the person signed up, signed in, moved or looked at a table, to the hour."""
    told_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the person was last sent a message about games."""
    is_stale = models.BooleanField(default=True, db_default=True)
    """Whether a game has ended since the totals were computed."""

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes = [
            models.Index(fields=["-finished", "-won", "user"], name="players_by_games"),
            models.Index(fields=["user"], name="stale_totals", condition=models.Q(is_stale=True)),
        ]

    def __str__(self) -> str:
        return f"totals of user {self.user_id}"
