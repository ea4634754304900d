"""The chat: who reads what, what is refused, who is mentioned, and what a report does."""

from datetime import timedelta

import pytest

from games.domain.accounts import accounts
from games.domain.chat import moderation, table_chat
from games.domain.errors import Refused
from games.domain.lobby import invitation_answers, invitations
from games.domain.people import blocked_players, sanctions
from games.domain.play import table_visit
from games.enums import ChatRoom, MatchStatus, NoticeKind, ReportOutcome, SanctionKind
from games.models import ChatMessage, ChatReport, Match, Notice, Seat, User
from games.models.accounts import name_rules
from games.notices import phrases, plan
from tests.games.notices.postman import MAIL
from tests.games.tables import open_table, person, running

pytestmark = pytest.mark.django_db
PLAYERS, SPECTATORS = ChatRoom.PLAYERS, ChatRoom.SPECTATORS


@pytest.fixture
def match() -> Match:
    return running(3)


@pytest.fixture
def users(match) -> list[User]:
    return [seat.user for seat in match.seats.select_related("user").order_by("number")]


def visit(match: Match, user: User) -> table_visit.Visit:
    return table_visit.visit_table(match.pk, user)


def refusal(match: Match, user: User, room: str = PLAYERS, **said: str) -> str:
    with pytest.raises(Refused) as refused:
        table_chat.post_message(visit(match, user), room, **said)
    return refused.value.code


def texts(match: Match, user: User, room: ChatRoom = PLAYERS) -> list[str]:
    return [message.text for message in table_chat.newest_messages(visit(match, user), room)]


def test_players_and_spectators_have_separate_rooms_until_the_end(match, users):
    watcher = person("Otto")
    table_chat.post_message(visit(match, users[0]), PLAYERS, text="I have the thief.")
    table_chat.post_message(visit(match, watcher), SPECTATORS, text="He lies.")

    assert table_chat.readable_rooms(visit(match, users[1])) == [PLAYERS]
    assert table_chat.readable_rooms(visit(match, watcher)) == [SPECTATORS]
    assert refusal(match, watcher, text="May I?") == refusal(match, users[0], SPECTATORS, text="Hm.") == "no_such_room"

    Match.objects.filter(pk=match.pk).update(status=MatchStatus.FINISHED)
    assert table_chat.readable_rooms(visit(match, users[1])) == [PLAYERS, SPECTATORS]
    assert table_chat.readable_rooms(visit(match, watcher)) == [SPECTATORS]
    assert texts(match, users[1], SPECTATORS) == ["He lies."]


def test_there_is_chat_at_waiting_tables_and_none_with_bots_only():
    host = person()
    waiting, alone = open_table(host), running(1, bots=("apprentice", "apprentice"), pace="untimed")

    assert table_chat.readable_rooms(visit(waiting, host)) == [PLAYERS]
    assert table_chat.readable_rooms(visit(waiting, person("Otto"))) == []
    assert table_chat.readable_rooms(visit(alone, alone.seats.get(number=0).user)) == []


def test_messages_are_unread_until_read(match, users):
    stamps = dict(match.seats.values_list("number", "stamp"))
    table_chat.post_message(visit(match, users[0]), PLAYERS, text="Hello")
    seats = list(Seat.objects.filter(match=match).order_by("number"))
    match.refresh_from_db()

    assert [table_chat.has_unread_messages(match, seat) for seat in seats] == [False, True, True]
    assert [seat.stamp - stamps[seat.number] for seat in seats] == [1, 1, 1]

    here = visit(match, users[1])
    table_chat.mark_chat_read(here, table_chat.newest_messages(here, PLAYERS))
    table_chat.set_chat_muted(visit(match, users[2]), is_muted=True)
    assert not any(table_chat.has_unread_messages(match, seat) for seat in Seat.objects.filter(match=match))


def test_the_players_chat_changes_neither_stamp_nor_version(match, users):
    before = Match.objects.get(pk=match.pk)
    table_chat.post_message(visit(match, users[0]), PLAYERS, text="Hello")
    after = Match.objects.get(pk=match.pk)

    assert (after.stamp, after.version, after.moved_at) == (before.stamp, before.version, before.moved_at)


def test_refused_messages_change_nothing(match, users):
    assert refusal(match, users[0], text=" \u202e\u200b ") == "nothing_said"
    assert refusal(match, users[0], phrase="insult") == "nothing_said"
    assert refusal(match, users[0], text="Z\u0351\u0351\u0351") == "marks_in_message"
    assert refusal(match, users[0], text="x" * 501) == "too_much_said"
    assert ChatMessage.objects.count() == 0


def test_repeated_forms_post_once_and_floods_are_refused(match, users, travel):
    for _ in range(2):
        table_chat.post_message(visit(match, users[0]), PLAYERS, text="Hello")
    assert texts(match, users[1]) == ["Hello"]

    for number in range(table_chat.MAX_PER_MINUTE - 1):
        table_chat.post_message(visit(match, users[0]), PLAYERS, text=f"Number {number}")
    assert refusal(match, users[0], text="One more") == "too_fast"

    travel.shift(timedelta(minutes=2))
    table_chat.post_message(visit(match, users[0]), PLAYERS, text="Hello")
    assert texts(match, users[1])[-1] == "Hello"


def test_only_mentioned_players_are_notified(match, users):
    Notice.objects.all().delete()
    table_chat.post_message(
        visit(match, users[0]), PLAYERS, text=f"@{users[1].name.upper()}, your move; {users[2].name} waits"
    )
    table_chat.post_message(visit(match, users[0]), PLAYERS, text=f"@{users[2].name}s and @{users[0].name}")

    called = Notice.objects.filter(kind=NoticeKind.MENTIONED).values_list("user", flat=True)
    assert list(called) == [users[1].pk]


def test_blocking_hides_messages_and_mentions(match, users):
    Notice.objects.all().delete()
    blocked_players.block_player(user=users[1], other=users[0])
    table_chat.post_message(visit(match, users[0]), PLAYERS, text=f"@{users[1].name} hello")

    assert texts(match, users[1]) == []
    assert len(texts(match, users[2])) == 1
    assert not Notice.objects.exists()
    blocked_players.unblock_player(user=users[1], other=users[0])
    assert len(texts(match, users[1])) == 1


def test_a_blocked_player_cannot_invite_by_email_and_is_not_told_why():
    host, guest = person("Hanna"), person("Gustav")
    waiting = open_table(host)
    blocked_players.block_player(user=guest, other=host)

    invitation = invitations.invite_address(match=waiting, by=host, address=guest.email)

    assert [row.name for row in invitation_answers.sent_invitations(waiting, host)] == [guest.email]
    assert invitation_answers.open_invitations_for(guest) == []
    assert not Notice.objects.filter(user=guest).exists()
    blocked_players.unblock_player(user=guest, other=host)
    assert invitation_answers.open_invitations_for(guest) == [invitation]


def test_guests_cannot_read_the_spectators_room(match):
    guest = person("Zoe", is_guest=True)

    assert table_chat.readable_rooms(visit(match, guest)) == []
    assert refusal(match, guest, SPECTATORS, text="Psst.") == "no_such_room"


def test_a_renamed_player_reserves_only_the_new_name(users):
    admin = person("Ada", is_staff=True, is_superuser=True)

    sanctions.impose_sanction(user=users[0], kind=SanctionKind.RENAMED, by=admin, reason="No such names.")

    renamed = User.objects.get(pk=users[0].pk)
    assert renamed.display_name == renamed.handle
    assert (renamed.name_small, renamed.name_written) == name_rules.look_alike_keys(renamed.handle)


def test_a_report_is_settled_once_for_all_and_a_removed_message_keeps_its_place(match, users):
    message = table_chat.post_message(visit(match, users[0]), PLAYERS, text="Rude words")
    for reader in (users[1], users[1], users[2]):
        table_chat.report_message(visit(match, reader), message.pk, "Rude.")
    boss = person("Boss", is_staff=True, is_superuser=True)
    reports = ChatReport.objects.order_by("pk")
    assert [report.reporter for report in reports] == users[1:]

    moderation.settle_chat_report(report=reports[0], outcome=ReportOutcome.REMOVED, admin=boss)

    assert {report.outcome for report in ChatReport.objects.all()} == {ReportOutcome.REMOVED}
    assert [one.removed_at is None for one in table_chat.newest_messages(visit(match, users[1]), PLAYERS)] == [False]
    with pytest.raises(Refused):
        table_chat.report_message(visit(match, users[2]), message.pk, "Again")
    with pytest.raises(Refused):
        moderation.settle_chat_report(report=reports[0], outcome=ReportOutcome.LEFT, admin=users[0])


def test_nobody_reports_themselves_or_what_they_cannot_read(match, users):
    message = table_chat.post_message(visit(match, users[0]), PLAYERS, text="Psst")
    for stranger in (users[0], person("Otto")):
        with pytest.raises(Refused):
            table_chat.report_message(visit(match, stranger), message.pk, "")
    assert not ChatReport.objects.exists()


def test_a_message_of_another_table_is_reported_there_and_nowhere_else(match, users):
    other = running(3)
    host, guest = [seat.user for seat in other.seats.select_related("user").order_by("number")][:2]
    message = table_chat.post_message(visit(other, host), PLAYERS, text="Rude words")

    with pytest.raises(Refused) as refused:
        table_chat.report_message(visit(match, users[1]), message.pk, "Rude.")
    assert refused.value.code == "no_such_message"
    assert table_chat.report_message(visit(other, guest), message.pk, "Rude.").message == message


def test_a_muted_player_is_told_until_when(match, users, travel):
    boss = person("Boss", is_staff=True, is_superuser=True)
    sanctions.impose_sanction(user=users[0], kind=SanctionKind.MUTED, by=boss, reason="Rude words.")
    travel.shift(timedelta(days=1))
    last = sanctions.impose_sanction(user=users[0], kind=SanctionKind.MUTED, by=boss, reason="Again.")

    with pytest.raises(Refused) as refused:
        table_chat.post_message(visit(match, users[0]), PLAYERS, text="But")

    assert refused.value.params == {"until": last.until}
    travel.shift(sanctions.MUTE_DURATION)
    assert table_chat.post_message(visit(match, users[0]), PLAYERS, text="Sorry.")


def test_sanctions_are_recorded_and_take_effect(match, users):
    boss = person("Boss", is_staff=True, is_superuser=True)
    name = users[0].name
    for kind in (SanctionKind.WARNED, SanctionKind.MUTED, SanctionKind.RENAMED):
        sanctions.impose_sanction(user=users[0], kind=kind, by=boss, reason="Rude words.")
    users[0].refresh_from_db()

    assert refusal(match, users[0], text="But") == "silenced"
    assert users[0].name != name
    assert users[0].is_active
    assert [one.kind for one in sanctions.unread_sanctions(users[0])] == ["warned", "muted", "renamed"]

    sanctions.impose_sanction(user=users[0], kind=SanctionKind.BANNED, by=boss, reason="Again.")
    users[0].refresh_from_db()
    assert not users[0].is_active
    for target, by, reason in ((boss, boss, "x"), (users[1], users[2], "x"), (users[1], boss, " ")):
        with pytest.raises(Refused):
            sanctions.impose_sanction(user=target, kind=SanctionKind.WARNED, by=by, reason=reason)


def test_deleting_an_account_deletes_its_messages(match, users):
    table_chat.post_message(visit(match, users[0]), PLAYERS, text="My address is Main Street 1.")
    accounts.erase_person(user=users[0])

    assert ChatMessage.objects.count() == 0


def test_the_notice_quotes_the_message_unless_it_was_removed(match, users):
    message = table_chat.post_message(visit(match, users[0]), PLAYERS, text=f"@{users[1].name}: your move")
    notice = Notice.objects.get(kind=NoticeKind.MENTIONED)

    assert phrases.notice_sentence(notice).endswith("“@Bára: your move”")
    table_chat.remove_message(message)
    assert phrases.notice_sentence(notice) == "You were mentioned in this table's chat."


def test_a_read_mention_sends_no_email(match, users):
    table_chat.post_message(visit(match, users[0]), PLAYERS, text=f"@{users[1].name}: your move")
    notice = Notice.objects.get(kind=NoticeKind.MENTIONED)
    seat = Seat.objects.get(match=match, user=users[1])
    assert plan.is_still_true(notice, seat, MAIL)

    here = visit(match, users[1])
    table_chat.mark_chat_read(here, table_chat.newest_messages(here, PLAYERS))
    seat.refresh_from_db()
    assert not plan.is_still_true(notice, seat, MAIL)
