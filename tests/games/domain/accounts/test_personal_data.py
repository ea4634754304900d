"""Every relation to a person has a decision about the archive and about deletion."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.db import models
from django.utils import timezone

from games import models as rows
from games.domain.accounts import accounts, personal_data
from games.domain.accounts.personal_data import HOLDINGS, Fate
from games.models import Match, User
from tests.games.tables import choose, open_table, person, play_to_end, running

pytestmark = pytest.mark.django_db
NOW = timezone.now()


def message(match: Match, user: User) -> rows.ChatMessage:
    return rows.ChatMessage.objects.create(match=match, room="table", user=user, text="Hello")


def report(match: Match, other: User, **people: User) -> rows.ChatReport:
    return rows.ChatReport.objects.create(message=message(match, other), **{"reporter": other, **people})


def substitution(match: Match, **fields: Any) -> rows.Substitution:
    return rows.Substitution.objects.create(match=match, **{"seat": 0, **fields})


MAKERS: dict[str, Callable[[User, User, Match], Any]] = {
    "account.emailaddress.user": lambda me, _you, _match: EmailAddress.objects.create(user=me, email="me@example.net"),
    "admin.logentry.user": lambda me, _you, _match: LogEntry.objects.create(user=me, action_flag=1),
    "games.block.blocked": lambda me, you, _match: rows.Block.objects.create(user=you, blocked=me),
    "games.block.user": lambda me, you, _match: rows.Block.objects.create(user=me, blocked=you),
    "games.bookmark.user": lambda me, _you, match: rows.Bookmark.objects.create(
        user=me, match=match, moment=3, note="x"
    ),
    "games.study.user": lambda me, _you, match: rows.Study.objects.create(
        user=me, match=match, title="x", digest="x", setup={}, posts=[]
    ),
    "games.calendarfeed.user": lambda me, _you, _match: rows.CalendarFeed.objects.create(user=me),
    "games.chatmessage.user": lambda me, _you, match: message(match, me),
    "games.chatreport.reporter": lambda me, you, match: report(match, you, reporter=me),
    "games.chatreport.settled_by": lambda me, you, match: report(match, you, settled_by=me),
    "games.circle.host": lambda me, _you, _match: rows.Circle.objects.create(name="Friends", host=me),
    "games.circlemember.user": lambda me, _you, _match: rows.CircleMember.objects.create(
        circle=rows.Circle.objects.create(name="Friends"), user=me
    ),
    "games.companion.player": lambda me, you, _match: rows.Companion.objects.create(user=you, player=me),
    "games.companion.user": lambda me, you, _match: rows.Companion.objects.create(user=me, player=you),
    "games.conduct.user": lambda me, _you, match: rows.Conduct.objects.create(match=match, user=me, at=NOW),
    "games.entry.user": lambda me, _you, match: rows.Entry.objects.create(match=match, number=9000, user=me),
    "games.filedorder.user": lambda me, _you, match: rows.FiledOrder.objects.create(
        match=match, seat=0, number=1, user=me, kind="draft_list", contents={}, digest="x"
    ),
    "games.favourite.user": lambda me, _you, _match: rows.Favourite.objects.create(user=me, query="x"),
    "games.substitution.former": lambda me, you, match: substitution(match, player=you, former=me, outcome="accepted"),
    "games.substitution.inviter": lambda me, you, match: substitution(match, player=you, inviter=me, seat=1),
    "games.substitution.player": lambda me, _you, match: substitution(match, player=me, outcome="declined"),
    "games.tablewish.user": lambda me, _you, _match: rows.TableWish.objects.create(user=me, size=4),
    "games.incident.user": lambda me, _you, match: rows.Incident.objects.create(
        match=match, kind="cancelled", after=0, user=me
    ),
    "games.invitation.inviter": lambda me, _you, match: rows.Invitation.objects.create(
        match=match, inviter=me, address="third@example.net"
    ),
    "games.invitation.player": lambda me, you, match: rows.Invitation.objects.create(
        match=match, inviter=you, player=me, taken_by=me
    ),
    "games.invitation.taken_by": lambda me, you, match: rows.Invitation.objects.create(
        match=match, inviter=you, address="fourth@example.net", taken_by=me
    ),
    "games.mailthread.user": lambda me, _you, match: rows.MailThread.objects.create(root="<x>", user=me, match=match),
    "games.match.creator": lambda me, _you, _match: Match.objects.create(
        name="Mine", creator=me, edition="classic", size=2, status="finished"
    ),
    "games.namereport.player": lambda me, you, _match: rows.NameReport.objects.create(
        player=me, name="x", reporter=you
    ),
    "games.namereport.reporter": lambda me, you, _match: rows.NameReport.objects.create(
        player=you, name="x", reporter=me
    ),
    "games.namereport.settled_by": lambda me, you, match: rows.NameReport.objects.create(
        match=match, name="x", reporter=you, settled_by=me
    ),
    "games.note.player": lambda me, you, _match: rows.Note.objects.create(user=you, player=me, text="bluffs"),
    "games.note.user": lambda me, you, _match: rows.Note.objects.create(user=me, player=you, text="bluffs"),
    "games.notice.user": lambda me, _you, match: rows.Notice.objects.create(
        user=me, kind="started", match=match, about="x"
    ),
    "games.nextdigest.user": lambda me, _you, _match: rows.NextDigest.objects.create(
        user=me, channel="mail", due_at=NOW
    ),
    "games.noticehabits.user": lambda me, _you, _match: rows.NoticeHabits.objects.create(user=me),
    "games.noticepreference.user": lambda me, _you, _match: rows.NoticePreference.objects.create(
        user=me, kind="started", channel="mail", mode="off"
    ),
    "games.outgoingmail.user": lambda me, _you, _match: rows.OutgoingMail.objects.create(
        user=me, kind="started", recipient="me@example.net", subject="x", text="x", message_id="x"
    ),
    "games.outlet.user": lambda me, _you, _match: rows.Outlet.objects.create(
        user=me, channel="webhook", kind="json", url="https://example.net/"
    ),
    "games.ratedgame.user": lambda me, _you, match: rows.RatedGame.objects.create(
        match=match, user=me, group="classic", rank=1, mu=25, sigma=8, at=NOW
    ),
    "games.playertotals.user": lambda me, _you, _match: rows.PlayerTotals.objects.get(user=me),
    "games.rating.user": lambda me, _you, _match: rows.Rating.objects.create(
        user=me, group="classic", mu=25, sigma=8, games=1
    ),
    "games.restorepoint.user": lambda me, _you, _match: rows.RestorePoint.objects.create(
        user=me, change="x", addresses=["me@example.net"], keys=[]
    ),
    "games.sanction.by": lambda me, you, _match: rows.Sanction.objects.create(user=you, by=me, kind="warn", reason="x"),
    "games.sanction.user": lambda me, you, _match: rows.Sanction.objects.create(
        user=me, by=you, kind="warn", reason="x"
    ),
    "games.seat.user": lambda me, _you, match: rows.Seat.objects.create(match=match, number=90, user=me),
    "games.securityevent.user": lambda me, _you, _match: rows.SecurityEvent.objects.create(user=me, kind="x"),
    "games.user_groups.user": lambda me, _you, _match: me.groups.add(Group.objects.create(name="helpers")),
    "games.user_user_permissions.user": lambda me, _you, _match: me.user_permissions.add(Permission.objects.first()),
    "games.vacation.user": lambda me, _you, _match: rows.Vacation.objects.create(
        user=me, starts_at=NOW, ends_at=NOW + timedelta(days=2)
    ),
    "games.usersession.user": lambda me, _you, _match: rows.UserSession.objects.create(user=me, session="x"),
    "mfa.authenticator.user": lambda me, _you, _match: Authenticator.objects.create(user=me, type="totp", data={}),
}
"""Return a row for each relation to a person."""


def over() -> Match:
    return Match.objects.create(name="Over", edition="classic", size=2, status="finished", ended_at=NOW)


def test_of_every_relation_to_a_person_and_every_address_it_is_decided_what_becomes_of_it():
    assert personal_data.undecided_relations() == [], (
        "decide it in games/domain/accounts/personal_data.py, and make such a row in MAKERS here"
    )
    assert sorted(MAKERS) == sorted(HOLDINGS)


def test_of_every_column_that_is_kept_about_a_person_it_is_decided_whether_it_is_told():
    assert personal_data.undecided_columns() == [], (
        "decide it in HOLDINGS, ABOUT or WITHHELD of games/domain/accounts/personal_data.py"
    )


def test_a_new_column_is_noticed(monkeypatch):
    monkeypatch.setattr(personal_data, "ACCOUNT_FIELDS", (*personal_data.ACCOUNT_FIELDS[1:], "shoe_size"))
    keys = personal_data.WITHHELD["keys, which a file must not give to who finds it"]
    monkeypatch.setitem(keys, "games.outlet", ("secret", "url"))

    assert personal_data.undecided_columns() == [
        *("games.outlet.session", "games.outlet.url", "games.user.email", "games.user.shoe_size"),
    ]


def test_a_new_model_with_a_person_in_it_is_noticed():
    class Diary(models.Model):
        writer = models.ForeignKey(User, models.CASCADE, related_name="+")
        reply_to = models.EmailField()

        class Meta:
            app_label = "games"

        def __str__(self) -> str:
            return self.reply_to

    try:
        assert personal_data.undecided_relations() == ["games.diary.reply_to", "games.diary.writer"]
    finally:
        del apps.all_models["games"]["diary"]
        apps.clear_cache()


@pytest.mark.parametrize("where", sorted(HOLDINGS))
def test_what_is_decided_of_a_relation_is_what_happens_when_the_person_goes(where):
    me, you, match = person("Ana"), person("Bára"), over()
    MAKERS[where](me, you, match)
    assert personal_data.rows_pointing_at(where, me).exists()
    others = {label: personal_data.rows_pointing_at(label, you).count() for label in HOLDINGS}

    accounts.erase_person(user=me)

    assert personal_data.rows_pointing_at(where, me).exists() == (HOLDINGS[where].fate is Fate.KEPT)
    left = {label: personal_data.rows_pointing_at(label, you).count() for label in HOLDINGS}
    changed = {label for label in HOLDINGS if left[label] != others[label]}
    assert changed <= {label for label in HOLDINGS if label.rpartition(".")[0] == where.rpartition(".")[0]}


def test_after_everything_at_once_no_field_of_any_row_holds_the_persons_name_or_address():
    me, you, match = person("Zdislava"), person("Bára"), over()
    address = me.email
    for make in MAKERS.values():
        make(me, you, match)
    open_table(me, 3, name="Zdislava's table")

    accounts.erase_person(user=me)

    found = []
    for model in apps.get_models(include_auto_created=True):
        names = [field.attname for field in model._meta.concrete_fields]
        told = json.dumps(list(model.objects.values_list(*names)), default=str, ensure_ascii=False).lower()
        found += [model._meta.label for word in (address, "zdislava", "me@example.net") if word in told]
    assert found == []
    assert User.objects.get(pk=me.pk).name == "Deleted player"


@pytest.mark.parametrize("where", sorted(where for where, holding in HOLDINGS.items() if holding.fields))
def test_the_archive_contains_only_own_rows(where):
    me, you = person("Ana"), person("Bára")
    MAKERS[where](me, you, over())

    mine, theirs = personal_data.personal_rows(me), personal_data.personal_rows(you)

    assert len(mine[where]) == 1 + (where == "account.emailaddress.user")
    assert tuple(mine[where][0]) == HOLDINGS[where].fields
    assert len(theirs[where]) == (where in {"account.emailaddress.user", "games.playertotals.user"})
    json.dumps(mine)


def test_the_archive_contains_no_secrets():
    told = {name for holding in HOLDINGS.values() for name in holding.fields} | set(personal_data.ACCOUNT_FIELDS)

    assert told & {"password", "data", "secret", "token", "facts", "rolls", "version", "state", "answer"} == set()


def test_the_archive_has_choices_of_finished_games_only():
    match = running(2)
    for _ in range(6):
        choose(match)
    user = match.seats.first().user
    while_it_runs = personal_data.personal_rows(user)["games.entry.user"]
    play_to_end(match)

    own = match.entries.filter(user=user).count()
    assert while_it_runs == []
    assert len(personal_data.personal_rows(user)["games.entry.user"]) == own > 5


def test_the_row_counts_do_not_cost_a_query_each(django_assert_max_num_queries):
    me, you = person("Ana"), person("Bára")
    for _ in range(4):
        MAKERS["games.match.creator"](me, you, over())
        MAKERS["games.companion.user"](me, person("Cyril"), over())

    with django_assert_max_num_queries(len(HOLDINGS)):
        personal_data.personal_rows(me)
