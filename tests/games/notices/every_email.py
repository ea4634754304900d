"""Every kind of email that the site sends, each written by the product about a situation of its own.

A new kind of notice, or a new email about accounts, needs a function with `@situation` here; tests say so.
"""

import json
from collections.abc import Callable
from datetime import timedelta

import time_machine
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import tasks
from games.accounts import account_changes
from games.domain.chat import table_chat
from games.domain.deadlines import deadline_sweep, nudges, pauses, reminders, substitutes
from games.domain.lobby import departures, idle_tables, invitations, seating, table_wishes
from games.domain.matches import match_history, notice_creation
from games.domain.orders import filed_orders
from games.domain.orders.kinds.draft_list import DraftList
from games.domain.play import order_post, table_visit
from games.domain.timing.post_times import last_quarter
from games.enums import ChatRoom, DeliveryStatus, IncidentKind, NoticeKind, NoticeMode
from games.models import Delivery, Match, Notice, OutgoingMail, RestorePoint, Seat, Substitution, User
from games.notices import dispatch, preferences
from games.notices.channels.mail import email_writer
from games.notices.channels.mail.channel import MailChannel
from tests.games.tables import asked, choose, on_own_turn, open_table, person, play_to_end, play_until, running
from tests.games.views.visiting import PASSWORD, with_password

EARLIER = timedelta(minutes=40)
"""How long ago a situation arose: longer than any email about it waits, and before the next deadline."""
SITUATIONS: dict[str, Callable[[], User | str]] = {}
"""By name, functions that create a situation and return the reader of its email, or an address without an account.

The first word of a name is the kind of the notice or the name of the template.
"""


def situation(name: str) -> Callable[[Callable[[], User | str]], Callable[[], User | str]]:
    """Register a function under the name of its situation."""

    def register(create: Callable[[], User | str]) -> Callable[[], User | str]:
        SITUATIONS[name] = create
        return create

    return register


def waiting_player(match: Match) -> User:
    """Return a player who is not asked."""
    return match.seats.exclude(pk=asked(match).pk).select_related("user").first().user


def without_notices(match: Match) -> Match:
    """Return a game whose players have been notified of everything so far."""
    Notice.objects.filter(match=match).update(is_new=False)
    return match


def give_notice(kind: NoticeKind, **params: str | int) -> User:
    """Notify a player who is not asked; return that player."""
    match = without_notices(running(3))
    user = waiting_player(match)
    seat = match.seats.get(user=user)
    preferences.set_mode(channel=MailChannel(), user=user, kind=kind, mode=NoticeMode.AT_ONCE)
    notice_creation.create_notice(user=user, kind=kind, match=match, seat=seat, about="1", **params)
    return user


# A move is asked for


@situation("your_turn draft")
def draft() -> User:
    return asked(running(3)).user


@situation("your_turn turn")
def turn() -> User:
    match = running(4)
    play_until(match, on_own_turn)
    return asked(match).user


@situation("your_turn several games")
def several_games() -> User:
    match = running(2)
    user = asked(match).user
    other = open_table(user, 2, name="Wednesday")
    seating.take_seat(match=other, user=person("Zoe"))
    other.refresh_from_db()
    play_until(other, lambda match: asked(match).user_id == user.pk)
    return user


@situation("unfinished")
def unfinished_turn() -> User:
    match = running(4)
    play_until(match, on_own_turn)
    choose(match, "gather:gold")
    without_notices(match)
    seat = asked(match)
    Seat.objects.filter(pk=seat.pk).update(seen_version=match.version)
    notice_creation.remind_to_finish(match, seat)
    return seat.user


@situation("deadline_near")
def near_deadline() -> User:
    match = without_notices(running(3))
    seat = asked(match)
    reminders.send_reminders(seat.remind_at)
    return seat.user


@situation("nudge")
def nudge() -> User:
    match = without_notices(running(3))
    seat = asked(match)
    nudges.send_nudge(match=match, user=waiting_player(match), number=seat.number)
    return seat.user


# Something happened at a table


@situation("started")
def started() -> User:
    return waiting_player(running(3))


@situation("timed_out")
def timed_out() -> User:
    match = without_notices(running(3))
    seat, now = asked(match), timezone.now()
    Seat.objects.filter(pk=seat.pk).update(deadline=now - timedelta(seconds=1))
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=now)
    return seat.user


@situation("finished")
def finished() -> User:
    match = running(2)
    play_until(match, lambda match: match.round == 3)
    without_notices(match)
    play_to_end(match)
    return match.creator


@situation("cancelled")
def cancelled() -> User:
    match = without_notices(running(2))
    first, last = (seat.user for seat in match.seats.select_related("user"))
    departures.agree_to_end_match(match=match, user=first)
    without_notices(match)
    departures.agree_to_end_match(match=match, user=last)
    return first


@situation("cancelled before the game")
def cancelled_table() -> User:
    match, bara = open_table(person("Ana"), 3), person("Bára")
    seating.take_seat(match=match, user=bara)
    without_notices(match)
    seating.cancel_open_table(match=match, by=match.creator)
    return bara


@situation("order_played")
def order_played() -> User:
    match = without_notices(running(4))
    seat = asked(match)
    contents = {"usual": list(match_history.newest_state(match).cast), "first": 0}
    filed_orders.file_order(match=match, user=seat.user, kind=DraftList.key, contents=contents)
    order_post.carry_out_orders_at(match.pk, timezone.now() + order_post.PERIOD)
    return seat.user


@situation("post_leaves")
def post_leaves() -> User:
    at = last_quarter(timezone.now() + timedelta(hours=12))
    match = without_notices(running(3, post_times=f"{at:%H:%M}"))
    seat = asked(match)
    notice_creation.remind_of_post(match, seat, match.post_at)
    return seat.user


@situation("robbed")
def robbed() -> User:
    return give_notice(NoticeKind.ROBBED, gold=3)


@situation("murdered")
def murdered() -> User:
    return give_notice(NoticeKind.MURDERED, character="thief")


@situation("destroyed")
def destroyed() -> User:
    return give_notice(NoticeKind.DESTROYED, district="tavern")


@situation("district_taken")
def district_taken() -> User:
    return give_notice(NoticeKind.DISTRICT_TAKEN)


@situation("hand")
def hand() -> User:
    return give_notice(NoticeKind.HAND)


@situation("character")
def character() -> User:
    return give_notice(NoticeKind.CHARACTER)


@situation("mentioned")
def mentioned() -> User:
    match = without_notices(running(3))
    user = waiting_player(match)
    visit = table_visit.visit_table(match.pk, asked(match).user)
    table_chat.post_message(visit, ChatRoom.PLAYERS, text=f"Well played, @{user.handle}!")
    return user


@situation("chat")
def chat() -> User:
    match = without_notices(running(3))
    user = waiting_player(match)
    preferences.set_mode(channel=MailChannel(), user=user, kind=NoticeKind.CHAT, mode=NoticeMode.AT_ONCE)
    visit = table_visit.visit_table(match.pk, asked(match).user)
    table_chat.post_message(visit, ChatRoom.PLAYERS, text="Well played!")
    return user


# Votes


@situation("pause_proposed")
def pause_proposed() -> User:
    match = without_notices(running(2))
    user = waiting_player(match)
    pauses.propose_pause(match=match, user=asked(match).user, days=3)
    return user


@situation("pause_proposed end of a pause")
def end_of_pause_proposed() -> User:
    match, user = paused_game()
    pauses.propose_pause(match=without_notices(match), user=asked(match).user, days=0)
    return user


@situation("end_proposed")
def end_proposed() -> User:
    match = without_notices(running(2))
    user = waiting_player(match)
    departures.agree_to_end_match(match=match, user=asked(match).user)
    return user


def paused_game() -> tuple[Match, User]:
    """Return a paused game, and the player who has proposed the pause."""
    match = running(2)
    user = waiting_player(match)
    pauses.propose_pause(match=match, user=user, days=3)
    without_notices(match)
    pauses.answer_pause(match=match, user=asked(match).user, agrees=True)
    match.refresh_from_db()
    return match, user


@situation("paused")
def paused() -> User:
    return paused_game()[1]


@situation("pause_ended")
def pause_ended() -> User:
    match, user = paused_game()
    pauses.propose_pause(match=match, user=user, days=0)
    without_notices(match)
    pauses.answer_pause(match=match, user=asked(match).user, agrees=True)
    return user


# Invitations and open tables


@situation("invited by name")
def invited_player() -> User:
    ana, bara = person("Ana"), person("Bára")
    invitations.invite_player(match=open_table(ana, 3), by=ana, name=bara.handle, note="See you there")
    return bara


@situation("invited to a rematch")
def invited_to_rematch() -> User:
    match = running(2)
    play_to_end(match)
    without_notices(match)
    seating.open_rematch(match=match, by=match.creator)
    return match.seats.exclude(user=match.creator).select_related("user").get().user


@situation("invited without an account")
def invited_newcomer() -> str:
    ana = person("Ana")
    return invitations.invite_address(match=open_table(ana, 3), by=ana, address="newcomer@example.org").address


@situation("fitting")
def fitting() -> User:
    bara = person("Bára")
    table_wishes.save_table_wish(user=bara, size=6)
    open_table(person("Ana"), 6)
    return bara


@situation("idle_table")
def idle_table() -> User:
    with time_machine.travel(timezone.now() - idle_tables.ASK_AFTER, tick=False):
        match = open_table(person("Ana"), 3)
    idle_tables.tend_open_tables()
    return match.creator


@situation("still_there")
def still_there() -> User:
    with time_machine.travel(timezone.now() - timedelta(days=4), tick=False):
        match = open_table(person("Ana"), 2)
    seating.take_seat(match=match, user=person("Bára"))
    return match.creator


@situation("still_there seat freed")
def seat_freed() -> User:
    with time_machine.travel(timezone.now() - timedelta(days=7), tick=False):
        match, bara = open_table(person("Ana"), 2), person("Bára")
    with time_machine.travel(timezone.now() - timedelta(days=3), tick=False):
        seating.take_seat(match=match, user=bara)
    Seat.objects.filter(match=match, user=bara).update(looked_in_at=timezone.now())
    Notice.objects.update(is_new=False)
    idle_tables.tend_open_tables()
    return match.creator


# Substitutes


def offered_seat() -> Substitution:
    """Return an offer to play a seat where a bot stands in."""
    match = without_notices(running(3))
    seat = asked(match)
    Seat.objects.filter(pk=seat.pk).update(stood_in_at=timezone.now(), timeouts_in_row=2, deadline=None, remind_at=None)
    match_history.note_incident(match, IncidentKind.STOOD_IN, seat=seat.number)
    bea, by = person("Bea"), match.seats.exclude(pk=seat.pk).select_related("user").first().user
    return substitutes.invite_substitute(match=match, by=by, number=seat.number, name=bea.handle)


@situation("substitute offer")
def substitute_offer() -> User:
    return offered_seat().player


@situation("substitute has taken the seat")
def substituted() -> User:
    offer = offered_seat()
    former = offer.match.seats.select_related("user").get(number=offer.seat).user
    substitutes.accept_substitution(offer=offer)
    return former


# Accounts


@situation("trial")
def trial() -> User:
    user = person("Ana")
    email_writer.write_test_email(user)
    return user


def browser(user: User | None = None) -> Client:
    """Return a browser, in which `user` has just signed in with a password."""
    client = Client(SERVER_NAME="localhost")
    if user is not None:
        client.force_login(with_password(user))
        client.post(reverse("account_reauthenticate"), {"password": PASSWORD})
    return client


def sign_up(name: str, address: str) -> None:
    """Create an account, or try to."""
    fields = {"display_name": name, "email": address, "password1": PASSWORD}
    browser().post(reverse("games:signup"), fields)


@situation("email_confirmation_signup")
def email_confirmation_signup() -> str:
    address = "gus.signup@example.org"
    sign_up("Gus from Afar", address)
    return address


@situation("email_confirmation")
def email_confirmation() -> User:
    user = person("Ana", confirmed=False)
    browser(user).post(reverse("games:confirm_again"))
    return user


@situation("account_already_exists")
def account_already_exists() -> User:
    user = person("Ana")
    sign_up("Another Gus", user.email)
    return user


@situation("password_reset_key")
def password_reset_key() -> User:
    user = with_password(person("Ana"))
    browser().post(reverse("account_reset_password"), {"email": user.email})
    return user


@situation("account_changed password")
def changed_password() -> User:
    user = person("Ana")
    fields = {"oldpassword": PASSWORD, "password1": "another harbour", "password2": "another harbour"}
    browser(user).post(reverse("account_change_password"), fields)
    return user


@situation("account_changed address")
def changed_address() -> User:
    user = person("Ana")
    browser(user).post(reverse("account_email"), {"email": "ana.moved@example.org", "action_add": "1"})
    return user


@situation("account_changed back by a link")
def changed_back() -> User:
    user = changed_password()
    OutgoingMail.objects.filter(recipient=user.email).delete()
    token = account_changes.restore_token(RestorePoint.objects.get(user=user))
    browser().post(reverse("games:restore", args=[token]))
    return user


@situation("account_changed data downloaded")
def downloaded_data() -> User:
    user = person("Ana")
    b"".join(browser(user).post(reverse("games:own_data")))
    return user


@situation("account_changed deleted")
def deleted_account() -> str:
    user = person("Ana")
    address = user.email
    browser(user).post(reverse("games:erase"), {"sure": "1"})
    return address


@situation("login_code")
def login_code() -> User:
    user = with_password(person("Ana"))
    browser().post(reverse("account_request_login_code"), {"email": user.email})
    return user


def write_emails(name: str, password: str) -> list[OutgoingMail]:
    """Create a situation and return its emails. `password` is the hash of the password that its people get."""
    since = timezone.now() - (EARLIER if name.split(maxsplit=1)[0] in NoticeKind else timedelta(0))
    with transaction.atomic():
        with time_machine.travel(since, tick=True):
            reader = SITUATIONS[name]()
        address = reader if isinstance(reader, str) else reader.email
        Notice.objects.filter(is_new=True).exclude(user__email=address).update(is_new=False)
        # The links depend on the password, so it is set before the emails are written.
        User.objects.exclude(password__startswith="argon2").update(password=password)
        Seat.objects.update(seen_at=None)
        dispatch.dispatch_due()
        dispatch.send_outboxes()
        return list(OutgoingMail.objects.filter(recipient=address).order_by("pk"))


def main() -> None:
    """Create all situations, and print their emails as JSON: the name of the situation, address, text and HTML."""
    password = make_password(PASSWORD)
    emails = [
        {"situation": name, "kind": mail.kind, "address": mail.recipient, "text": mail.text, "html": mail.html}
        for name in SITUATIONS
        for mail in write_emails(name, password)
    ]
    # Leave nothing to do for the background tasks, which would change rows between two presses.
    for task in (tasks.sweep_deadlines, tasks.close_votes, tasks.update_bursts, tasks.recount_statistics):
        task()
    # On a busy machine, the presses take longer than the hour after which the steward ends a turn.
    tomorrow = timezone.now() + timedelta(days=1)
    Seat.objects.filter(deadline__lt=tomorrow).update(deadline=tomorrow, remind_at=None)
    Seat.objects.filter(remind_at__lt=tomorrow).update(remind_at=None)
    Notice.objects.update(is_new=False)
    Delivery.objects.filter(status=DeliveryStatus.WAITING).delete()
    print(json.dumps(emails))
