"""Makes `before.json.gz`: all rows of a small site of the version before notices had channels (commit 97605ac).

It ran in a checkout of that version, on a database of its own, and is kept to say what the rows are:

    DATA_DIR=$(mktemp -d) PYTHONPATH=. python .../make.py .../before.json.gz
"""

import gzip
import itertools
import json
import os
import random
import sys
from datetime import UTC, datetime, timedelta

import django
import time_machine

os.environ["DJANGO_SETTINGS_MODULE"] = "citadels_site.settings"
django.setup()

from django.apps import apps  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.core.serializers.json import DjangoJSONEncoder  # noqa: E402
from games.mail import notices, outbox, sender  # noqa: E402

from games.domain import oversight  # noqa: E402
from games.domain.accounts import accounts  # noqa: E402
from games.domain.deadlines import deadline_sweep  # noqa: E402
from games.domain.lobby import invitations, seating  # noqa: E402
from games.domain.matches import notice_creation  # noqa: E402
from games.domain.play import bot_players, choices  # noqa: E402
from games.enums import MailMode, NoticeKind  # noqa: E402
from games.models import Delivery, Favourite, Heartbeat, Match, Notice, OutgoingMail, Seat, User  # noqa: E402
from tests.games.tables import asked, choose, guest, open_table, options, person, play_to_end, play_until  # noqa: E402

MADE_AT = datetime(2026, 11, 20, 12, tzinfo=UTC)
APPS = ("games", "account")


def seated(people, *, bots=(), size=None, **wishes):
    """Start a match among `people` and bots."""
    match = open_table(people[0], size or len(people) + len(bots), bots=bots, **wishes)
    for user in people[1:]:
        seating.take_seat(match=match, user=user, token=match.invite_token)
    match.refresh_from_db()
    return match


def let_bots_move(match):
    bot_players.play_bot_turn(match_id=match.pk, at=0)
    match.refresh_from_db()


def play_on(match, posts, *, seed=1):
    """Choose at random for all players, this many times or until the game is over."""
    dice = random.Random(seed)
    for _ in range(posts):
        match.refresh_from_db()
        if not match.is_running:
            return
        choose(match, dice.choice(options(match)))


def let_time_run_out(match, seat):
    Seat.objects.filter(pk=seat.pk).update(deadline=MADE_AT - timedelta(seconds=1))
    deadline_sweep.time_out_seat(match_id=match.pk, seat_id=seat.pk, now=MADE_AT)
    match.refresh_from_db()


def fill():
    """Create users, and tables, notices and emails in every state."""
    ana, bara, cyril = person("Ana", language="cs"), person("Bára"), person("Cyril", language="zh-hant")
    dita, _ = person("Dita", time_zone="Europe/Prague"), person("Emil", confirmed=False)
    admin = person("Fay", is_staff=True, is_superuser=True)
    gus, visitor = person("Gus"), guest()
    Favourite.objects.create(user=ana, query="edition=classic&size=4")
    notice_creation.set_mode(user=bara, kind=NoticeKind.ROBBED, mode=MailMode.OFF)
    notice_creation.set_mode(user=bara, kind=NoticeKind.FINISHED, mode=MailMode.OFF)
    notice_creation.set_mode(user=cyril, kind=NoticeKind.MURDERED, mode=MailMode.AT_ONCE)
    notice_creation.set_mode(user=dita, kind=NoticeKind.YOUR_TURN, mode=MailMode.NEXT)

    play_to_end(seated([ana, bara], name="Finished"))
    hig = seated([cyril, dita], bots=["builder", "apprentice"], edition="hig", name="Finished HiG")
    play_until(hig, lambda match: match.is_finished)
    play_on(seated([ana, bara, cyril], name="Classic"), 45)
    for edition in ("deluxe", "revised", "hig"):
        play_on(seated([dita, ana], bots=["apprentice"] * 2, edition=edition, name=f"Running {edition}"), 30)
    undone = seated([bara, gus], name="Undone")
    play_until(undone, lambda match: match.version > 10 and can_undo(match))
    play_on(seated([gus, cyril, dita, ana], bots=["builder"] * 3, name="Seven"), 60)
    play_on(seated([visitor], bots=["apprentice"] * 2, name="A guest among bots", pace="untimed"), 12)

    gone = seated([gus, bara, cyril], name="With one who leaves")
    play_on(gone, 8)
    accounts.erase_person(user=gus)
    provisional = seated([ana, dita], name="Provisional")
    play_until(provisional, lambda match: "gold" in options(match) or "gather:gold" in options(match))
    let_time_run_out(provisional, asked(provisional))
    stood_in = seated([bara, cyril], name="Stood in")
    seat = asked(stood_in)
    Seat.objects.filter(pk=seat.pk).update(timeouts_in_row=1)
    let_time_run_out(stood_in, seat)

    seating.cancel_open_table(match=seated([ana, cyril], size=4, name="Cancelled"), by=ana)
    stopped = seated([bara, dita], name="Stopped")
    play_on(stopped, 5)
    oversight.cancel_match(match=stopped, admin=admin, reason="A quarrel.")
    Heartbeat.objects.create(name="sweep", at=MADE_AT)

    notices.write_due()
    sender.send_waiting()
    mails = list(OutgoingMail.objects.order_by("pk"))
    failed = mails[0]
    OutgoingMail.objects.filter(pk=failed.pk).update(status="failed", error="550 no such mailbox", sent_at=None)
    Delivery.objects.filter(mail=failed).update(status="failed", error="550 no such mailbox")
    OutgoingMail.objects.filter(pk=mails[1].pk).update(user=None)


def can_undo(match):
    """Undo a choice as soon as that is possible."""
    seat = asked(match)
    try:
        choices.undo(match=match, user=seat.user, at=match.version)
    except Exception:
        return False
    match.refresh_from_db()
    return True


def add_what_waits():
    """Two minutes later: what is in the outbox, what is due now, what waits, what rides along."""
    ana, bara = (User.objects.get(display_name=name) for name in ("Ana", "Bára"))
    waiting = open_table(ana, 4, name="Open", private=True)
    seating.take_seat(match=waiting, user=bara, token=waiting.invite_token)
    invitations.invite_address(match=waiting, by=ana, address="friend@example.org")
    invitations.invite_address(match=waiting, by=ana, address=User.objects.get(display_name="Cyril").email)
    open_table(bara, 3, name="Open to all", edition="deluxe")
    notices.write_due()
    outbox.post(recipient="somebody@example.org", subject="Account", text="Words", html="<p>Words</p>")
    classic = Match.objects.get(name="Classic")
    victim = classic.seats.exclude(is_asked=True).filter(user__isnull=False).first()
    for number, kind in enumerate((NoticeKind.ROBBED, NoticeKind.DESTROYED)):
        words = {"gold": 2} if kind == NoticeKind.ROBBED else {"district": "tavern"}
        notice_creation.create_notice(
            user=victim.user,
            kind=kind,
            match=classic,
            seat=victim,
            version=classic.version + 1,
            about=f"x{number}",
            **words,
        )
    riding = Notice.objects.filter(about="x1")
    Delivery.objects.filter(notice__in=riding).update(due_at=None)
    newcomers = [person("Hana"), person("Ivan")]
    seated(newcomers, name="Just dealt")


def rows():
    """Return all rows of each model by label."""
    models = itertools.chain.from_iterable(apps.get_app_config(app).get_models() for app in APPS)
    return {model._meta.label_lower: list(model.objects.order_by("pk").values()) for model in models}


if __name__ == "__main__":
    settings.DATABASES["default"]["OPTIONS"]["init_command"] = "PRAGMA synchronous=OFF;"
    settings.MAILBOX = True
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    call_command("migrate", verbosity=0)
    with time_machine.travel(MADE_AT, tick=False) as traveller:
        fill()
        traveller.shift(timedelta(minutes=3))
        add_what_waits()
        kept = {"made_at": (MADE_AT + timedelta(minutes=3)).isoformat(), "rows": rows()}
    text = json.dumps(kept, cls=DjangoJSONEncoder, separators=(",", ":"), ensure_ascii=False)
    with gzip.GzipFile(sys.argv[1], "wb", compresslevel=9, mtime=0) as file:
        file.write(text.encode())
