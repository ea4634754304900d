"""Send mutated posts to a separate site: none may cause a server error or change anything."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import StringIO
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import (
    override_settings,
    setup_databases,
    setup_test_environment,
    teardown_databases,
    teardown_test_environment,
)

import engine
from games.domain.matches import match_history
from games.domain.play import posted_answers
from games.forms.choice import ChoicesField
from games.models import Delivery, Entry, Invitation, Match, Notice, OutgoingMail, Seat, Snapshot, User
from tests.languages import ENGLISH

ROWS = (Match, Seat, User, Notice, Delivery, Invitation, OutgoingMail)
"""Compared row by row; entries and snapshots by number."""

ODDITIES = (
    *("", " ", "0", "-1", "1" * 30, "1e9", "NaN", "None", "true", "[]", "{}", "'", '"><script>', "%00", "../..", "\\"),
    *("\0", "tavern\0", "pick:king\n", "🏰", "é" * 300, "x" * 5000, "\ud7ff", "\u202e", "build:", ":", "::", "gather"),
    *(
        "gather:gold:gold",
        "pick",
        "end_turn:1",
        "destroy:9:tavern",
        "destroy:-1:keep",
        "steal_from:nobody",
        "build:king",
    ),
)
METHODS = ("get", "put", "patch", "delete", "options", "head")
HUGE = 4_000_000


@dataclass
class Attempt:
    """One request that should be refused."""

    method: str
    path: str
    fields: dict[str, Any] = field(default_factory=dict)
    user: User | None = None
    body: bytes | None = None
    content_type: str = "application/x-www-form-urlencoded"
    headers: dict[str, str] = field(default_factory=dict)
    with_csrf: bool = True

    def __str__(self) -> str:
        who = self.user.display_name if self.user else "a stranger"
        return f"{self.method.upper()} {self.path} by {who}: {str(self.fields or self.body)[:300]}"


@dataclass
class Responses:
    """What the posts were answered."""

    statuses: Counter[int] = field(default_factory=Counter)
    questions: Counter[str] = field(default_factory=Counter)
    """At which questions of which edition two tabs were open."""
    failures: list[str] = field(default_factory=list)
    changes: list[str] = field(default_factory=list)

    def add(self, other: Responses) -> None:
        """Count the others too."""
        self.statuses += other.statuses
        self.questions += other.questions
        self.failures += other.failures
        self.changes += other.changes


@contextmanager
def empty_site() -> Iterator[None]:
    """Provide a new database that is removed afterwards, on plain HTTP, with refusals not logged.

    Nothing is remembered there from one table for another, which would hide a difference."""
    setup_test_environment(debug=False)
    old = setup_databases(verbosity=0, interactive=False)
    logging.disable(logging.CRITICAL)
    settings.STATIC_ROOT.mkdir(parents=True, exist_ok=True)
    try:
        with override_settings(SECURE_SSL_REDIRECT=False, LISTS_KEPT=0):
            yield
    finally:
        logging.disable(logging.NOTSET)
        teardown_databases(old, verbosity=0)
        teardown_test_environment()


def fuzz(posts: int, name: str) -> Responses:
    """Send so many posts, named so that they can be sent again."""
    with empty_site():
        call_command("demo", stdout=StringIO())
        stranger = User.objects.create_guest(language=ENGLISH)
        return Fuzzer(random.Random(name), stranger).run(posts)


class Fuzzer:
    """Makes posts and sends them."""

    def __init__(self, dice: random.Random, stranger: User) -> None:
        self.dice = dice
        self.matches = list(Match.objects.order_by("pk"))
        self.people: list[User | None] = [*User.objects.order_by("pk"), stranger, None]
        self.running = [match for match in self.matches if match.is_running]
        self.closed = [match for match in self.matches if not match.is_open]
        self.options = {
            m.pk: [":".join(map(str, c)) for c in engine.options(match_history.newest_state(m))] for m in self.running
        }
        self.sessions = {user.pk: self.sign_in(user) for user in self.people if user is not None}
        self.makers: tuple[Callable[[], Attempt | None], ...] = (
            *[self.choice] * 6,
            self.undoing,
            self.table_business,
            self.wrong_method,
            self.wrong_body,
            self.wrong_address,
            self.no_token,
            self.door,
        )

    def sign_in(self, user: User) -> str:
        """Open a session; return its key."""
        client = Client()
        client.force_login(user)
        return client.cookies[settings.SESSION_COOKIE_NAME].value

    def run(self, posts: int) -> Responses:
        """Send so many posts; each is taken back whatever it did."""
        responses, before = Responses(), fingerprint()
        while responses.statuses.total() < posts:
            post = self.dice.choice(self.makers)()
            if post is None:
                continue
            with transaction.atomic():
                look = Looking(fingerprint, before)
                status = self.send(post)
                after = look()
                transaction.set_rollback(True)
            responses.statuses[status] += 1
            if status >= 500:
                responses.failures.append(f"{status}: {post}")
            if after != before:
                responses.changes.append(f"{status}: {post}")
        return responses

    def send(self, post: Attempt) -> int:
        """Send a post; return the status."""
        client = Client(enforce_csrf_checks=not post.with_csrf, raise_request_exception=False)
        if post.user is not None:
            client.cookies[settings.SESSION_COOKIE_NAME] = self.sessions[post.user.pk]
        if post.body is not None:
            answer = client.generic(post.method.upper(), post.path, post.body, post.content_type, headers=post.headers)
        elif post.method == "post":
            answer = client.post(post.path, post.fields, headers=post.headers)
        else:
            answer = client.generic(post.method.upper(), post.path, headers=post.headers)
        return answer.status_code

    # What is sent

    def any_words(self, match: Match | None = None) -> str:
        """Return some text that hardly means anything."""
        if match is not None and self.options.get(match.pk) and self.dice.random() < 0.6:
            text = self.dice.choice(self.options[match.pk])
            how = self.dice.randrange(5)
            at = self.dice.randrange(len(text) + 1)
            return (
                text[:at],
                text[at:],
                text + ":1",
                text.upper(),
                text[:at] + self.dice.choice(ODDITIES) + text[at:],
            )[how]
        return self.dice.choice(ODDITIES)

    def choice(self) -> Attempt | None:
        """Return a choice with something wrong about it: the words, the version, the seat, the form."""
        match = self.dice.choice(self.running)
        good = self.dice.choice(self.options[match.pk])
        fields: dict[str, Any] = {
            "choice": [good],
            "at": str(match.version),
            "token": f"t{self.dice.random()}",
            "sure": "1",
        }
        asked = match.seats.select_related("user").get(is_asked=True)
        user = asked.user
        for what in self.dice.sample(("choice", "more", "at", "token", "user", "none"), self.dice.randrange(1, 4)):
            if what == "choice":
                fields["choice"] = [self.any_words(match)]
            elif what == "more":
                fields["choice"] = [
                    *fields.get("choice", []),
                    *(self.any_words(match) for _ in range(self.dice.choice((1, 3, 60)))),
                ]
            elif what == "none":
                fields.pop("choice", None)
            elif what == "user":
                user = self.dice.choice(self.people)
            elif what == "at":
                fields["at"] = self.dice.choice((*ODDITIES, str(match.version - 1), str(match.version + 1)))
            else:
                fields["token"] = self.any_words()
        right = user == asked.user and fields["at"].strip() == str(match.version) and asked.user is not None
        if right and playable(match, asked.number, fields.get("choice", [])):
            return None
        return Attempt("post", f"/games/{match.pk}/choose/", fields, user, headers=self.script())

    def undoing(self) -> Attempt:
        """Return an undo with a version that is none."""
        match = self.dice.choice(self.closed)
        at = self.dice.choice((*ODDITIES, str(match.version + 1), str(max(match.version - 1, 0))))
        return Attempt(
            "post", f"/games/{match.pk}/undo/", {"at": at}, self.dice.choice(self.people), headers=self.script()
        )

    def table_business(self) -> Attempt:
        """Return what can only be done before a game begins, at games that have begun."""
        match = self.dice.choice(self.running)
        what = self.dice.choice(
            ("join", "leave", "cancel", "invite", "rematch", "back", "seats/1/bot", "seats/99/free")
        )
        fields = {self.dice.choice(("address", "email", "token", "bot", "level")): self.any_words()}
        return Attempt("post", f"/games/{match.pk}/{what}/", fields, self.dice.choice(self.people))

    def wrong_method(self) -> Attempt:
        """Return a post that is no post."""
        what = self.dice.choice(("choose", "undo", "back", "join", "leave", "cancel", "invite", "rematch"))
        match = self.dice.choice(self.closed)
        return Attempt(self.dice.choice(METHODS), f"/games/{match.pk}/{what}/", user=self.dice.choice(self.people))

    def wrong_body(self) -> Attempt:
        """Return a body that is no form, or far too large."""
        body = self.dice.choice(
            (
                b"\xff\xfe\x00" * 20,
                b'{"choice": ["end_turn"]}',
                b"choice=" + b"%ff%00" * 50,
                b"&".join(b"choice=x" for _ in range(2000)),
                b"--b\r\nContent-Disposition: form-data; name=",
                b"choice=" + b"x" * (HUGE if self.dice.random() < 0.02 else 100),
            )
        )
        kind = self.dice.choice(
            ("application/x-www-form-urlencoded", "application/json", "multipart/form-data; boundary=b", "text/x", "")
        )
        match = self.dice.choice(self.running)
        what = self.dice.choice(("choose", "undo"))
        return Attempt(
            "post", f"/games/{match.pk}/{what}/", body=body, content_type=kind, user=self.dice.choice(self.people)
        )

    def wrong_address(self) -> Attempt:
        """Return a post to what is not there."""
        number = self.dice.choice(("0", "999999", "9" * 18, "9" * 40, "-1", "x", "%00", "1%2F2", "٣"))
        what = self.dice.choice(
            ("choose", "undo", "join", "seats/0/bot", "seats/99999999999/free", "at/9", "cards/%F0", "x")
        )
        return Attempt("post", f"/games/{number}/{what}/", {"choice": "end_turn"}, self.dice.choice(self.people))

    def no_token(self) -> Attempt:
        """Return a good choice from another site."""
        match = self.dice.choice(self.running)
        fields = {"choice": [self.dice.choice(self.options[match.pk])], "at": str(match.version), "sure": "1"}
        user = match.seats.select_related("user").get(is_asked=True).user
        return Attempt("post", f"/games/{match.pk}/choose/", fields, user, with_csrf=False)

    def door(self) -> Attempt:
        """Return random requests to public URLs."""
        path = self.dice.choice(
            ("/accounts/login/", "/mail/stop/x/", "/language/", "/theme/", "/mailbox/1/", "/nowhere/")
        )
        names = ("login", "password", "language", "theme", "next", "email")
        fields = {name: self.dice.choice(ODDITIES) for name in self.dice.sample(names, 3)}
        return Attempt("post", path, fields)

    def script(self) -> dict[str, str]:
        """Return the headers of a post by script, now and then."""
        return {"HX-Request": "true"} if self.dice.random() < 0.3 else {}


def playable(match: Match, seat: int, choices: list[str]) -> bool:
    """Return whether these answers are possible, as the form and the table read them."""
    state = match_history.newest_state(match)
    try:
        given = posted_answers.order_answers(engine.view_for(state, seat), ChoicesField(required=False).clean(choices))
        match_history.play_choices(state, seat, given)
    except (engine.Illegal, ValidationError):
        return False
    return bool(given)


class Looking:
    """Looks at rows, and looks again only if any was written since: most posts write none."""

    def __init__(self, look: Callable[[], object], seen: object = None) -> None:
        """Take `seen` for how the rows stand now; without it they are looked at when it is first asked."""
        self.look, self.seen = look, seen
        self.written = rows_written() if seen is not None else None

    def __call__(self) -> object:
        """Return the contents of the rows."""
        written = rows_written()
        if written is None or written != self.written:
            self.seen, self.written = self.look(), written
        return self.seen


def rows_written() -> int | None:
    """Count the rows that were written over this connection, those that were taken back too; SQLite alone tells."""
    connection.ensure_connection()
    return connection.connection.total_changes if connection.vendor == "sqlite" else None


def fingerprint() -> tuple[object, ...]:
    """Return what must stay as it is."""
    numbers = [list(model.objects.order_by("pk").values_list("match", "number")) for model in (Entry, Snapshot)]
    return (*numbers, *(list(model.objects.order_by("pk").values_list()) for model in ROWS))
