"""Statistics of players and games, on hand-made rows."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.accounts import player_totals
from games.domain.results import archive_rows, player_statistics, tallies
from games.domain.results.player_statistics import PlayerRecord
from games.enums import MatchStatus, Pace
from games.models import Match, Seat, User
from tests.games.tables import guest, open_table, person

pytestmark = pytest.mark.django_db
OVER = MatchStatus.FINISHED


def played(
    people: list[User], *, scores: tuple[int, ...] = (), winner: int = 0, bots: tuple[str, ...] = (), **columns
) -> Match:
    """Create a game, finished by default."""
    match = open_table(people[0], len(people) + len(bots) + 1, bots=bots)  # a seat stays empty: nothing is dealt
    match.seats.filter(user=None, bot="").delete()
    for number, user in enumerate(people):
        Seat.objects.update_or_create(match=match, number=number, defaults={"user": user})
    for place, seat in enumerate(match.seats.order_by("number")):
        seat.score, seat.is_winner = (scores[place], place == winner) if scores else (None, False)
        seat.number = 10 + place
        seat.save()
    columns = {"status": OVER, "ended_at": timezone.now(), "size": len(people) + len(bots), "round": 5, **columns}
    Match.objects.filter(pk=match.pk).update(**columns)
    match = Match.objects.get(pk=match.pk)
    if match.is_finished:
        archive_rows.store_summary(match, list(match.seats.order_by("number")))
    return match


def test_a_persons_games_are_counted_by_how_they_ended():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], scores=(20, 18))
    played([ana, bara], scores=(31, 33), winner=1)
    played([ana, bara], status=MatchStatus.RUNNING)
    left = played([ana, bara], status=MatchStatus.RUNNING)
    alone = played([ana, bara], status=MatchStatus.RUNNING, pace=Pace.UNTIMED)
    played([ana, bara], scores=(99, 1), status=MatchStatus.CANCELLED)
    Seat.objects.filter(match__in=[left, alone], user=ana).update(resigned_at=timezone.now())

    assert player_statistics.player_record(ana) == PlayerRecord(
        finished=2, won=1, best=31, given_up=1, private=0, taken_over=0
    )
    assert player_statistics.player_record(bara) == PlayerRecord(
        finished=2, won=1, best=33, given_up=0, private=0, taken_over=0
    )
    nothing = PlayerRecord(finished=0, won=0, best=None, given_up=0, private=0, taken_over=0)
    assert player_statistics.player_record(person("Cyril")) == nothing


def test_private_games_are_counted_only_for_the_player_alone():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], scores=(40, 18), is_private=True)
    played([ana, bara], scores=(50, 18), is_private=True)
    played([ana, bara], scores=(20, 18))
    played([ana, bara], status=MatchStatus.RUNNING, is_private=True)
    left = played([ana, bara], status=MatchStatus.RUNNING, is_private=True)
    Seat.objects.filter(match=left, user=ana).update(resigned_at=timezone.now())

    assert player_statistics.player_record(ana) == PlayerRecord(
        finished=1, won=1, best=20, given_up=0, private=0, taken_over=0
    )
    assert player_statistics.player_record(ana, private=True) == PlayerRecord(
        finished=3, won=3, best=50, given_up=1, private=2, taken_over=0
    )


def count_games() -> None:
    """Do what the periodic task does with games that have ended."""
    tallies.add_finished_games()
    player_totals.update_stale_totals()


def test_players_are_those_with_an_account_the_most_active_first():
    ana, bara, cyril, dita = (person(name) for name in ("Ana", "Bára", "Cyril", "Dita"))
    person("Emil", is_active=False)
    User.objects.filter(pk=person("Fay").pk).update(deleted_at=timezone.now())
    guest()
    played([bara, ana], scores=(20, 18))
    played([cyril, ana], scores=(1, 2), winner=1)
    played([cyril, ana], scores=(9, 8), status=MatchStatus.RUNNING)

    count_games()

    rows, following = player_totals.players_page()

    assert [(row.user, row.finished, row.won) for row in rows] == [
        (ana, 2, 1),
        (bara, 1, 1),
        (cyril, 1, 0),
        (dita, 0, 0),
    ]
    assert following == ""


def test_finished_games_that_all_may_see_come_the_last_first():
    ana, bara = person("Ana"), person("Bára")
    now = timezone.now()
    first = played([ana, bara], ended_at=now - timedelta(hours=2), pace=Pace.LIVE)
    second = played([ana], bots=("builder", "builder"), ended_at=now - timedelta(hours=1), pace=Pace.UNTIMED)
    third = played([bara, ana], ended_at=now, edition="deluxe")
    fourth = played([bara, person("Cyril")], ended_at=now)
    played([ana, bara], is_private=True)
    played([ana, bara], status=MatchStatus.RUNNING)

    assert list(player_statistics.finished_matches()) == [fourth, third, second, first]
    assert list(player_statistics.finished_matches_of(ana)) == [third, second, first]
