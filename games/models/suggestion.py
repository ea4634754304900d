"""A better word that somebody proposes for what no publisher has printed."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import SuggestionOutcome

WORD_LENGTH = 80
REASON_LENGTH = 400


class Suggestion(models.Model):
    """One row for each person, language and thing; whoever thinks better of it says it anew."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="suggestions", verbose_name=_("proposed by")
    )
    language = models.CharField(_("language"), max_length=8)
    about = models.CharField(_("about"), max_length=60)
    """The key of a card or a preset, or an English term."""
    word = models.CharField(_("better word"), max_length=WORD_LENGTH)
    reason = models.CharField(_("reason"), max_length=REASON_LENGTH, blank=True)
    made_at = models.DateTimeField(_("time"), default=timezone.now)
    outcome = models.CharField(
        _("outcome"), max_length=8, choices=SuggestionOutcome.as_choices, default=SuggestionOutcome.OPEN
    )
    settled_at = models.DateTimeField(_("settled"), null=True, blank=True)
    settled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("settled by")
    )

    class Meta:
        verbose_name = _("proposed word")
        verbose_name_plural = _("proposed words")
        constraints = [
            models.UniqueConstraint(fields=["user", "language", "about"], name="one_suggestion_each"),
        ]

    def __str__(self) -> str:
        return f"suggestion {self.pk} about {self.about}"
