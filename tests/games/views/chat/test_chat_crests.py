"""Messages have the crest of their author: that of the seat, else the user's own."""

import pytest

from games.domain.chat import table_chat
from games.domain.play import table_visit
from games.enums import ChatRoom
from games.models import Match, User
from tests.games.tables import person, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


def post(match: Match, user: User, room: ChatRoom) -> None:
    table_chat.post_message(table_visit.visit_table(match.pk, user), room, text="Hello")


def test_messages_have_the_crest_of_the_seat_or_of_the_spectator():
    match = running(2)
    match.seats.filter(number=0).update(color="plum", emblem="bee")
    watcher = person("Wanda", crest_color="moss", crest_emblem="wheel")
    post(match, match.creator, ChatRoom.PLAYERS)
    post(match, watcher, ChatRoom.SPECTATORS)

    players = signed_in(match.creator).get(address(match, "chat")).content.decode()
    spectators = signed_in(watcher).get(address(match, "chat")).content.decode()

    assert 'class="crest of-plum"' in players
    assert "#k-bee" in players
    assert 'class="crest of-moss"' in spectators
    assert "#k-wheel" in spectators
