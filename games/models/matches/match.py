"""Matches, their shuffles and their snapshots."""

import functools
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from engine import sealing
from games.enums import BotKind, MatchStatus, Pace
from games.models.accounts import name_rules

NAME_LENGTH = 60
VOTES = models.Q(pause_proposed_at__isnull=False) | models.Q(end_proposed_at__isnull=False)
"""Filter for tables whose players vote on a pause or on ending the game."""
UNCOMPRESSED = models.Q(is_compressed=False, ended_at__isnull=False, started_at__isnull=False)
"""Filter for games that are over and still have their entries and snapshots."""
FILLING = models.Q(status=MatchStatus.OPEN, bots_fill_at__isnull=False)
"""Filter for open tables whose free seats bots will take."""
WITH_ENVELOPES = models.Q(status=MatchStatus.RUNNING) & ~models.Q(post_times="")
"""Filter for running tables with envelope rounds."""
BURSTS = models.Q(gathered_at__isnull=False) | models.Q(live_until__isnull=False)
"""Filter for tables that are played live by agreement, or whose players are being asked about it."""


def new_token() -> str:
    """Return a random token for a link."""
    return secrets.token_urlsafe(16)


@functools.lru_cache(maxsize=10_000)
def match_url(pk: int) -> str:
    """Return the path of a table, which is the same in every language."""
    return reverse("games:table", args=[pk])


@functools.lru_cache(maxsize=10_000)
def match_cards_url(pk: int | str) -> str:
    """Return the path of the cards of a match, or of a study (`analysis/1`), to which a card's key is added."""
    return reverse("games:cards", args=[0]).replace("/0/", f"/{pk}/")


@functools.lru_cache(maxsize=10_000)
def match_moments_url(pk: int | str) -> str:
    """Return the path of the moments of a match, or of a study (`analysis/1`), to which a moment's number is added."""
    return reverse("games:moment", args=[0, 0]).removesuffix("0/").replace("/0/", f"/{pk}/")


class Reference(NamedTuple):
    """The key and edition of a match, which is all that cached page fragments need for links."""

    pk: int
    edition: str


class Match(models.Model):
    """A game between people and bots, and its settings; the state of the game is in snapshots."""

    name = models.CharField(_("name"), max_length=NAME_LENGTH)
    named_after = models.CharField(max_length=NAME_LENGTH, blank=True, default="", db_default="", editable=False)
    """Display name, or handle without one, of the person after whom a table without a name of its own is called.

    Readers see such a name in their own language; `name` holds it in the creator's, for search and older code.
    """
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
    """How the characters were chosen: `first`, `free`, `random` or a preset's key; empty if there was no choice."""
    uniques_by = models.CharField(max_length=10, blank=True, editable=False)
    """How the unique districts were chosen: `own` (the cast's), `first`, `free` or `random`."""
    draw_seed = models.CharField(max_length=64, blank=True, editable=False)
    """The seed of the random choice of characters and unique districts; public, and not the seed of the shuffle."""
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

    post_times = models.CharField(_("post leaves at"), max_length=35, blank=True, default="", db_default="")
    """When orders take effect, as in "08:00 20:00"; empty for every quarter of an hour (`post_times.py`)."""
    post_zone = models.CharField(_("time zone of the post"), max_length=64, blank=True, default="UTC", db_default="UTC")
    post_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the coming round is played, at a table with envelope rounds; None once its post has left."""
    sealed = models.PositiveSmallIntegerField(default=0, db_default=0, editable=False)
    """How many players had sealed their envelope for the coming round at the last full quarter of an hour."""

    paused_until = models.DateTimeField(_("paused until"), null=True, blank=True, editable=False)
    """Until when all clocks are stopped."""
    pause_days = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    """Length of the proposed pause in days, until all have agreed; 0 proposes to end the current one."""
    pause_proposed_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when the players have been voting on that pause; None if there is no vote."""
    end_proposed_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when the players have been voting on ending the game; None if there is no vote."""
    gathered_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when all players have been present and asked whether to play live."""
    live_until = models.DateTimeField(_("played live until"), null=True, blank=True, editable=False)
    """Until when the game is played live by agreement, unless this is extended."""

    is_private = models.BooleanField(_("private"), default=False)
    allows_spectators = models.BooleanField(_("spectators allowed"), default=True)
    allows_undo = models.BooleanField(_("undo allowed"), default=True)
    allows_hours = models.BooleanField(_("night hours allowed"), default=True)
    """Whether players' clocks stop outside their waking hours."""
    is_rated = models.BooleanField(_("rated"), default=False)
    """Whether its result counts for ratings."""
    least_reliability = models.PositiveSmallIntegerField(_("required reliability"), default=0)
    """The minimum percentage of timely answers, and of completed games, that players must have."""
    is_lesson = models.BooleanField(_("newcomer's first game"), default=False, editable=False)
    """Whether it is a tutorial game, which ends after a few decisions and counts nowhere."""
    allows_vacations = models.BooleanField(_("vacations allowed"), default=True)
    """Whether players' clocks stop during their vacations."""
    allows_mail_answers = models.BooleanField(_("email moves allowed"), default=True)
    """Whether emails may contain links that answer questions."""
    allows_substitutes = models.BooleanField(_("substitutes allowed"), default=True)
    """Whether players may invite a substitute for a seat played by a bot."""
    invite_token = models.CharField(max_length=32, unique=True, default=new_token, editable=False)
    rematch_of = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="rematch")

    version = models.PositiveIntegerField(default=0, editable=False)
    """The number of its newest entry; secret, because it also counts hidden entries."""
    stamp = models.PositiveIntegerField(default=1, editable=False)
    """Incremented by everything that a spectator may see, and so may every player; see `Seat.total_stamp`."""
    chat_newest = models.PositiveBigIntegerField(default=0, editable=False)
    """The ID of the newest message in the players' chat."""
    round = models.PositiveSmallIntegerField(_("round"), default=0, editable=False)
    is_compressed = models.BooleanField(_("compressed"), default=False, db_default=False, editable=False)
    """Whether its entries and snapshots are in a row of `CompressedGame`."""
    compressed: Any = None
    """Its compressed game, once `game_log.compressed_game` has read it."""
    newest: "CurrentState | Snapshot | None" = None
    """The newest state, if it was fetched with the match (`match_history.newest_snapshot`)."""
    company: "list[Any] | None" = None
    """The seats, if fetched with the match, with its stamp at that moment (`match_queries.seats_with_match`)."""
    mine: Any = None
    """The viewer's own seat, if fetched with the match (`match_queries.my_matches`)."""
    shown_seats: Sequence[Any] = ()
    """The seats for lists (`match_lists.with_seats`)."""

    cities: Sequence[Any] = ()
    """The city of each seat, for lists (`match_lists.with_seats`)."""

    idle_since = models.DateTimeField(null=True, blank=True, editable=False)
    """When someone last joined, left or kept the open table; None if no one has since it was opened."""
    idle_asked_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When the creator was asked whether to keep the open table; None if not asked since `idle_since`."""
    roll_call_at = models.DateTimeField(null=True, blank=True, editable=False)
    """Since when the full table has been waiting for players who have not been seen for days."""
    bots_fill_at = models.DateTimeField(null=True, blank=True, editable=False)
    """When bots take the free seats of the open table; None if it waits for people."""

    created_at = models.DateTimeField(_("opened"), default=timezone.now, editable=False)
    started_at = models.DateTimeField(_("started"), null=True, blank=True, editable=False)
    moved_at = models.DateTimeField(_("last move"), null=True, blank=True, editable=False)
    ended_at = models.DateTimeField(_("ended"), null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        indexes = [
            models.Index(
                fields=["ended_at"],
                condition=models.Q(status=MatchStatus.CANCELLED, started_at=None),
                name="cancelled_by_age",
            ),
            models.Index(fields=["status", "-created_at"], name="match_by_status"),
            models.Index(fields=["-ended_at"], name="match_by_end", condition=models.Q(status=MatchStatus.FINISHED)),
            models.Index(fields=["id"], name="envelope_tables", condition=WITH_ENVELOPES),
            models.Index(fields=["id"], name="public_match", condition=models.Q(is_private=False)),
            models.Index(fields=["id"], name="bursts", condition=BURSTS),
            models.Index(fields=["id"], name="open_votes", condition=VOTES),
            models.Index(fields=["id"], name="uncompressed_games", condition=UNCOMPRESSED),
            models.Index(fields=["bots_fill_at"], name="tables_to_fill", condition=FILLING),
            models.Index(fields=["paused_until"], name="pauses", condition=models.Q(paused_until__isnull=False)),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        """Return the path of the table."""
        return match_url(self.pk)

    @property
    def reference(self) -> Reference:
        """Return the match's key and edition, for cached page fragments."""
        return Reference(self.pk, self.edition)

    @property
    def plain_title(self) -> str:
        """Return the name as plain text; a default name is in the reader's language."""
        return name_rules.default_table_name(self.named_after) if self.named_after else self.name

    @property
    def title(self) -> str:
        """Return the name for display, isolated if it is written from right to left."""
        return name_rules.isolated(self.plain_title)

    @property
    def is_open(self) -> bool:
        """Return whether seats can still be taken."""
        return self.status == MatchStatus.OPEN

    @property
    def is_running(self) -> bool:
        """Return whether the game is running."""
        return self.status == MatchStatus.RUNNING

    @property
    def is_finished(self) -> bool:
        """Return whether the game was played to its end, so that everything is public."""
        return self.status == MatchStatus.FINISHED

    @property
    def is_ended(self) -> bool:
        """Return whether the players agreed to end the game without a result, so that only they can see everything."""
        return self.status == MatchStatus.ENDED

    @property
    def is_over(self) -> bool:
        """Return whether the game was played to its end or ended by agreement."""
        return self.is_finished or self.is_ended

    @property
    def has_ended(self) -> bool:
        """Return whether the game is over or was canceled."""
        return not (self.is_open or self.is_running)

    @property
    def is_timed(self) -> bool:
        """Return whether there are deadlines."""
        return self.pace != Pace.UNTIMED

    @property
    def is_paused(self) -> bool:
        """Return whether the players have agreed to a pause that has not ended."""
        return self.paused_until is not None and self.paused_until > timezone.now()

    @property
    def is_in_burst(self) -> bool:
        """Return whether the players of a slow game have agreed to play live now."""
        return self.is_running and self.live_until is not None and self.live_until > timezone.now()

    @property
    def is_played_live(self) -> bool:
        """Return whether players should answer immediately: in a live game, or during live play by agreement."""
        return self.is_running and (self.pace == Pace.LIVE or self.is_in_burst)

    @property
    def has_envelope_rounds(self) -> bool:
        """Return whether the post leaves at a few times of the day, and each round is played by one post."""
        return bool(self.post_times) and self.pace not in (Pace.LIVE, Pace.UNTIMED)

    @property
    def is_round_posted(self) -> bool:
        """Return whether the post has left that plays the current round, at a table with envelope rounds."""
        return self.has_envelope_rounds and self.is_running and self.post_at is None

    @property
    def keeps_hours(self) -> bool:
        """Return whether clocks stop outside players' waking hours."""
        return self.allows_hours and self.is_timed and self.pace != Pace.LIVE

    @property
    def keeps_vacations(self) -> bool:
        """Return whether clocks stop during players' vacations."""
        return self.allows_vacations and self.is_timed and self.pace != Pace.LIVE

    @property
    def takes_substitutes(self) -> bool:
        """Return whether substitutes can be invited now; never True in rated games."""
        return self.is_running and self.is_timed and self.allows_substitutes and not self.is_rated


class Shuffle(models.Model):
    """The secret seed of a match, and what else the deal comes from, in a table that queries for pages rarely load."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True)
    seed = models.CharField(max_length=64)
    setup = models.JSONField(null=True)
    """The setup that is sealed with the seed (`engine.sealing`); None for older games, which were sealed without it."""
    seats = models.JSONField(null=True)
    """What each seat adds to the deal (`engine.sealing.SealedSeat`); None for a seat that has not been taken yet."""

    class Meta:
        verbose_name = _("shuffle")
        verbose_name_plural = _("shuffles")

    def __str__(self) -> str:
        return f"shuffle of match {self.match_id}"

    @property
    def deal_seed(self) -> str:
        """Return the secret seed of the deal; call it when all seats are taken."""
        if self.setup is None:
            return self.seed
        return sealing.deal_seed(self.seed, self.setup, self.strings)

    @property
    def strings(self) -> "list[Any]":
        """Return `seats`; empty for older games."""
        return self.seats or []


class CurrentState(models.Model):
    """The newest state of a running match, overwritten by each post; the last state of one that is over is a snapshot.

    The states of running matches have a table of their own, because its pages can then have free space for the next
    version of a row (`fillfactor`), so that PostgreSQL updates no index.
    """

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="current_state")
    number = models.PositiveIntegerField()
    """The version of the match with this state."""
    state = models.JSONField()
    opened: Any = None
    """The decoded state, once `match_history.newest_state` has read it."""

    class Meta:
        verbose_name = _("current state")
        verbose_name_plural = _("current states")

    def __str__(self) -> str:
        return f"match {self.match_id} now, at {self.number}"


class Snapshot(models.Model):
    """A stored state of a match: that at the start of each wait, and the last one when the match is over."""

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, models.CASCADE, related_name="snapshots", db_index=False)
    number = models.PositiveIntegerField()
    state = models.JSONField()
    opened: Any = None
    """The decoded state, once `match_history.newest_state` has read it."""

    class Meta:
        verbose_name = _("snapshot")
        verbose_name_plural = _("snapshots")

    def __str__(self) -> str:
        return f"match {self.match_id} at {self.number}"
