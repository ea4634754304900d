"""Every kind of email in every language: its text and its HTML say the same."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from html.parser import HTMLParser
from pathlib import Path

import pytest
from allauth.account.adapter import get_adapter
from allauth.core.context import request_context
from django.conf import settings as django_settings
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory
from django.utils import timezone
from django.utils.translation import gettext, override

from games.domain.deadlines import nudges, pauses
from games.domain.lobby import departures, idle_tables, invitations, seating, table_wishes
from games.domain.matches import notice_creation
from games.enums import MatchStatus, NoticeKind, NoticeMode
from games.models import Delivery, Match, Notice, Seat, User
from games.notices import digest, links, preferences
from games.notices.kinds import NOTICE_TYPES
from tests.games.notices.postman import LATER, MAIL, html_of, mails_to, post_all, subject_of, text_of
from tests.games.tables import asked, open_table, person, play_to_end, play_until, running
from tests.languages import ENGLISH, LANGUAGES

TEMPLATES = Path(django_settings.BASE_DIR) / "templates"
ACCOUNT_MAILS = sorted(
    str(path.relative_to(TEMPLATES)).removesuffix("_message.txt") for path in TEMPLATES.glob("*/email/*_message.txt")
)
NAME = "Ana & <Bo>"
"""A name that HTML must write otherwise than text."""
LINK = re.compile(r"https?://[^\s\"]+")
LEFT_OVER = re.compile(r"\{\{|\{%|%\(|\bNone\b|\bUNKNOWN\b|\{\w*\}|\bNoticeKind\b")
LABELS = {"th", "a", "title", "style"}
"""What HTML says in addition: the heads of its table, and the words of its links."""


@dataclass
class Page(HTMLParser):
    """Parses the HTML of an email: blocks of text, rows of tables, links."""

    blocks: list[str] = field(default_factory=list)
    rows: list[list[str]] = field(default_factory=list)
    links: set[str] = field(default_factory=set)
    language: str = ""
    has_headline: bool = False

    def __post_init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.language = named.get("lang") or self.language
        if tag == "a":
            self.links.add(named["href"] or "")
        elif tag == "tr":
            self.rows.append([])
        elif tag in {"td", "small"}:
            self.rows[-1].append("")
        elif tag in {"p", "li", "h1", "h2"}:
            self.blocks.append("")
            self.has_headline |= tag == "h1"
        if tag not in {"meta", "img", "br"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        while self.open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if LABELS & set(self.open) or not {"main", "footer", "h1"} & set(self.open):
            return
        if "table" in self.open:
            if data.strip():
                self.rows[-1][-1] += data.strip()
        elif data.strip(" \r\n·"):
            self.blocks[-1] += data


def page_of(mail: EmailMessage) -> Page:
    page = Page()
    page.feed(html_of(mail))
    return page


def lines_of(mail: EmailMessage) -> list[str]:
    """Return the lines of the text without bullets, rules, links and footer."""
    body = re.split(r"\r?\n-- \r?\n", text_of(mail))[0]
    lines = (" ".join(LINK.sub("", line).split()) for line in body.splitlines())
    return [words for line in lines if (words := line.removeprefix("* ").strip("= "))]


def compare(mail: EmailMessage, language: str, name: str, players: Sequence[str] = ()) -> None:
    """Compare text and HTML of an email; `name` is its recipient's, empty for an address without an account."""
    text, page, rest = text_of(mail), page_of(mail), lines_of(mail)
    everything = "\n".join((subject_of(mail), text, html_of(mail)))
    with override(language):
        greeting = gettext("Hello %(name)s,") % {"name": name} if name else gettext("Hello,")

    assert LEFT_OVER.findall(everything) == []
    assert page.language == mail["Content-Language"] == language
    assert set(LINK.findall(text)) == page.links
    blocks = [words for block in page.blocks if (words := " ".join(block.split()))]
    assert rest[0] == blocks[0]
    assert page.has_headline or rest[0] == greeting
    for block in blocks:
        assert block in rest
        rest.remove(block)
    for row in filter(None, page.rows):
        strike_out(row, rest, players)
    # What is left says only where a link leads, which HTML puts behind words.
    assert [line for line in rest if not line.endswith((":", "："))] == []


def strike_out(row: list[str], rest: list[str], players: Sequence[str]) -> None:
    """Find a row of the table in the text, with the same numbers, and take it away."""
    head, *others = (" ".join(cell.split()) for cell in row)
    [name] = [name for name in players if head.startswith(name)]
    line = next(line for line in rest if line.startswith(name))
    assert re.findall(r"\d+", line.removeprefix(name)) == [cell for cell in others if cell.isdigit()]
    assert line.endswith(head.removeprefix(name).strip())
    for words in (line, *(cell for cell in others if not cell.isdigit())):
        assert words in rest
        rest.remove(words)


@pytest.fixture(autouse=True)
def outgoing(settings):
    """Send Django's emails through the outbox as in production, and show undefined template variables."""
    settings.EMAIL_BACKEND = "games.notices.channels.mail.OutboxBackend"
    [templates] = settings.TEMPLATES
    settings.TEMPLATES = [{**templates, "OPTIONS": {**templates["OPTIONS"], "string_if_invalid": "UNKNOWN"}}]


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Words are the same on every database."""


def at_table(*, over: bool = False) -> tuple[Match, User, list[str]]:
    """Seat three people at a table with a history; the asked one gets the emails."""
    match = running(3)
    User.objects.filter(pk=match.creator_id).update(display_name=NAME)
    if over:
        play_to_end(match)
    else:
        play_until(match, lambda match: match.version > 40 and asked(match).user_id == match.creator_id)
    Notice.objects.all().delete()
    Seat.objects.update(seen_at=None, seen_version=0)
    players = [seat.user.name for seat in match.seats.select_related("user")]
    return match, match.creator, players


def mailed(smtp, user: User, language: str) -> EmailMessage:
    """Send what is due to `user`; return the one email."""
    smtp.messages.clear()
    User.objects.filter(pk=user.pk).update(language=language)
    post_all()
    [mail] = mails_to(smtp, user)
    return mail


def told(match: Match, kind: NoticeKind, **params: str | int) -> Callable[[User, str], None]:
    """Return notices for a player at `match`, new for each language."""

    def tell(user: User, language: str) -> None:
        seat = match.seats.get(user=user)
        about = f"{language} {seat.deadline.isoformat() if seat.deadline else ''}"
        preferences.set_mode(channel=MAIL, user=user, kind=kind, mode=NoticeMode.AT_ONCE)
        version = seat.wait if kind == NoticeKind.YOUR_TURN else 0
        notice_creation.create_notice(
            user=user, kind=kind, match=match, seat=seat, about=about, version=version, **params
        )
        Notice.objects.filter(about=about).update(created_at=timezone.now() - LATER)

    return tell


PARAMS: dict[str, list[dict[str, int | str]]] = {
    NoticeKind.DEADLINE_NEAR: [{"part": 2}, {"part": 4}, {"part": 8}, {"repeats": 1}],
    NoticeKind.TIMED_OUT: [{"stands_in": 0}, {"stands_in": 1}],
    NoticeKind.ROBBED: [{"gold": 1}, {"gold": 5}],
    NoticeKind.MURDERED: [{"character": "thief"}],
    NoticeKind.DESTROYED: [{"district": "tavern"}],
    NoticeKind.DISTRICT_TAKEN: [{}, {"confiscated": 1}],
    NoticeKind.HAND: [{}, {"swapped": 1}],
    NoticeKind.CHARACTER: [{}, {"swapped": 1}],
    NoticeKind.MENTIONED: [{"message": 10**9}],
    NoticeKind.CHAT: [{"message": 10**9}],
}
"""What notices know, for each sentence of kinds that have several or need to know something."""
VOTES = {NoticeKind.PAUSE_PROPOSED, NoticeKind.END_PROPOSED, NoticeKind.PAUSED, NoticeKind.PAUSE_ENDED}
ELSEWHERE = {
    NoticeKind.YOUR_TURN,
    NoticeKind.INVITED,
    NoticeKind.FITTING,
    NoticeKind.SUBSTITUTE,
    NoticeKind.NUDGE,
    NoticeKind.UNFINISHED,
    NoticeKind.IDLE_TABLE,
    NoticeKind.POST_LEAVES,
    NoticeKind.STILL_THERE,
    *VOTES,
}
"""Kinds whose emails are tested below, or in `tests/games/domain/deadlines/test_substitutes.py`."""
SINGLE = [(kind, params) for kind in NOTICE_TYPES if kind not in ELSEWHERE for params in PARAMS.get(kind, [{}])]


@pytest.mark.parametrize(("kind", "params"), SINGLE, ids=str)
def test_a_mail_about_one_notice(smtp, kind, params):
    match, user, players = at_table(over=kind == NoticeKind.FINISHED)
    tell = told(match, kind, **params)

    for language in LANGUAGES:
        tell(user, language)
        mail = mailed(smtp, user, language)

        compare(mail, language, NAME, players)
        assert f"/games/{match.pk}/" in text_of(mail)


def test_a_reminder_of_the_post(smtp):
    match = running(2, post_times="08:00")
    seat = match.seats.first()

    for language in LANGUAGES:
        Notice.objects.all().delete()
        notice_creation.remind_of_post(match, seat, match.post_at)
        mail = mailed(smtp, seat.user, language)

        compare(mail, language, "Ana")
        assert "/ahead/" in text_of(mail)


def test_a_reminder_to_finish_a_turn(smtp):
    match, user, players = at_table()
    seat = match.seats.get(user=user)
    Seat.objects.filter(pk=seat.pk).update(seen_version=match.version)

    for language in LANGUAGES:
        Notice.objects.all().delete()
        notice_creation.remind_to_finish(match, seat)
        Notice.objects.update(created_at=timezone.now() - NOTICE_TYPES[NoticeKind.UNFINISHED].delay)
        mail = mailed(smtp, user, language)

        compare(mail, language, NAME, players)
        assert "/mail/answer/" in text_of(mail)


def test_a_mail_about_a_table_that_was_closed_before_the_game(smtp):
    ana = person(NAME)
    match = open_table(ana, 3)
    Match.objects.filter(pk=match.pk).update(status=MatchStatus.CANCELLED)

    for language in LANGUAGES:
        told(match, NoticeKind.CANCELLED)(ana, language)

        compare(mailed(smtp, ana, language), language, NAME)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mails_about_votes_pauses_and_reminders(smtp, travel, language):
    match, user, players = at_table()
    other = match.seats.exclude(user=user).first().user

    def read() -> EmailMessage:
        Notice.objects.exclude(user=user).delete()
        Seat.objects.update(seen_at=timezone.now() - LATER)
        travel.shift(LATER)
        mail = mailed(smtp, user, language)
        compare(mail, language, NAME, players)
        return mail

    pauses.propose_pause(match=match, user=other, days=1)
    assert "/mail/vote/" in text_of(read())
    departures.agree_to_end_match(match=match, user=other)
    assert "/mail/vote/" in text_of(read())
    nudges.send_nudge(match=match, user=other, number=match.seats.get(user=user).number)
    assert "/mail/vote/" not in text_of(read())
    match.refresh_from_db()
    for days in (3, 0):
        pauses.propose_pause(match=match, user=user, days=days)
        for seat in match.seats.exclude(user=user).select_related("user"):
            pauses.answer_pause(match=match, user=seat.user, agrees=True)
        match.refresh_from_db()
        assert "/mail/vote/" not in text_of(read())


def test_a_mail_about_several_games_with_what_rides_along(smtp, travel, monkeypatch):
    monkeypatch.setattr(digest, "MOST_SENTENCES", 3)
    match, user, players = at_table()
    other = open_table(user, 2, name="R&D <Tuesday>")
    seating.take_seat(match=other, user=person("Zoe"))
    other.refresh_from_db()
    play_until(other, lambda match: asked(match).user_id == user.pk)

    for language in LANGUAGES:
        travel.shift(LATER)
        Notice.objects.all().delete()
        Seat.objects.update(seen_at=timezone.now() - LATER)
        for table in (match, other):
            told(table, NoticeKind.YOUR_TURN)(user, language)
        told(match, NoticeKind.ROBBED, gold=3)(user, language)
        preferences.set_mode(channel=MAIL, user=user, kind=NoticeKind.ROBBED, mode=NoticeMode.NEXT)
        mail = mailed(smtp, user, language)

        compare(mail, language, NAME, [*players, "Zoe"])
        assert "R&D <Tuesday>" in text_of(mail)
        assert "3" in mail_line(mail, r"Tuesday\s?[:：]")


def mail_line(mail: EmailMessage, start: str) -> str:
    [line] = [line for line in lines_of(mail) if re.match(start, line)]
    return line


def test_an_invitation_to_a_player(smtp):
    ana, bara = person("Ana"), person(NAME)
    for language in LANGUAGES:
        match = open_table(ana, 3)
        invitation = invitations.invite_address(match=match, by=ana, address=bara.email)
        mail = mailed(smtp, bara, language)

        compare(mail, language, NAME)
        assert invitation.token in text_of(mail)
        assert "3" in "".join(lines_of(mail))


def test_a_notice_tells_that_a_wished_for_table_opens(smtp, travel):
    ana, bara = person("Ana"), person(NAME)
    table_wishes.save_table_wish(user=bara, size=3)
    for language in LANGUAGES:
        travel.shift(table_wishes.MIN_NOTICE_INTERVAL)
        match = open_table(ana, 3)
        mail = mailed(smtp, bara, language)

        compare(mail, language, NAME)
        assert links.table_url(match) in text_of(mail)
        assert match.invite_token not in mail.as_string()
        assert mail["List-Unsubscribe-Post"]


def test_an_invitation_to_an_address(smtp):
    ana = person("Ana")
    for language in LANGUAGES:
        ana.language = language
        ana.save()
        invitation = invitations.invite_address(match=open_table(ana, 3), by=ana, address="friend@example.org")
        smtp.messages.clear()
        post_all()
        [mail] = smtp.messages

        compare(mail, language, "")
        assert invitation.token in text_of(mail)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("prefix", ACCOUNT_MAILS)
def test_a_mail_about_the_account(smtp, prefix, language):
    ana = person(NAME, language=language)
    request = RequestFactory().get("/")
    request.user, request.session = AnonymousUser(), {}
    words = {"code": "X9R4-T7W2", "activate_url": "/activate/k3y/", "password_reset_url": "/reset/k3y/"}
    words["sentence"] = "Something happened."
    with request_context(request), override(language):
        get_adapter().send_mail(prefix, ana.email, words)
    post_all()
    [mail] = smtp.messages

    compare(mail, language, NAME)
    assert any(word in text_of(mail) for word in words.values())


def test_the_sign_in_code_stands_in_both_faces_and_opens_the_door(client, smtp):
    ana = person(NAME)
    client.post("/accounts/login/code/", {"email": ana.email})
    post_all()
    [mail] = smtp.messages

    [code] = [line for line in lines_of(mail) if re.fullmatch(r"[A-Z0-9-]{6,}", line)]
    assert code in page_of(mail).blocks
    compare(mail, ENGLISH, NAME)
    client.post("/accounts/login/code/confirm/", {"code": code})
    assert client.session["_auth_user_id"] == str(ana.pk)


@pytest.mark.parametrize("kind", [NoticeKind.IDLE_TABLE, NoticeKind.STILL_THERE])
def test_the_mails_about_open_tables(smtp, travel, kind):
    ana, bara = person(NAME), person("Bára")
    match = open_table(ana, 2)
    travel.shift(idle_tables.ASK_AFTER)
    if kind == NoticeKind.IDLE_TABLE:
        idle_tables.tend_open_tables()
    else:
        seating.take_seat(match=match, user=bara)

    for language in LANGUAGES:
        Delivery.objects.all().delete()
        Notice.objects.update(is_new=True)
        mail = mailed(smtp, ana, language)

        compare(mail, language, NAME)
        assert "/mail/table/" in text_of(mail)


def test_the_mail_about_a_freed_seat(smtp):
    match, ana = open_table(person("Bára"), 3), person(NAME)
    for language in LANGUAGES:
        preferences.set_mode(channel=MAIL, user=ana, kind=NoticeKind.STILL_THERE, mode=NoticeMode.AT_ONCE)
        Notice.objects.create(
            user=ana, match=match, kind=NoticeKind.STILL_THERE, about=f"freed {language}", params={"freed": 1}
        )

        compare(mailed(smtp, ana, language), language, NAME)
