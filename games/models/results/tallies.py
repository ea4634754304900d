"""Sums over all finished games, from which the site's statistics come; `games.domain.results.tallies` adds to them."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class GameTally(models.Model):
    """The finished games of one edition, number of players and source of characters."""

    edition = models.CharField(max_length=16)
    size = models.PositiveSmallIntegerField()
    cast_by = models.CharField(max_length=40, blank=True)
    games = models.PositiveBigIntegerField(default=0)
    rounds = models.PositiveBigIntegerField(default=0)
    """The sum of their rounds."""
    rounds_squares = models.PositiveBigIntegerField(default=0)
    """The sum of the squares of their rounds."""
    winner = models.BigIntegerField(default=0)
    """The sum of the highest scores."""
    winner_squares = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [models.UniqueConstraint(fields=["edition", "size", "cast_by"], name="one_game_tally")]

    def __str__(self) -> str:
        return f"{self.games} games of {self.edition} for {self.size}"


class SeatTally(models.Model):
    """The seats of finished games by edition, number of players, number of the seat, and bot (empty for people)."""

    edition = models.CharField(max_length=16)
    size = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    bot = models.CharField(max_length=12, blank=True)
    seats = models.PositiveBigIntegerField(default=0)
    won = models.PositiveBigIntegerField(default=0)
    score = models.BigIntegerField(default=0)
    """The sum of their scores."""
    score_squares = models.PositiveBigIntegerField(default=0)
    winner = models.BigIntegerField(default=0)
    """The sum of the scores of those who won."""
    winner_squares = models.PositiveBigIntegerField(default=0)
    best = models.SmallIntegerField(null=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [models.UniqueConstraint(fields=["edition", "size", "number", "bot"], name="one_seat_tally")]

    def __str__(self) -> str:
        return f"{self.seats} seats {self.number + 1} of {self.size} in {self.edition}"


class CardTally(models.Model):
    """The results of one card in the finished games of an edition, public or private ones (`CardResult`)."""

    edition = models.CharField(max_length=16)
    card = models.CharField(max_length=30)
    is_private = models.BooleanField(default=False)
    games = models.PositiveBigIntegerField(default=0)
    in_use = models.PositiveBigIntegerField(default=0)
    players = models.PositiveBigIntegerField(default=0)
    times = models.PositiveBigIntegerField(default=0)
    seats = models.PositiveBigIntegerField(default=0)
    won = models.PositiveBigIntegerField(default=0)
    points = models.BigIntegerField(default=0)
    squares = models.PositiveBigIntegerField(default=0)
    expected = models.FloatField(default=0)

    class Meta:
        verbose_name = _("card result")
        verbose_name_plural = _("card results")
        constraints = [models.UniqueConstraint(fields=["edition", "card", "is_private"], name="one_card_tally")]

    def __str__(self) -> str:
        return f"{self.card} in {self.games} games of {self.edition}"
