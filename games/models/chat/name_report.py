"""Reports of the names of players, tables and circles."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import NameReportOutcome
from games.models.circles.circle import Circle
from games.models.matches.match import NAME_LENGTH, Match


class NameReport(models.Model):
    """A user's report of the name of a player, a table or a circle."""

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="name_reports",
        verbose_name=_("player"),
        db_index=False,
    )
    match = models.ForeignKey(
        Match,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="name_reports",
        verbose_name=_("table"),
        db_index=False,
    )
    circle = models.ForeignKey(
        Circle,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="name_reports",
        verbose_name=_("circle"),
        db_index=False,
    )
    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    """The name at the time of the report."""
    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports_of_names", verbose_name=_("reported by")
    )
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    reported_at = models.DateTimeField(_("time"), default=timezone.now)
    outcome = models.CharField(
        _("outcome"), max_length=8, choices=NameReportOutcome.as_choices, default=NameReportOutcome.OPEN
    )
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("settled by")
    )

    class Meta:
        verbose_name = _("name report")
        verbose_name_plural = _("name reports")
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None, match__isnull=False, circle=None)
                | Q(player__isnull=False, match=None, circle=None)
                | Q(player=None, match=None, circle__isnull=False),
                name="one_name_reported",
            ),
            models.UniqueConstraint(fields=["player", "name", "reporter"], name="player_reported_once"),
            models.UniqueConstraint(fields=["match", "name", "reporter"], name="table_reported_once"),
            models.UniqueConstraint(fields=["circle", "name", "reporter"], name="circle_reported_once"),
        ]
        indexes = [models.Index(fields=["settled_at"], name="name_reports_by_end")]

    def __str__(self) -> str:
        subjects = (("player", self.player_id), ("match", self.match_id), ("circle", self.circle_id))
        return f"report of the name of {next(f'{kind} {pk}' for kind, pk in subjects if pk)}"
