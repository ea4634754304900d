"""A first game: a prepared deal against bots, over after a few decisions; no list, count or rating knows of it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from games.domain.errors import Refused
from games.domain.lobby import departures, seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches.match_queries import Visitor
from games.enums import BotKind, By, IncidentKind, MatchStatus
from games.models import Entry, Match, User

EDITION, SIZE = "classic", 4
SEED = "6fac9093425e6eedc96d0cbc6035945562eb7f5ef1f00d46ef278cdb7bd4a380"
"""A deal with a cheap district, a dear one, and a choice of very different characters; it is no secret."""
MIN_DECISIONS, MAX_DECISIONS = 6, 8
"""After so many decisions the lesson ends with the turn, and after so many at once."""
UNCOUNTED_CHOICES = {"end_turn", "keep"}
"""What is not counted as a decision: it only closes one."""


def running_lesson(person: Visitor) -> Match | None:
    """Find the lesson that somebody is in the middle of."""
    if not person.is_authenticated:
        return None
    mine = Match.objects.filter(is_lesson=True, status=MatchStatus.RUNNING, seats__user=person)
    return mine.order_by("-pk").first()


def begin_lesson(person: User, name: str = "") -> Match:
    """Deal a lesson called `name` to somebody, who chooses first. Refusal: `too_many_bot_games`."""
    settings = MatchSettings(
        edition=EDITION,
        size=SIZE,
        name=name,
        bots=[BotKind.APPRENTICE] * (SIZE - 1),
        private=True,
        spectators=False,
        lesson=True,
    )
    with transaction.atomic():
        match = seating.open_match(creator=person, settings=settings, carry_on=False, seed=SEED)
        # Who learns the game is given tips afterwards too, unless they wanted no more of them.
        User.objects.filter(pk=person.pk, wants_tips=None).update(wants_tips=True)
    return match


def count_decisions(match: Match, seat: int) -> int:
    """Count what the person on `seat` has decided so far; what was taken back does not count."""
    made = Entry.objects.filter(match=match, seat=seat, by=By.PERSON, restores=None, undone_by=None)
    return sum(is_decision(choices) for choices in made.values_list("choices", flat=True))


def is_decision(choices: Sequence[str]) -> bool:
    """Tell whether an answer says more than that one is done."""
    return any(text.partition(":")[0] not in UNCOUNTED_CHOICES for text in choices)


def end_lesson_if_done(match: Match, seat: int, choices: Sequence[str]) -> None:
    """End the lesson where these answers were its last ones."""
    made = count_decisions(match, seat)
    if match.is_running and (made >= MAX_DECISIONS or (made >= MIN_DECISIONS and "end_turn" in choices)):
        _end_lesson(match)


def skip_lesson(match: Match, person: User) -> None:
    """Let somebody skip the rest. Refusals: `nothing_to_skip`, `not_running`, `not_your_seat`."""
    if not match.is_lesson:
        raise Refused("nothing_to_skip")
    with transaction.atomic():
        departures.lock_own_seat(match, person)
        departures.end_without_result(match, IncidentKind.LESSON_OVER)


@transaction.atomic
def _end_lesson(match: Match) -> None:
    departures.end_without_result(match, IncidentKind.LESSON_OVER)
