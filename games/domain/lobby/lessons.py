"""The lesson: a whole game against bots with a prepared deal and hints.

It is a private game, which only its player sees. It is kept like any other, but no rating or statistics count it.
"""

from __future__ import annotations

from django.db import transaction

from games.domain.errors import Refused
from games.domain.lobby import departures, seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches.match_queries import Visitor
from games.enums import BotKind, IncidentKind, MatchStatus
from games.models import Match, User
from games.models.accounts.seat_mark import NEIGHBORS

EDITION, SIZE = "classic", 4
SEED = "6fac9093425e6eedc96d0cbc6035945562eb7f5ef1f00d46ef278cdb7bd4a380"
"""The seed of a deal with a cheap district, an expensive one and very different characters to choose from.

Not a secret.
"""


def running_lesson(person: Visitor) -> Match | None:
    """Return the player's unfinished lesson; None if there is none."""
    if not person.is_authenticated:
        return None
    lessons = Match.objects.filter(is_lesson=True, status=MatchStatus.RUNNING, seats__user=person)
    return lessons.order_by("-pk").first()


def begin_lesson(person: User, name: str = "") -> Match:
    """Deal a lesson called `name` in which `person` chooses first. Refusal: `too_many_bot_games`."""
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
        match = seating.open_match(
            creator=person, settings=settings, enqueue_bots=False, seed=SEED, neighbors=NEIGHBORS
        )
        # Switch on the tips for later games too, unless the player has switched them off.
        User.objects.filter(pk=person.pk, wants_tips=None).update(wants_tips=True)
    return match


def skip_lesson(match: Match, person: User) -> None:
    """End the lesson early. Refusals: `nothing_to_skip`, `not_running`, `not_your_seat`."""
    if not match.is_lesson:
        raise Refused("nothing_to_skip")
    with transaction.atomic():
        departures.lock_own_seat(match, person)
        departures.end_without_result(match, IncidentKind.LESSON_OVER)
