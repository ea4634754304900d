"""The calendar of a user's deadlines, and the public feeds of games."""

import html
import re
import xml.etree.ElementTree as ET

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from icalendar import Calendar

from games.domain.accounts import accounts
from games.domain.matches import match_history
from games.models import CalendarFeed, Match, User
from games.screens.log import narration
from tests.games.tables import asked, choose, guest, person, play_to_end, play_until, running
from tests.games.views.visiting import recognised, signed_in
from tests.languages import ENGLISH, FRENCH, LANGUAGES

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Feeds are the same on every database."""


def address_of(user: User) -> str:
    """Make the calendar as its owner does, and read its address off the page."""
    browser = recognised(user)
    browser.post(reverse("games:renew_calendar"))
    page = browser.get(reverse("games:outlets")).content.decode()
    return re.search(r"https?://[^<]+(/calendar/[\w-]+\.ics)", page)[1]


def events(address: str) -> list:
    answer = Client().get(address)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("text/calendar")
    return list(Calendar.from_ical(answer.content).walk("VEVENT"))


def feed(match: Match, language: str = ENGLISH) -> ET.Element:
    with override(language):
        answer = Client().get(reverse("pages:feed", args=[match.pk]))
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    return ET.fromstring(answer.content)


def test_the_calendar_shows_each_deadline_of_its_owner_and_no_other():
    match = running(3)
    seat = asked(match)
    address = address_of(seat.user)

    [event] = events(address)

    assert str(event["summary"]) == "Your turn · Tuesday"
    assert event.decoded("dtend") == seat.deadline.replace(microsecond=0)
    assert str(event["url"]).endswith(f"/games/{match.pk}/")
    other = match.seats.exclude(pk=seat.pk).first().user
    assert events(address_of(other)) == []


def test_the_entry_of_a_game_moves_with_its_deadline_and_goes_with_the_turn(travel):
    match = running(2)
    seat = asked(match)
    address = address_of(seat.user)
    [first] = events(address)
    while asked(match).pk == seat.pk:
        choose(match)
    assert events(address) == []
    travel.shift(3600)
    while asked(match).pk != seat.pk:
        choose(match)

    [second] = events(address)

    assert first["uid"] == second["uid"]
    assert first.decoded("dtend") < second.decoded("dtend")


def test_renewing_the_calendar_url_invalidates_the_old_one():
    user = person()
    old = address_of(user)
    new = address_of(user)

    assert old != new
    assert Client().get(old).status_code == 404
    assert events(new) == []
    signed_in(user).post(reverse("games:remove_calendar"))
    assert Client().get(new).status_code == 404


def test_the_calendar_of_who_is_shut_out_or_gone_leads_nowhere():
    user = person()
    address = address_of(user)
    User.objects.filter(pk=user.pk).update(is_active=False)
    assert Client().get(address).status_code == 404
    User.objects.filter(pk=user.pk).update(is_active=True)

    accounts.erase_person(user=user)

    assert Client().get(address).status_code == 404
    assert not CalendarFeed.objects.exists()


def test_looking_at_the_settings_makes_no_address_and_a_guest_makes_none():
    user = person()
    signed_in(user).get(reverse("games:outlets"))
    assert not CalendarFeed.objects.exists()

    assert signed_in(guest()).post(reverse("games:renew_calendar"))["Location"] == reverse("games:claim")
    assert not CalendarFeed.objects.exists()


def test_a_calendar_is_in_its_owners_language():
    match = running(2)
    user = asked(match).user
    User.objects.filter(pk=user.pk).update(language=FRENCH)

    assert "Your turn" not in str(events(address_of(user))[0]["summary"])


def test_the_feed_tells_what_a_spectator_may_read_and_keeps_what_players_alone_see():
    match = running(3)
    play_until(match, lambda match: match.round == 2)
    names = [seat.user.name for seat in match.seats.order_by("number")]

    summaries = [entry.find(f"{ATOM}summary").text for entry in feed(match).iter(f"{ATOM}entry")]

    told = [html.unescape(line) for text in reversed(summaries) for line in re.findall(r"<p>(.*?)</p>", text)]
    facts = [fact for _, facts in match_history.log_entries(match, None) for fact in facts]
    assert told == narration.fact_sentences(facts, None, names, edition=match.edition)
    of_player = [fact for _, facts in match_history.log_entries(match, 0) for fact in facts]
    assert told != narration.fact_sentences(of_player, 0, names, edition=match.edition)


def test_an_entry_of_the_feed_leads_to_its_moment():
    match = running(3)
    play_until(match, lambda match: match.round == 2)

    for entry in list(feed(match).iter(f"{ATOM}entry"))[::9]:
        answer = Client().get(entry.find(f"{ATOM}link").attrib["href"].removeprefix(settings.SITE_URL))
        told = re.search(r'<ul class="now">(.*?)</ul>', answer.content.decode(), re.DOTALL)[1]
        assert entry.find(f"{ATOM}title").text in html.unescape(re.sub(r"<[^>]+>", "", told))


def test_the_feed_names_an_author_as_atom_requires():
    match = running(3)

    assert feed(match).findtext(f"{ATOM}author/{ATOM}name") == settings.SITE_NAME


def test_the_feed_numbers_only_what_can_be_seen(monkeypatch):
    match = running(3)
    play_until(match, lambda match: match.round == 2)
    whole = match_history.log_entries
    unseen = [entry.number for entry, facts in whole(match, None) if facts][3:6]

    def partly(match: Match, viewer: int | None) -> list:
        return [(entry, [] if entry.number in unseen else facts) for entry, facts in whole(match, viewer)]

    monkeypatch.setattr(match_history, "log_entries", partly)

    numbers = [int(entry.find(f"{ATOM}id").text.rpartition("-")[2]) for entry in feed(match).iter(f"{ATOM}entry")]

    assert numbers == list(reversed(range(len(numbers))))
    assert len(numbers) > 10


def test_the_feed_is_the_same_for_a_player_a_stranger_and_a_guest():
    match = running(2)
    choose(match)
    address = reverse("pages:feed", args=[match.pk])

    answers = {client.get(address).content for client in (Client(), signed_in(asked(match).user), signed_in(guest()))}

    assert len(answers) == 1


@pytest.mark.parametrize("wish", [{"is_private": True}, {"allows_spectators": False}])
def test_a_game_that_not_all_may_watch_has_no_feed_not_even_for_its_players(wish):
    match = running(2)
    Match.objects.filter(pk=match.pk).update(**wish)
    address = reverse("pages:feed", args=[match.pk])

    assert Client().get(address).status_code == 404
    assert signed_in(asked(match).user).get(address).status_code == 404
    assert Client().get(reverse("pages:feed", args=[999_999])).status_code == 404


def test_pages_lead_to_the_feed_where_there_is_one():
    public, private = running(2), running(2)
    Match.objects.filter(pk=private.pk).update(is_private=True)

    def leads(match: Match) -> bool:
        page = signed_in(asked(match).user).get(reverse("games:log", args=[match.pk])).content.decode()
        return "application/atom+xml" in page

    assert (leads(public), leads(private)) == (True, False)


def test_a_finished_game_says_so_in_its_feed():
    match = running(2)
    play_to_end(match)

    assert feed(match).find(f"{ATOM}subtitle").text == "The game is over. All cards are revealed."


def test_a_feed_speaks_the_language_of_its_address():
    match = running(2)
    choose(match)

    feeds = {language: feed(match, language) for language in LANGUAGES}
    first = {language: next(told.iter(f"{ATOM}entry")).find(f"{ATOM}title").text for language, told in feeds.items()}

    assert len(set(first.values())) == len(LANGUAGES)
