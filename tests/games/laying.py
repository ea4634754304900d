"""Tables that begin in the middle: any position, laid out in the database of a running site."""

from django.utils import timezone

import engine
from games.domain import lobby, paces
from games.models import Match, Seat, User


def lay_out(state: engine.State, people: list[User], name: str) -> Match:
    """Seat `people`, the first of them where the game waits, at a table on which `state` lies."""
    question = engine.question(state)
    size, asked = len(state.players), question.seat
    match = lobby.open_match(
        creator=people[-asked % size],
        edition=state.edition,
        size=size,
        name=name,
        options=dict(state.options),
        cast=list(state.cast),
        uniques=list(state.uniques),
    )
    for number in range(1, size):
        lobby.take_seat(match=match, user=people[(number - asked) % size])
    match.refresh_from_db()
    match.snapshots.update(state=engine.codec.dump(state))
    Match.objects.filter(pk=match.pk).update(round=state.round)
    match.seats.update(is_asked=False, asked_at=None, deadline=None, remind_at=None)
    seat = Seat.objects.get(match=match, number=asked)
    seat.match, seat.is_asked = match, True
    paces.begin_wait(match, seat, timezone.now())
    seat.save()
    return match
