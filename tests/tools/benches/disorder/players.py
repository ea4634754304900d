"""Players who post moves over HTTP and repeat each post unchanged until it is answered."""

import random
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlencode

from django.db import DatabaseError, connection
from django.urls import reverse

import engine
from games.domain.lobby import seating
from games.domain.lobby.table_settings import MatchSettings
from games.domain.matches import match_history
from games.models import Match, User
from tests.tools.benches.serving.crowd import request

CSRF = "c" * 32
TABLES = 6
"""So many tables each player keeps going."""
PATIENCE = 10
"""Seconds in which a web server that lives has answered."""
AGAIN = 0.1
"""So many posts are sent once more although they were answered."""
BY_SCRIPT = 0.1
"""So many are answered with the table itself; the others, like a form without a script, with the way to it alone."""
VOLATILE = re.compile(rb'(name="(?:token|csrfmiddlewaretoken)"\s+value="|data-(?:deadline|left|since)=")[^"]*')
"""What differs between two answers although nothing has happened."""


@dataclass(frozen=True)
class Deed:
    """One post: who sends what to which table, under which token."""

    match: int
    seat: int
    user: int
    at: int
    choice: str
    token: str


@dataclass(frozen=True)
class Answer:
    """What came back for a post."""

    status: int
    way: str
    """Where it leads, if it leads somewhere."""
    body: bytes

    @property
    def is_whole(self) -> bool:
        """Return whether the site has answered, and not its server with an error."""
        return self.status < 500

    def acknowledges(self, deed: Deed) -> bool:
        """Return whether the post was carried out: the response is the table, or a redirect to it."""
        return self.status == 200 or (self.status, self.way) == (302, reverse("games:table", args=[deed.match]))


@dataclass
class Ledger:
    """What the players were answered; written by all of them."""

    acknowledged: list[Deed] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    retried: int = 0
    """Posts that went out more than once."""
    contradicted: list[tuple[Deed, int, str]] = field(default_factory=list)
    """Posts that were answered otherwise when they came again."""
    faults: Counter[int] = field(default_factory=Counter)
    """Answers of the servers in the site's place, by status."""


class Player(threading.Thread):
    """Plays all seats of people at some tables, one post after another, as long as `goes_on` says so.

    It reads no more columns than it needs, so that it can look at tables of an older version.
    """

    by_script = BY_SCRIPT
    """How many posts are answered with the table itself."""
    wanders = False
    """Whether each post goes to any of the servers, and not to the last one that answered."""

    def __init__(
        self,
        number: int,
        sessions: dict[int, str],
        ports: list[int],
        ledger: Ledger,
        goes_on: Callable[[], bool],
        laid: list[int] | None = None,
    ):
        """Sit down; the people of these sessions share the tables, at every second of which a bot sits too.

        Tables that are `laid` already come before those that are opened.
        """
        super().__init__(daemon=True)
        self.dice = random.Random(number)
        self.ports, self.ledger, self.goes_on = ports, ledger, goes_on
        self.people, self.laid = list(sessions), laid or []
        self.cookies = {user: {"sessionid": key, "csrftoken": CSRF} for user, key in sessions.items()}
        self.tables: list[int] = []
        self.posts = 0
        self.number = number
        self.port = ports[0]

    def run(self) -> None:
        """Go from table to table."""
        turn = 0
        while self.goes_on():
            turn += 1
            try:
                deed = self.look(turn % TABLES)
            except DatabaseError:
                # The database is down, for the players' own eyes too.
                connection.close()
                time.sleep(0.05)
                continue
            if deed is not None:
                self.do(deed)
        connection.close()

    def look(self, place: int) -> Deed | None:
        """Find what a person may post at one of the tables; open another where that game is over."""
        while len(self.tables) <= place:
            self.tables.append(self.open_table(len(self.tables)))
        match = Match.objects.only("status", "version").get(pk=self.tables[place])
        if not match.is_running:
            self.tables[place] = self.open_table(place)
            return None
        seat = match.seats.filter(is_asked=True).only("match", "number", "user", "bot", "stood_in_at").first()
        if seat is None or seat.has_bot:
            # Others are looked at meanwhile, and not all the time.
            time.sleep(0.005)
            return None
        choice = ":".join(map(str, self.dice.choice(engine.options(match_history.newest_state(match)))))
        self.posts += 1
        return Deed(match.pk, seat.number, seat.user_id, match.version, choice, f"{self.number}.{self.posts}")

    def open_table(self, place: int) -> int:
        """Take a table that is laid, or open one for all the people."""
        if self.laid:
            return self.laid.pop()
        first, *others = User.objects.filter(pk__in=self.people).order_by("pk")
        bots = ["apprentice"] if place % 2 else []
        wish = MatchSettings(
            edition="classic", size=len(self.people) + len(bots), name="Chaos", bots=bots, pace="relaxed"
        )
        match = seating.open_match(creator=first, settings=wish, enqueue_bots=False)
        for user in others:
            seating.take_seat(match=match, user=user)
        return match.pk

    def do(self, deed: Deed) -> None:
        """Post until there is an answer, and now and then once more; write down what came of it."""
        fields = {"choice": deed.choice, "at": deed.at, "token": deed.token, "sure": "1", "csrfmiddlewaretoken": CSRF}
        path, cookies = reverse("games:choose", args=[deed.match]), self.cookies[deed.user]
        wanted = request("POST", path, cookies, urlencode(fields), by_script=self.dice.random() < self.by_script)
        attempts = 1
        if self.wanders:
            self.port = self.dice.choice(self.ports)
        while (answer := send(self.port, wanted)) is None or not answer.is_whole:
            if answer is not None:
                self.ledger.faults[answer.status] += 1
            if not self.goes_on():
                return
            attempts += 1
            self.port = self.dice.choice(self.ports)
            time.sleep(0.02)
        self.ledger.statuses[answer.status] += 1
        if not answer.acknowledges(deed):
            if attempts > 1:
                self.ledger.retried += 1
                # Whether it was played in one of the attempts that nobody answered is looked up in the end.
                self.ledger.contradicted.append((deed, answer.status, "unanswered at first"))
            return
        self.ledger.acknowledged.append(deed)
        self.ledger.retried += attempts > 1
        if self.dice.random() < AGAIN:
            self.repeat(deed, wanted, answer)

    def repeat(self, deed: Deed, wanted: bytes, before: Answer) -> None:
        """Send a post again that was answered; what comes back is to be the same as long as nobody moved."""
        if self.wanders:
            self.port = self.dice.choice(self.ports)
        answer = send(self.port, wanted)
        if answer is None or not answer.is_whole:
            return
        self.ledger.retried += 1
        if (answer.status, answer.way) != (before.status, before.way):
            self.ledger.contradicted.append((deed, answer.status, "answered otherwise"))
        elif stamp_of(answer.body) == stamp_of(before.body) and is_other(answer.body, before.body):
            self.ledger.contradicted.append((deed, answer.status, "shown otherwise"))


def send(port: int, wanted: bytes) -> Answer | None:
    """Send a request; None where no whole answer came."""
    try:
        with socket.create_connection(("127.0.0.1", port), PATIENCE) as wire:
            wire.settimeout(PATIENCE)
            wire.sendall(wanted.replace(b"Accept-Encoding: gzip\r\n", b""))
            answer = b"".join(iter(lambda: wire.recv(262_144), b""))
    except OSError:
        return None
    head, _gap, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    if not head.startswith(b"HTTP/1.1 ") or (length and len(body) != int(length[1])):
        return None
    way = re.search(rb"(?i)\r\nlocation: (\S+)", head)
    return Answer(int(head[9:12]), way[1].decode() if way else "", body)


def is_other(body: bytes, before: bytes) -> bool:
    """Return whether two responses differ in more than what always differs."""
    return VOLATILE.sub(b"", body) != VOLATILE.sub(b"", before)


def stamp_of(body: bytes) -> bytes:
    """Read which state of the table an answer shows."""
    found = re.search(rb'data-stamp="(\d+)"', body)
    return found[1] if found else b""
