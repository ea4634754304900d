"""Tables with envelope rounds that differ in who has sealed what, and when, look the same to everyone else."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from games.domain.matches import notice_creation
from games.domain.orders import envelope_rounds, filed_orders
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play import order_post
from games.domain.timing import waits
from games.models import Match, Seat, User
from tests.games.web.test_order_secrecy import ACROSS, NEXT, OTHER, PICKER, PICKS, STATE, STOPS, Contents, Visitors
from tests.tools.secrecy import pairs, site
from tests.tools.secrecy.pairs import Course

pytestmark = pytest.mark.django_db

NOON = datetime(2026, 3, 2, 12, 0, 30, tzinfo=UTC)
EVENING = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)
REMINDED = EVENING - timedelta(minutes=90)
BEFORE_TICK, BETWEEN, AFTER_TICK = (NOON + timedelta(minutes=minutes) for minutes in (10, 20, 40))
AFTER_POST = EVENING + timedelta(minutes=5)
LAST = (PICKER + 3) % 4
Seals = dict[int, datetime]
Plant = Callable[[pytest.MonkeyPatch], None]


@pytest.fixture
def visitors(travel: time_machine.Traveller) -> Visitors:
    """Return eight signed-in people and their sessions; the clock is stopped."""
    travel.move_to(NOON, tick=False)
    people = site.invited()
    return people, [site.signed_in(user) for user in people]


def seen(
    travel: time_machine.Traveller,
    visitors: Visitors,
    viewer: int | None,
    *,
    seals: Seals | None = None,
    contents: Contents = None,
    looks: Sequence[datetime] = (AFTER_TICK,),
) -> site.Seen:
    """Return all that `viewer` can fetch at some times, and the emails at the last of them.

    Seats seal at the times of `seals`; the player who is asked first has filed a list with `contents`.
    """
    people, sessions = visitors
    travel.move_to(NOON, tick=False)
    with transaction.atomic():
        match = lay(people)
        if contents is not None:
            filed_orders.file_order(match=match, user=people[PICKER], kind=DraftList.key, contents=contents)
        place = site.ONLOOKER if viewer is None else viewer
        witness = site.Witness(match, people[place], sessions[place])
        told: site.Seen = {}
        for now in sorted({*looks, *(seals or {}).values(), *ticks(max(looks))}):
            travel.move_to(now, tick=False)
            for number in [number for number, at in (seals or {}).items() if at == now]:
                seal(match, people[number])
            if now.minute % 15 == 0:
                order_post.carry_out_due_orders()
            if now in looks:
                witness.look()
                told |= {f"{name}, {now:%H:%M}": text for name, text in witness.seen.items()}
        if viewer is not None:
            witness.read_mails()
        transaction.set_rollback(True)
    return told | witness.seen


def lay(people: list[User]) -> Match:
    """Return a table whose first round waits for the post of the evening."""
    match = site.lay(Course(STATE.copy(), pairs.nobodys_orders(4)), people)
    match.post_times, match.post_at = "08:00 20:00", EVENING
    match.save()
    asked = match.seats.get(is_asked=True)
    asked.match = match
    waits.start_wait(match, asked, timezone.now())
    asked.save()
    return match


def ticks(last: datetime) -> list[datetime]:
    """Return the quarters of an hour at which the worker is run: those around what happens."""
    hours = [NOON.replace(minute=minute, second=0) for minute in (15, 30)]
    return [at for at in (*hours, REMINDED, EVENING) if at <= last]


def seal(match: Match, user: User) -> None:
    envelope_rounds.seal_envelope(match=match, user=user, round_number=STATE.round, is_sealed=True)


def differences(one: site.Seen, other: site.Seen) -> list[str]:
    """Return the names of what tells two tables apart."""
    return sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))


def sealed_or_not(travel: time_machine.Traveller, visitors: Visitors) -> list[str]:
    """Compare a table where a player has just sealed with one where no one has, before the quarter of an hour."""
    seals = {PICKER: NOON + timedelta(minutes=2)}
    ours, theirs = (seen(travel, visitors, ACROSS, seals=s, looks=[BEFORE_TICK]) for s in (seals, {}))
    return differences(ours, theirs)


def one_or_another(travel: time_machine.Traveller, visitors: Visitors) -> list[str]:
    """Compare two tables where another player has sealed, up to the reminder."""
    looks = [AFTER_TICK, REMINDED + timedelta(minutes=5)]
    seals = [{number: NOON + timedelta(minutes=2)} for number in (PICKER, NEXT)]
    ours, theirs = (seen(travel, visitors, ACROSS, seals=s, looks=looks) for s in seals)
    return differences(ours, theirs)


def early_or_late(travel: time_machine.Traveller, visitors: Visitors) -> list[str]:
    """Compare tables where all seal and the last does so in another minute of the same quarter of an hour."""
    rest = dict.fromkeys((PICKER, NEXT, ACROSS), NOON + timedelta(minutes=2))
    lasts = [NOON + timedelta(minutes=minutes) for minutes in (17, 25)]
    ours, theirs = (
        seen(travel, visitors, ACROSS, seals={**rest, LAST: last}, looks=[BETWEEN, AFTER_TICK]) for last in lasts
    )
    return differences(ours, theirs)


def stopped_or_none(travel: time_machine.Traveller, visitors: Visitors) -> list[str]:
    """Compare tables where a list, for one round or for every one, has stopped at the post with one without a list."""
    none, *stopped = (seen(travel, visitors, ACROSS, contents=c, looks=[AFTER_POST]) for c in (None, *STOPS.values()))
    return [one for told in stopped for one in differences(told, none)]


PAIRS = [sealed_or_not, one_or_another, early_or_late, stopped_or_none]


@pytest.mark.parametrize("pair", PAIRS)
def test_who_has_sealed_and_when_shows_to_no_one_else(travel, visitors, pair):
    assert pair(travel, visitors) == []


def test_what_a_list_picks_at_the_post_shows_to_no_one_else(travel, visitors):
    ours, theirs = (seen(travel, visitors, None, contents=c, looks=[AFTER_TICK, AFTER_POST]) for c in (PICKS, OTHER))
    assert differences(ours, theirs) == []


def count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: the count of sealed envelopes is not rounded to the quarter of an hour."""
    honest = envelope_rounds.seal_envelope

    def planted(*, match: Match, **about: object) -> None:
        honest(match=match, **about)
        Match.objects.filter(pk=match.pk).update(sealed=1)

    monkeypatch.setattr(envelope_rounds, "seal_envelope", planted)


def post_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: the post leaves at the moment when the last player seals."""
    honest = envelope_rounds.seal_envelope

    def planted(*, match: Match, **about: object) -> None:
        honest(match=match, **about)
        envelope_rounds.update_table(match.pk, timezone.now())

    monkeypatch.setattr(envelope_rounds, "seal_envelope", planted)


def reminder_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: no one is reminded once the player after the first has sealed."""
    honest = notice_creation.remind_of_post

    def planted(match: Match, seat: Seat, post_at: datetime) -> None:
        if not match.seats.filter(number=NEXT, sealed_round=match.round).exists():
            honest(match, seat, post_at)

    monkeypatch.setattr(notice_creation, "remind_of_post", planted)


def shorter_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plant: a player who had filed something has less time."""
    honest = waits.max_remaining_wait

    def planted(seat: Seat, now: datetime | None = None) -> timedelta | None:
        longest = honest(seat, now)
        has_filed = seat.match.filed_orders.filter(seat=seat.number).exists()
        return longest / 2 if longest is not None and has_filed else longest

    monkeypatch.setattr(waits, "max_remaining_wait", planted)


LEAKS = [
    (count_at_once, sealed_or_not),
    (post_at_once, early_or_late),
    (reminder_skipped, one_or_another),
    (shorter_wait, stopped_or_none),
]


@pytest.mark.parametrize(("plant", "pair"), LEAKS)
def test_a_planted_leak_is_found(travel, visitors, monkeypatch, plant, pair):
    plant(monkeypatch)

    assert pair(travel, visitors) != []
