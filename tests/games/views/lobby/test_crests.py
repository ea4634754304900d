"""Choosing a crest in the waiting room: only free colors and emblems, before which bots give way."""

import pytest

from games.domain.lobby import seating
from tests.games.tables import open_table, person
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


def test_players_choose_a_free_crest_and_bots_give_way():
    ana, bara = person(), person("Bára")
    match = open_table(ana, 4)
    seating.take_seat(match=match, user=bara)
    bot = seating.seat_bot(match=match, by=ana, kind="apprentice")
    others = match.seats.get(user=ana)
    bot.refresh_from_db()
    stamp, client = match.stamp, signed_in(bara)
    (_name, _label, colors), _emblems = client.get(address(match, "waiting")).context["crest_choices"]
    offered = [value for value, _words, _is_chosen in colors]
    assert others.color not in offered
    assert bot.color in offered

    client.post(address(match, "choose_crest"), {"color": bot.color, "emblem": bot.emblem})

    own, given_way = match.seats.get(user=bara), match.seats.get(number=bot.number)
    assert (own.color, own.emblem) == (bot.color, bot.emblem)
    assert given_way.color not in (own.color, others.color, "")
    assert given_way.emblem not in (own.emblem, others.emblem, "")
    match.refresh_from_db()
    assert match.stamp > stamp

    for color, emblem in ((others.color, own.emblem), ("x", own.emblem), (own.color, "")):
        answer = client.post(address(match, "choose_crest"), {"color": color, "emblem": emblem}, follow=True)
        assert "Another player at this table has" in answer.content.decode()
    assert match.seats.get(user=bara).color == own.color
    stranger = signed_in(person("Cyril"))
    stranger.post(address(match, "choose_crest"), {"color": own.color, "emblem": own.emblem})
    assert match.seats.filter(color=own.color).get() == own
    assert "choose_crest" not in stranger.get(address(match, "waiting")).content.decode()
