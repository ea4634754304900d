"""Visiting a table, looking and choosing, without HTTP: who may, and what they get."""

import pytest
from django.contrib.auth.models import AnonymousUser

from games.domain.errors import ConfirmationRequired, NotVisible, Refused, VersionConflict
from games.domain.play import table_visit
from games.domain.play.confirmations import Confirmations
from tests.games.tables import asked, choose, open_table, options, person, play_until, running

pytestmark = pytest.mark.django_db


def test_missing_and_hidden_tables_look_alike():
    private = running(2, private=True)

    for pk in (private.pk, 999_999, 10**30):
        for visitor in (person(), AnonymousUser()):
            with pytest.raises(NotVisible):
                table_visit.visit_table(pk, visitor)
    assert table_visit.visit_table(private.pk, private.creator).seat.number == 0


def test_an_invitation_link_works_while_the_table_is_open():
    waiting, playing = open_table(person(), private=True), running(2, private=True)
    visitor = person()

    assert table_visit.visit_table(waiting.pk, visitor, is_invited=True).seat is None
    with pytest.raises(NotVisible):
        table_visit.visit_table(playing.pk, visitor, is_invited=True)


def test_a_spectator_sees_no_hand_and_no_version():
    match = running(3)

    look = table_visit.visit_table(match.pk, AnonymousUser()).look()

    assert (look.seat, look.view.seat, look.at, look.undo_at) == (None, None, None, None)
    assert all(player.hand is None for player in look.view.players)


def test_irreversible_answers_must_be_confirmed_and_are_played_once():
    match = running(3)
    visit, text = table_visit.visit_table(match.pk, asked(match).user), options(match)[0]

    with pytest.raises(ConfirmationRequired) as unconfirmed:
        table_visit.submit_answers(visit, [text], at=0, token="a", confirmations=Confirmations(frozenset(["pick"])))
    after = table_visit.submit_answers(visit, unconfirmed.value.choices, at=0, token="a", is_sure=True)
    again = table_visit.submit_answers(
        table_visit.visit_table(match.pk, visit.user), [text], at=0, token="a", is_sure=True
    )

    match.refresh_from_db()
    assert (match.version, after.match.version, again.match.version) == (1, 1, 1)
    assert after.stamp == again.stamp == match.seats.get(user=visit.user).total_stamp


def test_spectators_cannot_choose_and_late_posts_get_the_news():
    match = running(3)
    visit, text = table_visit.visit_table(match.pk, asked(match).user), options(match)[0]
    choose(match)

    with pytest.raises(Refused, match="not_your_seat"):
        table_visit.submit_answers(table_visit.visit_table(match.pk, person()), [text], at=0)
    with pytest.raises(VersionConflict) as moved_on:
        table_visit.submit_answers(visit, [text], at=0, is_sure=True)
    assert len(moved_on.value.happened) == 1


def test_a_pause_begins_a_new_visit(travel):
    match = running(3)
    play_until(match, lambda match: match.version == 5)
    user = asked(match).user
    table_visit.visit_table(match.pk, user).record_presence()
    seen = table_visit.visit_table(match.pk, user).seat.seen_at

    travel.shift(60)
    soon, kept = (
        table_visit.visit_table(match.pk, user).since,
        table_visit.visit_table(match.pk, user, began_at=seen).since,
    )
    travel.shift(20 * 60)
    later = table_visit.visit_table(match.pk, user).since

    assert (soon, kept, later) == (None, seen, seen)
