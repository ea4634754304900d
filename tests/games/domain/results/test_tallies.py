"""Tallies and totals: each game counts once, whatever is repeated, and all can be computed again."""

import pytest
from django.core.management import call_command

from games import tasks
from games.domain.accounts import accounts, player_totals
from games.domain.errors import Refused
from games.domain.results import card_results, tallies
from games.models import CardTally, GameTally, Match, PlayerTotals, Seat, SeatTally, Summary
from tests.games.domain.results.test_player_statistics import count_games, played
from tests.games.domain.results.test_site_statistics import laid
from tests.games.tables import guest, person, play_to_end, running
from tests.languages import ENGLISH

pytestmark = pytest.mark.django_db


def stored() -> list[list[tuple]]:
    """Return all tallies and totals, without the IDs of the tallies."""
    return [
        [row[1:] for row in model.objects.order_by("pk").values_list()]
        for model in (GameTally, SeatTally, CardTally, PlayerTotals)
    ]


def test_a_game_is_counted_once_however_often_the_task_runs():
    match = played([person("Ana"), person("Bára")], scores=(20, 10), round=4)
    laid(match, "king", times=2, scores=(20,), won=1)

    for _ in range(2):
        tasks.count_games()
        tallies.add_card_results()

    game, seats, card = GameTally.objects.get(), SeatTally.objects.all(), CardTally.objects.get()
    assert (game.games, game.rounds, game.rounds_squares, game.winner) == (1, 4, 16, 20)
    assert sorted((seat.seats, seat.won, seat.score, seat.best) for seat in seats) == [(1, 0, 10, 10), (1, 1, 20, 20)]
    assert (card.games, card.times, card.points) == (1, 2, 20)


def test_games_are_added_to_those_counted_before():
    ana, bara = person("Ana"), person("Bára")
    for round_, scores in ((4, (20, 10)), (6, (11, 31))):
        laid(played([ana, bara], scores=scores, round=round_), "king", times=1, scores=(scores[0],))
        tasks.count_games()
        tallies.add_card_results()

    game, card = GameTally.objects.get(), CardTally.objects.get()
    assert (game.games, game.rounds, game.rounds_squares, game.winner) == (2, 10, 52, 51)
    assert {seat.best for seat in SeatTally.objects.all()} == {20, 31}
    assert (card.games, card.points, card.squares, card.expected) == (2, 31, 521, 1)


def test_cards_are_counted_when_their_results_come_later():
    match = running(2)
    play_to_end(match)
    match.card_results.all().delete()
    tasks.count_games()
    tallies.add_card_results()
    assert not CardTally.objects.exists()

    card_results.store_missing_card_results()
    tasks.recount_statistics()

    assert CardTally.objects.filter(card="king", games=1).exists()


def test_games_ended_by_agreement_are_in_no_tally():
    match = played([person("Ana"), person("Bára")], scores=(20, 10))
    Summary.objects.filter(match=match).update(score=None, margin=None)

    tasks.count_games()

    assert not GameTally.objects.exists()
    assert not SeatTally.objects.exists()


def test_everything_can_be_computed_again_and_what_is_wrong_is_corrected(capsys):
    ana = person("Ana")
    laid(played([ana, person("Bára")], scores=(20, 10)), "king", times=1, scores=(20,), won=1)
    tasks.count_games()
    tallies.add_card_results()
    right = stored()
    GameTally.objects.update(games=7)
    PlayerTotals.objects.filter(user=ana).update(finished=9)

    call_command("recompute_statistics")
    call_command("recompute_statistics")

    assert stored() == right
    assert (
        capsys.readouterr().out
        == "tallies corrected; 2 players, 1 corrected\ntallies correct; 2 players, 0 corrected\n"
    )


def test_a_game_that_ends_while_tallies_are_computed_again_is_added_later():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], scores=(20, 10))
    tallies.recompute_tallies()
    played([ana, bara], scores=(20, 10))

    tasks.count_games()

    assert GameTally.objects.get().games == 2


def test_the_totals_of_a_player_are_computed_when_a_game_ends():
    ana, bara = person("Ana"), person("Bára")
    player_totals.update_stale_totals()
    played([ana, bara], scores=(20, 10), is_private=True)
    played([ana, bara], scores=(30, 10))
    assert player_totals.stored_totals(ana).record == player_totals.NO_GAMES

    count_games()

    public, own = (player_totals.stored_totals(ana, private=private) for private in (False, True))
    assert (public.record.finished, public.record.best, public.listed) == (1, 30, 1)
    assert (own.record.finished, own.record.private, own.listed) == (2, 1, 2)
    assert [(rival.user, rival.games) for rival in player_totals.rivals_in(own)] == [(bara, 2)]


def test_a_rival_who_has_left_the_site_is_no_longer_named():
    ana, bara = person("Ana"), person("Bára")
    played([ana, bara], scores=(20, 10))
    count_games()

    accounts.erase_person(user=bara)

    assert player_totals.rivals_in(player_totals.stored_totals(ana)) == []
    assert not PlayerTotals.objects.filter(user=bara).exists()
    count_games()
    assert not PlayerTotals.objects.filter(user=bara).exists()


def test_a_guest_who_creates_an_account_gets_totals():
    visitor = guest()
    Seat.objects.filter(match=played([person("Bára"), person("Ana")], scores=(20, 10)), number=10).update(user=visitor)
    count_games()
    assert PlayerTotals.objects.get(user=visitor).finished == 0

    accounts.claim_guest(user=visitor, email="a@example.org", password="long and secret", display_name="Vera")
    count_games()

    assert PlayerTotals.objects.get(user=visitor).finished == 1


def test_pages_of_the_list_follow_each_other(monkeypatch, client):
    monkeypatch.setattr(player_totals, "PER_PAGE", 2)
    people = [person(name) for name in ("Ana", "Bára", "Cyril", "Dita", "Emil")]
    for number, user in enumerate(people[:3]):
        for winner in range(number + 1):
            played([user], bots=("builder", "builder"), scores=(9, 6, 3), winner=winner)
    count_games()

    names, after = [], ""
    for _ in range(3):
        rows, after = player_totals.players_page(after)
        names += [row.user.display_name for row in rows]

    assert (names, after) == (["Cyril", "Bára", "Ana", "Dita", "Emil"], "")
    assert client.get(f"/{ENGLISH}/players/?after=1_1_0").status_code == 200
    assert client.get(f"/{ENGLISH}/players/?after=x").status_code == 404
    with pytest.raises(Refused):
        player_totals.players_page("x")


def test_pages_that_show_totals_read_no_games(client, django_assert_max_num_queries):
    ana = person("Ana")
    play_to_end(running(2))
    tasks.count_games()
    tasks.recount_statistics()

    for path in (f"/{ENGLISH}/players/", f"/{ENGLISH}/statistics/"):
        with django_assert_max_num_queries(12) as queries:
            assert client.get(path).status_code == 200
        tables = " ".join(query["sql"] for query in queries.captured_queries)
        assert not any(f'"{model._meta.db_table}"' in tables for model in (Match, Summary)), path
    with django_assert_max_num_queries(25) as queries:
        client.get(ana.get_absolute_url())
    counts = [query["sql"] for query in queries.captured_queries if "COUNT(" in query["sql"]]
    assert counts == []
