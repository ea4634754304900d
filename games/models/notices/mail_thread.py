"""Email threads: mail programs show all emails about a game together."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.lobby.invitation import Invitation
from games.models.matches.match import Match


class MailThread(models.Model):
    """The first email to a reader about a match, or about several (then `match` is None). Later emails refer to it."""

    root = models.CharField(max_length=200, unique=True)
    """The Message-ID of the first email."""
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="mail_threads")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="mail_threads", db_index=False
    )
    invitation = models.ForeignKey(Invitation, models.SET_NULL, null=True, blank=True, related_name="mail_threads")
    """The invitation to an address without an account that began the thread."""
    used_at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("email thread")
        verbose_name_plural = _("email threads")
        constraints = [
            models.UniqueConstraint(fields=["user", "match"], name="one_thread_a_game"),
            models.UniqueConstraint(fields=["user"], condition=Q(match=None), name="one_thread_of_several_games"),
        ]
        indexes = [models.Index(fields=["used_at"], name="threads_by_use")]

    def __str__(self) -> str:
        return self.root
