"""Emails stay readable in dark mode, without pictures and without styles; their picture has a text alternative."""

import re
from email.message import EmailMessage
from html.parser import HTMLParser

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from games.enums import NoticeKind
from games.models import Match, Notice, OutgoingMail, User
from games.notices import digest
from games.notices.channels.mail import pictures
from games.pictures import changes_picture, seat_picture, sprite
from games.pictures.gallery import DISTRICTS
from tests.builders import called
from tests.games.laying import lay_out
from tests.games.notices.postman import LATER, html_of, mails_to, post_all, text_of
from tests.games.pictures.test_contrast import contrast
from tests.games.tables import asked, choose, person, running

BASE = (settings.BASE_DIR / "templates" / "games" / "notices" / "email" / "base.html").read_text()
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
READABLE = 4.5


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Mails look the same on every database."""


def rules(style: str) -> dict[str, dict[str, str]]:
    """Read a style sheet: selector -> property -> value."""
    return {
        selector.strip(): dict(part.split(":", 1) for part in "".join(body.split()).split(";") if part)
        for selector, body in RULE.findall(style)
    }


def modes() -> list[dict[str, dict[str, str]]]:
    """Return the CSS rules of an email for light and dark mode."""
    style = BASE.partition("<style>")[2].partition("</style>")[0]
    day, night = style.split("@media (prefers-color-scheme: dark) {")
    return [rules(re.sub(r"@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", day)), rules(night)]


def pairs(mode: dict[str, dict[str, str]]) -> dict[str, tuple[str, str]]:
    """Return the text and background color of each element."""
    coloured = {where: rule for where, rule in mode.items() if {"color", "background"} & rule.keys()}
    return {where: (rule.get("color", ""), rule.get("background", "")) for where, rule in coloured.items()}


def test_colours_are_set_in_pairs_that_can_be_read_by_day_and_by_night():
    day, night = map(pairs, modes())

    own = {where: pair for where, pair in day.items() if pair != ("inherit", "")}
    assert len(own) >= 4
    assert own.keys() == night.keys()
    for where, (ink, ground) in [*own.items(), *night.items()]:
        assert contrast(ink, ground) >= READABLE, where


class Pictures(HTMLParser):
    """Collects the pictures of an email and everything hidden or drawn by a style of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.images: list[dict[str, str | None]] = []
        self.styles: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag == "img":
            self.images.append(named)
        self.styles += [named["style"] or ""] if "style" in named else []


def built_and_lost(smtp, travel) -> EmailMessage:
    """Send an email to a player since whose last move one district was built and another destroyed."""
    reader = send_built_and_lost(travel)
    return mails_to(smtp, reader)[-1]


def send_built_and_lost(travel) -> User:
    """Send that email; return its reader."""
    table = called(
        *("merchant", "architect", "warlord", "king"),
        edition="classic",
        rank=6,
        gold=[2, 9, 9],
        hand=[(), ("tavern",)],
        city=[("market",), ("temple",), ("manor",)],
    )
    people = [person(name) for name in ("Ana", "Bára", "Cyril", "Dita")]
    match = lay_out(table.state, people, "Tuesday")
    for text in ("gather:gold", "end_turn", "gather:gold", "build:tavern", "end_turn", "gather:gold"):
        choose(match, text)
    choose(match, "destroy:0:market")
    choose(match, "end_turn")
    while asked(match).user != people[0]:
        choose(match)
    Notice.objects.exclude(kind=NoticeKind.YOUR_TURN).delete()
    travel.shift(LATER)
    post_all()
    return people[0]


def test_what_others_built_and_lost_stands_in_the_mail_as_a_picture_and_in_its_words(smtp, travel):
    mail = built_and_lost(smtp, travel)

    page = Pictures()
    page.feed(html_of(mail))
    [shown] = [image for image in page.images if image["src"].startswith("cid:street")]
    [part] = [part for part in mail.walk() if part.get_filename() == "street.png"]
    assert shown["src"] == "cid:street.tavern.-market"
    assert shown["alt"] == "Built: Tavern. Lost: Market."
    assert part["Content-ID"] == "<street.tavern.-market>"
    assert part["Content-Disposition"].startswith("inline")
    assert part.get_payload(decode=True).startswith(b"\x89PNG")
    assert mail.get_content_type() == "multipart/related"
    assert "Tavern" in text_of(mail)


def test_every_picture_has_words_or_is_none_and_no_style_hides_anything(smtp, travel):
    mail = built_and_lost(smtp, travel)

    page = Pictures()
    page.feed(html_of(mail))
    assert len([image for image in page.images if not image["src"].startswith("cid:seat.")]) == 2
    assert all(image.get("alt") is not None and image.get("width") for image in page.images)
    assert page.styles == []
    assert "display: none" not in html_of(mail)
    assert "visibility" not in html_of(mail)


def test_the_marks_of_the_players_are_attached(smtp, travel):
    mail = built_and_lost(smtp, travel)

    match = Match.objects.get()
    wanted = {f"<{seat_picture.file_name_for(*seat.mark)}>" for seat in match.seats.all()}
    parts = {part["Content-ID"]: part for part in mail.walk() if part.get_filename() == "seat.png"}
    assert set(parts) == wanted
    assert all(part.get_payload(decode=True).startswith(b"\x89PNG") for part in parts.values())
    assert all(f'src="cid:{name[1:-1]}"' in html_of(mail) for name in wanted)


@pytest.mark.parametrize("mark", [("navy", "ship"), ("bone", "fish", "greta")])
def test_a_mark_is_drawn_without_style_sheets(mark):
    svg, width, height = seat_picture.seat_picture(seat_picture.file_name_for(*mark))

    assert (width, height) == (2 * seat_picture.shown_width("".join(mark[2:])), 56)
    assert "var(" not in svg


def test_where_nothing_was_built_or_lost_there_is_no_street(smtp, travel):
    match = running(2)
    travel.shift(LATER)
    post_all()

    assert digest.digest(match, asked(match)).street == ""
    assert "street" not in smtp.messages[0].as_string()


def test_a_picture_that_cannot_be_drawn_is_left_out_and_the_mail_goes_all_the_same(smtp, travel, monkeypatch):
    def fail(*_args: object, **_more: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(pictures, "png", fail)

    mail = built_and_lost(smtp, travel)

    assert "cid:street" not in html_of(mail)
    assert "cid:lantern" in html_of(mail)
    assert [part.get_filename() for part in mail.walk() if part.get_filename()] == ["lantern.png"]
    assert OutgoingMail.objects.get(user__email=mail["To"], kind=NoticeKind.YOUR_TURN).status == "sent"


@pytest.mark.parametrize("name", ["street.palace_of_mirrors", "street.tavern.-nothing", "nosuchsign"])
def test_a_picture_that_nobody_knows_is_left_out(name):
    html, parts = pictures.attach_pictures(f'<p><img src="cid:{name}" alt="">Words<img src="cid:mark" alt=""></p>')

    assert html == '<p>Words<img src="cid:mark" alt=""></p>'
    assert [part["Content-ID"] for part in parts] == ["<mark>"]


@pytest.mark.parametrize("name", ["lantern", "street.tavern"])
def test_an_attached_picture_is_shown_in_its_place_under_a_short_name(name):
    part = pictures.picture_attachment(name)

    assert (part.get_content_type(), part["Content-ID"]) == ("image/png", f"<{name}>")
    assert part["Content-Disposition"] == f'inline; filename="{name.partition(".")[0]}.png"'


def test_no_name_of_a_table_becomes_a_picture():
    assert pictures.attach_pictures("<p>&lt;img src=&quot;cid:mark&quot;&gt;</p>")[1] == []


def test_the_name_of_a_street_says_all_that_is_in_it():
    houses = (("tavern", False), ("haunted_quarter", True), ("tavern", True))
    assert changes_picture.districts_from_file_name(changes_picture.file_name_for(houses)) == houses
    assert changes_picture.NAME.fullmatch(changes_picture.file_name_for([(card, True) for card in DISTRICTS]))
    assert changes_picture.file_name_for(()) == ""


def test_a_street_is_drawn_without_letters_and_a_lost_house_without_colour():
    [first, second] = (changes_picture.street_picture([("tavern", is_lost)]) for is_lost in (False, True))

    assert "<text" not in first
    assert "var(" not in first + second
    tavern = dict(sprite.pieces())["d-tavern"]
    colours = {changes_picture.INKS[ink][0] for ink in re.findall(r"var\(--a-(\w+)\)", tavern)} - {
        changes_picture.PAPER
    }
    house = second.partition('<g id="d-tavern.lost">')[2].partition("</g><g id=")[0]
    assert len(colours) > 2
    assert not [colour for colour in colours if colour in house]


def test_in_the_mailbox_at_home_the_street_is_seen_too(client, travel, settings):
    settings.MAILBOX = True
    send_built_and_lost(travel)
    mail = OutgoingMail.objects.filter(html__contains="cid:street").get()

    answer = client.get(f"/mailbox/{mail.pk}/page/")

    assert 'src="data:image/png;base64,' in answer.content.decode()
    assert "data:" in answer["Content-Security-Policy"]
    assert finders.find("games/img/mail-mark.png")
