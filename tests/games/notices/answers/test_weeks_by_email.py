"""A four-player game over a simulated week, in which one player plays only from emails."""

import random
from collections import Counter
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.domain.deadlines import deadline_sweep, outage_recovery
from games.enums import By, NoticeKind
from games.models import Match, OutgoingMail, Seat, User
from games.notices import dispatch
from tests.games.notices.answers.by_email import filled_in
from tests.games.notices.answers.pressing import LINK, forms_of
from tests.games.tables import asked, choose, options, running

STEP = timedelta(hours=1)
LONGEST = timedelta(days=5)
LOOKS_AT_MAIL_EVERY = timedelta(hours=4)
ANSWERS_AFTER = timedelta(hours=2)
"""How long the others take."""


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Games are the same on every database."""


def press_from(mail: OutgoingMail, match: Match, seat: Seat, dice: random.Random, *, most: int = 40) -> int:
    """Open any link of an email and press buttons until the wait is over or `most` were pressed."""
    client, address, presses = Client(), dice.choice(LINK.findall(mail.text)), 0
    while presses < most:
        page = client.get(address)
        forms = [form for form in forms_of(page) if any(name in ("choice", "") for name, _value in form.buttons)]
        assert page.status_code == 200
        if not forms:
            break
        answer, presses = client.post(address, filled_in(match, seat, forms[0], dice)), presses + 1
        if answer.status_code == 200:
            sure = forms_of(answer)[0]
            answer = client.post(address, {**sure.hidden, "choice": sure.buttons[0][1]})
        if answer.status_code == 302:
            address = answer["Location"]
        match.refresh_from_db()
        match.newest = None
        if match.is_finished or Seat.objects.get(pk=seat.pk).wait != seat.wait:
            break
    return presses


def new_mail(user: User, since, kind: str) -> OutgoingMail | None:
    return OutgoingMail.objects.filter(user=user, kind=kind, created_at__gte=since).order_by("pk").last()


def test_a_player_who_never_opens_the_site_misses_no_move(travel, monkeypatch):
    monkeypatch.setattr(outage_recovery, "OUTAGE_AFTER", 2 * STEP)
    match, dice, seen = running(4), random.Random(7), Counter()
    reader = match.creator
    begun = timezone.now()
    looked, asked_since = begun, {}
    while timezone.now() < begun + LONGEST and not match.is_finished:
        travel.shift(STEP)
        dispatch.dispatch_due()
        deadline_sweep.time_out_due_seats()
        match = Match.objects.get(pk=match.pk)
        if match.is_finished:
            break
        seat, now = asked(match), timezone.now()
        if seat.user_id != reader.pk:
            if now - asked_since.setdefault((seat.pk, seat.wait), now) >= ANSWERS_AFTER:
                choose(match, dice.choice(options(match)))
            continue
        if now - looked < LOOKS_AT_MAIL_EVERY:
            continue
        looked = now
        reminder = new_mail(reader, seat.asked_at, NoticeKind.UNFINISHED)
        mail = reminder or new_mail(reader, seat.asked_at, NoticeKind.YOUR_TURN)
        assert mail is not None, (seat.wait, list(OutgoingMail.objects.values_list("kind", "created_at")))
        seen["reminders" if reminder else "turns"] += 1
        # Now and then, the reader stops half-way and goes on from the reminder.
        seen["presses"] += press_from(mail, match, seat, dice, most=1 if dice.random() < 0.3 else 40)

    own = Match.objects.get(pk=match.pk).entries.filter(seat=0, number__gt=0)
    assert set(own.values_list("by", flat=True)) == {By.PERSON}
    assert not match.incidents.exists()
    assert Match.objects.get(pk=match.pk).round >= 3
    assert seen["turns"] >= 7
    assert seen["reminders"] >= 1
    assert own.count() >= seen["turns"]
    assert timezone.now() - begun > timedelta(days=3)
