"""Bookmarks of moments in games."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match

BOOKMARK_LENGTH = 500


class Bookmark(models.Model):
    """A bookmarked moment of a game with a note, invisible to everyone else, including administrators."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bookmarks", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="bookmarks")
    moment = models.PositiveIntegerField()
    """The number of the moment in the replay; the deal is 0."""
    note = models.CharField(max_length=BOOKMARK_LENGTH, blank=True)
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("bookmark")
        verbose_name_plural = _("bookmarks")
        constraints = [models.UniqueConstraint(fields=["user", "match", "moment"], name="one_bookmark_a_moment")]

    def __str__(self) -> str:
        return f"bookmark {self.pk} of user {self.user_id}"
