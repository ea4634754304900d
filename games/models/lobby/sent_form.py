"""Forms that have opened a table; sending one of them again does not open a second table."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class SentForm(models.Model):
    """A form that opened a table, identified by its random token."""

    token = models.CharField(max_length=32, unique=True)
    match = models.ForeignKey(Match, models.CASCADE, null=True, related_name="sent_forms")
    """The table; None only within the transaction that opens it."""
    sent_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("sent form")
        verbose_name_plural = _("sent forms")
        indexes = [models.Index(fields=["sent_at"], name="forms_by_age")]

    def __str__(self) -> str:
        return f"form of match {self.match_id}"
