"""A kind of notice is one file: every member has one, no other names it, and a new one reaches every channel."""

import inspect
import itertools
import json
import re
from pathlib import Path

import pytest
from django.conf import settings as django_settings
from django.urls import reverse

from games.domain.matches import harm_notices, notice_creation
from games.enums import NoticeKind, NoticeMode, OutletKind
from games.models import Match, Notice, NoticeHabits, Outlet, User
from games.notices import deliveries, phrases, preferences
from games.notices.channels import CHANNELS
from games.notices.channels.mail import unsubscribing
from games.notices.kinds import NOTICE_TYPES, notice_type_of
from games.notices.kinds.base import NoticeType
from games.notices.kinds.harm import HarmNotice
from tests.games.notices.channels.test_push import FakeBrowser, subscribe
from tests.games.notices.postman import LATER, MAIL, mails_to, post_all, subject_of, subjects, text_of
from tests.games.tables import asked, person, running
from tests.games.views.visiting import signed_in

BASE = Path(django_settings.BASE_DIR)
PRODUCT = [path for path in sorted((BASE / "games").rglob("*.py")) if "migrations" not in path.parts]


class Applauded(NoticeType):
    """Somebody applauds the reader."""

    kind = "applauded"
    label = "I am applauded"
    title = "Applause: %(match)s"
    is_groupable = True

    def sentence(self, notice: Notice) -> str:
        return f"You are applauded {notice.params['times']} times."


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Kinds are the same on every database."""


@pytest.fixture
def applause(monkeypatch) -> NoticeType:
    """Register one more kind, as a line in `games/notices/kinds/__init__.py` would."""
    monkeypatch.setitem(NOTICE_TYPES, "applauded", Applauded())
    return NOTICE_TYPES["applauded"]


def applauded(*, at_turn: bool = True) -> tuple[Match, User]:
    """Start a match, create a notice of the new kind for an otherwise untold player; return both."""
    match = running(3)
    seat = asked(match) if at_turn else match.seats.exclude(pk=asked(match).pk).first()
    Notice.objects.all().delete()
    notice_creation.create_notice(user=seat.user, kind="applauded", match=match, seat=seat, about="1", times=3)
    return match, seat.user


def file_of(kind: str) -> str:
    return Path(inspect.getfile(type(NOTICE_TYPES[kind]))).relative_to(BASE).as_posix()


def test_every_kind_has_a_class_in_a_file_of_its_name():
    missing = [kind.name for kind in NoticeKind if kind not in NOTICE_TYPES]

    assert missing == [], (
        "write a class for each in games/notices/kinds/KIND.py and list it in NOTICE_TYPES in its __init__.py"
    )
    files = {kind: file_of(kind) for kind in NoticeKind}
    assert {kind: name for kind, name in files.items() if name != f"games/notices/kinds/{kind}.py"} == {}


def test_every_notice_class_has_its_enum_member():
    assert set(NOTICE_TYPES) <= set(NoticeKind), "add the member to NoticeKind in games/enums.py"


def files_by_kind() -> dict[NoticeKind, list[str]]:
    """Return the product files that name each member."""
    files: dict[NoticeKind, list[str]] = {kind: [] for kind in NoticeKind}
    for path in PRODUCT:
        for name in set(re.findall(r"\b(?:NoticeKind|Kind)\.(\w+)\b", path.read_text(encoding="utf-8"))):
            if name in NoticeKind.__members__:
                files[NoticeKind[name]].append(path.relative_to(BASE).as_posix())
    return files


def test_only_its_own_file_and_the_domain_which_makes_it_name_a_kind():
    named = files_by_kind()
    above = {kind: [name for name in files if not name.startswith("games/domain/")] for kind, files in named.items()}

    assert {kind: files for kind, files in above.items() if files != [file_of(kind)]} == {}
    assert {kind: files for kind, files in named.items() if not 2 <= len(files) <= 4} == {}


def test_no_shared_module_names_a_single_kind():
    everywhere = set(itertools.chain.from_iterable(files_by_kind().values()))

    assert not {f"games/notices/{name}.py" for name in ("policy", "phrases", "deliveries", "moments")} & everywhere


def test_harm_is_what_the_domain_takes_back_with_an_undone_entry():
    assert {
        kind for kind, notice_type in NOTICE_TYPES.items() if isinstance(notice_type, HarmNotice)
    } == harm_notices.HARM_KINDS


def test_what_is_in_the_log_is_seen_at_the_table():
    assert all(notice_type.is_seen_at_table for notice_type in NOTICE_TYPES.values() if notice_type.is_in_log)


def test_a_kind_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="applauded"):
        notice_type_of("applauded")
    with pytest.raises(ValueError, match="applauded"):
        preferences.set_mode(user=User(), channel=MAIL, kind="applauded", mode=NoticeMode.OFF)


def test_a_kind_of_a_newer_version_does_not_keep_others_from_going_out(smtp, travel):
    match, user = applauded()
    notice_creation.notify_turn(match, list(match.seats.select_related("user")))

    deliveries.create_deliveries(CHANNELS)

    assert set(user.notices.values_list("is_new", flat=True)) == {False}


def test_a_new_kind_goes_out_by_mail_with_the_table(smtp, travel, applause):
    match, user = applauded()
    travel.shift(LATER)
    post_all()

    [mail] = mails_to(smtp, user)
    assert subject_of(mail) == "Applause: Tuesday"
    assert "You are applauded 3 times." in text_of(mail)
    assert f"/games/{match.pk}/" in text_of(mail)
    assert mail["List-Id"] == f'"Tuesday" <game-{match.pk}.{django_settings.SITE_HOST}>'


def test_a_new_kind_goes_out_by_webhook(sink, smtp, travel, applause):
    match, user = applauded()
    Outlet.objects.create(user=user, channel="webhook", kind=OutletKind.JSON, url=sink.url)
    travel.shift(LATER)
    post_all()

    [content] = [json.loads(body) for _, _, body in sink.posts]
    assert (content["kind"], content["title"]) == ("applauded", "Applause: Tuesday")
    assert content["link"].endswith(f"/games/{match.pk}/")


@pytest.mark.parametrize(("is_urgent", "urgency"), [(False, "normal"), (True, "high")])
def test_a_new_kind_goes_out_by_push(sink, smtp, travel, applause, monkeypatch, is_urgent, urgency):
    monkeypatch.setattr(Applauded, "is_urgent", is_urgent)
    browser, sink.status = FakeBrowser(), 201
    _, user = applauded()
    subscribe(user, browser.said(sink.url))
    travel.shift(LATER)
    post_all()

    [(_, headers, body)] = sink.posts
    assert browser.opened(body)["title"] == "Applause: Tuesday"
    assert headers["Urgency"] == urgency


def test_a_new_kind_has_its_line_in_the_settings_and_can_be_turned_off(client, smtp, travel, applause):
    _, user = applauded()
    visitor = signed_in(user)

    page = visitor.get(reverse("games:mails")).content.decode()
    assert "I am applauded" in page
    assert 'name="mail-applauded"' in page
    visitor.post(
        reverse("games:mails"), {**{f"mail-{kind}": "at_once" for kind in NOTICE_TYPES}, "mail-applauded": "off"}
    )
    travel.shift(LATER)
    post_all()

    assert preferences.modes_of(user, MAIL)["applauded"] == NoticeMode.OFF
    assert "Applause: Tuesday" not in subjects(smtp, user)


def test_a_new_kind_is_unsubscribed_from_by_the_link_in_its_mail(client, applause, settings):
    _, user = applauded()
    path = unsubscribing.unsubscribe_url(kind="applauded", to=user).removeprefix(settings.SITE_URL)

    assert "I am applauded" in client.get(path).content.decode()
    client.post(path)

    assert preferences.modes_of(user, MAIL)["applauded"] == NoticeMode.OFF


def test_a_new_kind_is_mentioned_in_the_message_about_a_turn(smtp, travel, applause):
    match, user = applauded()
    preferences.set_mode(user=user, channel=MAIL, kind="applauded", mode=NoticeMode.NEXT)
    notice_creation.notify_turn(match, list(match.seats.select_related("user")))
    travel.shift(LATER)
    post_all()

    [mail] = mails_to(smtp, user)
    assert subject_of(mail) == "Pick a character · Tuesday (round 1)"
    assert "Tuesday: You are applauded 3 times." in text_of(mail)


def test_a_new_kind_comes_in_the_digest_of_the_day(smtp, travel, applause):
    match, user = applauded(at_turn=False)
    seat = match.seats.get(user=user)
    notice_creation.create_notice(user=user, kind="applauded", match=match, seat=seat, about="2", times=5)
    NoticeHabits.objects.create(user=user, digest_hour=7)
    preferences.set_mode(user=user, channel=MAIL, kind="applauded", mode=NoticeMode.DAILY)
    travel.shift(24 * 60 * 60)
    post_all()

    [mail] = mails_to(smtp, user)
    assert subject_of(mail) == "News from 1 game"
    assert "You are applauded 3 times." in text_of(mail)
    assert "You are applauded 5 times." in text_of(mail)


def test_a_new_kind_is_not_sent_to_people_who_have_no_seat_any_more(smtp, travel, applause):
    match, user = applauded()
    match.seats.filter(user=user).update(user=None)
    travel.shift(LATER)
    post_all()

    assert mails_to(smtp, user) == []
    assert phrases.notice_line(match.notices.get()) == "Tuesday: You are applauded 3 times."


def test_the_settings_list_every_kind_in_order(applause):
    page = signed_in(person()).get(reverse("games:mails")).content.decode()

    assert re.findall(r'<select name="mail-(\w+)"', page) == list(NOTICE_TYPES)
