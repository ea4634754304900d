"""How finished games went by card: what the statistics of characters, districts and action cards are added up from."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class CardResult(models.Model):
    """What became of one card in one finished match; a row for each that was in the game, made anew from the log."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="card_results")
    card = models.CharField(max_length=30)
    times = models.PositiveSmallIntegerField()
    """How often a character was chosen in the draft, a district was built, an action card was played."""
    seats = models.PositiveSmallIntegerField()
    """How many seats chose or played it; of a district, how many had it in the city at the end."""
    won = models.PositiveSmallIntegerField()
    """How many of these won."""
    points = models.IntegerField()
    """What these scored together."""
    squares = models.IntegerField()
    """The same with each score squared."""

    class Meta:
        verbose_name = _("card result")
        verbose_name_plural = _("card results")
        constraints = [models.UniqueConstraint(fields=["match", "card"], name="one_result_a_card")]

    def __str__(self) -> str:
        return f"{self.card} in match {self.match_id}"
