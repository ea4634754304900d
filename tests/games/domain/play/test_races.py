"""Simultaneous requests, on SQLite and PostgreSQL: one move, and no error for anybody."""

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from multiprocessing import get_context
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection, transaction
from django.utils import timezone

from games.domain.accounts import accounts
from games.domain.deadlines import clock_adjustments, deadline_sweep, reminders
from games.domain.errors import Refused, VersionConflict
from games.domain.lobby import departures, seating
from games.domain.matches import match_history, unit_of_work
from games.domain.play import bot_players, choices, undo
from games.domain.play.choices import PostResult
from games.domain.results import follow_ups
from games.enums import MailStatus, MatchStatus, NoticeKind, NoticeMode
from games.fast.bulk_sql import change_rows
from games.models import (
    Delivery,
    Entry,
    Heartbeat,
    Match,
    NextDigest,
    Notice,
    OutgoingMail,
    RatedGame,
    Rating,
    Seat,
    User,
)
from games.notices import dispatch, preferences
from games.notices.channels.mail import sender
from tests.games.notices.postman import MAIL
from tests.games.tables import asked, choose, everything, guest, open_table, options, person, play_until, running

ROUNDS = 5


@pytest.fixture(
    params=[
        pytest.param("sqlite", marks=pytest.mark.django_db(transaction=True)),
        pytest.param("postgres", marks=pytest.mark.postgres),
    ],
    autouse=True,
)
def database(request: pytest.FixtureRequest) -> str:
    """Run every test on both databases, where threads have connections and transactions of their own."""
    return request.param


@contextmanager
def own_connection() -> Iterator[None]:
    try:
        yield
    finally:
        connection.close()


def at_once(*acts: Callable[[], Any]) -> list[Any]:
    """Call all of these at the same moment, each in a thread; return results and exceptions, in order."""
    start = threading.Barrier(len(acts))
    results: list[Any] = [None] * len(acts)

    def run(place: int, act: Callable[[], Any]) -> None:
        with own_connection():
            start.wait(timeout=20)
            try:
                results[place] = act()
            except Exception as problem:
                results[place] = problem

    threads = [threading.Thread(target=run, args=both) for both in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=60)
    return results


def post(match: Match, text: str, token: str = "") -> Callable[[], PostResult]:
    seat = asked(match)
    wish = {"match": match, "seat": seat.number, "choices": [text], "at": match.version}
    return lambda: choices.make_choice(**wish, token=token, user=seat.user)


def moves(results: list[Any]) -> list[PostResult]:
    return [result for result in results if isinstance(result, PostResult)]


def test_a_double_click_is_one_move_answered_twice():
    match = running(2)
    for turn in range(ROUNDS):
        match.refresh_from_db()
        click = post(match, options(match)[0], token=f"form {turn}")

        results = at_once(click, click, click)

        assert {move.number for move in moves(results)} == {turn + 1}, results
        assert len(moves(results)) == 3
        assert sum(not move.repeated for move in moves(results)) == 1
    assert Entry.objects.filter(match=match).count() == ROUNDS + 1


def test_of_two_tabs_one_wins_and_the_other_sees_what_happened():
    match = running(2)
    one, other = options(match)[:2]

    results = at_once(post(match, one, "tab 1"), post(match, other, "tab 2"))

    late = next(result for result in results if isinstance(result, Exception))
    assert len(moves(results)) == 1, results
    assert isinstance(late, VersionConflict)
    assert [type(fact).__name__ for fact in late.happened] == ["Picked"]


def test_a_person_a_time_out_a_second_sweep_and_a_bot_at_the_same_instant_are_one_move():
    for turn in range(ROUNDS):
        match = running(2)
        seat = asked(match)
        Seat.objects.filter(pk=seat.pk).update(deadline=timezone.now() - timedelta(seconds=1))
        late = {"match_id": match.pk, "seat_id": seat.pk, "now": timezone.now()}

        results = at_once(
            post(match, options(match)[0], token=f"form {turn}"),
            lambda late=late: deadline_sweep.time_out_seat(**late),
            lambda late=late: deadline_sweep.time_out_seat(**late),
            lambda match=match: bot_players.play_bot_turn(match_id=match.pk, at=0),
        )

        match.refresh_from_db()
        unexpected = [
            result for result in results if isinstance(result, Exception) and not isinstance(result, VersionConflict)
        ]
        assert unexpected == []
        assert match.version == 1, results
        assert match.entries.count() == 2
        assert match_history.verify_match(match) is None


def test_two_workers_carrying_on_the_same_bots_make_no_move_twice():
    match = open_table(person(), 4, bots=["apprentice"] * 3)
    play_until(match, lambda match: asked(match).bot)

    def carry_on() -> None:
        bot_players.play_bot_turn(match_id=match.pk, at=match.version)

    results = at_once(carry_on, carry_on, carry_on)
    carry_on()

    match.refresh_from_db()
    assert results == [None, None, None]
    assert asked(match).user is not None
    assert list(match.entries.values_list("number", flat=True)) == list(range(match.version + 1))
    assert match_history.verify_match(match) is None


def test_two_sweeps_at_once_let_each_time_run_out_once():
    matches = [running(2) for _ in range(ROUNDS)]
    deadline_sweep.time_out_due_seats()
    Seat.objects.filter(is_asked=True).update(deadline=timezone.now())

    done = at_once(
        deadline_sweep.time_out_due_seats, deadline_sweep.time_out_due_seats, deadline_sweep.time_out_due_seats
    )

    assert sum(done) == ROUNDS, done
    assert Notice.objects.filter(kind=NoticeKind.TIMED_OUT).count() == ROUNDS
    assert {match.incidents.count() for match in matches} == {1}


def test_whoever_moves_while_many_times_run_out_wins_or_is_told():
    matches = [running(2) for _ in range(ROUNDS)]
    deadline_sweep.time_out_due_seats()
    posts = [post(match, options(match)[0]) for match in matches]
    Seat.objects.filter(is_asked=True).update(deadline=timezone.now())

    results = at_once(*posts, deadline_sweep.time_out_due_seats, deadline_sweep.time_out_due_seats)

    faster = [isinstance(result, PostResult) for result in results[:ROUNDS]]
    assert [isinstance(result, PostResult | VersionConflict) for result in results[:ROUNDS]] == [True] * ROUNDS, results
    deadline_sweep.time_out_due_seats()
    for match, is_faster in zip(matches, faster, strict=True):
        match.refresh_from_db()
        assert (match.version, match.incidents.count()) == (1, not is_faster)
        assert match_history.verify_match(match) is None


def test_a_sweep_passes_by_the_table_at_which_somebody_holds_a_row(database):
    if database == "sqlite":
        pytest.skip("there one writes at a time")
    busy, *others = matches = [running(2) for _ in range(3)]
    deadline_sweep.time_out_due_seats()
    Seat.objects.filter(is_asked=True).update(deadline=timezone.now())
    is_swept, is_held, done = threading.Event(), threading.Event(), []

    def hold() -> None:
        with own_connection(), transaction.atomic():
            Seat.objects.filter(match=busy).update(chat_read=1)
            is_held.set()
            is_swept.wait(timeout=20)

    holder = threading.Thread(target=hold)
    holder.start()
    is_held.wait(timeout=20)
    done.append(deadline_sweep.time_out_due_seats())
    is_swept.set()
    holder.join(timeout=20)
    done.append(deadline_sweep.time_out_due_seats())

    assert done == [len(others), 1]
    assert [match.incidents.count() for match in matches] == [1] * 3


def test_a_sweep_that_is_killed_before_it_commits_has_done_nothing():
    matches = [running(2) for _ in range(3)]
    deadline_sweep.time_out_due_seats()
    Seat.objects.filter(is_asked=True).update(deadline=timezone.now())
    before = [everything(match) for match in matches]
    connection.close()

    sweeper = get_context("fork").Process(target=sweep_and_die)
    sweeper.start()
    sweeper.join(timeout=60)

    assert sweeper.exitcode == -signal.SIGKILL
    assert [everything(match) for match in matches] == before
    assert deadline_sweep.time_out_due_seats() == 3
    assert [match.incidents.count() for match in matches] == [1] * 3


def sweep_and_die() -> None:
    """Sweep in a separate process, and kill it when everything is written but not committed."""
    run_and_die(deadline_sweep.time_out_due_seats)


def run_and_die(action: Callable[[], object]) -> None:
    """Run an action until the seats have been written, and kill this process before the transaction ends."""
    # The connections of the pool are those of the process that made it.
    connection.settings_dict = {**connection.settings_dict, "OPTIONS": dict(connection.settings_dict["OPTIONS"])}
    connection.settings_dict["OPTIONS"].pop("pool", None)

    def die_at_the_last(model, changes):
        number = change_rows(model, changes)
        if model is Seat:
            os.kill(os.getpid(), signal.SIGKILL)
        return number

    with patch.object(unit_of_work, "change_rows", die_at_the_last):
        action()


def test_two_reminders_at_once_are_one():
    match = running(2)
    seat = asked(match)
    Seat.objects.filter(pk=seat.pk).update(remind_at=timezone.now())

    told = at_once(reminders.send_reminders, reminders.send_reminders)

    assert sum(told) == 1, told
    assert Notice.objects.filter(kind=NoticeKind.DEADLINE_NEAR).count() == 1


def test_coming_back_while_the_bot_moves_breaks_nothing():
    match = running(2)
    seat = asked(match)
    Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now(), deadline=None)

    results = at_once(
        lambda: departures.return_to_seat(match=match, user=seat.user),
        lambda: bot_players.play_bot_turn(match_id=match.pk, at=0),
    )

    seat.refresh_from_db()
    assert results == [None, None]
    assert not seat.has_bot
    assert match_history.verify_match(match) is None


def test_undoing_twice_undoes_once():
    match = running(2)
    play_until(match, lambda match: "gather:gold" in options(match))
    seat = asked(match)
    choose(match, "gather:gold")
    at = match.version

    def again() -> PostResult:
        return undo.undo_last_post(match=match, user=seat.user, at=at)

    results = at_once(again, again)

    match.refresh_from_db()
    assert len(moves(results)) == 1, results
    assert match.version == at + 1


def test_of_two_people_on_the_last_seat_one_sits_down():
    for _ in range(ROUNDS):
        match = open_table(person(), 2)
        people = [person("Bára"), person("Cyril"), person("Dita")]

        results = at_once(
            *(lambda user=user, match=match: seating.take_seat(match=match, user=user) for user in people)
        )

        match.refresh_from_db()
        seated = [result for result in results if isinstance(result, Seat)]
        refused = {result.code for result in results if isinstance(result, Refused)}
        assert len(seated) == 1, results
        assert refused <= {"table_full", "table_started"}
        assert match.is_running
        assert match.entries.count() == 1


def test_one_person_in_two_tabs_sits_down_once():
    match = open_table(person(), 4)
    bara = person("Bára")

    results = at_once(*[lambda: seating.take_seat(match=match, user=bara)] * 3)

    assert sum(isinstance(result, Seat) for result in results) == 1, results
    assert {result.code for result in results if isinstance(result, Refused)} == {"already_seated"}


def test_two_writers_write_each_mail_once_and_two_senders_send_it_once(settings):
    settings.MAILBOX, settings.NOTICE_DELAY = True, 0
    for _ in range(3):
        running(2)

    written = at_once(dispatch.dispatch_due, dispatch.dispatch_due)
    sent = at_once(sender.send_waiting_emails, sender.send_waiting_emails)

    assert sum(written) == OutgoingMail.objects.count() == 6, written
    assert sum(sent) == 6, sent
    assert set(OutgoingMail.objects.values_list("status", "attempts")) == {(MailStatus.SENT, 1)}


def test_two_workers_write_each_repeated_digest_once():
    users = [asked(running(2)).user for _ in range(3)]
    Delivery.objects.all().delete()
    Notice.objects.all().delete()
    an_hour_ago = timezone.now() - timedelta(hours=1)
    Seat.objects.update(seen_at=None, asked_at=an_hour_ago)
    for user in users:
        preferences.set_mode(user=user, channel=MAIL, kind=NoticeKind.YOUR_TURN, mode=NoticeMode.DAILY)
        NextDigest.objects.create(user=user, channel="mail", due_at=an_hour_ago)

    written = at_once(dispatch.dispatch_due, dispatch.dispatch_due)

    assert sum(written) == OutgoingMail.objects.count() == 3, written
    assert not NextDigest.objects.filter(due_at__lte=timezone.now()).exists()


def test_one_person_moving_in_two_games_at_once_is_never_in_the_way_of_themselves():
    ana = person()
    games = []
    for _ in range(4):
        match = open_table(ana, 2)
        seating.take_seat(match=match, user=person("Bára"))
        match.refresh_from_db()
        games.append(match)

    results = at_once(
        *(post(match, options(match)[0]) for match in games),
        *(deadline_sweep.time_out_due_seats, dispatch.dispatch_due),
    )

    assert [result for result in results if isinstance(result, Exception)] == []


def test_an_outage_seen_by_two_sweeps_at_once_moves_every_deadline_once():
    match = running(2)
    deadline_sweep.time_out_due_seats()
    before = asked(match).deadline
    Heartbeat.objects.update(at=timezone.now() - timedelta(days=2))

    done = at_once(deadline_sweep.time_out_due_seats, deadline_sweep.time_out_due_seats)

    shift = asked(match).deadline - before
    assert done == [0, 0]
    assert timedelta(days=2) <= shift < timedelta(days=2, minutes=1)
    assert match.incidents.count() == 1


def claiming(name: str) -> Callable[[], User]:
    visitor = guest()
    fields = {"email": f"{visitor.handle}@example.org", "password": "a bishop in the harbour", "display_name": name}
    return lambda: accounts.claim_guest(user=visitor, **fields)


def renaming(name: str) -> Callable[[], None]:
    user = person(f"Namesake {User.objects.count()}")
    user.display_name = name
    return lambda: clock_adjustments.save_user_keeping_waits(user)


def test_of_simultaneous_lookalike_names_one_is_accepted():
    for turn in range(ROUNDS):
        alike = (f"Anna {'abcde'[turn]}", f"\u0410nn\u0430 {'abcde'[turn]}")  # the second begins and ends in Cyrillic

        results = at_once(*(act(name) for act in (claiming, renaming) for name in alike))

        assert sorted(str(result) for result in results if isinstance(result, Exception)) == ["name_taken"] * 3
        assert User.objects.filter(display_name__in=alike).count() == 1


def test_two_workers_rate_each_game_once():
    people = [person("Ana"), person("Ben")]
    for _ in range(3):
        match = Match.objects.create(
            name="Rated", status=MatchStatus.FINISHED, size=2, edition="classic", is_rated=True, ended_at=timezone.now()
        )
        for number, user in enumerate(people):
            Seat.objects.create(match=match, number=number, user=user, place=number + 1, is_winner=not number)
        follow_ups.request_follow_up(match)

    results = at_once(*[follow_ups.follow_up_ended_matches] * 2)

    assert sum(results) + follow_ups.follow_up_ended_matches() == 3, results
    assert list(Rating.objects.values_list("games", flat=True)) == [3, 3]
    order = list(RatedGame.objects.filter(user=people[0]).order_by("pk").values_list("match", flat=True))
    assert order == sorted(order)
