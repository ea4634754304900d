"""A site with some of everything works after all later migrations (its rows: `make_later.py`)."""

from datetime import timedelta
from io import StringIO

import time_machine
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.domain.chat import table_chat
from games.domain.deadlines import deadline_sweep, substitutes
from games.domain.play import table_visit
from games.domain.results import archive_rows, rating_recomputation, reliability
from games.enums import DeliveryStatus, IncidentKind, MailStatus, MatchStatus, OutletKind
from games.models import (
    ChatMessage,
    CurrentState,
    Delivery,
    Match,
    OutgoingMail,
    Outlet,
    Seat,
    Study,
    Substitution,
    Summary,
    User,
)
from games.notices import dispatch
from tests.games import finished_pages
from tests.games.tables import asked, choose, let_bots_choose
from tests.games.upgrading import schema
from tests.games.upgrading.old_sites import Rows, kept
from tests.games.views.visiting import signed_in

SITE, OLD, USUAL_DATABASE = "later", "0038_archive_indexes", "postgres"
NEVER_THERE = {"account.emailconfirmation", "games.user_groups", "games.user_user_permissions"}
"""What that site had no row of: mail is confirmed without, and powers come anew with every migration."""
DELETED = {"games.lasttold", "games.suggestion"}
"""What later migrations delete."""


def test_archive_contains_every_kind_of_row():
    _, rows = kept(SITE)

    assert {label for label, found in rows.items() if not found} == NEVER_THERE
    assert len(rows) > 50


def test_full_site_works_after_upgrading(migrated, upgraded):
    _, rows = kept(SITE)

    assert schema.read() == migrated
    assert_every_value_stands(rows)
    assert_nothing_is_reckoned_otherwise()
    assert_every_page_answers()
    assert_what_waited_goes_out(upgraded)
    assert_people_go_on()
    assert_games_go_on()
    assert finished_pages.compress_and_compare() > 0


def assert_every_value_stands(rows: Rows) -> None:
    """Check that every remaining column is unchanged, except those that a migration changes on purpose."""
    agreed = {row["match_id"] for row in rows["games.incident"] if row["kind"] == IncidentKind.ENDED}
    running = {row["id"] for row in rows["games.match"] if row["status"] == MatchStatus.RUNNING}
    assert {state.match_id: state.number for state in CurrentState.objects.all()} == {
        row["id"]: row["version"] for row in rows["games.match"] if row["id"] in running
    }
    for label in rows.keys() - DELETED:
        old, model = rows[label], apps.get_model(label)
        fields = {field.attname: field for field in model._meta.concrete_fields}
        names = [name for name in (old[0] if old else {}) if name in fields]
        if label == "games.snapshot":
            # What each post of a running match overwrote is its current state now.
            old = [row for row in old if row["is_kept"] or row["match_id"] not in running]
        was = [{name: fields[name].to_python(row[name]) for name in names} for row in old]
        for row in was:
            if label == "games.user":
                # Nobody had chosen this: it was on for everyone.
                row["uses_vacation"] = False
            if label == "games.match" and row["id"] in agreed:
                row["status"] = MatchStatus.ENDED
            if label == "games.match" and row["status"] == MatchStatus.RUNNING:
                # The end of a pause is announced, but not of one that was over when the site was upgraded.
                row["paused_until"] = None
        was.sort(key=lambda row: [row[field.attname] for field in model._meta.pk_fields])
        assert list(model.objects.order_by("pk").values(*names)) == was, label


def assert_nothing_is_reckoned_otherwise() -> None:
    """Replay all games, and recalculate ratings and conduct."""
    verified = StringIO()
    call_command("verify_match", "--all", stdout=verified)
    played = [MatchStatus.RUNNING, MatchStatus.FINISHED, MatchStatus.ENDED]
    begun = Match.objects.filter(status__in=played).count()
    assert verified.getvalue().split("\n")[-2] == f"{begun} verified, 0 failed", verified.getvalue()
    assert rating_recomputation.recompute_ratings()[1] == 0
    assert reliability.recompute_reliability()[1] == 0
    assert archive_rows.recompute_archive()[1] == 0
    over = Match.objects.filter(status__in=[MatchStatus.FINISHED, MatchStatus.ENDED])
    assert Summary.objects.count() == over.count() > 0


def assert_every_page_answers() -> None:
    """Open each user's own pages and every table at which they sit."""
    own = ("mine", "open", "profile", "mails", "new", "bookmarks", "studies", "outlets", "vacation", "wishes")
    for user in User.objects.all():
        client = signed_in(user)
        for name in own:
            assert client.get(reverse(f"games:{name}"), follow=True).status_code == 200, (user.name, name)
        for seat in user.seats.select_related("match"):
            for name in ("table", "log", "chat", "note", "ways_out", "pause", "substitutes", "waiting"):
                answer = client.get(reverse(f"games:{name}", args=[seat.match_id]), follow=True)
                assert answer.status_code == 200, (user.name, name, seat)
    for name in ("landing", "archive", "players", "statistics", "ratings"):
        assert Client().get(reverse(f"pages:{name}"), follow=True).status_code == 200, name
    study = Study.objects.get()
    assert signed_in(study.user).get(reverse("games:study", args=[study.pk]), follow=True).status_code == 200


def assert_what_waited_goes_out(traveller: time_machine.Traveller) -> None:
    """Send what was in the outbox and what is due, by email and to other channels."""
    traveller.shift(timedelta(minutes=5))
    for _ in range(3):
        dispatch.dispatch_due()
        dispatch.send_outboxes()
        traveller.shift(timedelta(minutes=1))
    assert not OutgoingMail.objects.filter(status=MailStatus.WAITING).exists()
    assert OutgoingMail.objects.filter(user__display_name="Hana", status=MailStatus.SENT).exists()
    assert not Delivery.objects.filter(channel="mail", status=DeliveryStatus.QUEUED, mails__isnull=False).exists()
    assert Outlet.objects.get().kind == OutletKind.JSON


def assert_people_go_on() -> None:
    """Chat at the tables with chat, and let invited substitutes take their seats."""
    match = Match.objects.get(name="Running deluxe")
    ana = User.objects.get(display_name="Ana")
    before = ChatMessage.objects.count()
    table_chat.post_message(table_visit.visit_table(match.pk, ana), "players", text="Still here.")
    assert ChatMessage.objects.count() == before + 1
    offer = Substitution.objects.get(match__name="Offered")
    substitutes.accept_substitution(offer=substitutes.find_substitute_offer(offer.player, offer.pk))
    assert offer.match.seats.get(number=offer.seat).user == offer.player


def assert_games_go_on() -> None:
    """Choose once in every running game; the steward does after a timeout."""
    for match in Match.objects.filter(status=MatchStatus.RUNNING):
        let_bots_choose(match)
        if match.is_running:
            before = match.version
            choose(match)
            assert match.version > before, match
    deadline_sweep.time_out_due_seats()  # nobody has swept for minutes: this is forgiven first
    late = asked(Match.objects.get(name="Just dealt"))
    Seat.objects.filter(pk=late.pk).update(deadline=timezone.now())
    before = Match.objects.get(pk=late.match_id).version
    deadline_sweep.time_out_due_seats()
    assert Match.objects.get(pk=late.match_id).version > before
