"""Seats of matches."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.enums import BotKind, Emblem, Neighbor, SeatColor
from games.models.accounts.seat_mark import Mark, seat_mark
from games.models.matches.match import Match

HAS_BOT = ~Q(bot="") | Q(stood_in_at__isnull=False)
"""Filter for seats where a bot chooses, for itself or in place of a player."""


class Seat(models.Model):
    """A seat in a match; it is empty while it has neither a user nor a bot."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats", db_index=False)
    number = models.PositiveSmallIntegerField(_("number"))
    """Counted from 0, as in the engine; URLs and texts count from 1."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=12, choices=BotKind.as_choices, blank=True)
    color = models.CharField(
        _("color"), max_length=8, choices=SeatColor.as_choices, blank=True, default="", db_default="", editable=False
    )
    """The color of its crest, unique at the table; it is empty in games that began before colors were stored."""
    emblem = models.CharField(
        _("emblem"), max_length=8, choices=Emblem.as_choices, blank=True, default="", db_default="", editable=False
    )
    neighbor = models.CharField(
        _("neighbor"), max_length=8, choices=Neighbor.as_choices, blank=True, default="", db_default="", editable=False
    )
    """Who plays on the seat of a bot; unique at the table."""
    stood_in_at = models.DateTimeField(_("bot has played since"), null=True, blank=True)

    resigned_at = models.DateTimeField(_("resigned"), null=True, blank=True)
    """When its owner resigned; a bot has played since then."""
    is_taken_over = models.BooleanField(_("taken over"), default=False)
    """Whether its owner took over during the game; the result then counts for no player."""
    agrees_to_end = models.BooleanField(default=False)
    """Whether its owner votes to end the game without a result."""
    agrees_to_pause = models.BooleanField(default=False)
    """Whether its owner agrees to the proposed pause."""
    nudged_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its owner last asked that the player to move be reminded."""
    agrees_to_live = models.BooleanField(default=False)
    """Whether its owner agrees to play live."""

    is_asked = models.BooleanField(_("to move"), default=False)
    wait = models.PositiveIntegerField(default=0)
    """The version at which the wait for this seat began; it identifies the decision."""
    asked_at = models.DateTimeField(_("asked"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    outage = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    """The ID of the last outage by whose length its clock was moved; 0 if there was none."""
    allowance = models.PositiveIntegerField(default=0)
    """Seconds by which announced vacations extend this wait."""
    remind_at = models.DateTimeField(null=True, blank=True)
    reminded_for = models.DateTimeField(null=True, blank=True)
    """The deadline of the last reminder."""
    is_provisional = models.BooleanField(default=False)
    """Whether the steward has begun the turn and will end it at the deadline unless the owner takes over."""
    bank = models.PositiveIntegerField(_("reserve left (seconds)"), default=0)
    timeouts_in_row = models.PositiveSmallIntegerField(_("timeouts in a row"), default=0)

    sealed_round = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """The round for which its owner has sealed their envelope and wants to be asked about the rest; secret."""
    advised = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """How often its owner has asked for advice."""
    standing = models.JSONField(default=dict, blank=True)
    """The secret standing orders: by card, whether it is played when possible."""

    stamp = models.PositiveIntegerField(default=1, editable=False)
    """Incremented by what this seat may see and spectators may not; see `total_stamp`."""
    table_stamp = 0
    """The stamp of the match when this seat was fetched (`match_queries.seats_at`)."""
    may_have_orders = True
    """Whether its owner had given orders ahead when this seat was fetched (`match_queries.seats_at`)."""
    seen_version = models.PositiveIntegerField(default=0, editable=False)
    """The number of the newest entry that its owner has seen."""
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)
    """When its owner last opened the table or moved."""
    looked_in_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When its owner joined the open table, or last looked at it before the game began."""
    chat_read = models.PositiveBigIntegerField(default=0, editable=False)
    """The ID of the newest chat message that its owner has seen."""
    is_chat_muted = models.BooleanField(default=False, editable=False)
    """Whether its owner has muted the chat."""

    score = models.SmallIntegerField(_("score"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    is_winner = models.BooleanField(_("winner"), default=False)
    ended_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the match was over, as in its summary: an index finds a player's latest games by it."""

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_seat_a_number"),
            models.UniqueConstraint(fields=["match", "user"], condition=Q(user__isnull=False), name="one_seat_a_user"),
        ]
        indexes = [
            models.Index(fields=["deadline"], condition=Q(deadline__isnull=False), name="open_deadlines"),
            models.Index(fields=["match"], condition=Q(deadline__isnull=False), name="running_clocks"),
            models.Index(fields=["remind_at"], condition=Q(remind_at__isnull=False), name="open_reminders"),
            models.Index(fields=["user"], condition=Q(is_asked=True), name="seats_asked"),
            models.Index(fields=["match"], condition=Q(is_asked=True) & HAS_BOT, name="bots_asked"),
            # The archive finds a player's games, and those with a character, without reading the rows.
            models.Index(
                fields=["user", "-ended_at", "-match"],
                include=["number", "is_winner"],
                condition=Q(ended_at__isnull=False),
                name="seats_of_ended_games",
            ),
            models.Index(fields=["user"], condition=Q(ended_at=None), name="seats_not_ended"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number + 1} of match {self.match_id}"

    @property
    def total_stamp(self) -> int:
        """Return the number that grows with everything new that its owner may see.

        What everyone sees changes the match's row only, so that a post does not have to write all seats.
        """
        return (self.table_stamp or self.match.stamp) + self.stamp

    @property
    def mark(self) -> Mark:
        """Return the color, emblem and neighbor of the seat."""
        return seat_mark(self.match_id, self.number, self.color, self.emblem, self.neighbor, is_bot=bool(self.bot))

    @property
    def is_empty(self) -> bool:
        """Return whether the seat is free."""
        return self.user_id is None and not self.bot

    @property
    def has_bot(self) -> bool:
        """Return whether a bot chooses here, for itself or in place of a player."""
        return bool(self.bot) or self.stood_in_at is not None
