"""What was found out about a finished match: chances of winning, and the choices that decided it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class Analysis(models.Model):
    """How far a match is analysed; it is done in slices, and the row says where to go on."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="analysis")
    form = models.PositiveSmallIntegerField()
    """Which way of analysing it was."""
    version = models.PositiveIntegerField()
    """The match's, when it was analysed."""
    odds = models.JSONField(default=list)
    """By moment and seat the chance of winning, in thousandths."""
    work = models.JSONField(default=dict)
    """What was tried so far; empty when all is done."""
    decisions = models.JSONField(default=list)
    """What decided the match, as `games.domain.results.game_analysis` writes it down."""
    slices = models.PositiveIntegerField(default=0)
    spent = models.FloatField(default=0)
    """Seconds of work."""
    is_done = models.BooleanField(_("done"), default=False)
    worked_at = models.DateTimeField(_("last worked on"))

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")

    def __str__(self) -> str:
        return f"analysis of match {self.match_id}"
