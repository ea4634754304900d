"""The pages on which names are reported, and the queue in which the administration finds them."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from games.domain.chat import name_reports, table_chat
from games.domain.play import table_visit
from games.enums import ReportOutcome
from games.models import ChatReport, NameReport, Sanction, User
from tests.games.tables import guest, open_table, person, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def moderator() -> Client:
    user = person("Mo", is_staff=True)
    user.groups.add(Group.objects.get(name="moderator"))
    return signed_in(user)


def text(client: Client, where: str) -> str:
    return " ".join(client.get(where).content.decode().split())


def test_a_players_name_is_reported_from_their_page():
    rude, client = person("Rude"), signed_in(person("Ana"))
    where = reverse("games:report_player", args=[rude.handle])
    assert f'href="{where}"' in text(client, reverse("pages:player", args=[rude.handle]))
    assert "Rude" in text(client, where)

    answer = client.post(where, {"reason": "Look!"}, follow=True)

    assert "A moderator will review this name." in answer.content.decode()
    assert NameReport.objects.get().reason == "Look!"


def test_a_tables_name_is_reported_where_it_waits_and_from_its_log():
    waiting, going = open_table(person(), name="Rude"), running(2)
    for match, page in ((waiting, "waiting"), (going, "log")):
        client = signed_in(person("Otto"))
        where = address(match, "report_table")
        assert f'href="{where}"' in text(client, address(match, page))
        client.post(where, {"reason": "Look!"})
        assert NameReport.objects.get(match=match).name == match.name


def test_guests_are_offered_none_and_refused_one():
    client, going = signed_in(guest()), running(2)
    assert address(going, "report_table") not in text(client, address(going, "log"))

    answer = client.post(address(going, "report_table"), {"reason": "x"}, follow=True)

    assert "You need an account to report a name." in answer.content.decode()
    assert not NameReport.objects.exists()


def test_a_report_of_a_player_leads_to_every_measure_and_back(moderator):
    rude = person("Rude")
    report = name_reports.report_player_name(player=rude, by=person(), reason="Look!")
    page = reverse("admin:games_namereport_change", args=[report.pk])
    measure = reverse("admin:games_user_measure", args=[rude.pk])
    shown = text(moderator, page)
    for kind in ("warned", "muted", "banned", "renamed"):
        assert f"{measure}?kind={kind}&amp;name={report.pk}" in shown

    there = f"{measure}?kind=renamed&name={report.pk}"
    assert '<option value="renamed" selected>' in text(moderator, there)
    answer = moderator.post(there, {"kind": "renamed", "reason": "Please choose another."})

    assert answer.url == page
    assert Sanction.objects.get().kind == "renamed"
    report.refresh_from_db()
    assert report.outcome == "changed"
    assert User.objects.get(pk=rude.pk).name != "Rude"


def test_a_report_of_a_table_leads_to_another_name_and_back(moderator):
    match = open_table(person(), name="Rude words")
    report = name_reports.report_table_name(match=match, by=person(), reason="Look!")
    page = reverse("admin:games_namereport_change", args=[report.pk])
    there = f"{reverse('admin:games_match_rename', args=[match.pk])}?name={report.pk}"
    assert there.replace("&", "&amp;") in text(moderator, page)
    assert "All players at the table can read the reason." in text(moderator, there)

    assert moderator.post(there, {"reason": "Rude."}).url == page

    match.refresh_from_db()
    assert match.name == f"Table {match.pk}"
    assert "Rude." in LogEntry.objects.get().change_message


def test_a_report_of_a_message_leads_to_measures_and_is_settled_on_its_page(moderator):
    match = running(2)
    ana, bara = (seat.user for seat in match.seats.select_related("user").order_by("number"))
    message = table_chat.post_message(table_visit.visit_table(match.pk, ana), "players", text="Rude")
    report = table_chat.report_message(table_visit.visit_table(match.pk, bara), message.pk, "Look!")
    page = reverse("admin:games_chatreport_change", args=[report.pk])
    settle = reverse("admin:games_chatreport_settle", args=[report.pk])
    shown = text(moderator, page)
    assert f"{reverse('admin:games_user_measure', args=[ana.pk])}?kind=warned&amp;message={report.pk}" in shown
    assert "Remove message" in shown

    moderator.post(settle, {"outcome": "nonsense"})
    assert ChatReport.objects.get().outcome == ReportOutcome.OPEN
    moderator.post(settle, {"outcome": "removed"})

    message.refresh_from_db()
    assert message.removed_at is not None
    assert "Remove message" not in text(moderator, page)


def test_a_name_in_which_nothing_is_wrong_stays(moderator):
    rude = person("Rude")
    report = name_reports.report_player_name(player=rude, by=person(), reason="")
    moderator.post(reverse("admin:games_namereport_settle", args=[report.pk]), {"outcome": "left"})

    assert NameReport.objects.get().outcome == "left"
    assert User.objects.get(pk=rude.pk).name == "Rude"


def test_staff_of_another_role_settles_and_renames_nothing():
    user, match = person("Su", is_staff=True), open_table(person(), name="Tea")
    user.groups.add(Group.objects.get(name="operator"))
    report = name_reports.report_table_name(match=match, by=person(), reason="")
    client = signed_in(user)

    doors = [("admin:games_namereport_settle", report.pk), ("admin:games_match_rename", match.pk)]
    answers = [client.post(reverse(name, args=[pk]), {"outcome": "left", "reason": "x"}) for name, pk in doors]

    assert [answer.status_code for answer in answers] == [403, 403]
    match.refresh_from_db()
    assert (match.name, NameReport.objects.get().outcome) == ("Tea", "open")
