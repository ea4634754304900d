"""All that a viewer can fetch of a match, put side by side for two tables that differ in hidden things alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import engine
from engine import secrecy
from engine.state import State
from engine.steps import Offer
from games.domain import notify, paces, play
from games.enums import MatchStatus, Pace
from games.mail import notices
from games.models import Entry, Match, OutgoingMail, Seat, Shuffle, Snapshot, User

Seen = dict[str, str]
"""Address or mail -> everything that came with it."""

CHANGING = (
    (re.compile(r'(csrfmiddlewaretoken" value="|X-CSRFToken": "|csrftoken=)[^";]+'), r"\1"),
    (re.compile(r'(name="token" value=")[^"]+'), r"\1"),
    (re.compile(r"nonce[-=]\"?[\w+/=-]+"), "nonce"),
    (re.compile(r"<[0-9a-f]{32}@"), "<@"),
)
"""What differs between any two answers: lots drawn for the form, the policy, the mail."""


@dataclass(frozen=True)
class Pair:
    """A moment, who looks at it, the re-dealt twin, and one choice that looks alike on both."""

    ours: State
    theirs: State
    seat: int | None
    asked: int
    ours_text: str
    theirs_text: str


def pairs(seed: int, *, one_in: int = 60) -> Iterator[Pair]:
    """Yield moments of a random game with twins and a choice that shows the viewer the same on both."""
    chance = random.Random(seed)
    for state, seat in secrecy.moments(seed, chance, one_in=one_in):
        asked = engine.question(state)
        if asked is None or asked.kind in secrecy.STANDING:
            continue
        twin = engine.redeal(state, seat, chance)
        choice = secrecy.pick(engine.options(state), chance)
        here = engine.play(state, asked.seat, Offer(choice).text)
        if secrecy.kind(here) in secrecy.STANDING or secrecy.is_handed_the_pool(here, seat):
            continue
        for option in sorted(engine.options(twin), key=lambda c: c != choice):
            there = engine.play(twin, asked.seat, Offer(option).text)
            if secrecy.visible(here, seat) == secrecy.visible(there, seat):
                if secrecy.kind(there) not in secrecy.STANDING:
                    yield Pair(state.copy(), twin, seat, asked.seat, Offer(choice).text, Offer(option).text)
                break


def lay(state: State, people: list[User]) -> Match:
    """Save a match whose log begins with `state`."""
    now = timezone.now()
    clock = paces.PACES[Pace.DAILY]
    match = Match.objects.create(
        name="Twins",
        status=MatchStatus.RUNNING,
        creator=people[0],
        edition=state.edition,
        size=len(state.players),
        options=dict(state.options),
        cast=state.cast,
        uniques=state.uniques,
        rules_version=play.RULES_VERSION,
        seed_hash="0" * 64,
        pace=Pace.DAILY,
        grace=clock.grace,
        bank=clock.bank,
        increment=clock.increment,
        cap=clock.cap,
        invite_token="twins",
        round=state.round,
        started_at=now,
        moved_at=now,
    )
    Shuffle.objects.create(match=match, seed=state.seed)
    Entry.objects.create(match=match, number=0, at=now)
    Snapshot.objects.create(match=match, number=0, state=engine.codec.dump(state), is_kept=True)
    seats = [Seat(match=match, number=n, user=user, bank=match.bank) for n, user in enumerate(people[: match.size])]
    question = engine.question(state)
    assert question is not None
    asked = seats[question.seat]
    asked.is_asked = True
    paces.begin_wait(match, asked, now)
    Seat.objects.bulk_create(seats)
    notify.tell_turn(match, list(match.seats.select_related("user")))
    return match


def look(match: Match, viewer: User | None, session: str) -> Seen:
    """Fetch everything that `viewer` can fetch, mails included."""
    client = Client()
    if viewer is not None:
        client.cookies[settings.SESSION_COOKIE_NAME] = session
    seen = {}
    for name, *more in (("table",), ("log",), ("moment", 0), ("moment", 1), ("cards",)):
        seen[name + "".join(map(str, more))] = fetched(client, reverse(f"games:{name}", args=[match.pk, *more]))
    for after in ("", "?after=0", "?after=1", "?after=2"):
        seen["fragment" + after] = fetched(client, reverse("games:fragment", args=[match.pk]) + after)
    for name in ("games:mine", "games:open", "pages:landing", "pages:archive"):
        seen[name] = fetched(client, reverse(name))
    if viewer is not None:
        notices.write_due(timezone.now() + timedelta(days=1))
        for n, mail in enumerate(OutgoingMail.objects.filter(user=viewer).order_by("pk")):
            seen[f"mail {n}"] = settle(f"{mail.subject}\n{mail.headers}\n{mail.text}\n{mail.html}")
        seen["mails"] = str(OutgoingMail.objects.filter(user=viewer).count())
    return seen


def fetched(client: Client, address: str) -> str:
    """Return status, headers and body of an answer, as they would be the next time too."""
    answer = client.get(address)
    headers = "\n".join(f"{name}: {value}" for name, value in sorted(answer.headers.items()))
    cookies = answer.cookies.output()
    return settle(f"{answer.status_code}\n{headers}\n{cookies}\n{answer.content.decode()}")


def settle(text: str) -> str:
    """Take out what no two answers share."""
    for pattern, put in CHANGING:
        text = pattern.sub(put, text)
    return text


def witnessed(state: State, text: str, pair: Pair, people: list[User], session: str) -> list[Seen]:
    """Lay a table, look at it, play one choice, look again; and leave nothing of it behind."""
    viewer = None if pair.seat is None else people[pair.seat]
    with transaction.atomic():
        match = lay(state, people)
        before = look(match, viewer, session)
        play.make_choice(match=match, seat=pair.asked, choices=[text], at=0, user=people[pair.asked], token="t")
        match.refresh_from_db()
        after = look(match, viewer, session)
        transaction.set_rollback(True)
    return [before, after]


def differences(pair: Pair, people: list[User], sessions: dict[int, str]) -> list[str]:
    """Name whatever the viewer could tell the two tables apart by."""
    session = "" if pair.seat is None else sessions[people[pair.seat].pk]
    ours = witnessed(pair.ours, pair.ours_text, pair, people, session)
    theirs = witnessed(pair.theirs, pair.theirs_text, pair, people, session)
    return [
        f"{name} {when} {pair.ours_text}: {first_difference(here.get(name), there.get(name))}"
        for when, here, there in zip(("before", "after"), ours, theirs, strict=True)
        for name in sorted(here.keys() | there.keys())
        if here.get(name) != there.get(name)
    ]


def first_difference(a: str | None, b: str | None) -> str:
    """Show where two texts part."""
    if a is None or b is None:
        return f"{a!r:.80} | {b!r:.80}"
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    return f"{a[max(0, at - 60) : at + 60]!r} | {b[max(0, at - 60) : at + 60]!r}"
