"""What a profile counts of a person's games, with hand-made rows."""

import pytest
from django.utils import timezone

from games.domain.accounts import player_profile
from games.domain.results.player_statistics import player_record
from games.enums import MatchStatus
from games.models import Match, Played, Seat, User
from tests.games.domain.results.test_player_statistics import played
from tests.games.tables import guest, person

pytestmark = pytest.mark.django_db


def place(match: Match, *places: int) -> Match:
    """Create a finished game with these places."""
    for seat, one in zip(match.seats.order_by("number"), places, strict=True):
        Seat.objects.filter(pk=seat.pk).update(place=one, is_winner=one == 1)
    return match


def was(match: Match, user: User, *characters: str) -> Match:
    """Record which character a player had."""
    number = match.seats.get(user=user).number
    Played.objects.bulk_create(Played(match=match, seat=number, character=one) for one in characters)
    return match


def test_games_are_told_by_edition_and_number_of_players_and_add_up_to_the_record():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], scores=(20, 10))
    played([bara, ana], scores=(20, 30))
    played([ana], bots=("builder", "builder"), scores=(3, 6, 9), winner=2)
    played([ana, bara], scores=(7, 8), edition="deluxe")
    played([ana, bara], scores=(90, 1), is_private=True)
    played([ana, bara], status=MatchStatus.RUNNING)
    played([ana, bara], scores=(90, 1), status=MatchStatus.CANCELLED)

    rows = list(player_profile.results_by_edition(ana))

    assert [(r["edition"], r["size"], r["games"], r["won"], r["average"], r["best"]) for r in rows] == [
        ("classic", 2, 2, 1, 25, 30),
        ("classic", 3, 1, 0, 3, 3),
        ("deluxe", 2, 1, 1, 7, 7),
    ]
    record = player_record(ana)
    assert (record.finished, record.won) == (sum(r["games"] for r in rows), sum(r["won"] for r in rows))


def test_characters_are_told_by_how_often_they_were_played_and_how_they_fared():
    ana, bara = person("Ana"), person("Bára")
    first = was(was(played([ana, bara], scores=(20, 10)), ana, "king", "thief"), bara, "bishop", "king")
    was(played([bara, ana], scores=(20, 30), winner=0), ana, "king")
    left = was(played([ana, bara], scores=(50, 10)), ana, "thief")
    Seat.objects.filter(match=left, user=ana).update(resigned_at=timezone.now())
    was(played([ana, bara], scores=(90, 1), is_private=True), ana, "assassin")

    rows = [
        (r["character"], r["edition"], r["games"], r["won"], r["average"])
        for r in player_profile.results_by_character(ana)
    ]

    assert rows == [("king", "classic", 2, 1, 25), ("thief", "classic", 1, 1, 20)]
    assert {r["character"] for r in player_profile.results_by_character(bara)} == {"bishop", "king"}
    assert first.played.count() == 4


def test_rivals_are_those_met_at_public_tables_and_are_told_by_who_came_before_whom():
    ana, bara, cyril, dita = (person(name) for name in ("Ana", "Bára", "Cyril", "Dita"))
    place(played([ana, bara, cyril]), 1, 3, 2)
    place(played([bara, ana]), 1, 2)
    place(played([bara, ana]), 1, 1)
    place(played([ana, dita], is_private=True), 2, 1)
    place(played([ana, dita], status=MatchStatus.RUNNING), 2, 1)
    place(played([ana, guest()]), 1, 2)
    place(played([cyril, bara]), 1, 2)

    assert [(one, one.games, one.ahead, one.behind) for one in player_profile.rivals_of(ana)] == [
        (bara, 3, 1, 1),
        (cyril, 1, 1, 0),
    ]
    assert [(one, one.games, one.ahead, one.behind) for one in player_profile.rivals_of(bara)] == [
        (ana, 3, 1, 1),
        (cyril, 2, 0, 2),
    ]


def test_who_has_left_the_site_is_nobodys_rival_any_more():
    ana, bara, cyril = (person(name) for name in ("Ana", "Bára", "Cyril"))
    place(played([ana, bara, cyril]), 1, 3, 2)
    User.objects.filter(pk=bara.pk).update(deleted_at=timezone.now())
    User.objects.filter(pk=cyril.pk).update(is_active=False)

    assert list(player_profile.rivals_of(ana)) == []
