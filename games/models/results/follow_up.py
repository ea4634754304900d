"""What is still to be done for matches that have just ended."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class FollowUp(models.Model):
    """A match that has just ended: a task stores what is derived from it, and deletes its tokens a day later."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="follow_up")
    ended_at = models.DateTimeField(_("ended"))
    is_stored = models.BooleanField(default=False)
    """Whether ratings, conduct and card results are stored, as far as the match has any."""

    class Meta:
        verbose_name = _("follow-up")
        verbose_name_plural = _("follow-ups")
        indexes = [models.Index(fields=["is_stored", "ended_at", "match"], name="follow_ups_in_order")]

    def __str__(self) -> str:
        return f"follow-up of match {self.match_id}"
