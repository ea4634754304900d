"""What-if games of users, stored separately from the games that they copy."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.enums import BotKind
from games.models.accounts import name_rules
from games.models.matches.match import NAME_LENGTH, Match


class Study(models.Model):
    """A what-if game: a copy of a finished game, made from its export, with the posts that its owner has tried.

    It is private to the owner.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="studies", db_index=False)
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    """The match on this site that it copies, which holds the players' names; None for an imported file."""
    title = models.CharField(max_length=NAME_LENGTH)
    names = models.JSONField(default=list)
    """The names of the players in an imported file."""
    digest = models.CharField(max_length=32)
    """A hash of setup and posts, which prevents a game from being imported twice."""
    setup = models.JSONField()
    """Everything that determines the deal: edition, size, seed, cast, unique districts and variants."""
    posts = models.JSONField()
    """The posts since the deal in order, each a list of (seat, choice)."""
    branch = models.PositiveIntegerField(default=0)
    """The number of posts of the original game before the variation branches off."""
    tries = models.JSONField(default=list)
    """The posts tried after the branch, each with a code for who chose (`games.enums.By`)."""
    bot = models.CharField(max_length=12, choices=BotKind.as_choices, blank=True, default=BotKind.APPRENTICE)
    """The bot that plays the other seats; empty if the owner plays them."""
    version = models.PositiveIntegerField(default=0)
    """Incremented by every change."""
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        # No permissions, because studies are not in the admin.
        default_permissions = ()
        verbose_name = "study"
        verbose_name_plural = "studies"
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="one_study_a_game")]
        indexes = [models.Index(fields=["used_at"], name="study_by_use")]

    def __str__(self) -> str:
        return f"study {self.pk} of user {self.user_id}"

    @property
    def shown_title(self) -> str:
        """Return the title for display, isolated if it is written from right to left."""
        return name_rules.isolated(self.title)
