"""The log of a match: choices with the resulting facts, and incidents."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.enums import By, IncidentKind
from games.models.matches.match import Match


class Entry(models.Model):
    """A log entry: the choices of one post with their results. Entry 0 is the deal; only `undone_by` ever changes."""

    pk = models.CompositePrimaryKey("match_id", "number")
    match = models.ForeignKey(Match, models.CASCADE, related_name="entries", db_index=False)
    number = models.PositiveIntegerField(_("number"))
    """The version of the state after the entry; it always increases."""
    seat = models.SmallIntegerField(_("seat"), null=True, blank=True)
    """Counted from 0; None for the deal."""
    question = models.CharField(_("question"), max_length=32, blank=True)
    choices = models.JSONField(_("choices"), default=list)
    orders = models.JSONField(default=list, blank=True)
    """The questions that standing orders answered at the same moment, each as (seat, answer)."""
    by = models.CharField(_("made by"), max_length=8, choices=By.as_choices, default=By.PERSON)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    facts = models.JSONField(default=list)
    facts_json: str | None = None
    """The facts as unparsed JSON, fetched instead of `facts` for the log."""
    facts_version = models.PositiveSmallIntegerField(default=1)
    rolls = models.JSONField(default=list)
    """All random draws as (purpose, n, result); secret until the match is over."""
    at = models.DateTimeField(_("time"), default=timezone.now)
    restores = models.PositiveIntegerField(_("restores"), null=True, blank=True)
    """For an undo, the number of the entry whose state it restores."""
    undone_by = models.PositiveIntegerField(_("undone by"), null=True, blank=True)
    """The number of the undo entry that reverted it."""

    class Meta:
        ordering = ["match", "number"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")

    def __str__(self) -> str:
        return f"entry {self.number} of match {self.match_id}"


class PostToken(models.Model):
    """The idempotency token of a post: a repeated post gets the same answer without being played again.

    Tokens have a table of their own, so that those of games that are over are deleted without rewriting the log.
    """

    pk = models.CompositePrimaryKey("match_id", "seat", "token")
    match = models.ForeignKey(Match, models.CASCADE, related_name="post_tokens", db_index=False)
    seat = models.SmallIntegerField()
    token = models.CharField(max_length=40)
    number = models.PositiveIntegerField()
    """The number of the entry that the post made."""
    posted = models.JSONField()
    """What the form contained."""

    class Meta:
        verbose_name = _("token of a post")
        verbose_name_plural = _("tokens of posts")

    def __str__(self) -> str:
        return f"token of entry {self.number} of match {self.match_id}"


class Incident(models.Model):
    """An event outside the rules, visible to everyone who may see the table."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="incidents")
    kind = models.CharField(_("kind"), max_length=20, choices=IncidentKind.as_choices)
    seat = models.SmallIntegerField(_("seat"), null=True, blank=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+")
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    after = models.PositiveIntegerField()
    """The number of the entry that it follows in the log."""
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        ordering = ["match", "after", "pk"]
        verbose_name = _("incident")
        verbose_name_plural = _("incidents")

    def __str__(self) -> str:
        return f"{self.kind} in match {self.match_id}"
