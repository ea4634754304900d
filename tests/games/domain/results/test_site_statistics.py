"""Site statistics on hand-made rows: counted, cached, and recounted periodically."""

import pytest
from django.core.cache import cache

from games import tasks
from games.domain.matches import stored_figures
from games.domain.results import site_statistics, tallies
from games.domain.results.confidence_intervals import wilson_interval
from games.domain.results.site_statistics import Figure
from games.enums import MatchStatus, Pace
from games.models import CardResult, Match, Summary
from tests.games.domain.results.test_player_statistics import played
from tests.games.tables import person, play_to_end, running

pytestmark = pytest.mark.django_db
AT_WORK = MatchStatus.RUNNING


def values(rows: list[site_statistics.StatisticsRow], *names: str) -> list[tuple]:
    """Return the figures of some rows without their intervals."""
    return [(*row.key, row.games, *(round(getattr(row, name).value, 3) for name in names)) for row in rows]


def laid(match: Match, card: str, *, times: int, scores: tuple[int, ...] = (), won: int = 0) -> CardResult:
    """Create the result of a card for seats with these scores, of which this many won."""
    points, squares = sum(scores), sum(one * one for one in scores)
    return CardResult.objects.create(
        match=match, card=card, times=times, seats=len(scores), won=won, points=points, squares=squares
    )


def counted() -> site_statistics.SiteStatistics:
    """Return the statistics after the periodic tasks have run."""
    tallies.add_finished_games()
    tallies.add_card_results()
    stored_figures.update_figures()
    return site_statistics.count_statistics()


def test_all_games_together():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], round=4)
    played([ana, bara], round=7)
    played([ana, bara], round=2, status=AT_WORK)
    played([ana, bara], round=9, status=MatchStatus.CANCELLED)

    found = counted()

    assert (found.finished, found.running, found.rounds.value) == (2, 1, 5.5)
    assert (found.rounds.low, found.rounds.high) == pytest.approx((2.56, 8.44))


def test_without_games_there_are_no_figures():
    found = counted()

    assert (found.finished, found.rounds, found.characters, found.sizes) == (0, None, [], [])


def test_games_are_told_by_edition_and_size():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], scores=(20, 10), round=4)
    played([ana, bara], scores=(11, 31), winner=1, round=6)
    played([ana], bots=("builder", "builder"), scores=(3, 6, 9), winner=2, round=5)
    played([ana, bara], scores=(7, 8), edition="deluxe", round=3)
    played([ana, bara], scores=(90, 90), status=AT_WORK)

    rows = counted().sizes

    assert values(rows, "rounds", "winner", "score") == [
        ("classic", 2, 2, 5, 25.5, 18),
        ("classic", 3, 1, 5, 9, 6),
        ("deluxe", 2, 1, 3, 7, 7.5),
    ]
    assert [row.best for row in rows] == [31, 9, 8]
    assert rows[1].rounds == Figure(5)
    assert rows[0].rounds.low < 5 < rows[0].rounds.high


def test_shares_have_wilsons_bounds():
    ana, bara = person("Ana"), person("Bára")
    played([ana], bots=("builder", "apprentice"), scores=(3, 6, 9), winner=2)
    played([ana, bara], scores=(20, 10))
    played([ana, bara], scores=(90, 90), status=AT_WORK)

    found = counted()
    kinds, seats = found.kinds, found.seats

    assert values(kinds, "won", "score") == [("", 3, 0.333, 11), ("apprentice", 1, 1, 9), ("builder", 1, 0, 6)]
    assert (kinds[0].won.low, kinds[0].won.high) == wilson_interval(1, 3)
    assert [row.key[0] for row in seats] == [2, 2, 3, 3, 3]
    assert [row.won.value for row in seats] == [1, 0, 0, 0, 1]


def test_character_figures_follow_the_seats_that_chose_them():
    ana, bara = person("Ana"), person("Bára")
    first, second = played([ana, bara]), played([ana, bara], edition="deluxe", is_private=True)
    laid(first, "king", times=5, scores=(20, 10), won=1)
    laid(first, "thief", times=1, scores=(20,), won=1)
    laid(first, "witch", times=0)
    laid(first, "tavern", times=2, scores=(10,))
    laid(second, "king", times=1, scores=(20,))

    rows = counted().characters

    assert values(rows, "chosen", "won", "score") == [
        ("king", "deluxe", 3, 0.75, 0.333, 16.667),
        ("thief", "classic", 1, 0.5, 1, 20),
    ]
    assert (rows[0].chosen.low, rows[0].chosen.high) == wilson_interval(3, 4)
    spread = 1.96 * ((200 / 9) / 2) ** 0.5
    assert (rows[0].score.low, rows[0].score.high) == pytest.approx((50 / 3 - spread, 50 / 3 + spread))


def test_of_a_single_card_only_games_are_told_that_all_may_see():
    ana, bara = person("Ana"), person("Bára")
    three = played([ana, bara], bots=("builder",))
    laid(three, "tavern", times=4, scores=(10, 20), won=1)
    laid(played([ana, bara]), "tavern", times=0)
    laid(played([ana, bara]), "tavern", times=1, scores=(9,), won=1)
    laid(played([ana, bara], is_private=True), "tavern", times=1, scores=(9,), won=1)
    laid(played([ana, bara], edition="hig"), "tavern", times=1)

    cards = counted().cards

    tavern = cards["classic", "tavern"]
    assert (tavern.games, tavern.in_use, tavern.players, tavern.times) == (3, 2, 7, 5)
    assert (tavern.seats, tavern.won, tavern.winners.value) == (3, 2, pytest.approx(2 / 3))
    assert tavern.expected == pytest.approx(2 / 3 + 1 / 2)
    assert cards["hig", "tavern"].winners is None


def test_presets_are_told_where_there_was_a_choice():
    for cast_by, rounds, score in (("first", 5, 20), ("first", 7, 30), ("", 3, 9)):
        match = Match.objects.create(name="Told", status=MatchStatus.FINISHED, size=4, edition="deluxe", round=rounds)
        Summary.objects.create(
            match=match, ended_at=match.created_at, edition="deluxe", size=4, cast_by=cast_by, pace=Pace.DAILY,
            rounds=rounds, score=score, margin=1,
        )  # fmt: skip

    assert values(counted().presets, "rounds", "winner") == [("first", 2, 6, 25)]


def test_a_real_game_is_in_every_table():
    play_to_end(running(3))

    found = counted()

    assert sum(row.games for row in found.characters) >= 8
    assert {row.key[0] for row in found.characters} <= {card for _edition, card in found.cards}
    assert [len(rows) for rows in (found.seats, found.sizes, found.kinds)] == [3, 1, 1]


def test_statistics_are_cached_until_the_periodic_recount(settings, django_assert_num_queries):
    settings.STATISTICS_KEPT = 60
    cache.delete(site_statistics.CACHE_KEY)
    ana, bara = person("Ana"), person("Bára")
    assert site_statistics.cached_statistics().finished == 0
    played([ana, bara], scores=(20, 10))

    with django_assert_num_queries(0):
        assert site_statistics.cached_statistics().finished == 0
    tasks.count_games()
    tasks.recount_statistics()
    with django_assert_num_queries(0):
        assert site_statistics.cached_statistics().finished == 1
    cache.delete(site_statistics.CACHE_KEY)

    assert {"games.count"} <= {one["task"] for one in settings.CELERY_BEAT_SCHEDULE.values()}
