"""Compare everything that a viewer can fetch of two tables that differ only in hidden facts."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count, islice
from unittest import mock

import time_machine
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from games.domain.accounts import personal_data
from games.domain.chat import table_chat
from games.domain.deadlines import substitutes
from games.domain.matches import dealing, harm_notices, match_view, notice_creation
from games.domain.play import choices, live_bursts, table_visit
from games.domain.play.entry_tokens import entry_token
from games.domain.timing import time_controls, waits
from games.enums import MatchStatus, NoticeMode, OutletKind, Pace
from games.models import (
    CalendarFeed,
    CurrentState,
    Entry,
    Match,
    Notice,
    OutgoingMail,
    Outlet,
    Parcel,
    Seat,
    Shuffle,
    Snapshot,
    User,
)
from games.notices import dispatch, preferences
from games.notices.answers.tokens import AnswerToken, seal_token
from games.notices.channels import CHANNELS
from games.views.accounts import personal_data as own_data
from games.views.matches import preview_pictures
from games.web import rate_limits
from tests.languages import ENGLISH
from tests.tools import fuzzing
from tests.tools.secrecy.pairs import MOST_POSTS, Course, Pair, pairs

Seen = dict[str, str]
"""Address or mail -> everything that came with it."""

ELSEWHERE = (
    *("games:mine", "games:next", "games:open", "games:cards", "games:mine"),
    *("games:proof", "games:export_json", "games:export_text"),
    *("pages:landing", "pages:archive", "pages:players", "pages:statistics", "pages:ratings"),
    *("games:ways_out", "games:pause", "games:waiting", "games:bookmarks", "games:settings", "games:activity"),
    *("games:substitutes", "games:note"),
)
"""Pages of which each pair looks at some."""
OF_TABLE = {
    *("games:cards", "games:proof", "games:export_json", "games:export_text", "games:ways_out", "games:pause"),
    *("games:waiting", "games:substitutes", "games:note"),
}
"""Those of them that belong to the table."""
LOOKED_AT = 4
"""So many of them each time, and so many of the posts that follow."""
REFUSED = (
    *(("choose", {"choice": "fly:moon"}), ("undo", {}), ("come_back", {}), ("give_order", {}), ("analyse", {})),
    *(("say", {"room": "spectators", "text": "Who?"}), ("say", {"room": "players", "text": "I wonder."})),
    *(("skip", {}), ("mute", {"is_muted": "yes"}), ("note", {"note": "Think!"}), ("ask_again", {"kind": "end_turn"})),
    ("substitutes", {"seat": "1", "player": "Nobody"}),
)
"""Posts that are refused, or might be, or concern the sender alone; those about a version come with the true one."""
SCRIPT = {"HX-Request": "true"}
ONLOOKER = 8
"""The number of somebody who sits at no table."""
OVER = 10**6
"""The wait of a decision that is over."""
STAMP = re.compile(r'data-stamp="(\d+)"')
ANSWER = re.compile(r"(/mail/answer/\S+)")
"""A link in a mail that answers its question."""
CHANGING = (
    (re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": "|csrftoken=)[^";]+'), r"\1"),
    (re.compile(r'(name="token"\s+value=")[^"]+'), r"\1"),
    (re.compile(r'(name="form_token" value=")[^"]+'), r"\1"),
    (re.compile(r"(/mail/answer/)[\w-]+"), r"\1"),
    (re.compile(r'(data-(?:shown|call)=")\w{16}'), r"\1"),
    (re.compile(r"\b\w{16}(?=\|(coin|card)\|)"), ""),
    (re.compile(r"nonce[-=]\"?[\w+/=-]+"), "nonce"),
    (re.compile(r"<[0-9a-f]{32}@"), "<@"),
    (re.compile(r"(X-Request-ID: )\S+"), r"\1"),
)
"""What differs between any two answers: lots drawn for the form, the policy, the mail, the log, tokens of entries."""


@dataclass
class Comparison:
    """What was compared, and what told tables apart."""

    editions: Counter[str] = field(default_factory=Counter)
    posts: int = 0
    answers: int = 0
    mails: int = 0
    flaws: list[str] = field(default_factory=list)

    def add(self, other: Comparison) -> None:
        """Count the others too."""
        for name in ("editions", "posts", "answers", "mails", "flaws"):
            setattr(self, name, getattr(self, name) + getattr(other, name))


def lay(course: Course, people: list[User]) -> Match:
    """Save a match whose log begins with a table."""
    now, state = timezone.now(), course.state
    clock = time_controls.PACES[Pace.DAILY]
    match = Match.objects.create(
        name="Pairs",
        status=MatchStatus.RUNNING,
        creator=people[0],
        edition=state.edition,
        size=len(state.players),
        options=dict(state.options),
        cast=state.cast,
        uniques=state.uniques,
        rules_version=dealing.RULES_VERSION,
        seed_hash="0" * 64,
        pace=Pace.DAILY,
        grace=clock.grace,
        bank=clock.bank,
        increment=clock.increment,
        cap=clock.cap,
        invite_token="pairs",
        round=state.round,
        started_at=now,
        moved_at=now,
    )
    Shuffle.objects.create(match=match, seed=state.seed)
    Entry.objects.create(match=match, number=0, at=now)
    for stored in (CurrentState, Snapshot):
        stored.objects.create(match=match, number=0, state=engine.codec.dump(state))
    seats = [
        Seat(match=match, number=n, user=user, bank=match.bank, standing=course.orders[n])
        for n, user in enumerate(people[: match.size])
    ]
    question = engine.question(state)
    assert question is not None
    asked = seats[question.seat]
    asked.is_asked = True
    waits.start_wait(match, asked, now)
    Seat.objects.bulk_create(seats)
    notice_creation.notify_turn(match, list(match.seats.select_related("user")))
    return match


def lay_beside(match: Match, people: list[User]) -> None:
    """Add two similar tables, one with a slightly earlier last move and one with a later one.

    Lists show in their order when the last move was made.
    """
    for minutes in (-1, 1):
        other = Match.objects.get(pk=match.pk)
        other.pk, other.name, other.invite_token = None, f"Beside {minutes}", f"beside {minutes}"
        other.moved_at = match.moved_at + timedelta(minutes=minutes)
        other.save(force_insert=True)
        snapshot = match.snapshots.get(number=0)
        for stored in (CurrentState, Snapshot):
            stored.objects.create(match=other, number=0, state=snapshot.state)
        Seat.objects.bulk_create(Seat(match=other, number=n, user=user) for n, user in enumerate(people[: match.size]))


def talk(match: Match, people: list[User]) -> None:
    """Post a chat message by a player and by a spectator, with mentions."""
    for user in (people[1], people[-1]):
        visit = table_visit.visit_table(match.pk, user)
        table_chat.post_message(visit, table_chat.readable_rooms(visit)[0], text="Look, @Person 0 and @Person 2!")


class Witness:
    """One viewer at one table, who fetches whatever there is to fetch."""

    def __init__(self, match: Match, viewer: User | None, session: str) -> None:
        self.match, self.viewer, self.client = match, viewer, Client()
        if viewer is not None:
            self.client.cookies[settings.SESSION_COOKIE_NAME] = session
        self.seen: Seen = {}

    def address(self, name: str, *more: int) -> str:
        """Return the address of something about the match."""
        return reverse(f"games:{name}", args=[self.match.pk, *more])

    def note(self, name: str, answer: HttpResponse) -> None:
        """Keep status, headers and body of an answer, as they would be the next time too."""
        headers = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
        cookies = answer.cookies.output()
        self.seen[name] = settle(f"{answer.status_code}\n{headers}\n{cookies}\n{answer.content.decode()}")

    def fetch(self, name: str, address: str) -> str:
        """Fetch and keep a page."""
        # The drawing tells all that its PNG does. More of them are fetched than one network may.
        with (
            mock.patch.object(preview_pictures, "png", lambda svg, *_shape: svg.encode()),
            mock.patch.object(rate_limits, "PICTURE_URL_NAMES", frozenset()),
        ):
            self.note(name, self.client.get(address))
        return self.seen[name]

    def look(self) -> None:
        """Fetch the table, its past, and what is new."""
        page = self.fetch("table", self.address("table"))
        self.fetch("log", self.address("log"))
        self.fetch("story", self.address("story"))
        self.fetch("feed", reverse("pages:feed", args=[self.match.pk]))
        self.fetch("picture", self.address("picture"))
        for number in range(MOST_POSTS + 2):
            self.fetch(f"picture {number}", self.address("moment_picture", number))
            if self.fetch(f"moment {number}", self.address("moment", number)).startswith("404"):
                break
        for wish in ("1", "2", "watcher", "open"):
            self.fetch(f"moment as {wish}", f"{self.address('moment', 1)}?as={wish}")
        self.fetch("around", self.address("around", 0))
        self.fetch("sought", f"{self.address('moment', 0)}?what=draws&go=on")
        self.fetch("fragment", self.address("fragment"))
        for stamp in STAMP.findall(page)[:1]:
            self.fetch("nothing new", f"{self.address('fragment')}?after={stamp}")
            after = f"{self.address('fragment')}?after={int(stamp) - 1}"
            self.fetch("something new", after)
            self.fetch("turn by turn", f"{after}&shown={entry_token(self.match.pk, 1)}")

    def answer_late(self, at: int) -> None:
        """Open a link of a mail about a question that was open at that version, and has been answered since."""
        if self.viewer is not None:
            token = seal_token(self.viewer, AnswerToken(self.match.pk, OVER, at, ("gather:gold",)))
            self.fetch(f"late answer {at}", reverse("games:answer", args=[token]))

    def listen(self) -> None:
        """Fetch what is said, and what one keeps for oneself about a moment."""
        for room in ("", "players", "spectators"):
            self.fetch(f"chat {room}", f"{self.address('chat')}{room and f'?room={room}'}")
        self.fetch("chat news", f"{self.address('chat_news')}?after=0")
        for name, fields in (("bookmark", {"note": "Here!"}), ("comment", {"text": "Oh!"})):
            self.note(name, self.client.post(self.address(name, 0), fields))
        self.fetch("marked", self.address("moment", 0))
        self.fetch("player", reverse("pages:player", args=[self.match.creator.handle]))
        if self.viewer is not None:
            self.seen["own data"] = own_data.indented_json(personal_data.personal_rows(self.viewer))

    def ask_for_substitute(self, people: list[User]) -> None:
        """Replace a neighbor by a bot and ask for a substitute; the spectator is the one who is asked."""
        seated = [seat.number for seat in self.match.seats.all() if seat.user == self.viewer]
        place = seated[0] if seated else 0
        absent = (place + 1) % self.match.size
        Seat.objects.filter(match=self.match, number=absent).update(stood_in_at=timezone.now())
        fields = {"seat": str(absent + 1), "player": people[ONLOOKER].name}
        if seated:
            self.note("substitute", self.client.post(self.address("substitutes"), fields))
            self.fetch("substitutes", self.address("substitutes"))
        else:
            offer = substitutes.invite_substitute(match=self.match, by=people[0], number=absent, name=fields["player"])
            self.fetch("offer", reverse("games:offer", args=[offer.pk]))

    def look_around(self, turn: int) -> None:
        """Fetch some of the other pages that tell of the match, and the answers to posts that are refused."""
        for n in range(turn, turn + LOOKED_AT):
            elsewhere = ELSEWHERE[n % len(ELSEWHERE)]
            self.fetch(elsewhere, reverse(elsewhere, args=[self.match.pk] if elsewhere in OF_TABLE else []))
            name, fields = REFUSED[n % len(REFUSED)]
            version = Match.objects.values_list("version", flat=True).get(pk=self.match.pk)
            self.note(f"refused {name} {n}", self.client.post(self.address(name), {**fields, "at": str(version)}))

    def play_live(self, people: list[User]) -> None:
        """Come to the table with everybody else, and agree with them all to play on live."""
        self.match.seats.update(seen_at=timezone.now(), stood_in_at=None)
        live_bursts.propose_burst_if_all_here(self.match.pk)
        self.fetch("whether to play live", self.address("table"))
        others = [user for user in people[: self.match.size] if user != self.viewer]
        for user in others[1:]:
            live_bursts.agree_to_burst(match=self.match, user=user)
        self.fetch("some want to play live", self.address("table"))
        self.note("played live", self.client.post(self.address("burst"), {"wish": "live"}, headers=SCRIPT))
        live_bursts.agree_to_burst(match=self.match, user=others[0])
        self.fetch("a table played live", self.address("table"))

    def choose(self, text: str, at: int) -> None:
        """Post a choice of one's own, and keep the answer."""
        fields = {"choice": text, "at": str(at), "token": f"t{at}", "sure": "1"}
        answer = self.client.post(self.address("choose"), fields, headers=SCRIPT)
        self.note(f"answer {at}", answer)

    def read_mails(self) -> None:
        """Send everything that is due, and return it."""
        Notice.objects.exclude(user=self.viewer).delete()
        for channel, kind in (("push", OutletKind.BROWSER), ("webhook", OutletKind.JSON)):
            Outlet.objects.create(user=self.viewer, channel=channel, kind=kind, url=f"https://{channel}.example.org/")
        CalendarFeed.objects.create(user=self.viewer, token="pairs")
        self.fetch("calendar", reverse("games:calendar", args=["pairs"]))
        dispatch.dispatch_due(timezone.now() + timedelta(days=1))
        mails = list(OutgoingMail.objects.filter(user=self.viewer).order_by("pk"))
        for n, mail in enumerate(mails):
            self.seen[f"mail {n}"] = settle(f"{mail.subject}\n{mail.headers}\n{mail.text}\n{mail.html}")
            for m, answer in enumerate(ANSWER.findall(mail.text)):
                self.fetch(f"answer {n}.{m} by mail", answer)
        for n, parcel in enumerate(Parcel.objects.filter(outlet__user=self.viewer).order_by("pk")):
            self.seen[f"mail, as a parcel {n}"] = f"{parcel.outlet.channel}: {parcel.content}"


def settle(text: str) -> str:
    """Take out what no two answers share."""
    for pattern, put in CHANGING:
        text = pattern.sub(put, text)
    return text


def witnessed(course: Course, pair: Pair, people: list[User], sessions: list[str]) -> Seen:
    """Lay a table, look at it, play on, read the mails, look again; and leave nothing of it behind."""
    place = onlooker(pair) if pair.seat is None else pair.seat
    viewer, session = (None, "") if place is None else (people[place], sessions[place])
    with transaction.atomic():
        match = lay(course, people)
        lay_beside(match, people)
        talk(match, people)
        witness = Witness(match, viewer, session)
        witness.fetch("table at first", witness.address("table"))
        for at, (asked, text) in enumerate(course.posts):
            if asked == pair.seat and not is_answered_whole(match, asked):
                witness.choose(text, at)
            else:
                choices.make_choice(match=match, seat=asked, choices=[text], at=at, user=people[asked], token=f"t{at}")
        witness.ask_for_substitute(people)
        if viewer is not None:
            witness.read_mails()
            for at in (at for at, (asked, _text) in enumerate(course.posts) if asked == pair.seat):
                witness.answer_late(at)
        witness.look()
        witness.listen()
        witness.look_around(pair.number)
        witness.play_live(people)
        transaction.set_rollback(True)
    return witness.seen


def onlooker(pair: Pair) -> int | None:
    """Create an account for every other spectator, who uses the spectators' chat."""
    return ONLOOKER if pair.number % 2 else None


def is_answered_whole(match: Match, seat: int) -> bool:
    """Return whether the page offers several cards at once, so that a post of one means no other."""
    return match_view.current_view(match, match.seats.get(number=seat)).multi_select is not None


def compared(pair: Pair, people: list[User], sessions: list[str]) -> Comparison:
    """Play both courses of a pair and put side by side what its viewer fetched."""
    here, there = (witnessed(course, pair, people, sessions) for course in (pair.ours, pair.theirs))
    flaws = [
        f"{name} for seat {pair.seat} after {pair.ours.posts}: {first_difference(here.get(name), there.get(name))}"
        for name in sorted(here.keys() | there.keys())
        if here.get(name) != there.get(name)
    ]
    mails = sum(name.startswith("mail") for name in here)
    return Comparison(Counter([pair.ours.state.edition]), len(pair.ours.posts), len(here) - mails, mails, flaws)


def compare(first: int, number: int) -> Comparison:
    """Compare so many pairs of tables at a site of its own, out of the games from `first` on; the clock stands."""
    comparison = Comparison()
    with fuzzing.empty_site(), time_machine.travel(timezone.now(), tick=False):
        people = invited()
        sessions = [signed_in(user) for user in people]
        found = (pair for seed in count(first) for pair in pairs(seed))
        for pair in islice(found, number):
            comparison.add(compared(pair, people, sessions))
    return comparison


def invited() -> list[User]:
    """Create eight players and a spectator; every other one gets notices of harm immediately."""
    people = []
    for number in range(ONLOOKER + 1):
        user = User.objects.create_user(f"{number}@example.org", display_name=f"Person {number}", language=ENGLISH)
        EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
        if number % 2:
            for channel, kind in itertools.product(CHANNELS, harm_notices.HARM_KINDS):
                preferences.set_mode(user=user, channel=channel, kind=kind, mode=NoticeMode.AT_ONCE)
        people.append(user)
    return people


def signed_in(user: User) -> str:
    """Open a session; return its key."""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def first_difference(a: str | None, b: str | None) -> str:
    """Show where two texts part."""
    if a is None or b is None:
        return f"{a!r:.80} | {b!r:.80}"
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, at - 60) : at + 60]!r} | {b[max(0, at - 60) : at + 60]!r}"
