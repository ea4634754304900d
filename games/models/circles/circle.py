"""Circles, named groups of friends: their members and their games."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import CircleTableInterval, Pace
from games.models.accounts import name_rules
from games.models.matches.match import NAME_LENGTH, Match

INITIAL_MU, INITIAL_SIGMA = 25, 25 / 3
"""The rating of a member who has not played in the circle, as for `Rating`."""


class Circle(models.Model):
    """A group of friends with a page of its own, which only members see unless the circle is public."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    is_public = models.BooleanField(_("public"), default=False)
    """Whether everyone may see the page, with the members who have agreed to be shown there."""
    invite_token = models.CharField(max_length=32, unique=True, null=True, editable=False)  # noqa: DJ001
    """The token of the invitation link; None if there is no link."""
    invite_expires_at = models.DateTimeField(null=True, editable=False)
    invites_left = models.PositiveSmallIntegerField(default=0, editable=False)
    """How many more people can join by the invitation link."""

    table_interval = models.CharField(
        _("regular table"), max_length=8, blank=True, choices=CircleTableInterval.as_choices, default=""
    )
    """How often a table opens by itself; empty for never."""
    first_table_on = models.DateField(null=True, blank=True)
    """The day from which the intervals are counted."""
    next_table_at = models.DateTimeField(_("next table"), null=True, blank=True)
    host = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    """The organizer who takes the first seat of the regular table."""
    edition = models.CharField(_("edition"), max_length=16, blank=True)
    size = models.PositiveSmallIntegerField(_("players"), default=4)
    cards = models.JSONField(default=dict, db_default={}, blank=True)
    """Which cards the regular table has: fields of `Configuration`, except `edition` and `size`."""
    pace = models.CharField(_("pace"), max_length=12, choices=Pace.as_choices, default=Pace.DAILY)

    created_at = models.DateTimeField(_("created"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("circle")
        verbose_name_plural = _("circles")
        indexes = [
            models.Index(fields=["next_table_at"], name="circles_by_table", condition=Q(next_table_at__isnull=False))
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Return the URL of its page."""
        return reverse("games:circle", args=[self.pk])

    @property
    def title(self) -> str:
        """Return the name for display, isolated if it is written from right to left."""
        return name_rules.isolated(self.name)


class CircleMember(models.Model):
    """A member of a circle, with their results in its games; leaving deletes the row."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="members", db_index=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="circle_memberships", verbose_name=_("player")
    )
    is_organizer = models.BooleanField(_("organizer"), default=False)
    is_shown = models.BooleanField(default=False)
    """Whether the member has agreed to be shown to everyone while the circle is public."""
    joined_at = models.DateTimeField(_("member since"), default=timezone.now, editable=False)
    games = models.PositiveIntegerField(_("games"), default=0, editable=False)
    won = models.PositiveIntegerField(_("won"), default=0, editable=False)
    points = models.IntegerField(default=0, editable=False)
    """The sum of their scores."""
    mu = models.FloatField(default=INITIAL_MU, editable=False)
    sigma = models.FloatField(default=INITIAL_SIGMA, editable=False)

    class Meta:
        verbose_name = _("member")
        verbose_name_plural = _("members")
        constraints = [models.UniqueConstraint(fields=["circle", "user"], name="one_membership")]

    def __str__(self) -> str:
        return f"user {self.user_id} in circle {self.circle_id}"


class CircleGame(models.Model):
    """A table that was opened for a circle, or a finished game that counts there."""

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="games", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="circle_games")
    is_counted = models.BooleanField(default=False)
    """Whether its result is in the members' results."""

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        constraints = [models.UniqueConstraint(fields=["circle", "match"], name="one_game_a_circle")]

    def __str__(self) -> str:
        return f"match {self.match_id} in circle {self.circle_id}"
