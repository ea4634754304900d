"""Ratings computed from rated games."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match

GROUP_LENGTH = 16
MIN_GAMES = 10
"""The number of games that a player needs to appear on a leaderboard."""


class Rating(models.Model):
    """A user's rating in a group of editions. It is kept, without a name, when the account is deleted."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="ratings", verbose_name=_("player"), db_index=False
    )
    group = models.CharField(_("edition"), max_length=GROUP_LENGTH)
    mu = models.FloatField()
    sigma = models.FloatField()
    games = models.PositiveIntegerField(_("games"), default=0)
    at = models.DateTimeField(_("time"), default=timezone.now)
    """When the last rated game ended."""

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")
        constraints = [models.UniqueConstraint(fields=["user", "group"], name="one_rating_a_group")]
        indexes = [
            models.Index(fields=["group", "-mu"], name="ratings_by_height"),
            models.Index(fields=["group", "sigma", "user"], name="ratings_by_deviation"),
            models.Index(
                fields=["group", "sigma", "user"], condition=models.Q(games__lt=MIN_GAMES), name="ratings_of_few_games"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} in {self.group}: {self.mu:.2f} ± {self.sigma:.2f}"


class RatedGame(models.Model):
    """A user's rating after a rated game. The primary keys are in the order in which games were rated."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="rated_games", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="rated_games", verbose_name=_("player"), db_index=False
    )
    group = models.CharField(_("edition"), max_length=GROUP_LENGTH)
    rank = models.PositiveSmallIntegerField(_("place"))
    """Counted from 1, shared in a tie; players absent at the end are last."""
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
