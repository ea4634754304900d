"""What lists, archive and profile say of games: when they were, what broke a tie, and what is private."""

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.html import strip_tags

from games import tasks
from games.domain.lobby import departures
from games.models import Match, Seat
from games.screens.dates import short_day
from tests.games.markup import compact
from tests.games.tables import asked, open_table, person, play_to_end, running
from tests.languages import ENGLISH, LANGUAGES

pytestmark = pytest.mark.django_db


def page(client, address: str) -> str:
    """Return a page as it is once the periodic task has counted the games that ended."""
    tasks.count_games()
    return compact(client.get(address).content.decode())


def finished(**wishes) -> Match:
    match = running(2, **wishes)
    play_to_end(match)
    return match


def stamp(at) -> str:
    return f'<time datetime="{at.isoformat(timespec="seconds")}">'


@pytest.mark.parametrize(
    ("edition", "winners", "words"),
    [
        ("classic", 1, "A tie, decided by the highest rank revealed in the last round."),
        ("hig", 1, "A tie, decided by the points for districts alone."),
        ("hig", 2, "A tie that nothing breaks: the victory is shared."),
    ],
)
def test_a_tie_is_explained_in_the_archive_and_on_the_page_of_a_player(client, edition, winners, words):
    match = finished(edition=edition)
    user = match.creator
    assert words not in page(client, reverse("pages:archive"))
    match.seats.update(score=20, is_winner=False)
    Seat.objects.filter(match=match, number__lt=winners).update(is_winner=True)

    for address in (reverse("pages:archive"), user.get_absolute_url()):
        assert words in page(client, address)


def test_lists_say_when(client, travel):
    over, table, going = finished(name="Over"), open_table(person(), 3, name="Open"), running(2, name="Going")
    travel.shift(timedelta(hours=3))
    client.force_login(going.creator)

    archive, tables, mine = (page(client, reverse(name)) for name in ("pages:archive", "games:open", "games:mine"))
    count = page(client, over.get_absolute_url())

    assert f"ended {stamp(over.ended_at)}" in archive
    assert f"opened {stamp(table.created_at)}3 hours ago</time>" in tables
    assert f"last move {stamp(going.moved_at)}3 hours ago</time>" in tables
    assert f"last move {stamp(going.moved_at)}3 hours ago</time>" in mine
    assert f"Played on {stamp(over.ended_at)}" in count
    assert stamp(going.creator.joined_at) in page(client, reverse("pages:players"))
    assert stamp(going.creator.joined_at) in page(client, going.creator.get_absolute_url())
    assert f"opened {stamp(table.created_at)}3 hours ago" in page(client, table.get_absolute_url() + "waiting/")


def test_a_game_of_several_days_says_from_when_to_when(client):
    over = finished()
    over.started_at -= timedelta(days=2)
    over.save()

    for place in (over.get_absolute_url(), reverse("games:story", args=[over.pk])):
        told = page(client, place)
        assert f"Played from {stamp(over.started_at)}" in told
        assert f"to {stamp(over.ended_at)}" in told


def game_dates(match: Match) -> str:
    """Return what a page says of when a game was played."""
    return strip_tags(render_to_string("games/parts/game_dates.html", {"match": match})).strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_one_day_says_the_day_once_and_no_full_stop_twice(language):
    when = datetime(2026, 11, 3, 12, tzinfo=UTC)
    with translation.override(language):
        said = game_dates(Match(started_at=when, ended_at=when + timedelta(minutes=5)))

        assert said.count(short_day(when)) == 1
        assert said.count("2026") == 1
    assert not re.search(r"[.。]\s*[.。]$", said)


def test_a_game_of_one_day_is_so_by_the_clock_of_the_reader():
    match = Match(started_at=datetime(2026, 11, 3, 22, tzinfo=UTC), ended_at=datetime(2026, 11, 4, 1, tzinfo=UTC))

    with timezone.override("UTC"):
        assert game_dates(match).startswith("Played from Nov 3, 2026")
    with timezone.override("Asia/Taipei"):
        assert game_dates(match) == "Played on Nov 4, 2026."


def test_a_game_that_was_ended_says_when(client):
    match = running(1, bots=("builder",))
    client.force_login(match.creator)
    departures.resign_seat(match=match, user=match.creator)
    match.refresh_from_db()

    assert stamp(match.ended_at) in page(client, match.get_absolute_url())


def test_the_profile_counts_what_it_shows_and_private_games_only_for_their_player(client):
    shown = finished(name="For all")
    user = shown.creator
    hidden = finished(name="Hush hush", private=True)
    hidden.seats.filter(number=0).update(user=user, is_winner=True, score=99)
    going, secret = running(2, name="Seen going on"), running(2, name="Unseen", private=True)
    for match in (going, secret):
        match.seats.filter(number=0).update(user=user)

    profile = page(client, user.get_absolute_url())
    client.force_login(user)
    own = page(client, user.get_absolute_url())

    assert re.search(r"Games finished</dt><dd>1</dd>", profile)
    assert re.search(r"In progress</dt><dd>1</dd>", profile)
    assert ("<dd>99</dd>" in profile, "Hush hush" in profile, "Unseen" in profile) == (False, False, False)
    assert "Private games aren't counted or shown here." in profile
    assert re.search(r"Games finished</dt><dd>2</dd>", own)
    assert re.search(r"In progress</dt><dd>2</dd>", own)
    assert ("<dd>99</dd>" in own, "Hush hush" in own, "Unseen" in own) == (True, True, True)
    assert "1 of your finished games is private." in own
    for told in (profile, own):
        assert ("For all" in told, "Seen going on" in told) == (True, True)
    players = page(client, reverse("pages:players"))
    assert f'{user.name}</a></span></th><td class="figure">1</td>' in players


def test_who_waits_sees_one_bound_that_does_not_tell_who_has_saved_time(client):
    match = running(3)
    waiting = match.seats.filter(is_asked=False).select_related("user").first()
    bound = "Next move due within 1 day, 1 hour."
    client.force_login(waiting.user)
    table, mine = page(client, match.get_absolute_url()), page(client, reverse("games:mine"))
    match.seats.update(bank=5)

    assert bound in table
    assert bound in mine
    assert bound in page(client, match.get_absolute_url())
    client.force_login(asked(match).user)
    assert bound not in page(client, match.get_absolute_url())


@pytest.mark.parametrize(
    "address", [f"/{ENGLISH}/players/", f"/{ENGLISH}/rules/classic/selection/", f"/{ENGLISH}/statistics/"]
)
def test_what_may_be_wider_than_the_screen_is_a_named_place_to_scroll(client, address):
    finished()

    sheets = re.findall(r'<div class="sheet[^>]*>', page(client, address))

    assert sheets
    for sheet in sheets:
        assert 'role="region" tabindex="0" aria-label="' in sheet


def test_a_profile_tells_what_was_played_as_whom_and_against_whom(client):
    match = finished(name="For all")
    user, rival = (seat.user for seat in match.seats.select_related("user").order_by("number"))

    told = page(client, user.get_absolute_url())
    nothing = page(client, person("Zoe").get_absolute_url())

    assert {"Editions played", "Characters played", "Head to head"} <= set(re.findall(r"<h2[^>]*>([^<]+)</h2>", told))
    assert re.search(rf'<th scope="row">.*href="{rival.get_absolute_url()}" ?>{rival.name}</a></span></th>', told)
    assert re.search(rf'player=@{user.handle}&amp;partner=@{rival.handle}"\s*>1</a>', told)
    assert f'<td class="figure">{stamp(match.ended_at)}' in told
    assert re.search(r'<span class="role"><svg.*?</svg>[A-Z]', told)
    assert "Head to head" not in nothing


def test_a_profile_costs_the_same_however_much_was_played(client, django_assert_max_num_queries):
    match = finished(name="One")
    user = match.creator
    for name in ("Two", "Three"):
        finished(name=name).seats.filter(number=0).update(user=user)
    tasks.count_games()

    with django_assert_max_num_queries(14):
        client.get(user.get_absolute_url())
