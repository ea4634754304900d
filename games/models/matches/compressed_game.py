"""The log and the states of a game that ended long ago, compressed into one row."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.matches.match import Match


class CompressedGame(models.Model):
    """The entries and snapshots of a game, whose own rows have been deleted; none of it ever changes."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="compressed_game")
    form = models.PositiveSmallIntegerField(default=1, db_default=1)
    """The version of the format of `data`; `games/domain/matches/game_compression.py` lists them."""
    cities = models.JSONField()
    """The final state's players' cities and the seats that completed theirs, as [cities, seats], for lists of games."""
    data = models.BinaryField()

    class Meta:
        verbose_name = _("compressed game")
        verbose_name_plural = _("compressed games")

    def __str__(self) -> str:
        return f"compressed match {self.match_id}"
