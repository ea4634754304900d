"""Games that one person tries out differently, apart from every record of the games themselves."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from games.enums import BotKind
from games.models.accounts import name_rules
from games.models.matches.match import NAME_LENGTH, Match


class Study(models.Model):
    """A game that is over, as its export tells it, and what its owner has tried since; nobody else sees it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="studies")
    match = models.ForeignKey(Match, models.SET_NULL, null=True, related_name="+")
    """The game of this site that it was taken from, which says who sat there; empty where a file was brought."""
    title = models.CharField(max_length=NAME_LENGTH)
    names = models.JSONField(default=list)
    """Who sat there, as a file says it."""
    digest = models.CharField(max_length=32)
    """Fingerprint of setup and posts: a game that is brought twice is there once."""
    setup = models.JSONField()
    """Edition, size, seed, cast, unique districts and variants: what the rules deal it from."""
    posts = models.JSONField()
    """Post after post since the deal, each a list of (seat, choice)."""
    branch = models.PositiveIntegerField(default=0)
    """So many posts of the game stand before what was tried."""
    tries = models.JSONField(default=list)
    """What was tried from there on: who chose (`games.enums.By`), and the post."""
    bot = models.CharField(max_length=12, choices=BotKind.as_choices, blank=True, default=BotKind.APPRENTICE)
    """Who answers for the other seats; empty where the owner does."""
    version = models.PositiveIntegerField(default=0)
    """Raised by every change."""
    made_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(default=timezone.now)

    class Meta:
        # The administration has nothing to do here.
        default_permissions = ()
        verbose_name = "study"
        verbose_name_plural = "studies"
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="one_study_a_game")]
        indexes = [models.Index(fields=["used_at"], name="study_by_use")]

    def __str__(self) -> str:
        return f"study {self.pk} of user {self.user_id}"

    @property
    def shown_title(self) -> str:
        """Give the title as it is shown, whichever way it is read."""
        return name_rules.isolated(self.title)
