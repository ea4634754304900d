"""How users kept their deadlines in each game; their reliability is computed from this."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class Conduct(models.Model):
    """How a user kept the deadlines of a game that is over for them; the row can be rebuilt from the log."""

    pk = models.CompositePrimaryKey("match_id", "user_id")
    match = models.ForeignKey(Match, models.CASCADE, related_name="conducts", db_index=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="conducts", db_index=False)
    answered = models.PositiveSmallIntegerField(default=0)
    """How often they answered in time; 0 while the game runs, because the number would reveal hidden decisions."""
    timed_out = models.PositiveSmallIntegerField(default=0)
    """How often their time ran out, except through the site's fault."""
    has_left = models.BooleanField(default=False)
    """Whether they resigned or were absent at the end."""
    speeds = models.JSONField(default=list)
    """The number of answers within each span of `reliability.ANSWER_SPANS`, followed by the number that took longer."""
    at = models.DateTimeField(_("time"))
    """When the game ended for them."""

    class Meta:
        verbose_name = _("conduct")
        verbose_name_plural = _("conduct")
        indexes = [models.Index(fields=["user", "-at"], name="conduct_of_a_person")]

    def __str__(self) -> str:
        return f"user {self.user_id} in match {self.match_id}"
