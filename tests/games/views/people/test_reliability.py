"""The page of a player says how they keep to the clock, once enough is known, and a table may ask for it."""

import pytest
from django.urls import reverse

from games.domain.errors import Refused
from games.domain.lobby import seating
from games.models import Match, User
from tests.games.domain.results.test_reliability import laid
from tests.games.markup import compact
from tests.games.tables import everything, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db


def page(client, user: User) -> str:
    return compact(client.get(reverse("pages:player", args=[user.handle])).content.decode())


def test_a_profile_shows_shares_with_their_counts_and_how_soon_answers_come(client):
    user = person()
    for timed_out in (0, 0, 0, 0, 5):
        laid(user, 9, timed_out, left=timed_out > 0)

    text = page(client, user)

    for words in ("<dd>90%", "45 / 50", "<dd>80%", "4 / 5", "<dt>Timeouts</dt><dd>5<", "abandoned</dt><dd>1<"):
        assert words in text
    assert "Ana makes half of all moves within an hour." in text


def test_new_players_have_no_reliability_figures(client):
    user = person()
    laid(user, 0, 9, left=True)

    text = page(client, user)

    assert "Not enough data yet. Figures appear after 5 games with a clock." in text
    assert "Timeouts" not in text


def veteran(name: str, timed_out: int = 0) -> User:
    """Make somebody of whom enough is known."""
    user = person(name)
    for _ in range(5):
        laid(user, 10, timed_out)
    return user


def test_the_opening_form_asks_how_reliable_people_are_to_be_and_the_table_says_it(client):
    user = veteran("Eva")
    client.force_login(user)
    said = {"edition": "classic", "size": 4, "pace": "daily", "visibility": "open", "stand_in": "builder"}

    client.post(reverse("games:new"), {**said, "reliability": 90})
    match = Match.objects.get(creator=user)

    client.force_login(veteran("Fay"))
    text = " ".join(client.get(reverse("games:waiting", args=[match.pk])).content.decode().split())
    assert match.least_reliability == 90
    assert "For reliable players, who answer on time at least 90% of the time" in text
    assert reverse("games:join", args=[match.pk]) in text
    assert "reliability 90%" in client.get(reverse("games:open")).content.decode()


def test_who_falls_short_reads_why_before_and_after_pressing_and_nothing_changes(client):
    match = open_table(veteran("Eva"), 4, reliability=90)
    late = veteran("Fay", timed_out=2)
    client.force_login(late)
    before = everything(match)

    shown = client.get(reverse("games:waiting", args=[match.pk])).content.decode()
    pressed = client.post(reverse("games:join", args=[match.pk]), {"seat": "2"}, follow=True).content.decode()

    for page_of_table in (shown, pressed):
        assert "You answer on time 83% of the time and finish 100%." in page_of_table
        assert reverse("games:join", args=[match.pk]) not in page_of_table
    assert everything(match) == before


def test_a_newcomer_may_sit_at_one_table_with_a_demand_at_a_time():
    first, second = (open_table(veteran(name), 4, reliability=95) for name in ("Eva", "Fay"))
    plain, new = open_table(person("Gus"), 4), person()

    seating.take_seat(match=first, user=new)
    seating.take_seat(match=plain, user=new)
    with pytest.raises(Refused, match="one_as_newcomer"):
        seating.take_seat(match=second, user=new)
    seating.leave_seat(match=first, user=new)
    seating.take_seat(match=second, user=new)

    assert second.seats.filter(user=new).exists()


def test_nobody_asks_of_others_what_they_do_not_give():
    with pytest.raises(Refused, match="falls_short"):
        open_table(veteran("Eva", timed_out=5), 4, reliability=80)


def test_another_game_of_the_same_round_asks_for_the_same():
    match = running(2, reliability=80)
    play_to_end(match)

    assert seating.open_rematch(match=match, by=match.creator).least_reliability == 80


def test_a_game_against_bots_alone_asks_for_nothing():
    assert running(1, bots=("apprentice",), reliability=95).least_reliability == 0
