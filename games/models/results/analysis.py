"""The analysis of a finished match: chances of winning, and the choices that decided it."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class Analysis(models.Model):
    """The analysis of a match with its progress. The work is done in slices, each of which continues from this row."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="analysis")
    form = models.PositiveSmallIntegerField()
    """The version of the method of analysis."""
    version = models.PositiveIntegerField()
    """The version of the match that was analyzed."""
    odds = models.JSONField(default=list)
    """The chance of winning in thousandths, by moment and seat."""
    work = models.JSONField(default=dict)
    """Intermediate results; empty when the analysis is done."""
    decisions = models.JSONField(default=list)
    """The choices that decided the match, in the format of `games.domain.results.game_analysis`."""
    slices = models.PositiveIntegerField(default=0)
    spent = models.FloatField(default=0)
    """Seconds spent so far."""
    is_done = models.BooleanField(_("done"), default=False)
    worked_at = models.DateTimeField(_("last worked on"))

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        indexes = [models.Index(fields=["worked_at"], name="open_analyses", condition=Q(is_done=False))]

    def __str__(self) -> str:
        return f"analysis of match {self.match_id}"
