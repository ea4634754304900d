"""Results of finished games by card, from which the statistics of cards are computed."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class CardResult(models.Model):
    """The result of one card in one finished match; the row can be rebuilt from the log."""

    pk = models.CompositePrimaryKey("match_id", "card")
    match = models.ForeignKey(Match, models.CASCADE, related_name="card_results", db_index=False)
    card = models.CharField(max_length=30)
    times = models.PositiveSmallIntegerField()
    """How often the character was drafted, the district built, or the action card played."""
    seats = models.PositiveSmallIntegerField()
    """How many seats drafted or played it; for a district, how many had it in their city at the end."""
    won = models.PositiveSmallIntegerField()
    """How many of these seats won."""
    points = models.IntegerField()
    """The sum of their scores."""
    squares = models.IntegerField()
    """The sum of the squares of their scores."""

    class Meta:
        verbose_name = _("card result")
        verbose_name_plural = _("card results")

    def __str__(self) -> str:
        return f"{self.card} in match {self.match_id}"
