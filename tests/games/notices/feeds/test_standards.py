"""The feeds keep the rules of their standards, whatever the names of tables and players."""

import re
import xml.etree.ElementTree as ET
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.models import CalendarFeed, Match, Seat, User
from games.notices.feeds import calendar
from tests.games.notices.feeds.standards import ATOM, check_calendar, check_feed, inside, values
from tests.games.tables import asked, choose, person, play_to_end, play_until, running
from tests.languages import LANGUAGES

NAMES = (
    "Old friends",
    'Tick; tock, \\ the "clock"',
    "Přátelé u kulatého stolu, kteří hrají každé úterý od osmi",
    "老朋友" * 12,
)


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Feeds are the same on every database."""


def calendar_of(user: User) -> CalendarFeed:
    return CalendarFeed.objects.get_or_create(user=user)[0]


def fetched(feed: CalendarFeed) -> bytes:
    answer = Client().get(reverse("games:calendar", args=[feed.token]))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    return answer.content


def sequence_of(feed: CalendarFeed) -> tuple[str, int]:
    [event] = inside(check_calendar(fetched(feed)), "VEVENT")
    return values(event, "UID")[0], int(values(event, "SEQUENCE")[0])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_calendar_keeps_rfc_5545(name, language):
    match = running(2)
    Match.objects.filter(pk=match.pk).update(name=name)
    user = asked(match).user
    User.objects.filter(pk=user.pk).update(language=language)

    made = check_calendar(fetched(calendar_of(user)))

    [event] = inside(made, "VEVENT")
    summary = values(event, "SUMMARY")[0].replace("\\;", ";").replace("\\,", ",").replace("\\\\", "\\")
    assert summary.endswith(f" · {name}")


def test_a_calendar_without_deadlines_keeps_rfc_5545():
    made = check_calendar(fetched(calendar_of(person("Ana"))))

    assert inside(made, "VEVENT") == []


def test_an_alarm_goes_off_before_the_deadline_within_its_time():
    match = running(2)
    seat = asked(match)

    [event] = inside(check_calendar(fetched(calendar_of(seat.user))), "VEVENT")

    [alarm] = inside(event, "VALARM")
    [(_name, params, trigger)] = [row for row in alarm[1] if row[0] == "TRIGGER"]
    assert (params["RELATED"], trigger) == ("END", "-PT3H")
    Seat.objects.filter(pk=seat.pk).update(asked_at=seat.deadline - timedelta(minutes=80))
    [event] = inside(check_calendar(fetched(calendar_of(seat.user))), "VEVENT")
    assert "TRIGGER;RELATED=END:-PT20M" in str(fetched(calendar_of(seat.user)))


def test_the_sequence_grows_when_the_deadline_moves_and_only_then(travel):
    match = running(2)
    seat = asked(match)
    feed = calendar_of(seat.user)
    uid, first = sequence_of(feed)

    assert sequence_of(feed) == (uid, first)
    for number, change in enumerate((timedelta(hours=5), timedelta(hours=-3)), 1):
        moved = Seat.objects.get(pk=seat.pk).deadline + change
        Seat.objects.filter(pk=seat.pk).update(deadline=moved)
        assert sequence_of(feed) == (uid, first + number)
    while asked(match).pk == seat.pk:
        choose(match)
    check_calendar(fetched(feed))
    play_until(match, lambda match: asked(match).pk == seat.pk)
    assert sequence_of(feed) == (uid, first + 3)
    calendar.renew_calendar_url(seat.user)
    renewed = CalendarFeed.objects.get(user=seat.user)
    assert renewed.token != feed.token
    assert sequence_of(renewed) == (uid, first + 3)


def test_the_numbers_of_games_that_are_over_are_forgotten():
    match = running(2)
    user = asked(match).user
    feed = calendar_of(user)
    fetched(feed)
    Match.objects.filter(pk=match.pk).update(status="finished")
    other = running(2)
    other.seats.filter(is_asked=True).update(user=user)

    fetched(feed)

    feed.refresh_from_db()
    assert [uid.split("-")[1] for uid in feed.published] == [str(other.pk)]


def feed_of(match: Match, language: str) -> ET.Element:
    with override(language):
        address = reverse("pages:feed", args=[match.pk])
    return check_feed(Client().get(address).content)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_feed_of_a_game_keeps_rfc_4287(language):
    match = running(3)
    Match.objects.filter(pk=match.pk).update(name="Old & <dear> friends \x0b\ufffe")
    play_until(match, lambda match: match.round == 2)

    feed = feed_of(match, language)

    assert len(feed.findall(f"{ATOM}entry")) > 10
    assert "Old & <dear> friends" in feed.findtext(f"{ATOM}title")


def test_the_feed_of_a_game_that_has_just_begun_or_is_over_keeps_rfc_4287():
    match = running(2)
    feed_of(match, "en")
    play_to_end(match)

    feed_of(match, "en")


@pytest.mark.parametrize("is_over", [False, True])
def test_each_entry_leads_to_its_moment_which_anyone_may_open(is_over):
    match = running(2)
    if is_over:
        play_to_end(match)
    else:
        play_until(match, lambda match: match.round == 2)

    entries = feed_of(match, "en").findall(f"{ATOM}entry")

    addresses = [entry.find(f"{ATOM}link").get("href") for entry in entries]
    assert len(set(addresses)) == len(addresses)
    assert all(re.fullmatch(rf"/games/{match.pk}/at/\d+/", urlsplit(address).path) for address in addresses)
    for entry, address in [*zip(entries, addresses, strict=True)][:: max(1, len(entries) // 6)]:
        answer = Client().get(urlsplit(address).path)
        assert answer.status_code == 200
        page = " ".join(re.sub(r"<[^>]+>", "", answer.content.decode()).split())
        assert " ".join(entry.findtext(f"{ATOM}title").split()) in page
