"""How well people play, as reckoned from games at rated tables."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match

GROUP_LENGTH = 16


class Rating(models.Model):
    """What is believed of one person's play in one group of editions; whoever leaves the site keeps a nameless one."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", verbose_name=_("player"))
    group = models.CharField(_("edition"), max_length=GROUP_LENGTH)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(_("games"), default=0)
    at = models.DateTimeField(_("time"), default=timezone.now)
    """When the last of these games ended."""

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [models.UniqueConstraint(fields=["user", "group"], name="one_rating_a_group")]
        indexes = [models.Index(fields=["group", "-mu"], name="ratings_by_height")]

    def __str__(self) -> str:
        return f"{self.user} in {self.group}: {self.mu:.2f} ± {self.sigma:.2f}"


class RatedGame(models.Model):
    """What one rated game has made of one person's rating; in the order of their keys games were reckoned."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="rated_games")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rated_games", verbose_name=_("player")
    )
    group = models.CharField(_("edition"), max_length=GROUP_LENGTH)
    rank = models.PositiveSmallIntegerField(_("place"))
    """From 1, the same for several who share it; who was not there at the end comes last."""
    mu = models.FloatField()
    sigma = models.FloatField()
    at = models.DateTimeField(_("time"))

    class Meta:
        verbose_name = _("rated game")
        verbose_name_plural = _("rated games")
        constraints = [models.UniqueConstraint(fields=["match", "user"], name="one_rated_game_a_person")]
        indexes = [models.Index(fields=["user", "group", "id"], name="rated_games_of_a_person")]

    def __str__(self) -> str:
        return f"match {self.match_id} for user {self.user_id}: {self.mu:.2f} ± {self.sigma:.2f}"
