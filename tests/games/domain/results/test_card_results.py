"""Card results are stored when a game ends, or later from its log."""

import pytest

import engine
from engine.facts import BoothLaid, Built, Confiscated, Discarded, Laid, Picked, Replaced, TurnBegan
from games import tasks
from games.domain.matches import game_log, match_history
from games.domain.results import card_results
from games.models import CardResult, Match, Played, Seat, Snapshot
from tests.games.tables import play_to_end, play_until, running

pytestmark = pytest.mark.django_db


def noted(match: Match) -> list[dict]:
    return list(
        CardResult.objects.filter(match=match).order_by("card").values("card", "times", "seats", "won", "points")
    )


def test_what_counts_is_who_chose_a_character_who_has_a_district_at_the_end_and_who_played_an_action_card():
    state = engine.new_game("hig", 3, "00" * 32, options={"action_cards": True}).state
    state.players[0].city[:] = ["tavern+"]
    state.players[1].city[:] = ["market", "tavern"]
    state.players[2].city[:] = ["circus_tent"]
    seats = [Seat(number=n, score=score, is_winner=n == 1) for n, score in enumerate((10, 20, 3))]
    facts = [
        *(Picked(0, "king"), Picked(1, "assassin"), Picked(2, "thief"), Picked(0, "king"), Picked(1, "king")),
        TurnBegan(2, "warlord"),
        *(Built(0, "tavern", 1), Built(2, "tavern", 1), Built(1, "tavern", 1), Replaced(1, "watchtower", "market", 1)),
        Confiscated(2, 0, "temple", 1),
        *(Laid(2, "circus_tent"), BoothLaid(0, "ticket_booth", 1), BoothLaid(0, "ticket_booth", 2)),
        Discarded(1, ("director",), "director", openly=True),
        Discarded(0, ("strongman",), "magician", openly=False),
    ]

    found = {row.card: row for row in card_results.card_results_of(Match(), seats, state, facts)}

    told = {card: (row.times, row.seats, row.won, row.points, row.squares) for card, row in found.items()}
    assert told["king"] == (3, 2, 1, 30, 500)
    assert told["assassin"] == (1, 1, 1, 20, 400)
    assert told["thief"] == (1, 1, 0, 3, 9)
    assert told["tavern"] == (3, 2, 1, 30, 500)
    assert told["market"] == (1, 1, 1, 20, 400)
    assert told["circus_tent"] == (1, 1, 0, 3, 9)
    assert told["ticket_booth"] == (2, 1, 0, 10, 100)
    assert told["director"] == (1, 1, 1, 20, 400)
    for untouched in ("warlord", "temple", "watchtower", "strongman"):
        assert told[untouched] == (0, 0, 0, 0, 0)
    assert len(told) == len(set(state.cast) | {one.removesuffix("+") for one in engine.editions.kit_of(state).cards})


@pytest.mark.parametrize(("edition", "wishes"), [("classic", {}), ("hig", {"options": {"action_cards": True}})])
def test_card_results_are_stored_at_the_end_or_by_the_periodic_task(edition, wishes):
    match, going_on = running(3, edition=edition, **wishes), running(2)
    play_to_end(match)
    play_until(going_on, lambda one: match_history.newest_state(one).round == 2)
    before = noted(match)

    rows = {row["card"]: row for row in before}
    facts = [fact for entry in game_log.counted_entries(match) for fact in match_history.entry_facts(entry)]
    assert sum(rows[key]["times"] for key in match.cast or match_history.newest_state(match).cast) == sum(
        isinstance(fact, Picked) for fact in facts
    )
    assert all(rows[one.character]["times"] for one in Played.objects.filter(match=match))
    cities = [set(map(engine.keys.plain_district, player.city)) for player in match_history.newest_state(match).players]
    assert all(rows[card]["seats"] == sum(card in city for city in cities) for city in cities for card in city)

    assert card_results.store_missing_card_results() == 0
    CardResult.objects.all().delete()
    tasks.recount_statistics()
    assert noted(match) == before
    assert not CardResult.objects.filter(match=going_on).exists()


def test_older_games_are_noted_some_at_a_time_and_never_twice(monkeypatch):
    monkeypatch.setattr(card_results, "BATCH_SIZE", 1)
    matches = [running(2), running(2)]
    for match in matches:
        play_to_end(match)
    CardResult.objects.all().delete()

    assert [card_results.store_missing_card_results() for _ in range(3)] == [1, 1, 0]
    before = CardResult.objects.count()
    seats = list(matches[0].seats.order_by("number"))
    card_results.store_card_results(matches[0], seats, match_history.newest_state(matches[0]))
    assert CardResult.objects.count() == before


def test_an_unreadable_game_does_not_stop_the_others(caplog):
    sound, broken = running(2), running(2)
    for match in (sound, broken):
        play_to_end(match)
    CardResult.objects.all().delete()
    Snapshot.objects.filter(match=broken).update(state={})

    card_results.store_missing_card_results()

    assert noted(sound)
    assert not CardResult.objects.filter(match=broken).exists()
    assert f"the cards of game {broken.pk} cannot be counted" in caplog.text
