"""A handful of games that are really played; the filling copies their rows."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import StringIO

from django.core.cache import cache
from django.core.management import call_command

from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.domain.play import choices
from games.domain.play.deciders.bot import bot_choice
from games.domain.results import follow_ups
from games.enums import BotKind
from games.models import FollowUp, Notice, User
from tests.tools.benches.town import citizen

PEOPLE = 7
"""The people of all template games; their IDs follow one another."""
MIDDLE = 60
"""A running template game stops after so many choices, at the next turn of a person."""
FINISHED = (
    ("classic", 4, 0),
    ("classic", 5, 1),
    ("revised", 6, 0),
    ("deluxe", 4, 0),
    ("deluxe", 7, 2),
    ("deluxe", 2, 0),
)
RUNNING = (("classic", 4, 0), ("revised", 5, 0), ("deluxe", 4, 1), ("deluxe", 6, 0))
"""Edition, players, and how many of them are bots. Games without bots are rated."""


@dataclass
class Templates:
    """The template games by what became of them, and the people who sit there."""

    people: Sequence[User]
    finished: list[int] = field(default_factory=list)
    running: list[int] = field(default_factory=list)
    open: list[int] = field(default_factory=list)


def play_templates(write: Callable[[str], object], *, quick: bool) -> Templates:
    """Play the games with bots that choose for everyone; a quick run plays half of them."""
    templates = Templates([citizen(f"template{number}") for number in range(PEOPLE)])
    part = 2 if quick else 1
    for place, (edition, size, bots) in enumerate(FINISHED[::part]):
        templates.finished.append(play(templates, edition, size, bots, place, most=None))
    for place, (edition, size, bots) in enumerate(RUNNING[::part]):
        templates.running.append(play(templates, edition, size, bots, place, most=MIDDLE))
    wish = MatchSettings(edition="classic", size=4, name="Lobby", pace="relaxed")
    templates.open.append(seating.open_match(creator=templates.people[0], settings=wish).pk)
    # What follows from the copies' ends has been stored, what they tell has been told, and all has been counted.
    while follow_ups.follow_up_ended_matches():
        pass
    FollowUp.objects.all().delete()
    Notice.objects.update(is_new=False)
    call_command("recompute_statistics", stdout=StringIO())
    cache.clear()
    write(f"played {len(templates.finished)} games to their end, and {len(templates.running)} into their middle")
    return templates


def play(templates: Templates, edition: str, size: int, bots: int, place: int, *, most: int | None) -> int:
    """Play one game, to its end or until a person is to choose after `most` choices; return its ID."""
    people = [templates.people[(place + seat) % PEOPLE] for seat in range(size - bots)]
    wish = MatchSettings(
        edition=edition,
        size=size,
        name=f"The {edition} towers",
        pace="relaxed",
        bots=[BotKind.APPRENTICE] * bots,
        rated=not bots and most is None,
    )
    match = seating.open_match(creator=people[0], settings=wish, enqueue_bots=False)
    for user in people[1:]:
        seating.take_seat(match=match, user=user)
    dice = random.Random(place)
    while True:
        match.refresh_from_db()
        if not match.is_running:
            return match.pk
        seat = match.seats.filter(is_asked=True).select_related("user").order_by("-bot")[0]
        if most is not None and match.version >= most and seat.user is not None:
            return match.pk
        state = match_history.newest_state(match)
        choice = bot_choice(state, seat.number, BotKind.APPRENTICE, dice, match.version)
        choices.make_choice(
            match=match, seat=seat.number, choices=[choice], at=match.version, user=seat.user, enqueue_bots=False
        )
