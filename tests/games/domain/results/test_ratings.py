"""Ratings: the same one by one or recomputed; ties, resigned and absent players."""

import random
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.domain.accounts import accounts
from games.domain.errors import Refused
from games.domain.lobby import departures, seating
from games.domain.results import rating_recomputation, ratings
from games.domain.results.rating_recomputation import recompute_ratings
from games.enums import MatchStatus
from games.models import Match, RatedGame, Rating, Seat, User
from tests.games.tables import guest, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def ended(people: list[User], places: list[int], *, gone: tuple[int, ...] = (), away: tuple[int, ...] = (), **columns):
    """Create a finished rated game, and rate it."""
    columns = {"edition": "classic", "is_rated": True, "ended_at": NOW, **columns}
    match = Match.objects.create(name="Rated", status=MatchStatus.FINISHED, size=len(people), **columns)
    seats = [
        Seat(
            match=match,
            number=number,
            user=user,
            place=place,
            is_winner=place == 1,
            resigned_at=NOW if number in gone else None,
            stood_in_at=NOW if number in gone + away else None,
        )
        for number, (user, place) in enumerate(zip(people, places, strict=True))
    ]
    Seat.objects.bulk_create(seats)
    ratings.rate_match(match, seats)
    return match


def points(user: User, group: str = "classic") -> int:
    row = Rating.objects.get(user=user, group=group)
    return ratings.displayed_rating(row.mu, row.sigma).points


def numbers() -> tuple[list, list]:
    """Return all stored ratings."""
    own = Rating.objects.order_by("user", "group").values_list("user", "group", "mu", "sigma", "games", "at")
    return list(own), list(
        RatedGame.objects.order_by("match", "user").values_list("match", "user", "rank", "mu", "sigma")
    )


@pytest.mark.parametrize("seed", range(6))
def test_recomputing_random_histories_gives_the_same_ratings(seed):
    dice = random.Random(seed)
    people = [person(f"P{number}") for number in range(9)]
    for day in range(40):
        some = dice.sample(people, dice.randint(2, 7))
        places = [dice.randint(1, 3) for _ in some]
        gone = tuple(number for number in range(len(some)) if dice.random() < 0.1)
        away = tuple(number for number in range(len(some)) if dice.random() < 0.1)
        edition = dice.choice(["classic", "deluxe", "revised", "hig"])
        at = NOW + timedelta(hours=dice.randint(0, 9) + day)
        ended(some, places, gone=gone, away=away, edition=edition, ended_at=at, is_rated=dice.random() < 0.9)
    kept = numbers()
    assert len(kept[0]) > 15

    games, changed = recompute_ratings()

    assert (games, changed) == (RatedGame.objects.values("match").distinct().count(), 0)
    assert numbers() == kept
    Rating.objects.update(mu=99, games=3)
    RatedGame.objects.update(sigma=1, rank=9)
    assert recompute_ratings()[1] > 0
    assert numbers() == kept


def test_recomputing_corrects_missing_and_surplus_rows(capsys):
    ana, bara = person("Ana"), person("Bára")
    match = ended([ana, bara], [1, 2])
    kept = numbers()
    RatedGame.objects.all().delete()
    Rating.objects.create(user=ana, group="hig", mu=30, sigma=2, games=4)
    unrated = ended([ana, bara], [2, 1], is_rated=False)
    RatedGame.objects.create(match=unrated, user=ana, group="classic", rank=2, mu=1, sigma=1, at=NOW)

    call_command("recompute_ratings")

    assert numbers() == kept
    assert capsys.readouterr().out == "1 rated games, 6 rows corrected\n"
    assert match.rated_games.count() == 2


def test_an_interrupted_recomputation_keeps_what_it_corrected(monkeypatch):
    monkeypatch.setattr(rating_recomputation, "SLICE", 4)
    people = [person("Ana"), person("Bára")]
    for _ in range(6):
        ended(people, [1, 2])
    kept = numbers()
    RatedGame.objects.update(mu=99)
    Rating.objects.update(mu=99)
    update, rated = ratings.update_beliefs, []

    def fail_at_the_fifth(*args):
        rated.append(args)
        if len(rated) == 5:
            raise KeyboardInterrupt
        return update(*args)

    monkeypatch.setattr(rating_recomputation, "update_beliefs", fail_at_the_fifth)
    with pytest.raises(KeyboardInterrupt):
        recompute_ratings()
    monkeypatch.undo()
    assert RatedGame.objects.filter(mu=99).count() == 4

    assert recompute_ratings() == (6, 4 + 2)
    assert numbers() == kept


def test_games_rated_during_the_recomputation_from_wrong_ratings_are_corrected():
    people = [person("Ana"), person("Bára")]
    for _ in range(3):
        ended(people, [1, 2])
    Rating.objects.update(mu=99, games=1)
    late = []

    def end_a_game_before_ratings_are_read(execute, sql, *args):
        if 'FROM "games_rating"' in sql and not late:
            late.append(sql)
            ended(people, [2, 1])
        return execute(sql, *args)

    with connection.execute_wrapper(end_a_game_before_ratings_are_read):
        recompute_ratings()

    assert late
    assert set(Rating.objects.values_list("games", flat=True)) == {4}
    assert all(rating.mu < 50 for rating in Rating.objects.all())
    assert recompute_ratings() == (4, 0)


def test_no_query_grows_with_the_number_of_rated_games(monkeypatch):
    """PostgreSQL accepts 65,535 parameters."""
    monkeypatch.setattr(rating_recomputation, "SLICE", 2)
    people, longest = [person("Ana"), person("Bára")], []
    for number in (2, 5):
        for _ in range(number):
            ended(people, [1, 2])
        for model in (RatedGame, Rating):
            model.objects.all().delete()
        with CaptureQueriesContext(connection) as captured:
            recompute_ratings()
        # Commas separate the values, whose digits would count in the length.
        longest.append(max(query["sql"].count(",") for query in captured if "IN (" in query["sql"]))

    assert longest[0] == longest[1]
    assert RatedGame.objects.count() == 2 * (2 + 5)


def test_winning_gains_and_a_tie_of_equals_changes_nothing():
    ana, bara, cyril, dita = (person(name) for name in ("Ana", "Bára", "Cyril", "Dita"))
    ended([ana, bara], [1, 2])
    ended([cyril, dita], [1, 1])

    assert points(ana) > ratings.INITIAL_POINTS > points(bara)
    assert points(cyril) == points(dita) == ratings.INITIAL_POINTS
    assert Rating.objects.get(user=ana).sigma < ratings.INITIAL_BELIEF[1]


def test_editions_that_play_alike_share_a_rating_and_others_have_their_own():
    ana, bara = person("Ana"), person("Bára")
    for edition in ("classic", "hig", "deluxe", "revised"):
        ended([ana, bara], [1, 2], edition=edition)

    assert dict(Rating.objects.filter(user=ana).values_list("group", "games")) == {"classic": 1, "hig": 1, "deluxe": 2}


@pytest.mark.parametrize(
    ("places", "gone", "away", "found"),
    [
        ([1, 2, 3], (), (), [1, 2, 3]),
        ([1, 1, 3], (), (), [1, 1, 3]),
        ([1, 2, 3], (0,), (), [3, 1, 2]),
        ([1, 2, 3], (), (0,), [3, 1, 2]),
        ([1, 2, 3], (0,), (1,), [2, 2, 1]),
        ([1, 2, 3], (0, 1), (2,), []),
    ],
)
def test_absent_players_rank_after_those_who_played_to_the_end(places, gone, away, found):
    match = ended([person(f"P{number}") for number in range(3)], places, gone=gone, away=away)

    assert list(match.rated_games.order_by("user").values_list("rank", flat=True)) == found


def test_a_game_played_to_its_end_is_rated_once_and_only_at_a_rated_table():
    rated, usual = running(3, rated=True), running(2)
    play_to_end(rated)
    play_to_end(usual)

    assert set(RatedGame.objects.values_list("match", "user")) == {
        (rated.pk, seat.user_id) for seat in rated.seats.all()
    }
    ranked = dict(rated.rated_games.values_list("user", "rank"))
    assert all(ranked[seat.user_id] == seat.place for seat in rated.seats.all())
    assert recompute_ratings() == (1, 0)


def test_a_game_that_is_not_played_to_its_end_changes_no_rating():
    match = running(2, rated=True)
    for seat in match.seats.select_related("user"):
        departures.agree_to_end_match(match=match, user=seat.user)
    match.refresh_from_db()

    assert match.status == MatchStatus.ENDED
    assert not Rating.objects.exists()


def test_when_an_account_is_deleted_nobody_elses_rating_changes_and_it_stands_on_no_board():
    ana, bara = person("Ana"), person("Bára")
    for _ in range(30):
        ended([ana, bara], [1, 2])
    kept = numbers()
    assert [row.user for row in ratings.leaderboard("classic")] == [ana, bara]

    accounts.erase_person(user=bara)

    assert [row.user for row in ratings.leaderboard("classic")] == [ana]
    assert recompute_ratings() == (30, 0)
    assert numbers() == kept


def test_a_leaderboard_asks_for_enough_games_and_for_a_rating_that_is_sure():
    ana, bara, cyril = (person(name) for name in ("Ana", "Bára", "Cyril"))
    for user, mu, sigma, games in ((ana, 27, 6.25, 10), (bara, 30, 6.3, 40), (cyril, 31, 4, 9)):
        Rating.objects.create(user=user, group="classic", mu=mu, sigma=sigma, games=games)

    assert [row.user for row in ratings.leaderboard("classic")] == [ana]
    assert not ratings.displayed_rating(27, 6.25).is_provisional
    assert ratings.displayed_rating(30, 6.3).is_provisional


def test_players_who_are_not_listed_see_about_how_many_games_are_missing():
    users = [person(name) for name in ("Ana", "Bára", "Cyril", "Dita", "Emil", "Fay", "Gus", "Hana")]
    beliefs = [(4, 9), (6.3, 40), (4, 12), (8, 2), (7, 5), (7.5, 4), (25 / 3, 1), (5, 6)]
    for user, (sigma, games) in zip(users, beliefs, strict=True):
        Rating.objects.create(user=user, group="classic", mu=25, sigma=sigma, games=games)

    candidates = [(row.user.name, missing) for row, missing in ratings.leaderboard_candidates("classic", None)]

    assert candidates[:2] == [("Ana", 1), ("Bára", 1)]
    assert [name for name, _missing in candidates] == ["Ana", "Bára", "Hana", "Emil", "Fay"]
    assert [missing for _name, missing in candidates] == sorted(missing for _name, missing in candidates)
    own = ratings.leaderboard_candidates("classic", users[6].pk)
    assert [row.user.name for row, _missing in own][-1] == "Gus"
    assert ratings.leaderboard_candidates("classic", users[2].pk) == ratings.leaderboard_candidates("classic", None)


def test_the_estimate_of_missing_games_is_what_equals_need():
    people = [person(name) for name in ("Ana", "Bára", "Cyril")]
    missing = ratings.games_until_established(25 / 3)
    for game in range(missing):
        assert all(rating.sigma >= ratings.ESTABLISHED_SIGMA for rating in Rating.objects.all())
        ended(people, [[1, 2, 3], [2, 3, 1], [3, 1, 2]][game % 3])

    assert [ratings.games_until_established(25 / 3, size) for size in (2, 3, 4, 5)] == [10, 12, 15, 18]
    assert max(rating.sigma for rating in Rating.objects.all()) < ratings.ESTABLISHED_SIGMA + 0.1


@pytest.mark.parametrize(
    ("wishes", "code"),
    [({"bots": ("builder",)}, "rated_without_bots"), ({"private": True}, "rated_in_public")],
)
def test_a_rated_table_with_bots_or_in_private_is_refused_and_nothing_is_opened(wishes, code):
    with pytest.raises(Refused) as refused:
        open_table(person(), 3, rated=True, **wishes)

    assert refused.value.code == code
    assert not Match.objects.exists()


def test_no_bot_sits_down_at_a_rated_table_and_no_guest_opens_one():
    match = open_table(person(), 3, rated=True)

    with pytest.raises(Refused, match="rated_without_bots"):
        seating.seat_bot(match=match, by=match.creator, kind="builder")
    with pytest.raises(Refused, match="confirm_address"):
        open_table(guest(), 2, rated=True)
    assert not match.seats.exclude(bot="").exists()


def test_a_rematch_of_a_rated_game_is_rated():
    match = running(2, rated=True)
    play_to_end(match)

    assert seating.open_rematch(match=match, by=match.creator).is_rated
