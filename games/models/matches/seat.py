"""Seats: the places at a match, each for a person or a bot."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.enums import BotKind
from games.models.matches.match import Match

HAS_BOT = ~Q(bot="") | Q(stood_in_at__isnull=False)
"""Finds the seats where a bot chooses, for itself or for an absent owner."""


class Seat(models.Model):
    """A place at a match; empty while it has neither user nor bot."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    """From 0, as in the engine; addresses and texts count from 1."""
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="seats", verbose_name=_("player")
    )
    bot = models.CharField(_("bot"), max_length=12, choices=BotKind.as_choices, blank=True)
    stood_in_at = models.DateTimeField(_("bot has played since"), null=True, blank=True)

    resigned_at = models.DateTimeField(_("resigned"), null=True, blank=True)
    """Since when the seat is its owner's no more, but the bot's that stands in."""
    is_taken_over = models.BooleanField(_("taken over"), default=False)
    """Its owner has come into the running game for somebody else; the result is in nobody's record."""
    agrees_to_end = models.BooleanField(default=False)
    """Its owner wants the game to end without a result."""
    agrees_to_pause = models.BooleanField(default=False)
    """Its owner agrees to the pause that is proposed at the table."""
    agrees_to_live = models.BooleanField(default=False)
    """Its owner wants to play on live, now that everybody is here."""

    is_asked = models.BooleanField(_("to move"), default=False)
    wait = models.PositiveIntegerField(default=0)
    """The version at which the wait for this seat began: the decision's id."""
    asked_at = models.DateTimeField(_("asked"), null=True, blank=True)
    deadline = models.DateTimeField(_("deadline"), null=True, blank=True)
    allowance = models.PositiveIntegerField(default=0)
    """By how many seconds vacations that the table knows of make this wait longer."""
    remind_at = models.DateTimeField(null=True, blank=True)
    reminded_for = models.DateTimeField(null=True, blank=True)
    """The deadline that the last reminder was about."""
    is_provisional = models.BooleanField(default=False)
    """The steward has gathered, and ends the turn at the deadline unless the owner takes over."""
    bank = models.PositiveIntegerField(_("reserve left (seconds)"), default=0)
    timeouts_in_row = models.PositiveSmallIntegerField(_("timeouts in a row"), default=0)

    standing = models.JSONField(default=dict, blank=True)
    """Standing orders of its owner alone: card -> whether it is played when its moment comes."""

    stamp = models.PositiveIntegerField(default=1, editable=False)
    """Raised by whatever this seat may see."""
    table_stamp = 0
    """The stamp that the match had when this was fetched; `queries.seats_at` does that."""
    seen_version = models.PositiveIntegerField(default=0, editable=False)
    """The newest entry its owner has seen."""
    seen_at = models.DateTimeField(_("last seen"), null=True, blank=True)
    """When its owner last opened the table or moved."""
    chat_read = models.PositiveBigIntegerField(default=0, editable=False)
    """The newest message of the table's chat that its owner has seen."""
    is_chat_muted = models.BooleanField(default=False, editable=False)
    """Its owner wants to hear nothing of the table's chat unless they open it."""

    score = models.SmallIntegerField(_("score"), null=True, blank=True)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    is_winner = models.BooleanField(_("winner"), default=False)

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
            models.Index(fields=["remind_at"], condition=Q(remind_at__isnull=False), name="open_reminders"),
            models.Index(fields=["user"], condition=Q(is_asked=True), name="seats_asked"),
            models.Index(fields=["match"], condition=Q(is_asked=True) & HAS_BOT, name="bots_asked"),
        ]

    def __str__(self) -> str:
        return f"seat {self.number + 1} of match {self.match_id}"

    @property
    def is_empty(self) -> bool:
        """Tell whether anybody may still sit down here."""
        return self.user_id is None and not self.bot

    @property
    def has_bot(self) -> bool:
        """Tell whether a bot chooses here, for itself or for its absent owner."""
        return bool(self.bot) or self.stood_in_at is not None
