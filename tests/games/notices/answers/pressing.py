"""Press the buttons of the pages that links in emails open, as a browser does that is signed in nowhere."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.http import HttpResponse
from django.test import Client

from games.models import Match, OutgoingMail
from games.notices import dispatch
from games.notices.answers import tokens
from games.notices.answers.tokens import AnswerToken
from tests.games.notices.postman import LATER
from tests.games.tables import asked

LINK = re.compile(r"http://localhost:8000(/mail/answer/\S+)")


@dataclass
class Form:
    """A form of the page."""

    hidden: dict[str, str] = field(default_factory=dict)
    boxes: list[str] = field(default_factory=list)
    """The values of its checkboxes."""
    rows: list[list[str]] = field(default_factory=list)
    """The values of its selection lists."""
    buttons: list[tuple[str, str]] = field(default_factory=list)
    """Name and value of each button that can be pressed."""
    is_open: bool = True


class Forms(HTMLParser):
    """Parses the forms of the main part of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.feed(page[page.index("<main") : page.index("</main>")])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(Form())
            return
        form = self.forms[-1] if self.forms and self.forms[-1].is_open else None
        if form is None:
            return
        if tag == "input" and named.get("type") == "hidden":
            form.hidden[named["name"]] = named["value"]
        elif tag == "input" and named.get("type") == "checkbox" and named["name"] == "choice":
            form.boxes.append(named["value"])
        elif tag == "select":
            form.rows.append([])
        elif tag == "option":
            form.rows[-1].append(named["value"])
        elif tag == "button" and "disabled" not in named:
            form.buttons.append((named.get("name", ""), named.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.forms[-1].is_open = False


def letter(match: Match, travel) -> OutgoingMail:
    """Write the email about the open decision."""
    travel.shift(LATER)
    dispatch.dispatch_due()
    return OutgoingMail.objects.filter(user=asked(match).user, kind="your_turn").latest("pk")


def read(address: str) -> AnswerToken:
    """Return the content of a link's token."""
    stored = tokens.unseal_token(address.split("/")[3])
    assert stored is not None
    return stored[1]


def links(match: Match, travel) -> dict[str, str]:
    """Return the links in the email: choices -> path. The one that opens the decision has no choices."""
    return {" ".join(read(address).choices): address for address in LINK.findall(letter(match, travel).text)}


def forms_of(answer: HttpResponse) -> list[Form]:
    """Return the forms of a page."""
    return Forms(answer.content.decode()).forms


def press(client: Client, address: str, value: str = "", *, follow: bool = False, **changes: str) -> HttpResponse:
    """Open a link and press the button with this value, or else the first one."""
    form, name, wanted = next(
        (form, name, button)
        for form in forms_of(client.get(address))
        for name, button in form.buttons
        if value in ("", button)
    )
    return client.post(address, {**form.hidden, name: wanted, **changes}, follow=follow)


def browser() -> Client:
    """Return a browser that is signed in nowhere."""
    return Client(enforce_csrf_checks=True)


def post(address: str) -> HttpResponse:
    """Press the first button of the page behind a link."""
    return press(browser(), address, follow=True)
