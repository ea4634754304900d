"""The final check of the bench `chaos` finds every kind of fault."""

from dataclasses import replace
from email.message import EmailMessage

import pytest

from games.enums import DeliveryStatus, MailStatus, NoticeKind
from games.models import Match, Notice, OutgoingMail, PostToken
from tests.games.tables import choose, running
from tests.infrastructure.smtp import SmtpSink
from tests.tools.benches.disorder.players import Deed, Ledger
from tests.tools.benches.disorder.reckoning import damage_of, is_counted, reckon

pytestmark = pytest.mark.django_db


@pytest.fixture
def told() -> Ledger:
    """A match with one move that was acknowledged, and no notice that waits."""
    match = running(2)
    match.notices.all().delete()
    move = choose(match, token="1")
    match.notices.all().delete()
    entry = match.entries.get(number=move.number)
    deed = Deed(match.pk, entry.seat, entry.user_id, move.number - 1, entry.choices[0], "1")
    return Ledger(acknowledged=[deed])


def test_moves_recorded_once_pass(told):
    assert reckon(told, SmtpSink()).is_well


def test_missing_move_is_lost(told):
    told.acknowledged.append(replace(told.acknowledged[0], token="2"))

    assert reckon(told, SmtpSink()).lost == 1


def test_move_with_an_unsent_token_is_duplicate(told):
    PostToken.objects.filter(token="1").delete()

    found = reckon(told, SmtpSink())

    assert (found.doubled, found.is_well) == (1, False)


def test_late_answer_contradicts_only_a_played_move(told):
    played = told.acknowledged[0]
    told.contradicted += [
        (played, 409, "unanswered at first"),
        (replace(played, token="2"), 409, "unanswered at first"),
    ]

    assert reckon(told, SmtpSink()).contradicted == 1


def test_notice_in_two_emails_is_duplicate(told):
    match = Match.objects.get(pk=told.acknowledged[0].match)
    notice = Notice.objects.create(user=match.creator, match=match, kind=NoticeKind.FINISHED, about="x", is_new=False)
    delivery = notice.deliveries.create(channel="mail", status=DeliveryStatus.SENT)
    sent = {"user": match.creator, "recipient": "ana@example.org", "status": MailStatus.SENT}
    first, second = (OutgoingMail.objects.create(**sent, message_id=f"<{n}@example.org>") for n in range(2))
    first.deliveries.add(delivery)
    assert reckon(told, SmtpSink()).is_well

    second.deliveries.add(delivery)

    found = reckon(told, SmtpSink())
    assert (found.told_twice, found.is_well) == (1, False)


@pytest.mark.parametrize(("mails", "is_well"), [(999, False), (1000, True)])
def test_one_duplicate_email_per_thousand_is_allowed(told, mails, is_well):
    sink = SmtpSink()
    for number in [0, *range(mails - 1)]:
        letter = EmailMessage()
        letter["Message-ID"] = f"<{number}@example.org>"
        sink.messages.append(letter)

    found = reckon(told, sink)

    assert (found.mails, found.mails_doubled, found.is_well) == (mails, 1, is_well)


def test_log_gaps_and_changed_choices_are_found():
    gap, changed = running(2), running(2)
    for match in (gap, changed):
        choose(match)
        choose(match)
    gap.entries.filter(number=1).delete()
    changed.entries.filter(number=2).update(facts=[])

    assert not is_counted(gap)
    assert is_counted(changed)
    assert damage_of(changed)
