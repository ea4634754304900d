"""A game over weeks: six people in four time zones, with nights, absences, a vacation, two outages, and all emails."""

import itertools
import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta

import pytest
import time_machine

from engine import Offer, bots
from games import tasks
from games.domain.deadlines import vacations
from games.domain.lobby import departures, seating
from games.domain.matches import match_history
from games.enums import By, IncidentKind, MailStatus, NoticeKind, Pace
from games.models import Heartbeat, Match, OutgoingMail, Seat, User
from tests.games.notices.postman import mails_to, subject_of, text_of
from tests.games.tables import choose, let_bots_choose, open_table, person

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
BEGIN = datetime(2026, 10, 20, 6, tzinfo=UTC)
"""A Tuesday; the clocks go back in Prague on the 25th, and in New York on the 1st of November."""
MAIL_DOWN = (BEGIN + 3 * DAY + 4 * HOUR, BEGIN + 3 * DAY + 12 * HOUR)
SWEEP_DOWN = (BEGIN + 6 * DAY, BEGIN + 6 * DAY + 20 * HOUR)
STEP = 2 * HOUR
MOST = 60 * DAY
AWAKE = (time(7), time(22))
PLACES = (
    ("Ana", "Europe/Prague"),
    ("Bára", "Europe/Prague"),
    ("Cyril", "Asia/Taipei"),
    ("Dita", "America/New_York"),
    ("Emil", "Australia/Sydney"),
    ("Fay", "America/New_York"),
)


@dataclass
class Player:
    """A player who visits at odd hours of their day, unless away."""

    user: User
    dice: random.Random
    away: tuple[datetime, datetime] = (BEGIN, BEGIN)
    looked: list[datetime] = field(default_factory=list)

    def is_there(self, now: datetime) -> bool:
        """Return whether the player visits now: mostly every other waking hour."""
        local = now.astimezone(self.user.zone).time()
        is_away = self.away[0] <= now < self.away[1]
        return AWAKE[0] <= local < AWAKE[1] and not is_away and self.dice.random() < 2 / 3

    def look_in(self, match: Match, now: datetime) -> None:
        """Return to the seat if need be, and choose as long as they are to answer."""
        self.looked.append(now)
        if Seat.objects.get(match=match, user=self.user).stood_in_at:
            departures.return_to_seat(match=match, user=self.user)
        while match.is_running and Seat.objects.filter(match=match, user=self.user, is_asked=True).exists():
            seat, state = Seat.objects.get(match=match, user=self.user), match_history.newest_state(match)
            choose(match, Offer(bots.choose("apprentice", state, seat.number, self.dice)).text)


@pytest.fixture
def company() -> dict[str, Player]:
    """Six people: Bára has waking hours, Dita plans a vacation, Emil and Fay go away for two days each."""
    people = {name: Player(person(name, time_zone=zone), random.Random(name)) for name, zone in PLACES}
    User.objects.filter(pk=people["Bára"].user.pk).update(wakes_at=time(8), sleeps_at=time(22))
    User.objects.filter(pk=people["Emil"].user.pk).update(uses_vacation=True)
    vacations.plan_vacation(user=people["Dita"].user, first=date(2026, 10, 24), last=date(2026, 10, 25), now=BEGIN)
    people["Dita"].away = (datetime(2026, 10, 24, tzinfo=UTC), datetime(2026, 10, 26, tzinfo=UTC))
    people["Emil"].away = (BEGIN + DAY, BEGIN + 3 * DAY)
    people["Fay"].away = (BEGIN + 7 * DAY, BEGIN + 9 * DAY)
    return people


def work(now: datetime) -> None:
    """Let the workers do what is due, if they are running."""
    if not SWEEP_DOWN[0] <= now < SWEEP_DOWN[1]:
        # Between two steps they looked every few seconds, and found nothing.
        if now != SWEEP_DOWN[1]:
            Heartbeat.objects.filter(name="sweep").update(at=now - timedelta(seconds=5))
        tasks.sweep_deadlines()
    tasks.send_notices()
    tasks.send_mails()


def test_a_game_over_weeks_sends_every_necessary_notice(smtp, company):
    with time_machine.travel(BEGIN, tick=False) as clock:
        match = open_table(company["Ana"].user, 6, pace=Pace.DAILY, vacations=True)
        for player in list(company.values())[1:]:
            seating.take_seat(match=match, user=player.user)
        match.refresh_from_db()
        now, waited = BEGIN, []
        while match.is_running:
            assert now < BEGIN + MOST, "the game did not end"
            smtp.answer = "451 try again later" if MAIL_DOWN[0] <= now < MAIL_DOWN[1] else ""
            work(now)
            match.refresh_from_db()
            let_bots_choose(match)
            for player in company.values():
                if match.is_running and player.is_there(now):
                    player.look_in(match, now)
                    let_bots_choose(match)
            waited += Seat.objects.filter(
                match=match, user=company["Bára"].user, is_provisional=False, deadline__isnull=False
            ).values_list("asked_at", "deadline")
            now += STEP
            clock.move_to(now)
        for _ in range(3):
            work(now)
            clock.shift(2 * HOUR)
            now += 2 * HOUR

    told = Counter(match.incidents.values_list("kind", "seat"))
    seats = {name: place for place, name in enumerate(company)}
    timed_out = {seat for (kind, seat) in told if kind in (IncidentKind.TIMED_OUT, IncidentKind.STOOD_IN)}
    assert match.is_finished
    assert timed_out == {seats["Fay"]}
    assert told[IncidentKind.CAME_BACK, seats["Fay"]] == told[IncidentKind.STOOD_IN, seats["Fay"]]
    assert told[IncidentKind.CLOCK_SHIFTED, None] == 1
    assert told[IncidentKind.ON_VACATION, seats["Dita"]] == 1
    assert told[IncidentKind.ON_VACATION, seats["Emil"]] >= 1
    assert waited
    assert {deadline - asked_at for asked_at, deadline in waited} == {DAY}
    check_mails(smtp, match, company)


def check_mails(smtp, match: Match, company: dict[str, Player]) -> None:
    """Check that the emails are exactly those expected, in spite of the hours without a mail server."""
    assert set(OutgoingMail.objects.values_list("status", flat=True)) == {MailStatus.SENT}
    assert len({mail["Message-ID"] for mail in smtp.messages}) == len(smtp.messages)
    during = OutgoingMail.objects.filter(created_at__gte=MAIL_DOWN[0], created_at__lt=MAIL_DOWN[1])
    assert during.exists()
    assert all(mail.sent_at >= MAIL_DOWN[1] and mail.attempts > 1 for mail in during)
    first = match.notices.filter(kind=NoticeKind.YOUR_TURN).earliest("pk").user
    # Players at the table have seen the game end.
    there_soon = set(match.entries.filter(by=By.PERSON, at__lt=BEGIN + STEP).values_list("user", flat=True))
    last = match.entries.exclude(user=None).latest("number").user
    for name, player in company.items():
        subjects = Counter(subject_of(mail).split(" · ")[0] for mail in mails_to(smtp, player.user))
        kinds = set(match.notices.filter(user=player.user).values_list("kind", flat=True))
        assert {NoticeKind.STARTED, NoticeKind.FINISHED} <= kinds, name
        # The first player who is asked is notified of that instead, unless they answer before.
        assert subjects["Game started"] == (player.user != first or first.pk in there_soon), (name, subjects)
        results = sum(
            subjects[words] for words in subjects if words.startswith(("You finished", "You won", "You share"))
        )
        assert results == (player.user != last), (name, subjects)
        assert ("Vacation day used" in subjects) == (name == "Emil"), name
        assert ("Your time ran out" in subjects) == (name == "Fay"), name
        assert (NoticeKind.TIMED_OUT in kinds) == (name in ("Emil", "Fay")), name
        turns = OutgoingMail.objects.filter(user=player.user, kind=NoticeKind.YOUR_TURN).order_by("created_at")
        written = [mail.created_at for mail in turns]
        # One email for each wait: between two of them they were at the table.
        for one, next_one in itertools.pairwise(written):
            assert any(one <= looked < next_one for looked in player.looked), name
    assert sum("of your vacation days" in text_of(mail) for mail in mails_to(smtp, company["Emil"].user))
