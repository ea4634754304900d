"""Search data of the archive: one row per match that is over, and one per character that was played in it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.enums import Pace
from games.models.matches.match import Match

SEARCHED = ("ended_at", "edition", "size", "cast_by", "pace", "rounds", "score", "margin", "is_public")
"""What the archive filters and sorts by."""


class Searched(models.Model):
    """The columns of a match that is over by which the archive finds and sorts it."""

    ended_at = models.DateTimeField(_("ended"))
    edition = models.CharField(_("edition"), max_length=16)
    size = models.PositiveSmallIntegerField(_("players"))
    cast_by = models.CharField(max_length=40, blank=True)
    pace = models.CharField(_("pace"), max_length=12, choices=Pace.as_choices)
    rounds = models.PositiveSmallIntegerField(_("round"))
    score = models.SmallIntegerField(_("score"), null=True)
    """The winner's score; None if the game was ended by agreement."""
    margin = models.SmallIntegerField(null=True)
    """The winner's lead over the runner-up, in points; 0 for a tie, None if the game was ended by agreement."""
    is_public = models.BooleanField(default=False, db_default=False)
    """Whether the match is public, as in `Match`, where it never changes after the match has ended."""

    class Meta:
        abstract = True


class Summary(Searched):
    """A match that is over, as listed in the archive."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="summary")
    is_counted = models.BooleanField(default=False, db_default=False)
    """Whether the game is in the tallies of games and seats, and its players' totals were marked as stale."""
    are_cards_counted = models.BooleanField(default=False, db_default=False)
    """Whether the results of its cards are in the tallies of cards."""

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        indexes = [
            models.Index(fields=["ended_at", "match"], name="summaries_by_end"),
            models.Index(fields=["score", "match"], name="summaries_by_score"),
            models.Index(fields=["margin", "match"], name="summaries_by_margin"),
            models.Index(fields=["rounds", "match"], name="summaries_by_rounds"),
            models.Index(fields=["edition", "ended_at"], name="summaries_by_edition"),
            models.Index(fields=["pace", "ended_at"], name="summaries_by_pace"),
            models.Index(fields=["size", "ended_at"], name="summaries_by_size"),
            models.Index(fields=["cast_by", "ended_at"], name="summaries_by_cast"),
            # The games of a player or a character are filtered and sorted without reading the rows.
            models.Index(fields=["match"], include=SEARCHED, name="summaries_by_match"),
            # One index for each order: the highest scores of one edition and size may be far down among all.
            models.Index(fields=["edition", "size", "ended_at", "match"], name="summaries_of_kind_by_end"),
            models.Index(fields=["edition", "size", "score", "match"], name="summaries_of_kind_by_score"),
            models.Index(fields=["edition", "size", "margin", "match"], name="summaries_of_kind_by_margin"),
            models.Index(fields=["edition", "size", "rounds", "match"], name="summaries_of_kind_by_rounds"),
            models.Index(fields=["match"], name="summaries_to_count", condition=models.Q(is_counted=False)),
            models.Index(fields=["match"], name="cards_to_count", condition=models.Q(are_cards_counted=False)),
        ]

    def __str__(self) -> str:
        return f"result of match {self.match_id}"


class Played(models.Model):
    """A character that a seat played in a finished match."""

    pk = models.CompositePrimaryKey("match_id", "seat", "character")
    match = models.ForeignKey(Match, models.CASCADE, related_name="played", db_index=False)
    seat = models.PositiveSmallIntegerField(_("seat"))
    character = models.CharField(max_length=30)
    is_winner = models.BooleanField(default=False, db_default=False)
    """Whether the seat won, as in `Seat`."""

    class Meta:
        verbose_name = _("character")
        verbose_name_plural = _("characters")

    def __str__(self) -> str:
        return f"{self.character} of seat {self.seat + 1} of match {self.match_id}"


class CharacterGame(Searched):
    """A character that was played in a match that is over, as the archive lists it among the character's games.

    It repeats the columns of `Summary`: an index then has all games of a character with what filters and sorts them.
    """

    pk = models.CompositePrimaryKey("match_id", "character")
    match = models.ForeignKey(Match, models.CASCADE, related_name="character_games", db_index=False)
    character = models.CharField(max_length=30)
    seats = models.PositiveSmallIntegerField()
    """The seats that played it: the sum of two to the power of their numbers."""
    is_winner = models.BooleanField()
    """Whether one of these seats won."""

    class Meta:
        verbose_name = _("character")
        verbose_name_plural = _("characters")
        indexes = [
            models.Index(
                fields=["character", "match"], include=[*SEARCHED, "seats", "is_winner"], name="games_of_characters"
            ),
            models.Index(
                fields=["character", "match"],
                include=SEARCHED,
                condition=models.Q(is_winner=True),
                name="wins_of_characters",
            ),
            # The wins of a character may be far down among the highest scores of all games.
            *(
                models.Index(
                    fields=["character", order, "match"],
                    condition=models.Q(is_winner=True, is_public=True),
                    name=f"wins_of_characters_by_{order}",
                )
                for order in ("score", "margin")
            ),
        ]

    def __str__(self) -> str:
        return f"{self.character} in match {self.match_id}"
