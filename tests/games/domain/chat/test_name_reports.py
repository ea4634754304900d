"""Reports of player names and table names: who may report, within which limits, and how they are settled."""

import pytest

from games.domain.accounts import accounts
from games.domain.chat import moderation, name_reports, table_chat
from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.domain.people import sanctions
from games.domain.play import table_visit
from games.enums import IncidentKind, NameReportOutcome, SanctionKind
from games.models import NameReport, User
from games.screens.log import incidents
from tests.games.tables import guest, open_table, person, running

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss() -> User:
    return person("Boss", is_staff=True, is_superuser=True)


def test_a_name_is_reported_once_by_each_and_a_new_name_anew():
    rude, ana = person("Rude"), person("Ana")
    first = name_reports.report_player_name(player=rude, by=ana, reason=" Rude.\n")
    assert name_reports.report_player_name(player=rude, by=ana, reason="Again!") == first
    assert (first.name, first.reason) == ("Rude", "Rude.")

    User.objects.filter(pk=rude.pk).update(display_name="Ruder")
    rude.refresh_from_db()
    assert name_reports.report_player_name(player=rude, by=ana, reason="") != first


def test_guests_report_no_names_and_nobody_their_own():
    ana = person()
    with pytest.raises(Refused, match="account_to_report"):
        name_reports.report_table_name(match=open_table(ana), by=guest(), reason="x")
    with pytest.raises(Refused, match="not_oneself"):
        name_reports.report_player_name(player=ana, by=ana, reason="x")


def test_open_reports_are_limited(monkeypatch, boss):
    monkeypatch.setattr(quotas, "MAX_REPORTS", 2)
    match = running(2)
    ana, bara = (seat.user for seat in match.seats.select_related("user").order_by("number"))
    said = [
        table_chat.post_message(table_visit.visit_table(match.pk, ana), "players", text=text).pk
        for text in ("One", "Two")
    ]
    visit = table_visit.visit_table(match.pk, bara)
    table_chat.report_message(visit, said[0], "Rude.")
    name_reports.report_player_name(player=ana, by=bara, reason="Rude.")

    with pytest.raises(Refused, match="too_many_reports"):
        name_reports.report_table_name(match=match, by=bara, reason="Rude.")
    with pytest.raises(Refused, match="too_many_reports"):
        table_chat.report_message(visit, said[1], "Rude.")
    table_chat.report_message(visit, said[0], "Again, which is no new one.")

    name_reports.settle_name_reports(outcome=NameReportOutcome.LEFT, admin=boss, player=ana)
    assert table_chat.report_message(visit, said[1], "Rude.").message_id == said[1]


def test_a_player_with_another_name_settles_what_was_reported_of_the_old_one(boss):
    rude, kept = person("Rude"), person("Kept")
    for player in (rude, kept):
        name_reports.report_player_name(player=player, by=person(), reason="")

    sanctions.impose_sanction(user=rude, kind=SanctionKind.RENAMED, by=boss, reason="Please choose another.")

    assert dict(NameReport.objects.values_list("player__pk", "outcome")) == {rude.pk: "changed", kept.pk: "open"}
    assert rude.name != "Rude"


def test_a_table_gets_its_number_for_a_name_and_its_log_says_why(boss):
    match = open_table(person(), name="Rude words")
    name_reports.report_table_name(match=match, by=person(), reason="Look!")
    stamp = match.stamp

    moderation.rename_table(match=match, admin=boss, reason="Rude.")

    match.refresh_from_db()
    [incident] = match.incidents.all()
    assert (match.name, incident.kind) == (f"Table {match.pk}", IncidentKind.TABLE_RENAMED)
    assert match.stamp > stamp
    said = incidents.incident_sentence(incident, [])
    assert said == "An administrator renamed this table. Reason: Rude."
    report = NameReport.objects.get()
    assert (report.outcome, report.settled_by, report.name) == (NameReportOutcome.CHANGED, boss, "Rude words")


@pytest.mark.parametrize(("staff", "reason"), [(False, "Rude."), (True, " ")])
def test_only_the_administration_renames_a_table_and_only_with_a_reason(boss, staff, reason):
    match = open_table(person(), name="Fine words")
    with pytest.raises(Refused, match="reason_needed" if staff else "not_admin"):
        moderation.rename_table(match=match, admin=boss if staff else match.creator, reason=reason)

    match.refresh_from_db()
    assert match.name == "Fine words"


def test_deleting_an_account_deletes_its_reports():
    rude, ana, other = person("Rude"), person("Ana"), person("Other")
    name_reports.report_player_name(player=rude, by=other, reason="")
    name_reports.report_player_name(player=other, by=rude, reason="")
    name_reports.report_table_name(match=open_table(ana, name="Tea"), by=ana, reason="")

    accounts.erase_person(user=rude)

    assert [report.name for report in NameReport.objects.all()] == ["Tea"]
