"""One-time tokens of forms that open a table: a form that is sent again leads to the table that it opened."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import NamedTuple

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from games.domain.lobby.table_settings import MatchSettings
from games.enums import By, MatchStatus, Pace
from games.models import Entry, Match, SentForm, User

TOKEN = re.compile(r"[A-Za-z0-9_-]{20,32}")
DOUBLE_CLICK = timedelta(minutes=2)
"""How long a form that is sent again without a session is taken for the second half of a double click.

A visitor who is not signed in becomes a guest with the first request; the second may have been sent before its cookie
arrived.
"""
BACK_AND_AGAIN = timedelta(minutes=10)
"""How long a game against bots in which its player has not moved is reused when they open the same one again."""
OVER = (MatchStatus.FINISHED, MatchStatus.CANCELLED, MatchStatus.ENDED)


class OpenedTable(NamedTuple):
    """A table (None if it was refused), and whether it has just been opened."""

    match: Match | None
    is_new: bool


def table_of_form(token: str, person: User | None) -> Match | None:
    """Return the table that the form with this token has opened for `person`, unless the game is over."""
    if not TOKEN.fullmatch(token):
        return None
    form = SentForm.objects.filter(token=token).select_related("match__creator").first()
    return form.match if form and _is_same_sender(form, person) and _is_going(form) else None


@transaction.atomic
def open_table_once(token: str, person: User | None, open_table: Callable[[], Match | None]) -> OpenedTable:
    """Open a table, unless the form with this token has already opened one for `person` (None for anonymous visitors).

    Of two simultaneous requests, the second waits for the first. Forms without a token open a table each time.
    """
    if not TOKEN.fullmatch(token):
        return OpenedTable(open_table(), is_new=True)
    form, is_unused = SentForm.objects.get_or_create(token=token)
    if not is_unused and _is_going(form):
        if _is_same_sender(form, person):
            return OpenedTable(form.match, is_new=False)
        # The token belongs to someone else, for example in a forwarded link: treat the form as one without a token.
        return OpenedTable(open_table(), is_new=True)
    match = open_table()
    if match is None:
        form.delete()
    else:
        form.match, form.sent_at = match, timezone.now()
        form.save(update_fields=["match", "sent_at"])
    return OpenedTable(match, is_new=True)


def untouched_game(person: User, settings: MatchSettings) -> Match | None:
    """Return the game against bots with these settings that `person` has just opened and not begun to play.

    After the Back button, browsers fetch most pages of signed-in visitors again, with a new token.
    """
    recent = Match.objects.filter(creator=person, status=MatchStatus.RUNNING, pace=Pace.UNTIMED, is_lesson=False)
    recent = recent.filter(created_at__gt=timezone.now() - BACK_AND_AGAIN)
    recent = recent.filter(edition=settings.edition, size=settings.size, cast_by=settings.cast_by)
    moved = Entry.objects.filter(match=OuterRef("pk"), by=By.PERSON)
    for match in recent.filter(~Exists(moved), uniques_by=settings.uniques_by).order_by("-pk"):
        bots = [seat.bot for seat in match.seats.exclude(bot="")]
        if match.options == dict(settings.options) and bots == list(settings.bots):
            return match
    return None


def _is_going(form: SentForm) -> bool:
    return form.match is not None and form.match.status not in OVER


def _is_same_sender(form: SentForm, person: User | None) -> bool:
    creator = form.match.creator if form.match else None
    if creator is None or person is not None:
        return creator is not None and creator == person
    return creator.is_guest and timezone.now() - form.sent_at < DOUBLE_CLICK
