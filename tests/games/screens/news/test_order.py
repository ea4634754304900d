"""The order of the news: what was done to the viewer, what others did, and time-outs last."""

import pytest

from engine import facts as f
from games.domain.matches import match_history
from games.domain.play import table_visit
from games.enums import IncidentKind
from games.models import Seat
from games.screens import people
from games.screens.log.incidents import TYPES
from games.screens.news.items import missed_news
from games.screens.news.picking import pick_news
from tests.games.tables import asked, choose, on_own_turn, play_until, running

SIGN = TYPES[IncidentKind.TIMED_OUT].sign


@pytest.mark.django_db
def test_time_outs_come_after_what_was_built():
    match = running(3)
    play_until(match, lambda match: match.round == 2 and on_own_turn(match))
    seat = asked(match)
    choose(match, choices=["gather:gold", "end_turn"])
    for other in match.seats.exclude(pk=seat.pk):
        match_history.note_incident(match, IncidentKind.TIMED_OUT, seat=other.number)
    play_until(match, lambda match: asked(match).pk == seat.pk)
    look = table_visit.visit_table(match.pk, Seat.objects.get(pk=seat.pk).user).look()

    news = missed_news(look.missed, look.view, [people.seat_name(other) for other in look.seats], look.notes)

    incidents = [index for index, item in enumerate(news.items) if item.picture == SIGN]
    built = [fact for fact in pick_news(look.missed, look.view) if isinstance(fact.fact, f.Built)]
    assert built
    assert incidents
    assert incidents == list(range(len(news.items) - len(incidents), len(news.items)))
