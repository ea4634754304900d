"""The sender of parcels, row by row: what an answer changes, how long it pauses, and when it gives up."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone

from games.enums import DeliveryStatus, MailStatus, NoticeKind, OutletKind
from games.models import Delivery, Match, Notice, Outlet, Parcel
from games.notices import links
from games.notices.channels.webhook.channel import WebhookChannel
from games.notices.message import Message
from games.notices.outlets import contents, faults, guard, parcels, sender
from games.notices.outlets.faults import Unsent
from games.task_queue import TaskName
from tests.games.tables import open_table, person

URL = "https://example.org/hook"


class Internet:
    """What all outlets answer: a status, or the code of an error; `posts` are the requests."""

    def __init__(self) -> None:
        self.answer: int | str = 200
        self.posts: list[tuple] = []

    def post(self, url: str, body: bytes, headers: dict[str, str], *, allowed: tuple) -> int:
        self.posts.append((url, body, headers, allowed))
        if isinstance(self.answer, str):
            raise Unsent(self.answer)
        return self.answer


@pytest.fixture(autouse=True)
def database(db, travel) -> None:
    """The sender is the same on every database."""


@pytest.fixture
def internet(monkeypatch: pytest.MonkeyPatch) -> Internet:
    internet = Internet()
    monkeypatch.setattr(guard, "post_to_public_url", internet.post)
    return internet


def outlet(kind: str = OutletKind.JSON, **fields) -> Outlet:
    return Outlet.objects.create(user=person(), channel="webhook", kind=kind, url=URL, **fields)


def parcel(place: Outlet, *statuses: str, **fields) -> Parcel:
    """Queue a parcel for deliveries with these statuses."""
    row = Parcel.objects.create(outlet=place, content={"title": "x"}, **fields)
    match = Match.objects.first() or open_table(place.user, 3)
    for status in statuses:
        notice = Notice.objects.create(
            user=place.user, match=match, kind=NoticeKind.FINISHED, about=str(Notice.objects.count())
        )
        row.deliveries.add(Delivery.objects.create(notice=notice, channel="webhook", status=status))
    return row


def send(*, gone_is_final: bool = False) -> int:
    return sender.send_waiting_parcels("webhook", lambda *_row: (b"body", {"X": "y"}), gone_is_final=gone_is_final)


def deliveries() -> list[tuple]:
    return list(Delivery.objects.order_by("pk").values_list("status", "attempts", "error"))


@pytest.mark.parametrize("status", [200, 299])
def test_an_answered_parcel_and_its_deliveries_are_sent_and_the_outlet_works_again(internet, status):
    internet.answer = status
    place, other = outlet(error="status 500", failures=3, failing_since=timezone.now()), outlet(failures=2)
    row = parcel(place, DeliveryStatus.QUEUED)
    Delivery.objects.update(attempts=1, error="status 500")

    assert send() == 1

    row.refresh_from_db()
    assert (row.status, row.sent_at) == (MailStatus.SENT, timezone.now())
    assert deliveries() == [(DeliveryStatus.SENT, 2, "")]
    rows = Outlet.objects.order_by("pk").values_list("sent_at", "error", "failures", "failing_since", "off_at")
    assert list(rows) == [(timezone.now(), "", 0, None, None), (None, "", other.failures, None, None)]
    assert internet.posts == [(URL, b"body", {"X": "y"}, settings.WEBHOOK_ALLOWED_NETWORKS)]
    assert send() == 0


@pytest.mark.parametrize(("answer", "error"), [(199, "status 199"), (300, "status 300"), ("inside", "inside")])
def test_after_a_failure_all_parcels_of_the_outlet_wait(internet, answer, error):
    internet.answer = answer
    place = outlet()
    first = parcel(place, DeliveryStatus.QUEUED, DeliveryStatus.SENT)
    second, sent = parcel(place), parcel(place, status=MailStatus.SENT)

    assert send() == 0

    assert deliveries() == [(DeliveryStatus.QUEUED, 1, error), (DeliveryStatus.SENT, 1, "")]
    due = dict(Parcel.objects.filter(status=MailStatus.WAITING).values_list("pk", "due_at"))
    assert due == dict.fromkeys((first.pk, second.pk), timezone.now() + timedelta(minutes=1))
    sent.refresh_from_db()
    assert sent.status == MailStatus.SENT
    place.refresh_from_db()
    assert (place.error, place.failures, place.failing_since, place.off_at) == (error, 1, timezone.now(), None)


def test_pauses_grow_until_the_outlet_is_switched_off_after_a_day(internet, travel):
    internet.answer = 500
    place, other = outlet(), outlet()
    parcel(place, DeliveryStatus.QUEUED, DeliveryStatus.SENT)
    began, pauses = timezone.now(), list[int]()

    while place.off_at is None:
        send()
        place.refresh_from_db()
        waiting = Parcel.objects.filter(status=MailStatus.WAITING).first()
        if waiting is not None:
            pauses.append(round((waiting.due_at - timezone.now()) / timedelta(minutes=1)))
            travel.move_to(waiting.due_at)

    assert pauses == [1, 5, 15, 60, *[180] * 8]
    assert place.failing_since == began
    assert (place.off_at, place.error, place.awaits_replacement) == (timezone.now(), "status 500", False)
    assert [status for status, *_ in deliveries()] == [DeliveryStatus.FAILED, DeliveryStatus.SENT]
    assert deliveries()[0][2] == "status 500"
    assert Parcel.objects.get().status == MailStatus.FAILED
    other.refresh_from_db()
    assert (other.off_at, other.error) == (None, "")


@pytest.mark.parametrize(
    ("answer", "gone_is_final", "is_off"),
    [(404, True, True), (410, True, True), (403, True, False), (410, False, False)],
)
def test_a_browser_that_is_gone_is_switched_off_at_once(internet, answer, gone_is_final, is_off):
    internet.answer = answer
    place = outlet(OutletKind.BROWSER)
    parcel(place)

    send(gone_is_final=gone_is_final)

    place.refresh_from_db()
    assert (place.off_at is not None, place.awaits_replacement) == (is_off, is_off)
    assert place.error == f"status {answer}"
    assert internet.posts[0][3] == ()


def test_a_test_switches_an_outlet_on_or_says_what_is_wrong(internet):
    place, other = outlet(off_at=timezone.now(), error="status 500"), outlet()
    internet.answer = "no_name"

    assert sender.send_test_parcel(place, b"", {}) == "no_name"
    place.refresh_from_db()
    assert (place.error, place.off_at) == ("no_name", timezone.now())
    internet.answer = 204
    assert sender.send_test_parcel(place, b"", {}) == ""
    place.refresh_from_db()
    assert (place.error, place.off_at) == ("", None)
    other.refresh_from_db()
    assert (other.error, other.sent_at) == ("", None)


def test_only_due_parcels_of_the_channel_that_no_other_worker_has_are_claimed():
    now, place = timezone.now(), outlet()
    push = Outlet.objects.create(user=person("Ota"), channel="push", kind=OutletKind.BROWSER, url=URL, secret="x y")
    parcel(push)
    parcel(place, due_at=now + timedelta(seconds=1))
    parcel(place, status=MailStatus.FAILED)
    taken = parcel(place, status=MailStatus.SENDING, claimed_at=now - sender.LOST_AFTER)

    assert sender.claim_parcel("webhook", now) is None
    assert sender.claim_parcel("webhook", now + timedelta(microseconds=1)) == taken
    taken.refresh_from_db()
    assert (taken.status, taken.claimed_at) == (MailStatus.SENDING, now + timedelta(microseconds=1))


def test_each_error_has_a_sentence_of_its_own():
    sentences = [faults.error_sentence(code) for code in ("inside", "no_name", "not_secure", "no_answer", "status 418")]

    assert len(set(sentences)) == 5
    assert not any("status" in sentence for sentence in sentences[:4])
    assert sentences[3] == faults.error_sentence("")
    assert "status 418" in sentences[4]
    assert "status status" not in sentences[4]
    assert str(Unsent("inside")) == Unsent("inside").word == "inside"


@pytest.mark.parametrize(
    ("content", "kind", "page"),
    [(contents.mail_stopped_content, "mail", "/accounts/mails/"), (contents.test_message_content, "test", "/games/")],
)
def test_messages_of_the_site_are_about_no_game(content, kind, page):
    said = content()

    assert said.pop("title")
    assert said == {"kind": kind, "link": settings.SITE_URL + page, "games": [], "topic": kind}


def test_a_queued_message_is_about_its_tables_and_wakes_the_sender(monkeypatch):
    user, tasks = person(), list[str]()
    monkeypatch.setattr(parcels.task_queue, "enqueue", tasks.append)
    matches = [open_table(user, 3, name=name) for name in ("Tuesday", "Friday")]
    seats = [match.seats.get(user=user) for match in matches]
    notice = Notice.objects.create(user=user, match=matches[0], kind=NoticeKind.YOUR_TURN, about="1")
    delivery = Delivery.objects.create(notice=notice, channel="webhook")
    games = [{"name": match.title, "link": links.table_url(match)} for match in matches]
    channel = WebhookChannel()

    assert channel.deliver(Message(user, NoticeKind.YOUR_TURN, [delivery], seats=seats)) == DeliveryStatus.DROPPED
    assert tasks == []
    Outlet.objects.create(user=user, channel="push", kind=OutletKind.BROWSER, url=URL, secret="x y")
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url=URL)
    for message in (
        Message(user, NoticeKind.YOUR_TURN, [delivery], seats=seats),
        Message(user, NoticeKind.YOUR_TURN, [], seats=seats[:1]),
        Message(user, NoticeKind.FINISHED, [], notice=notice),
    ):
        assert channel.deliver(message) == DeliveryStatus.QUEUED

    several, one, single = (row.content for row in Parcel.objects.order_by("pk"))
    assert tasks == [TaskName.SEND_MAILS] * 2  # `dispatch` wakes the sender for messages with deliveries.
    assert (several["games"], several["topic"], several["kind"]) == (games, "games", "your_turn")
    assert (one["games"], one["topic"]) == (games[:1], f"game-{matches[0].pk}")
    assert "Tuesday" in single.pop("title")
    topic, link = f"game-{matches[0].pk}", links.table_url(matches[0])
    assert single == {"kind": "finished", "link": link, "games": games[:1], "topic": topic}
    assert [list(row.deliveries.all()) for row in Parcel.objects.order_by("pk")] == [[delivery], [], []]


def test_settings_and_address_of_a_channel_are_those_of_its_own_outlets():
    user, channel = person(), WebhookChannel()
    Outlet.objects.create(user=user, channel="push", kind=OutletKind.BROWSER, url=URL, secret="x y")
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url=URL, match=open_table(user, 3))
    Outlet.objects.create(user=person("Ota"), channel="webhook", kind=OutletKind.JSON, url=URL)
    assert (channel.has_settings(user), channel.has_address(user)) == (False, False)

    own = Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url=URL, off_at=timezone.now())
    assert (channel.has_settings(user), channel.has_address(user)) == (True, False)
    Outlet.objects.filter(pk=own.pk).update(off_at=None)
    assert (channel.has_settings(user), channel.has_address(user)) == (True, True)
