"""A site from before notices had channels works after all later migrations (its rows: `make.py`)."""

from collections import Counter
from datetime import datetime, timedelta
from io import StringIO

import time_machine
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.urls import reverse

from games.domain.deadlines import deadline_sweep
from games.domain.results import card_results
from games.enums import DeliveryStatus, MailStatus, MatchStatus
from games.models import (
    CardResult,
    CharacterGame,
    Delivery,
    Invitation,
    Match,
    NoticePreference,
    OutgoingMail,
    Played,
    Seat,
    Summary,
    User,
)
from games.notices import dispatch
from tests.games import finished_pages
from tests.games.tables import asked, choose
from tests.games.upgrading import schema
from tests.games.upgrading.old_sites import Rows, kept

SITE, OLD, USUAL_DATABASE = "before", "0001_initial", "sqlite"
RENAMED = {"games.mailpreference": "games.noticepreference"}


def test_site_of_the_previous_version_works_after_upgrading(migrated, upgraded):
    _, rows = kept(SITE)

    # The squashed migration makes of an empty database what the ones that it replaces made of this site.
    assert schema.read() == migrated
    assert_rows_kept(rows)
    assert_translated(rows)
    assert_games_that_ended_are_found(rows)
    if connection.vendor == "sqlite":  # The rows are compared on both databases; pages show them alike.
        assert_every_page_answers()
    verified = StringIO()
    call_command("verify_match", "--all", stdout=verified)
    begun = [row for row in rows["games.match"] if row["status"] in {"running", "finished", "ended"}]
    assert verified.getvalue().split("\n")[-2] == f"{len(begun)} verified, 0 failed", verified.getvalue()
    assert_what_waited_goes_out_once(upgraded)
    assert_games_go_on(upgraded)
    assert finished_pages.compress_and_compare() > 0


def assert_rows_kept(rows: Rows) -> None:
    """Check that every row still exists under its ID."""
    running = {row["id"] for row in rows["games.match"] if row["status"] == MatchStatus.RUNNING}
    for label, old in rows.items():
        # What each post of a running match overwrote is its current state now.
        left = [row for row in old if row.get("is_kept", True) or row["match_id"] not in running]
        model = apps.get_model(RENAMED.get(label, label))
        key = [field.attname for field in model._meta.pk_fields]
        assert set(model.objects.values_list(*key)) == {tuple(row[name] for name in key) for row in left}, label
    match_fields = ("name", "status", "version", "edition", "invite_token")
    assert list(Match.objects.order_by("pk").values(*match_fields)) == [
        {name: row[name] for name in match_fields} for row in rows["games.match"]
    ]


def assert_games_that_ended_are_found(rows: Rows) -> None:
    """Check that finished games are in the archive, with their results."""
    over = {row["id"] for row in rows["games.match"] if row["status"] == MatchStatus.FINISHED}
    best = {match: max(row["score"] for row in rows["games.seat"] if row["match_id"] == match) for match in over}
    assert dict(Summary.objects.values_list("match", "score")) == best
    assert set(Played.objects.values_list("match", flat=True)) == over
    played = set(Played.objects.values_list("match", "character"))
    assert set(CharacterGame.objects.values_list("match", "character")) == played
    assert card_results.store_missing_card_results() == len(over)
    assert set(CardResult.objects.values_list("match", flat=True)) == over
    assert over


def assert_translated(rows: Rows) -> None:
    """Check that preferences and sent notices were converted to the rows for all channels."""
    wished = {(row["user_id"], row["kind"], "mail", row["mode"]) for row in rows["games.mailpreference"]}
    assert set(NoticePreference.objects.values_list("user_id", "kind", "channel", "mode")) == wished
    carried = Counter((row["mail_id"], row["id"]) for row in rows["games.delivery"] if row["mail_id"])
    assert Counter(OutgoingMail.deliveries.through.objects.values_list("outgoingmail_id", "delivery_id")) == carried
    assert Counter(Delivery.objects.values_list("channel", "status")) == Counter(
        ("mail", row["status"]) for row in rows["games.delivery"]
    )
    assert wished
    assert carried


def assert_every_page_answers() -> None:
    """Open the lists and every table, as each of its players and as a visitor."""
    for user in User.objects.filter(deleted_at=None):
        client = Client()
        client.force_login(user)
        lists = ("games:mine", "games:open", "games:settings", "games:mails", "games:new")
        for name in (*lists, "pages:landing", "pages:archive", "pages:statistics"):
            assert client.get(reverse(name), follow=True).status_code == 200, (user.name, name)
        for seat in user.seats.select_related("match"):
            wanted = 410 if seat.match.status == MatchStatus.CANCELLED else 200
            assert client.get(reverse("games:table", args=[seat.match_id]), follow=True).status_code == wanted, seat
    for match in Match.objects.filter(is_private=False, status__in=[MatchStatus.FINISHED, MatchStatus.RUNNING]):
        assert Client().get(reverse("games:table", args=[match.pk]), follow=True).status_code == 200, match
    invitation = reverse("games:invitation", args=[Invitation.objects.first().token])
    assert "Open" in Client().get(invitation, follow=True).content.decode()


def assert_what_waited_goes_out_once(traveller: time_machine.Traveller) -> None:
    """Send what was in the outbox, and check that each recipient gets each notice once."""
    hana = User.objects.get(display_name="Hana")
    in_outbox = OutgoingMail.objects.filter(status=MailStatus.WAITING)
    waiting = in_outbox.count()
    assert waiting > 0
    assert dispatch.send_outboxes() == waiting
    assert not in_outbox.exists()
    assert not Delivery.objects.filter(status=DeliveryStatus.QUEUED, mails__isnull=False).exists()

    traveller.shift(timedelta(minutes=3))
    for _ in range(3):
        dispatch.dispatch_due()
        dispatch.send_outboxes()
        traveller.shift(timedelta(minutes=1))

    assert [mail.subject for mail in OutgoingMail.objects.filter(user=hana)] == [
        "[Citadels] Pick a character · Just dealt (round 1)"
    ]
    # Ana was told of her turn before, and has not moved since. Ivan has seen at the table that his game began, but the
    # email about it is evidence of the seal.
    later = OutgoingMail.objects.filter(created_at__gt=kept(SITE)[0])
    assert sorted(later.values_list("user__display_name", flat=True)) == ["Hana", "Ivan"]
    assert set(later.values_list("status", flat=True)) == {MailStatus.SENT}


def assert_games_go_on(traveller: time_machine.Traveller) -> None:
    """Choose once in every running game; the steward does after a timeout."""
    for match in Match.objects.filter(status=MatchStatus.RUNNING):
        before = match.version
        choose(match)
        assert match.version > before, match
    # Nobody has swept for minutes: this is forgiven first.
    assert deadline_sweep.time_out_due_seats() == 0
    [late] = Seat.objects.filter(is_asked=True, match__name="Just dealt").select_related("match")
    Seat.objects.filter(pk=late.pk).update(deadline=datetime.now(tz=late.deadline.tzinfo))
    assert deadline_sweep.time_out_due_seats() == 1
    assert Match.objects.get(pk=late.match_id).version > 1
    assert asked(late.match)
