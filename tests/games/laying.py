"""Tables that begin in the middle: any position, laid out in the database of a site.

`python -m tests.games.laying` lays out every occasion, or those that are named behind it, among the people of
`./dev manage demo`, in the database that its environment names, and prints the number of each table.
"""

import json
import os
import sys
from collections.abc import Collection

from django.utils import timezone

import engine


def lay_out(state: engine.State, people: list, name: str):
    """Seat `people`, the first of them where the game waits, at a table on which `state` lies."""
    from games.domain.lobby import seating
    from games.domain.lobby.table_settings import MatchSettings
    from games.domain.timing import waits
    from games.models import CurrentState, Match, Seat, Snapshot

    question = engine.question(state)
    size, asked = len(state.players), question.seat
    settings = MatchSettings(
        edition=state.edition,
        size=size,
        name=name,
        options=dict(state.options),
        cast=list(state.cast),
        uniques=list(state.uniques),
    )
    match = seating.open_match(creator=people[-asked % size], settings=settings)
    for number in range(1, size):
        seating.take_seat(match=match, user=people[(number - asked) % size])
    match.refresh_from_db()
    for stored in (CurrentState, Snapshot):
        stored.objects.filter(match=match).update(state=engine.codec.dump(state))
    Match.objects.filter(pk=match.pk).update(round=state.round)
    match.seats.update(is_asked=False, asked_at=None, deadline=None, remind_at=None)
    seat = Seat.objects.get(match=match, number=asked)
    seat.match, seat.is_asked = match, True
    waits.start_wait(match, seat, timezone.now())
    seat.save()
    return match


def main(wanted: Collection[str]) -> None:
    """Lay out all occasions, or those and the positions that are wanted, Anna being asked at each."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citadels_site.settings")
    import django

    django.setup()
    from games.management.commands.demo import ADDRESSES
    from games.models import User
    from tests.games.screens.decision.occasions import OCCASIONS
    from tests.games.screens.table.positions import POSITIONS

    people = [User.objects.get(email=address) for address in ADDRESSES]
    known = OCCASIONS | POSITIONS
    tables = {name: lay_out(known[name]().state, people, "The Long Bench").pk for name in wanted or OCCASIONS}
    print(json.dumps(tables))


if __name__ == "__main__":
    main(sys.argv[1:])
