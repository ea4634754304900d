"""Right-to-left names change no text around them: on pages and in emails, push messages, calendars and feeds."""

import json
import xml.etree.ElementTree as ET
from html.parser import HTMLParser

import pytest
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from games.domain.chat import replay_comments, table_chat
from games.domain.lobby import invitations
from games.domain.matches import notice_creation
from games.domain.play import table_visit
from games.domain.review import bookmarks
from games.enums import NoticeMode, OutletKind
from games.models import CalendarFeed, Companion, Match, Notice, OutgoingMail, Outlet, Parcel
from games.models.accounts import name_rules
from games.notices import dispatch, preferences
from games.notices.channels import CHANNELS
from tests.games import tables
from tests.games.notices.postman import LATER
from tests.games.notices.test_both_faces import SINGLE
from tests.games.tables import asked, play_to_end, play_until
from tests.games.views.site.test_pseudo_locale import pages_of

pytestmark = pytest.mark.django_db
PEOPLE = ("محمد", "שרה", "ליאור")
TABLE = "שולחן"
TURNING = (*PEOPLE, TABLE)
OWN_DIRECTION = ("bdi", "option", "textarea")
"""Elements whose content turns nothing that stands around them."""
TYPED = ("value", "href", "action", "content-type")
"""Attributes that are not read by people, or stand in a field of their own."""


def bare(text: str) -> list[str]:
    """Return the names in a text that are not wrapped in bidi isolates."""
    found = []
    for name in TURNING:
        place = text.find(name)
        while place >= 0:
            before = text[:place]
            if before.count(name_rules.START) <= before.count(name_rules.END):
                found.append(text[max(0, place - 30) : place + 20])
            place = text.find(name, place + 1)
    return found


class Reader(HTMLParser):
    """Parses a page for names that are not isolated, and for elements that may contain only text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name not in TYPED and value:
                self.found += [f"{tag} {name}: {words}" for words in bare(value)]
                self.found += [f"{tag} {name}: {value}"] if "<bdi" in value else []
        if tag not in {"meta", "link", "input", "img", "br", "hr", "use", "path", "rect", "circle", "col", "source"}:
            self.open.append((tag, tag in OWN_DIRECTION or dict(attrs).get("dir") == "auto"))

    def handle_endtag(self, tag: str) -> None:
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not any(is_apart for _, is_apart in self.open):
            self.found += [f"{self.open[-1:]} {words}" for words in bare(data)]
        if "<bdi" in data:
            self.found.append(f"{self.open[-1:]} {data}")


def faults(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    return reader.found


@pytest.fixture(autouse=True)
def _from_right_to_left(monkeypatch) -> None:
    """Use this name for all players and for the table."""
    monkeypatch.setattr(tables, "NAMES", PEOPLE)


def at_table(**wishes) -> Match:
    return tables.running(3, **{"name": TABLE, **wishes})


def talk(match: Match) -> None:
    """Create everything that shows a name: chat, friends, comments, invitations."""
    me, other, third = (seat.user for seat in match.seats.select_related("user").order_by("number"))
    visit = table_visit.visit_table(match.pk, other)
    table_chat.post_message(visit, table_chat.readable_rooms(visit)[0], text=f"@{PEOPLE[0]}!")
    Companion.objects.get_or_create(user=me, player=third)
    if match.is_finished:
        replay_comments.post_comment(visit, 3, "Well played")
        bookmarks.save_bookmark(table_visit.visit_table(match.pk, me), 3, "Here")
    again = tables.open_table(other, 3, name=TABLE)
    invitations.invite_player(match=again, by=other, name=me.handle)


def test_names_are_isolated_from_text_direction_on_pages(client: Client):
    going, over = at_table(), at_table(edition="hig")
    waiting = tables.open_table(going.creator, 3, name="")
    play_until(going, lambda match: match.version > 30 and asked(match).user_id == match.creator_id)
    play_to_end(over)
    looked_at, found = 0, {}
    for match in (going, over, waiting):
        me = match.creator
        client.force_login(me)
        if match is not waiting:
            talk(match)
        else:
            invitations.invite_player(match=match, by=me, name=over.creator.handle)
        for page in pages_of(match, me):
            answer = client.get(page)
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                looked_at += any(name in answer.content.decode() for name in TURNING)
                found[page] = faults(answer.content.decode())

    assert looked_at > 40
    assert {page: places for page, places in found.items() if places} == {}


def test_names_are_isolated_from_text_direction_in_notifications(travel):
    match = at_table()
    play_until(match, lambda match: match.version > 40 and asked(match).user_id == match.creator_id)
    me = match.creator
    Notice.objects.all().delete()
    for channel, kind in (("push", OutletKind.BROWSER), ("webhook", OutletKind.JSON)):
        Outlet.objects.create(user=me, channel=channel, kind=kind, url=f"https://{channel}.example.org/")
    talk(match)
    for about, (kind, params) in enumerate(SINGLE):
        for channel in CHANNELS:
            preferences.set_mode(channel=channel, user=me, kind=kind, mode=NoticeMode.AT_ONCE)
        notice_creation.create_notice(
            user=me, kind=kind, match=match, seat=match.seats.get(user=me), about=str(about), **params
        )
    travel.shift(LATER)
    dispatch.dispatch_due()

    mails, parcels = list(OutgoingMail.objects.filter(user=me)), list(Parcel.objects.filter(outlet__user=me))
    texts = [text for mail in mails for text in (mail.subject, mail.text)]
    texts += [json.dumps(parcel.content, ensure_ascii=False) for parcel in parcels]
    assert len(mails) > 5
    assert len(parcels) > 10
    assert all(any(name in text for name in TURNING) for text in texts)
    assert [words for text in texts for words in bare(text)] == []
    assert [words for mail in mails for words in faults(mail.html)] == []


def test_names_are_isolated_from_text_direction_in_feeds(client: Client):
    match = at_table(spectators=True)
    play_until(match, lambda match: match.version > 20)
    CalendarFeed.objects.create(user=asked(match).user, token="x")

    [event] = Calendar.from_ical(client.get(reverse("games:calendar", args=["x"])).content).walk("VEVENT")
    feed = ET.fromstring(client.get(reverse("pages:feed", args=[match.pk])).content)

    texts = [str(event["summary"]), *(part.text or "" for part in feed.iter())]
    assert TABLE in texts[0]
    assert sum(any(name in text for name in TURNING) for text in texts) > 10
    assert [words for text in texts for words in bare(text)] == []


def test_unisolated_names_are_found():
    name = PEOPLE[0]

    assert len(faults(f'<p title="{name}">{name} <bdi>{name}</bdi> {name_rules.isolated(name)}</p>')) == 3 - 1
    assert len(faults(f"<title>{name}</title><title>&lt;bdi>{name}&lt;/bdi></title>")) == 3
    assert bare(f"{name} {name_rules.isolated(name)}") == [f"{name} {name_rules.START}{name}{name_rules.END}"[:20]]
