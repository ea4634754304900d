"""Matches: who plays what at which pace; the light row that lists are made of."""

import functools
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import BotKind, MatchStatus, Pace
from games.models.accounts import name_rules

NAME_LENGTH = 60
BURSTS = models.Q(gathered_at__isnull=False) | models.Q(live_until__isnull=False)
"""Finds the tables that are played live by agreement, and those at which everybody is asked whether they want that."""


def new_token() -> str:
    """Make the part of a link that nobody can guess."""
    return secrets.token_urlsafe(16)


@functools.lru_cache(maxsize=10_000)
def table_address(pk: int) -> str:
    """Give the address of a table, which is the same in every language."""
    return reverse("games:table", args=[pk])


@functools.lru_cache(maxsize=10_000)
def cards_address(pk: int | str) -> str:
    """Return the address of the cards of a match, or of a study's table (`analysis/1`); a card's is below it."""
    return reverse("games:cards", args=[0]).replace("/0/", f"/{pk}/")


@functools.lru_cache(maxsize=10_000)
def moments_address(pk: int | str) -> str:
    """Return the address below which the moments of a match or of a study (`analysis/1`) are, by number."""
    return reverse("games:moment", args=[0, 0]).removesuffix("0/").replace("/0/", f"/{pk}/")


class Reference(NamedTuple):
    """Which game it is, and with which box it is played."""

    pk: int
    edition: str


class Match(models.Model):
    """One game among people and bots; what lies on its table is in its snapshots."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    status = models.CharField(_("status"), max_length=12, choices=MatchStatus.as_choices, default=MatchStatus.OPEN)
    creator = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="opened_matches", verbose_name=_("creator")
    )

    edition = models.CharField(_("edition"), max_length=16)
    size = models.PositiveSmallIntegerField(_("players"))
    options = models.JSONField(_("variants"), default=dict, blank=True)
    cast = models.JSONField(_("characters"), null=True, blank=True)
    uniques = models.JSONField(_("unique districts"), null=True, blank=True)
    cast_by = models.CharField(max_length=40, blank=True, editable=False)
    """How the characters were found: `first`, `free`, `random` or a preset's key; empty where there is no choice."""
    uniques_by = models.CharField(max_length=10, blank=True, editable=False)
    """How the unique districts were found: `own` (the cast's), `first`, `free` or `random`."""
    draw_seed = models.CharField(max_length=64, blank=True, editable=False)
    """What the lots for characters and unique districts were drawn from; no secret, and not the shuffle's seed."""
    rules_version = models.CharField(max_length=20, blank=True)
    seed_hash = models.CharField(max_length=64)

    pace = models.CharField(_("pace"), max_length=12, choices=Pace.as_choices, default=Pace.DAILY)
    grace = models.PositiveIntegerField(_("grace period (seconds)"), default=0)
    bank = models.PositiveIntegerField(_("reserve (seconds)"), default=0)
    increment = models.PositiveIntegerField(_("increment per wait (seconds)"), default=0)
    cap = models.PositiveIntegerField(_("longest wait (seconds)"), default=0)
    stand_in = models.CharField(
        _("bot for missing players"), max_length=12, choices=BotKind.as_choices, default=BotKind.APPRENTICE
    )

    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True, editable=False)
    """No clock runs before then."""
    pause_days = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """The pause that somebody has proposed and not all have agreed to; 0 to end the one that lasts."""
    gathered_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when all who play are at the table, and are asked whether they play on live."""
    live_until = models.DateTimeField(_("played live until"), null=True, blank=True, editable=False)
    """Until when it is played live by agreement, unless that goes on."""

    is_private = models.BooleanField(_("private"), default=False)
    allows_spectators = models.BooleanField(_("spectators allowed"), default=True)
    allows_undo = models.BooleanField(_("undo allowed"), default=True)
    allows_hours = models.BooleanField(_("night hours allowed"), default=True)
    """Whether a player's clock stands still outside the waking hours they have set."""
    is_rated = models.BooleanField(_("rated"), default=False)
    """Whether its result counts for the ratings of those who play."""
    least_reliability = models.PositiveSmallIntegerField(_("required reliability"), default=0)
    """So many of a hundred answers in time, and of games played to the end, whoever sits down is to have."""
    is_lesson = models.BooleanField(_("newcomer's first game"), default=False, editable=False)
    """A newcomer's first game, which ends after a few decisions and is counted nowhere."""
    allows_vacations = models.BooleanField(_("vacations allowed"), default=True)
    """Whether a player's clock stands still while they are on vacation."""
    allows_mail_answers = models.BooleanField(_("email moves allowed"), default=True)
    """Whether a mail may hold links that answer its question."""
    allows_substitutes = models.BooleanField(_("substitutes allowed"), default=True)
    """Whether the others may ask somebody to play on where a bot stands in."""
    invite_token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")

    version = models.PositiveIntegerField(default=0, editable=False)
    """The number of its newest entry; secret, because it counts what not everybody sees."""
    stamp = models.PositiveIntegerField(default=1, editable=False)
    """Raised by whatever a spectator may see; each seat counts its own."""
    chat_newest = models.PositiveBigIntegerField(default=0, editable=False)
    """The newest message in the chat of those who play."""
    round = models.PositiveSmallIntegerField(_("round"), default=0, editable=False)
    newest: "Snapshot | None" = None
    """Its newest snapshot, where both were fetched at one moment; `archive.newest` does that."""
    company: "list[Any] | None" = None
    """Who sits there, each seat with the stamp the match had then; `queries.seats_at` fetches both."""
    mine: Any = None
    """The viewer's own seat, where it was fetched with it; `queries.my_matches` does that."""
    shown_seats: Sequence[Any] = ()
    """Who sits there, where a list shows it; `listing.with_seats` does that."""

    cities: Sequence[Any] = ()
    """What stands in each seat's city, where a list shows it; `listing.with_seats` does that."""

    created_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True, editable=False)
    moved_at = models.DateTimeField(_("last move"), null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(fields=["status", "-created_at"], name="match_by_status"),
            models.Index(fields=["-ended_at"], name="match_by_end", condition=models.Q(status=MatchStatus.FINISHED)),
            models.Index(fields=["id"], name="public_match", condition=models.Q(is_private=False)),
            models.Index(fields=["id"], name="bursts", condition=BURSTS),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Give the address of the table."""
        return table_address(self.pk)

    @property
    def reference(self) -> Reference:
        """Say which game it is, and with which box, for what is drawn of it and remembered."""
        return Reference(self.pk, self.edition)

    @property
    def title(self) -> str:
        """Give the name as it is shown, whichever way it is read."""
        return name_rules.isolated(self.name)

    @property
    def is_open(self) -> bool:
        """Tell whether seats may still be taken."""
        return self.status == MatchStatus.OPEN

    @property
    def is_running(self) -> bool:
        """Tell whether somebody is asked to choose."""
        return self.status == MatchStatus.RUNNING

    @property
    def is_finished(self) -> bool:
        """Tell whether it was played to its end, so that everything lies open."""
        return self.status == MatchStatus.FINISHED

    @property
    def is_timed(self) -> bool:
        """Tell whether the clock runs."""
        return self.pace != Pace.UNTIMED

    @property
    def is_paused(self) -> bool:
        """Tell whether no clock runs now, because all who play have agreed on that."""
        return self.paused_until is not None and self.paused_until > timezone.now()

    @property
    def is_in_burst(self) -> bool:
        """Tell whether a slow game is played live now, because all who play have agreed on that."""
        return self.is_running and self.live_until is not None and self.live_until > timezone.now()

    @property
    def is_played_live(self) -> bool:
        """Return whether players are expected to answer at once: at a live table, or in a burst."""
        return self.is_running and (self.pace == Pace.LIVE or self.is_in_burst)

    @property
    def keeps_hours(self) -> bool:
        """Tell whether the clocks keep to the waking hours of those they run for."""
        return self.allows_hours and self.is_timed and self.pace != Pace.LIVE

    @property
    def keeps_vacations(self) -> bool:
        """Tell whether the clocks stand still during vacations of those they run for."""
        return self.allows_vacations and self.is_timed and self.pace != Pace.LIVE

    @property
    def takes_substitutes(self) -> bool:
        """Tell whether somebody else may play on for the absent now; at a rated table nobody may."""
        return self.is_running and self.is_timed and self.allows_substitutes and not self.is_rated


class Shuffle(models.Model):
    """The secret a match is shuffled from, kept apart from the row that lists and pages are made of."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True)
    seed = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")

    def __str__(self) -> str:
        return f"shuffle of match {self.match_id}"


class Snapshot(models.Model):
    """A saved State: the newest of a match, and one from the start of each wait."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="snapshots")
    number = models.PositiveIntegerField()
    state = models.JSONField()
    is_kept = models.BooleanField(default=False)
    """Stays when a newer one is saved."""
    opened: Any = None
    """The State itself, once `archive.newest_state` has read it."""

    class Meta:
        verbose_name = _("snapshot")
        verbose_name_plural = _("snapshots")
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="one_snapshot_a_number")]

    def __str__(self) -> str:
        return f"match {self.match_id} at {self.number}"
