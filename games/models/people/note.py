"""Private notes about games and players, and friends."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match

NOTE_LENGTH = 4000


class Note(models.Model):
    """A private note, invisible to everyone else, including administrators."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="notes", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="notes")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="notes_about"
    )
    text = models.CharField(max_length=NOTE_LENGTH)

    class Meta:
        verbose_name = _("note")
        verbose_name_plural = _("notes")
        constraints = [
            models.UniqueConstraint(fields=["user", "match"], name="one_note_a_game"),
            models.UniqueConstraint(fields=["user", "player"], name="one_note_a_player"),
            models.CheckConstraint(
                condition=Q(match=None, player__isnull=False) | Q(match__isnull=False, player=None),
                name="note_about_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return f"note {self.pk} of user {self.user_id}"


class Companion(models.Model):
    """A user's friend."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="companions", db_index=False)
    player = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="companion_of")

    class Meta:
        verbose_name = _("friend")
        verbose_name_plural = _("friends")
        constraints = [models.UniqueConstraint(fields=["user", "player"], name="companion_once")]

    def __str__(self) -> str:
        return f"user {self.user_id} likes to play with {self.player_id}"
