"""The marks of seats: a color, an emblem and, for bots, a neighbor, each unique at its table."""

import pytest
from django.utils.translation import override

from games.domain.accounts import accounts
from games.domain.lobby import seating
from games.domain.matches import match_lists
from games.enums import BotKind, Neighbor
from games.models import Match, Seat
from games.models.accounts.seat_mark import COLORS, EMBLEMS, NEIGHBORS, seat_mark
from games.screens import people
from games.screens.setup.labels import table_sizes
from tests.games.tables import guest, open_table, person, play_to_end, running
from tests.languages import ENGLISH

BOT = BotKind.BUILDER


def marks(match):
    return [seat.mark for seat in match.seats.order_by("number")]


def are_unique(found):
    return all(
        len({values for values in column if values}) == len([values for values in column if values])
        for column in zip(*found, strict=True)
    )


def test_there_are_enough_marks_for_the_largest_table():
    assert max(table_sizes()) <= min(len(COLORS), len(EMBLEMS), len(NEIGHBORS))


def test_seats_without_stored_marks_have_unique_ones_that_stay():
    for match in (*range(200), "analysis/7"):
        found = [seat_mark(match, number, "", "", "", is_bot=True) for number in range(max(table_sizes()))]

        assert are_unique(found)
        assert all(all(mark) for mark in found)
    # These must not change: games that began before marks were stored would show other faces.
    assert seat_mark(1234, 0, "", "", "", is_bot=True) == ("navy", "boot", "mags")
    assert seat_mark(1235, 3, "", "", "", is_bot=False) == ("sky", "ship", "")


@pytest.mark.django_db
def test_a_person_gets_their_own_crest_or_else_the_next_that_is_free():
    plum = {"crest_color": "plum", "crest_emblem": "swan"}
    ana, bara = person("Ana", **plum), person("Bára", **plum)
    match = open_table(ana, 3)

    seating.take_seat(match=match, user=bara)

    first, second, _free = marks(match)
    assert first[:2] == ("plum", "swan")
    assert second[:2] == ("navy", "fish")


@pytest.mark.django_db
def test_bots_leave_a_crest_to_a_person_who_sits_down_later():
    match = open_table(guest(), 2, bots=[BOT])  # a table of a guest begins at once
    assert marks(match)[1].color == "rose"
    table = open_table(person("Ana", crest_color="navy"), 3, bots=[BOT])
    color = table.seats.get(number=2).color

    seating.take_seat(match=table, user=person("Bára", crest_color=color))

    assert table.seats.get(number=1).color == color
    assert are_unique(marks(table))


@pytest.mark.django_db
def test_every_seat_of_a_full_table_is_told_apart():
    match = running(4, bots=(BOT,) * 4, edition="deluxe")

    assert are_unique(marks(match))
    assert all(all(values) for values in match.seats.values_list("color", "emblem"))
    assert [bool(mark.neighbor) for mark in marks(match)] == [False] * 4 + [True] * 4


@pytest.mark.django_db
def test_a_seat_that_is_left_has_no_mark():
    match = open_table(person("Ana"), 3)
    bara = person("Bára")
    seating.take_seat(match=match, user=bara)

    seating.leave_seat(match=match, user=bara)

    assert list(match.seats.values_list("color", "emblem", "neighbor"))[1] == ("", "", "")


@pytest.mark.django_db
def test_a_guest_meets_the_same_neighbors_and_a_rematch_keeps_them():
    with override(ENGLISH):
        match = open_table(guest(), 4, bots=[BOT] * 3)
        assert [people.seat_name(seat) for seat in match.seats.select_related("user", "match")][1:] == [
            *("Greta Ember", "Barnaby Pinch", "Mags Quayle")
        ]
    other = running(1, bots=(BOT,) * 3)
    play_to_end(other)
    other.refresh_from_db()

    again = seating.open_rematch(match=other, by=other.creator)

    assert [mark.neighbor for mark in marks(again)] == [mark.neighbor for mark in marks(other)]


@pytest.mark.django_db
def test_games_from_before_marks_were_stored_show_unique_ones():
    match = running(2, bots=(BOT,) * 2)
    Seat.objects.filter(match=match).update(color="", emblem="", neighbor="")

    [listed] = match_lists.with_seats(Match.objects.filter(pk=match.pk))

    assert are_unique(marks(match))
    assert [seat.mark for seat in listed.shown_seats] == marks(match)
    assert {mark.neighbor for mark in marks(match)[2:]} <= set(Neighbor.values)


@pytest.mark.django_db
def test_a_deleted_account_has_no_wish_left():
    ana = person("Ana", crest_color="plum", crest_emblem="swan")

    accounts.erase_person(user=ana)
    ana.refresh_from_db()

    assert (ana.crest_color, ana.crest_emblem) == ("", "")
