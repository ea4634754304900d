"""How people kept to the clock, game by game: what reliability is reckoned from."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class Conduct(models.Model):
    """How one person kept to the clock in one game that is over for them; made anew from the log at any time."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="conducts")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="conducts")
    answered = models.PositiveSmallIntegerField(default=0)
    """How often they answered before their time ran out; 0 as long as the game runs, which hides who is asked."""
    timed_out = models.PositiveSmallIntegerField(default=0)
    """How often their time ran out, where that was not the site's fault."""
    has_left = models.BooleanField(default=False)
    """They gave the seat up for good, or were away at the end."""
    speeds = models.JSONField(default=list)
    """How many of the answers took how long: numbers for the spans of `reliability.ANSWER_SPANS`, and for longer."""
    at = models.DateTimeField(_("time"))
    """When the game was over for them."""

    class Meta:
        verbose_name = _("conduct")
        verbose_name_plural = _("conduct")
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_conduct_a_game")]
        indexes = [models.Index(fields=["user", "-at"], name="conduct_of_a_person")]

    def __str__(self) -> str:
        return f"user {self.user_id} in match {self.match_id}"
