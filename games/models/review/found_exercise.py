"""Exercises from games of this site."""

from django.db import models
from django.utils import timezone

from games.models.matches.match import Match


class FoundExercise(models.Model):
    """A decision in a finished public game, with its measured options; it names no one.

    The fields are those of `Exercise` in `games/domain/review/exercises.py`.
    """

    match = models.OneToOneField(Match, models.SET_NULL, null=True, related_name="+")
    """The game, so that it is not searched again; no page says which one it was."""
    kind = models.CharField(max_length=8)
    grade = models.PositiveSmallIntegerField()
    setup = models.JSONField()
    choices = models.JSONField()
    options = models.JSONField()
    shown_at = models.DateTimeField(null=True, unique=True)
    """When the day that shows it begins, in UTC, which never changes; None until it has a day."""
    found_at = models.DateTimeField(default=timezone.now)

    class Meta:
        # No permissions, because exercises are not in the admin.
        default_permissions = ()
        verbose_name = "found exercise"
        verbose_name_plural = "found exercises"

    def __str__(self) -> str:
        return f"exercise {self.pk} of match {self.match_id}"
