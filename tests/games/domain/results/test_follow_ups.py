"""Ratings, conduct and card results are stored after the last move, once, and in the order in which games ended."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.domain.lobby import departures
from games.domain.play import choices
from games.domain.results import follow_ups, rating_recomputation, ratings
from games.enums import IncidentKind, MatchStatus
from games.models import CardResult, Conduct, FollowUp, Match, PostToken, RatedGame, Rating, Seat, User
from tests.games.tables import asked, options, person, play_until, running

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def just_ended(people: list[User], *, minutes_ago: int) -> Match:
    """Create a rated game that the first of these people has just won, and from which nothing is stored yet."""
    match = Match.objects.create(
        name="Rated",
        status=MatchStatus.FINISHED,
        size=len(people),
        edition="classic",
        is_rated=True,
        ended_at=NOW - timedelta(minutes=minutes_ago),
    )
    for number, user in enumerate(people):
        Seat.objects.create(match=match, number=number, user=user, place=number + 1, is_winner=not number)
    follow_ups.request_follow_up(match)
    return match


def test_the_last_move_leaves_ratings_conduct_and_cards_to_a_worker():
    match = running(2, pace="daily", rated=True)
    play_until(match, lambda match: match.is_finished)
    models = (RatedGame, Conduct, CardResult)
    assert [model.objects.filter(match=match).exists() for model in models] == [False] * 3
    assert match.summary.score == max(match.seats.values_list("score", flat=True))

    assert [follow_ups.follow_up_ended_matches() for _ in range(2)] == [1, 0]

    assert [model.objects.filter(match=match).exists() for model in models] == [True] * 3
    assert list(Rating.objects.values_list("games", flat=True)) == [1, 1]


def test_seats_of_a_game_that_older_code_has_ended_get_its_end():
    match = just_ended([person("Ana"), person("Ben")], minutes_ago=1)

    follow_ups.follow_up_ended_matches()

    assert set(match.seats.values_list("ended_at", flat=True)) == {match.ended_at}


def test_games_are_rated_in_the_order_of_their_ends():
    ana, ben = person("Ana"), person("Ben")
    later, earlier = just_ended([ana, ben], minutes_ago=1), just_ended([ben, ana], minutes_ago=2)

    assert follow_ups.follow_up_ended_matches() == 2

    order = RatedGame.objects.filter(user=ana).order_by("pk").values_list("match", flat=True)
    assert list(order) == [earlier.pk, later.pk]
    assert rating_recomputation.recompute_ratings() == (2, 0)


def test_a_game_that_was_rated_by_recomputing_is_not_rated_again():
    match = just_ended([person("Ana"), person("Ben")], minutes_ago=1)
    rating_recomputation.recompute_ratings()

    follow_ups.follow_up_ended_matches()

    assert list(Rating.objects.values_list("games", flat=True)) == [1, 1]
    assert RatedGame.objects.filter(match=match).count() == 2


def test_a_game_that_fails_is_tried_again_and_stops_no_other(monkeypatch, caplog):
    broken = just_ended([person("Ana"), person("Ben")], minutes_ago=2)
    sound = just_ended([person("Cid"), person("Dan")], minutes_ago=1)
    honest = ratings.rate_match

    def fail_once(match: Match, seats: list[Seat]) -> None:
        honest(match, seats)
        if match == broken:
            raise ValueError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(ratings, "rate_match", fail_once)
        assert follow_ups.follow_up_ended_matches() == 1
    assert set(RatedGame.objects.values_list("match", flat=True)) == {sound.pk}
    assert str(broken.pk) in caplog.text

    assert follow_ups.follow_up_ended_matches() == 1
    assert list(Rating.objects.values_list("games", flat=True)) == [1] * 4


def test_tokens_are_deleted_a_day_after_the_end():
    finished, ended, going = running(2), running(2), running(2)
    for match in (finished, ended, going):
        seat, text = asked(match), options(match)[0]
        choices.make_choice(match=match, seat=seat.number, choices=[text], at=0, token="first")
    play_until(finished, lambda match: match.is_finished)
    departures.end_without_result(ended, IncidentKind.ENDED, agreed=True)

    for after in (timedelta(hours=23), timedelta(hours=25)):
        assert PostToken.objects.count() == 3
        follow_ups.follow_up_ended_matches(timezone.now() + after)

    assert list(PostToken.objects.values_list("match", flat=True)) == [going.pk]
    assert not FollowUp.objects.exists()


def test_the_last_post_is_answered_again_after_the_end():
    match = running(2)
    play_until(match, lambda match: len(options(match)) == 1 and match.round > 3)
    seat, at = asked(match), match.version
    first = choices.make_choice(match=match, seat=seat.number, choices=options(match), at=at, token="one")
    match.refresh_from_db()
    departures.end_without_result(match, IncidentKind.ENDED, agreed=True)
    follow_ups.follow_up_ended_matches()

    posted = match.entries.get(number=first.number).choices
    again = choices.make_choice(match=match, seat=seat.number, choices=posted, at=at, token="one")

    assert (again.repeated, again.number) == (True, first.number)
