"""Makes `later.json.gz`: all rows of a small site of commit dec7ade, with some of everything it could store.

It ran in a checkout of that version, on a database of its own, and is kept to say what the rows are:

    DATA_DIR=$(mktemp -d) EMBEDDED=0 PYTHONPATH=. python .../make_later.py .../later.json.gz
"""

import gzip
import itertools
import json
import os
import random
import sys
from datetime import UTC, date, datetime, time, timedelta

import django
import time_machine

os.environ["DJANGO_SETTINGS_MODULE"] = "citadels_site.settings"
django.setup()

from allauth.mfa.models import Authenticator  # noqa: E402
from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.serializers.json import DjangoJSONEncoder  # noqa: E402
from django.test import Client  # noqa: E402

from games.domain.accounts import account_restore  # noqa: E402
from games.domain.chat import moderation, replay_comments, suggestions, table_chat  # noqa: E402
from games.domain.deadlines import clock_adjustments, deadline_sweep, pauses, substitutes, vacations  # noqa: E402
from games.domain.lobby import departures, invitations, lessons, seating, table_wishes  # noqa: E402
from games.domain.matches import notice_creation  # noqa: E402
from games.domain.people import blocked_players, private_notes, sanctions  # noqa: E402
from games.domain.play import table_visit  # noqa: E402
from games.domain.results import card_results, game_analysis, site_statistics  # noqa: E402
from games.domain.review import bookmarks, studies  # noqa: E402
from games.domain.timing import time_controls  # noqa: E402
from games.enums import (  # noqa: E402
    ChatRoom,
    NoticeKind,
    NoticeMode,
    OutletKind,
    ReportOutcome,
    SanctionKind,
    StopReason,
)
from games.models import (  # noqa: E402
    CalendarFeed,
    Favourite,
    Heartbeat,
    Match,
    NoticeHabits,
    NoticePreference,
    Outlet,
    Seat,
    SecurityEvent,
    StoppedAddress,
    User,
)
from games.notices import dispatch  # noqa: E402
from games.notices.channels.push import keys  # noqa: E402
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end  # noqa: E402

MADE_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
APPS = ("games", "account", "mfa", "sessions")


def seated(people, *, bots=(), size=None, **wishes):
    """Start a match among `people` and bots."""
    match = open_table(people[0], size or len(people) + len(bots), bots=bots, **wishes)
    for user in people[1:]:
        seating.take_seat(match=match, user=user, token=match.invite_token)
    match.refresh_from_db()
    return match


def play_on(match, posts, *, seed=1):
    """Choose at random for all players, this many times or until the game is over."""
    dice = random.Random(seed)
    for _ in range(posts):
        match.refresh_from_db()
        if not match.is_running:
            return
        choose(match, dice.choice(options(match)))


def let_time_run_out(match):
    """Let the asked player's time run out."""
    seat = asked(match)
    Seat.objects.filter(pk=seat.pk).update(deadline=MADE_AT - timedelta(seconds=1))
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=MADE_AT)
    match.refresh_from_db()
    return seat


def absent(people, **wishes):
    """Start a match in which a player has timed out twice, so that a bot replaces them."""
    match = seated(people, **wishes)
    seat = asked(match)
    Seat.objects.filter(pk=seat.pk).update(timeouts_in_row=1)
    let_time_run_out(match)
    return match, seat.number


def fill():
    """Create users with everything they can have, and tables in every state."""
    ana, bara = person("Ana", language="cs"), person("Bára", time_zone="Europe/Prague")
    cyril, dita = person("Cyril", language="zh-hant"), person("Dita")
    fay, _ = person("Fay", is_staff=True, is_superuser=True), person("Gus")
    for user in (ana, bara):
        Client(headers={"User-Agent": "Fox"}).force_login(user)
    play_games(ana, bara, cyril, dita)
    talk(ana, bara, fay)
    keep_things(ana, bara, cyril, fay)
    lessons.begin_lesson(guest())
    seated([guest()], bots=["apprentice"] * 2, pace="untimed", name="A guest among bots")
    Heartbeat.objects.create(name="sweep", at=MADE_AT)


def play_games(ana, bara, cyril, dita):
    """Create open tables and running, paused and finished games."""
    rated = seated([ana, bara, cyril], name="Finished", rated=True)
    play_to_end(rated)
    again = seating.open_rematch(match=rated, by=ana)
    invitations.invite_address(match=again, by=ana, address="friend@example.org")
    invitations.invite_player(match=again, by=ana, name="Dita")
    for edition in ("classic", "deluxe", "revised", "hig"):
        play_on(seated([dita, ana], bots=["builder"] * 2, edition=edition, name=f"Running {edition}"), 30)
    own = time_controls.custom_time_control(move_time=8 * 3600, reserve=2 * 86400, night=True)
    play_on(seated([cyril, dita], name="Own pace", pace="custom", time_control=own), 4)
    paused = seated([ana, dita], name="Paused")
    for user in (ana, dita):
        if user == ana:
            pauses.propose_pause(match=paused, user=user, days=3)
        else:
            pauses.answer_pause(match=paused, user=user, agrees=True)
    let_time_run_out(seated([ana, dita], name="Provisional"))
    left = seated([dita, cyril, bara], name="Resigned")
    departures.resign_seat(match=left, user=cyril)
    match, number = absent([bara, cyril, dita], name="Offered")
    other = next(seat.user for seat in match.seats.exclude(number=number).select_related("user"))
    substitutes.invite_substitute(match=match, by=other, number=number, name="Gus")
    match, number = absent([bara, dita, cyril], name="Taken over")
    other = next(seat.user for seat in match.seats.exclude(number=number).select_related("user"))
    substitutes.accept_substitution(
        offer=substitutes.invite_substitute(match=match, by=other, number=number, name="Ana")
    )
    card_results.store_missing_card_results()
    site_statistics.recount_statistics()


def talk(ana, bara, fay):
    """Create chat messages, reports and moderation."""
    match = Match.objects.get(name="Running deluxe")
    table_chat.post_message(table_visit.visit_table(match.pk, ana), ChatRoom.PLAYERS, text="Hello, @Dita!")
    rude = table_chat.post_message(table_visit.visit_table(match.pk, bara), ChatRoom.SPECTATORS, text="Rude")
    over = Match.objects.filter(status="finished").first()
    replay_comments.post_comment(table_visit.visit_table(over.pk, ana), 3, "Here it turned.")
    film = table_visit.visit_table(over.pk, bara)
    table_chat.report_message(film, over.chat_messages.get(room=ChatRoom.FILM).pk, "It did not.")
    report = rude.reports.create(reporter=ana, reason="Rude.")
    moderation.settle_chat_report(report=report, outcome=ReportOutcome.REMOVED, admin=fay)
    sanctions.impose_sanction(user=bara, kind=SanctionKind.WARNED, by=fay, reason="Please be kind.")


def keep_things(ana, bara, cyril, fay):
    """Create settings, notes and wishes."""
    over = Match.objects.filter(status="finished").first()
    bookmarks.save_bookmark(table_visit.visit_table(over.pk, ana), 5, "Here!")
    studies.begin_study_of_match(ana, over)
    game_analysis.request_analysis(over)
    game_analysis.continue_analysis(match_id=over.pk, at=0, seconds=0.1)
    blocked_players.block_player(user=cyril, other=fay)
    private_notes.set_friend(user=ana, player=bara, is_added=True)
    private_notes.save_private_note(ana, "Bluffs.", player=bara)
    private_notes.save_private_note(ana, "A close one.", match=over)
    table_wishes.save_table_wish(user=bara, edition="deluxe")
    suggestions.suggest(user=ana, language="cs", about="acrobat", word="Artista")
    vacations.plan_vacation(user=cyril, first=date(2026, 12, 20), last=date(2026, 12, 27))
    bara.wakes_at, bara.sleeps_at = time(7), time(23)
    clock_adjustments.save_user_keeping_waits(bara)
    Favourite.objects.create(user=ana, query="edition=classic&size=4")
    NoticeHabits.objects.create(user=ana, digest_hour=7, keeps_quiet=True)
    NoticePreference.objects.create(user=ana, kind=NoticeKind.ROBBED, channel="mail", mode=NoticeMode.DAILY)
    CalendarFeed.objects.create(user=ana, token="of-ana")
    Outlet.objects.create(user=bara, channel="webhook", kind=OutletKind.JSON, url="https://hooks.example.org/1")
    StoppedAddress.objects.create(address="gone@example.org", reason=StopReason.BOUNCED)
    SecurityEvent.objects.create(user=ana, kind="signed_in", address="192.0.2.7", browser="Fox")
    Authenticator.objects.create(user=fay, type=Authenticator.Type.TOTP, data={"secret": "x"})
    account_restore.create_restore_point(user=ana, change="email_added", previous=account_restore.login_methods(ana))
    invitations.opt_out_of_invitations("never@example.org")
    keys.site_key()


def add_what_waits():
    """A little later: what was sent, what is in the outboxes, what is due now."""
    dispatch.dispatch_due()
    dispatch.send_outboxes()
    newcomers = [person("Hana"), person("Ivan")]
    seated(newcomers, name="Just dealt")
    bara = User.objects.get(display_name="Bára")
    match = bara.seats.filter(match__status="running").first().match
    about = {"match": match, "seat": match.seats.get(user=bara), "about": "x"}
    notice_creation.create_notice(
        user=bara, kind=NoticeKind.DESTROYED, version=match.version, district="tavern", **about
    )
    dispatch.dispatch_due()


def rows():
    """Return all rows of each model by label, including many-to-many tables."""
    models = itertools.chain.from_iterable(
        apps.get_app_config(app).get_models(include_auto_created=True) for app in APPS
    )
    return {model._meta.label_lower: list(model.objects.order_by("pk").values()) for model in models}


if __name__ == "__main__":
    settings.DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=OFF;"
    settings.MAILBOX = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", verbosity=0)
    with time_machine.travel(MADE_AT, tick=False) as traveller:
        fill()
        traveller.shift(timedelta(minutes=30))
        add_what_waits()
        kept = {"made_at": (MADE_AT + timedelta(minutes=30)).isoformat(), "rows": rows()}
    print("empty:", sorted(label for label, found in kept["rows"].items() if not found))
    text = json.dumps(kept, cls=DjangoJSONEncoder, separators=(",", ":"), ensure_ascii=False)
    with gzip.GzipFile(sys.argv[1], "wb", compresslevel=9, mtime=0) as file:
        file.write(text.encode())
