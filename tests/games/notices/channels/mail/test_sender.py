"""The outbox and its sender: no email is lost or sent twice, and no request waits for a mail server."""

import smtplib
from datetime import timedelta

import pytest
from django.core.mail import EmailMultiAlternatives, send_mail
from django.utils import timezone

from games.domain.lobby import invitations
from games.enums import DeliveryStatus, MailStatus, NoticeKind, StopReason
from games.models import Delivery, OutgoingMail, Seat, StoppedAddress, TroubledAddress
from games.notices import dispatch
from games.notices.channels.mail import bounces, outbox, sender
from tests.games.tables import asked, open_table, person, running
from tests.infrastructure.child import free_port


@pytest.fixture
def outgoing(settings):
    """Send Django's emails through the outbox as in production; pytest-django would keep them in memory."""
    settings.EMAIL_BACKEND = "games.notices.channels.mail.OutboxBackend"


def letter(recipient: str = "ana@example.org", kind: str = "") -> OutgoingMail:
    return outbox.queue_email(recipient=recipient, subject="Hello", text="Words", html="<p>Words</p>", kind=kind)


def reloaded(mail: OutgoingMail) -> OutgoingMail:
    mail.refresh_from_db()
    return mail


def test_mails_of_the_accounts_go_into_the_outbox(outgoing, smtp):
    message = EmailMultiAlternatives(
        "Konto 🏰", "Text", None, ["ana@example.org", "bara@example.org"], cc=["c@example.org"]
    )
    message.attach_alternative("<p>Text</p>", "text/html")
    message.send()
    assert smtp.messages == []

    assert sender.send_waiting_emails() == 3

    assert [mail["To"] for mail in smtp.messages] == ["ana@example.org", "bara@example.org", "c@example.org"]
    assert {mail["Subject"] for mail in smtp.messages} == {"Konto 🏰"}
    assert {mail["Auto-Submitted"] for mail in smtp.messages} == {"auto-generated"}
    assert smtp.messages[0].get_body(("html",)).get_content().strip() == "<p>Text</p>"
    assert len({mail["Message-ID"] for mail in smtp.messages}) == 3


def test_a_run_ends_after_its_time_and_the_next_sends_the_rest(outgoing, smtp, monkeypatch):
    monkeypatch.setattr(sender, "BATCH", 1)
    for _ in range(3):
        letter()
    monkeypatch.setattr(sender, "monotonic", iter([0, 1, sender.BUDGET, 0, 1, 2, 3]).__next__)

    assert (sender.send_waiting_emails(), sender.send_waiting_emails()) == (1, 2)


def test_header_injection_is_refused(outgoing):
    with pytest.raises(ValueError, match="newlines"):
        outbox.queue_email(
            recipient="ana@example.org", subject="x", text="x", headers={"List-Id": "a\nBcc: b@example.org"}
        )

    mail = outbox.queue_email(recipient="ana@example.org", subject="x\nBcc: b@example.org", text="x")
    assert mail.subject == "x Bcc: b@example.org"


def test_attachments_are_refused_before_anything_is_written(outgoing):
    message = EmailMultiAlternatives("x", "x", None, ["ana@example.org"])
    message.attach("a.txt", "words")

    with pytest.raises(ValueError, match="attachments"):
        message.send()
    assert not OutgoingMail.objects.exists()


def test_a_dead_mail_server_fails_no_request_and_loses_no_email(outgoing, smtp, travel, settings):
    alive = settings.EMAIL_PORT
    settings.EMAIL_PORT = free_port()
    mails = [letter(f"{name}@example.org") for name in ("ana", "bara", "cyril")]
    send_mail("Account", "Words", None, ["dita@example.org"])

    for _ in range(20):
        assert sender.send_waiting_emails() == 0
        travel.shift(timedelta(minutes=10))

    assert {(reloaded(mail).status, mail.attempts) for mail in mails} == {(MailStatus.WAITING, 0)}
    assert mails[0].error != ""
    settings.EMAIL_PORT = alive
    assert sender.send_waiting_emails() == 4
    assert len(smtp.messages) == 4


def test_a_server_that_dies_in_mid_batch_gets_the_rest_later(smtp, travel, monkeypatch):
    mails = [letter(f"{name}@example.org") for name in ("ana", "bara", "cyril")]
    healthy = sender._hand_over  # noqa: SLF001 -- the place where a server dies

    def die_at_second(mail, server):
        if mail.pk == mails[1].pk:
            raise smtplib.SMTPServerDisconnected("gone")
        healthy(mail, server)

    monkeypatch.setattr(sender, "_hand_over", die_at_second)
    assert sender.send_waiting_emails() == 1
    monkeypatch.undo()
    travel.shift(timedelta(minutes=2))
    assert sender.send_waiting_emails() == 2

    assert [mail["To"] for mail in smtp.messages] == [mail.recipient for mail in mails]


def test_a_postponed_email_is_retried_at_growing_intervals_and_finally_fails(smtp, travel):
    smtp.answer = "451 try again later"
    mail = letter()
    waits = []
    while reloaded(mail).status != MailStatus.FAILED:
        assert sender.send_waiting_emails() == 0
        if reloaded(mail).status == MailStatus.WAITING:
            waits.append(mail.due_at - timezone.now())
            travel.move_to(mail.due_at)

    assert waits == sender.MAIL_PAUSES
    assert "try again later" in mail.error


@pytest.mark.parametrize("code", [500, 550])
def test_a_mail_refused_for_good_fails_at_once_and_the_next_one_is_sent(smtp, code):
    bad = letter("nobody@example.org")
    smtp.answer = f"{code} no such mailbox"
    sender.send_waiting_emails()
    smtp.answer = ""
    good = letter()

    assert sender.send_waiting_emails() == 1

    assert reloaded(bad).status == MailStatus.FAILED
    assert "no such mailbox" in bad.error
    assert reloaded(good).status == MailStatus.SENT


def test_an_email_that_cannot_be_encoded_does_not_hold_up_others(smtp, caplog):
    broken = letter("ana@example.org\nBcc: bara@example.org")
    good = letter()

    assert sender.send_waiting_emails() == 1

    assert reloaded(broken).status == MailStatus.WAITING
    assert "Invalid address" in broken.error
    assert f"mail {broken.pk} cannot be handed over" in caplog.messages
    assert reloaded(good).status == MailStatus.SENT


@pytest.mark.parametrize(
    ("problem", "is_about_mail", "is_final"),
    [
        (smtplib.SMTPDataError(451, b"later"), True, False),
        (smtplib.SMTPDataError(499, b"later"), True, False),
        (smtplib.SMTPDataError(500, b"no"), True, True),
        (smtplib.SMTPSenderRefused(550, b"no", "a@example.org"), True, True),
        (smtplib.SMTPRecipientsRefused({"a": (550, b"no"), "b": (500, b"no")}), True, True),
        (smtplib.SMTPRecipientsRefused({"a": (550, b"no"), "b": (451, b"later")}), True, False),
        (smtplib.SMTPConnectError(554, b"no"), False, True),
        (smtplib.SMTPHeloError(554, b"no"), False, True),
        (smtplib.SMTPAuthenticationError(535, b"no"), False, True),
        (smtplib.SMTPServerDisconnected("gone"), False, False),
        (ConnectionRefusedError(), False, False),
    ],
)
def test_refusals_of_an_email_differ_from_a_server_that_is_out_of_reach(problem, is_about_mail, is_final):
    assert sender._is_about_mail(problem) is is_about_mail  # noqa: SLF001 -- no test server says all of this
    assert sender._is_final(problem) is is_final  # noqa: SLF001 -- as above


def test_sending_an_email_updates_its_deliveries(smtp, travel):
    match = running(2)
    travel.shift(timedelta(minutes=3))
    dispatch.dispatch_due()
    turn = Delivery.objects.filter(notice__user=asked(match).user)
    assert set(turn.values_list("status", flat=True)) == {DeliveryStatus.QUEUED}

    smtp.answer = "451 try again later"
    sender.send_waiting_emails()
    [put_off] = turn.values_list("status", "attempts", "error").distinct()
    travel.shift(sender.MAIL_PAUSES[0])
    smtp.answer = ""
    sender.send_waiting_emails()

    assert put_off[:2] == (DeliveryStatus.QUEUED, 1)
    assert "try again later" in put_off[2]
    assert {*turn.values_list("status", "attempts", "error")} == {(DeliveryStatus.SENT, 2, "")}


def test_a_permanent_refusal_fails_the_deliveries(smtp, travel):
    match = running(2)
    travel.shift(timedelta(minutes=3))
    dispatch.dispatch_due()
    smtp.answer = "550 no such mailbox"
    sender.send_waiting_emails()

    turn = Delivery.objects.filter(notice__user=asked(match).user)
    [(status, attempts, error)] = turn.values_list("status", "attempts", "error").distinct()

    assert (status, attempts) == (DeliveryStatus.FAILED, 1)
    assert "no such mailbox" in error


def test_a_mail_of_the_accounts_may_be_text_alone(outgoing, smtp):
    EmailMultiAlternatives("Account", "Words", "ours@example.org", ["ana@example.org"], headers={"X-Mark": "1"}).send()
    sender.send_waiting_emails()

    [mail] = smtp.messages
    assert OutgoingMail.objects.get().html == ""
    assert (mail.get_content_type(), mail["From"], mail["X-Mark"]) == ("text/plain", "ours@example.org", "1")


def test_the_outboxes_of_all_channels_are_counted(smtp):
    letter()
    letter("bara@example.org")

    assert dispatch.send_outboxes() == 2


def test_a_sent_email_has_a_time_and_no_error_of_an_earlier_attempt(smtp, travel):
    smtp.answer = "451 " + "later " * 100
    mail = letter()
    sender.send_waiting_emails()
    assert (len(reloaded(mail).error), mail.sent_at) == (300, None)
    smtp.answer = ""
    travel.shift(sender.MAIL_PAUSES[0] + timedelta(seconds=1))

    sender.send_waiting_emails()

    assert reloaded(mail).error == ""
    assert timezone.now() - mail.sent_at < timedelta(minutes=1)


def test_a_mail_server_that_does_not_answer_is_named_in_the_log_and_at_the_email(smtp, settings, caplog):
    settings.EMAIL_PORT = free_port()
    mail = letter()

    sender.send_waiting_emails()

    assert "the mail server cannot be reached (ConnectionRefusedError); 1 mails wait" in caplog.messages
    assert "refused" in reloaded(mail).error.lower()


def failed_email_about_a_turn(smtp, travel) -> OutgoingMail:
    smtp.answer = "550 no"
    running(3)
    travel.shift(timedelta(hours=1))
    dispatch.dispatch_due()
    sender.send_waiting_emails()
    TroubledAddress.objects.all().delete()
    StoppedAddress.objects.all().delete()
    smtp.answer = ""
    return OutgoingMail.objects.get(kind=NoticeKind.YOUR_TURN)


def test_a_failed_email_about_a_turn_is_written_anew(smtp, travel):
    failed = failed_email_about_a_turn(smtp, travel)

    assert (failed.status, failed.text) == (MailStatus.FAILED, "")
    failed.deliveries.update(attempts=3)
    assert sender.resend_emails([failed]) == [failed]
    assert set(failed.deliveries.values_list("attempts", "error")) == {(0, "")}
    dispatch.dispatch_due()
    assert sender.send_waiting_emails() == 1

    assert [mail["To"] for mail in smtp.messages] == [failed.recipient]
    assert {delivery.status for delivery in failed.deliveries.all()} == {DeliveryStatus.SENT}


def test_a_resent_email_about_a_turn_that_is_over_is_not_written(smtp, travel):
    failed = failed_email_about_a_turn(smtp, travel)
    Seat.objects.filter(user=failed.user).update(is_asked=False)

    assert sender.resend_emails([failed]) == [failed]
    dispatch.dispatch_due()

    assert OutgoingMail.objects.filter(kind=NoticeKind.YOUR_TURN).count() == 1


def test_a_failed_invitation_to_an_address_is_written_anew(smtp):
    smtp.answer = "550 no"
    creator = person()
    invitations.invite_address(match=open_table(creator, 3), by=creator, address="new@example.org")
    dispatch.send_outboxes()
    failed = OutgoingMail.objects.get()
    TroubledAddress.objects.all().delete()
    StoppedAddress.objects.all().delete()
    smtp.answer = ""

    assert sender.resend_emails([failed]) == [failed]
    dispatch.send_outboxes()

    assert [mail["To"] for mail in smtp.messages] == ["new@example.org"]


def test_an_email_that_waits_is_resent_as_it_is(smtp):
    smtp.answer = "451 later"
    mail = letter(kind="your_turn")
    sender.send_waiting_emails()
    smtp.answer = ""

    assert sender.resend_emails([reloaded(mail)]) == [mail]
    assert (reloaded(mail).attempts, mail.error, mail.due_at <= timezone.now()) == (0, "", True)

    assert sender.send_waiting_emails() == 1
    assert smtp.messages[0].get_body(("plain",)).get_content().strip() == "Words"


@pytest.mark.parametrize(("answer", "status"), [("", MailStatus.SENT), ("550 no", MailStatus.FAILED)])
def test_texts_are_deleted_once_an_email_is_sent_or_has_failed(smtp, answer, status):
    smtp.answer = answer
    secret, game = letter(), letter(kind="your_turn")
    sender.send_waiting_emails()

    kept = OutgoingMail.objects.filter(status=status).values_list("text", "html", "headers")
    assert list(kept) == [("", "", {})] * 2
    assert sender.resend_emails([reloaded(secret), reloaded(game)]) == []
    assert reloaded(secret).status == status


def test_texts_to_an_address_that_is_stopped_are_deleted():
    mail = letter(kind="your_turn")

    bounces.stop_address(mail.recipient, StopReason.BOUNCED, "")

    assert (reloaded(mail).status, mail.text, mail.html, mail.headers) == (MailStatus.FAILED, "", "", {})


def test_a_mail_with_a_code_that_is_put_off_goes_out_whole(smtp, travel):
    smtp.answer = "451 later"
    letter()
    sender.send_waiting_emails()
    smtp.answer = ""
    travel.shift(sender.MAIL_PAUSES[0] + timedelta(seconds=1))

    assert sender.send_waiting_emails() == 1
    assert smtp.messages[0].get_body(("plain",)).get_content().strip() == "Words"


def test_a_claim_counts_one_more_attempt():
    mail, other = letter(), letter()
    OutgoingMail.objects.filter(pk=mail.pk).update(attempts=4)

    claimed = sender.claim_emails(timezone.now())

    assert [(row.pk, row.attempts) for row in claimed] == [(mail.pk, 5), (other.pk, 1)]
    assert [reloaded(row).attempts for row in claimed] == [5, 1]


def test_an_email_claimed_by_a_crashed_sender_is_sent_later(smtp, travel):
    mail = letter()
    assert sender.claim_emails(timezone.now()) == [mail]

    assert sender.send_waiting_emails() == 0
    travel.shift(sender.LOST_AFTER + timedelta(seconds=1))
    assert sender.send_waiting_emails() == 1
    assert smtp.messages[0]["Message-ID"] == reloaded(mail).message_id


def test_at_home_mails_are_kept_and_not_sent(settings):
    settings.MAILBOX = True
    mail = letter()

    assert sender.send_waiting_emails() == 1
    assert reloaded(mail).status == MailStatus.SENT


def test_a_dead_mail_server_is_tried_once_per_run(settings, monkeypatch):
    settings.MAILBOX = False
    monkeypatch.setattr(sender, "BATCH", 2)
    for name in "abcdef":
        letter(f"{name}@example.org")
    asked_for = []

    class Dead:
        def open(self):
            asked_for.append(1)
            raise ConnectionRefusedError

    monkeypatch.setattr(sender, "get_connection", lambda _backend: Dead())

    assert sender.send_waiting_emails() == 0
    assert len(asked_for) == 1
