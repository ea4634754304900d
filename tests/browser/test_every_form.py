"""Every POST form that links lead to is pressed once: as a guest, else as a member, else as an administrator."""

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Error, FilePayload, Page
from playwright.sync_api import TimeoutError as TooSlow

from games.management.commands.demo import PASSWORD
from tests.browser.playing import wait_for_fresh
from tests.browser.test_every_page import show_who_it_is
from tests.infrastructure.browser import DESKTOP, PATIENCE, Visitors
from tests.infrastructure.live_site import LiveSite
from tests.infrastructure.site_templates import DEMO
from tests.languages import ENGLISH

pytestmark = pytest.mark.browser
SAME_PAGES = 2
"""How many pages of one kind are searched for forms and links."""
PAGES_OF_A_KIND = {"/games/N/": 14}
"""More pages of those kinds that have different forms."""
LAST = ("delete", "logout")
"""Parts of addresses to which forms are posted after all others, in this order, because they end the visit."""
BY_SCRIPT = {"/accounts/outlets/push/open/"}
"""Forms that a script submits, after the browser has allowed something."""
BEGINNING = "after=now"
"""The button that begins a game, after which the other forms of the waiting room are gone; `test_quick_match.py`."""
ALIKE = {"kind"}
"""Names of buttons of which only one value is pressed."""
WORDS = {
    "email": "someone@example.org",
    "password": PASSWORD,
    "number": "1",
    "url": "https://example.org/x",
    "date": "2030-01-15",
}
"""What is typed into a field that must be filled, by the field's type."""
UPLOAD: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": b"{}"}
"""The file that is chosen where one must be."""
BUTTONS = ", ".join(
    f"form[method=post] {button}:not([disabled])" for button in ("button:not([type=button])", "input[type=submit]")
)
FILL = """(button, words) => {
  for (const part of button.form.elements) {
    part.closest("details")?.setAttribute("open", "");
    if (part.disabled || part.type === "hidden" || !part.willValidate || part.checkValidity()) continue;
    if (part.type === "checkbox" || part.type === "radio") part.checked = true;
    else if (part.tagName === "SELECT") part.selectedIndex = part.options.length - 1;
    else part.value = part.min || (words[part.type] ?? "Some words");
  }
}"""
DESCRIBE = """buttons => buttons.map(
  (button) => [button.getAttribute("formaction") || button.form.getAttribute("action") || "", button.name, button.value]
)"""
PROMOTE = """
from games.models import User
User.objects.filter(email="boris@example.org").update(is_staff=True, is_superuser=True)
"""


@dataclass(frozen=True, order=True)
class Form:
    """A submit button of a form, as the page's markup describes it."""

    action: str
    """Path that it is posted to, with N for each number."""
    button: str
    """Name of the button, and its value unless it contains a number."""
    page: str = field(compare=False)
    number: int = field(compare=False)
    """Position among the submit buttons of the page's POST forms, from 0."""


class Forms(HTMLParser):
    """Collects the links of a page, and the submit buttons of its POST forms."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address, self.action, self.count = address, "", 0
        self.links: list[str] = []
        self.forms: list[Form] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect a link, a form or a button."""
        values = {name: value or "" for name, value in attrs}
        if tag == "a" and "href" in values and "download" not in values:
            self.links.append(urljoin(self.address, values["href"]))
        elif tag == "form":
            is_post = values.get("method", "").lower() == "post"
            self.action = urljoin(self.address, values.get("action", "")) if is_post else ""
        elif (
            self.action
            and tag in ("button", "input")
            and values.get("type", "submit" if tag == "button" else "") == "submit"
            and "disabled" not in values
        ):
            button = button_of(values.get("name", ""), values.get("value", ""))
            path = values.get("formaction") or self.action
            self.forms.append(Form(kind_of(urljoin(self.address, path)), button, self.address, self.count))
            self.count += 1

    def handle_endtag(self, tag: str) -> None:
        """Leave a form."""
        if tag == "form":
            self.action = ""


def button_of(name: str, value: str) -> str:
    """Return the name of a button, and its value unless it contains a number."""
    wish = value.partition(":")[0]
    return name if name in ALIKE or re.search(r"\d", wish) else f"{name}={wish}"


def kind_of(address: str) -> str:
    """Return the path of an address with N for each number and secret, so that pages of one view are alike."""
    return re.sub(r"/[\w:-]{20,}(?=/)", "/SECRET", re.sub(r"\d+", "N", urlsplit(address).path))


def search_site(page: Page, site: LiveSite, *starts: str, below: str = "/") -> list[Form]:
    """Follow links from the starts to pages below a path; return the forms found, each kind once."""
    waiting = deque(urljoin(site.url, start) for start in starts)
    seen: set[str] = set(waiting)
    kinds: Counter[str] = Counter()
    forms: dict[Form, Form] = {}
    while waiting:
        address = waiting.popleft()
        kind = kind_of(address)
        kinds[kind] += 1
        if kinds[kind] > PAGES_OF_A_KIND.get(kind, 1 if kind.startswith("/admin/") else SAME_PAGES):
            continue
        answer = page.request.get(address)
        assert answer.status < 500, address
        if not answer.ok or "text/html" not in answer.headers.get("content-type", ""):
            continue
        parser = Forms(answer.url)
        parser.feed(answer.text())
        for form in parser.forms:
            if form.action in BY_SCRIPT or form.button == BEGINNING:
                continue
            if form.action != "/language/" or form.button.endswith(f"={ENGLISH}"):
                forms.setdefault(form, form)
        for link in (link.partition("#")[0] for link in parser.links):
            if link.startswith(f"{site.url}{below}") and link not in seen and is_wanted(link):
                seen.add(link)
                waiting.append(link)
    return sorted(forms.values(), key=place_in_order)


def is_wanted(link: str) -> bool:
    """Return whether a link is to be followed: one language, and no files or rulebook articles."""
    path = urlsplit(link).path
    return not re.match(rf"/(?!{ENGLISH}/)(bg|cs|fr|uk|zh-hant)/|/static/|/{ENGLISH}/rules/\w+/\w+/\w+/", path)


def place_in_order(form: Form) -> tuple[int, str, int]:
    """Return the sort key of a form."""
    late = [number for number, part in enumerate(LAST, 1) if part in form.action]
    return (late[0] if late else 0, form.page, form.number)


def is_last(form: Form) -> bool:
    """Return whether a form ends the visit."""
    return place_in_order(form)[0] > 0


def sign_in(page: Page, address: str) -> None:
    """Sign in as a person of the demo."""
    page.goto("/accounts/login/")
    page.locator("main [name=login]").fill(address)
    page.locator("main [name=password]").fill(PASSWORD)
    # The games that a guest has begun go on meanwhile: on a busy machine, the answer takes longer than usual.
    page.locator("main form button.main-action").first.evaluate("button => { setTimeout(() => button.click(), 0); }")
    page.wait_for_url(re.compile("/games/"), timeout=3 * PATIENCE)


def press_all(page: Page, forms: list[Form]) -> dict[str, str]:
    """Press each button; return what is wrong by form."""
    assert len(forms) > 20
    faults = {f"{form.action} {form.button} on {form.page}": press(page, form) for form in forms}
    return {form: fault for form, fault in faults.items() if fault}


def press(tab: Page, form: Form) -> str:
    """Press the button of a form on its page; return what is wrong, empty if nothing."""
    visit(tab, form.page)
    show_who_it_is(tab, urlsplit(form.page).path)
    number = find_button(tab, form)
    if number is None:
        return "gone"
    button = tab.locator(BUTTONS).nth(number)
    for upload in button.locator("xpath=ancestor::form").locator("input[type=file]").all():
        upload.set_input_files(UPLOAD)
    button.evaluate(FILL, WORDS)
    wait_for_fresh(tab)
    for _ in range(4):  # presses right after a decision has changed are ignored
        try:
            with tab.expect_request(lambda request: request.method == "POST", timeout=6000) as sent:
                # Afterwards: the page that the press opens must not end the evaluation.
                button.evaluate("button => { setTimeout(() => button.click(), 0); }")
        except TooSlow:
            continue
        # However late it comes: a second press could meet the page that the first one opens.
        answer = sent.value.response()
        status = answer.status if answer else 0
        return f"status {status}" if status in (0, 403) or status >= 500 else ""
    return "not posted"


def find_button(tab: Page, form: Form) -> int | None:
    """Return the position of a form's button on the open page, which earlier presses may have moved; None if gone.

    If none is alike, for instance because its text is in another language now, it is the one at the same position.
    """
    buttons = tab.locator(BUTTONS).evaluate_all(DESCRIBE)
    kinds = [(kind_of(urljoin(form.page, path)), button_of(name, value)) for path, name, value in buttons]
    same = [number for number, kind in enumerate(kinds) if kind == (form.action, form.button)]
    at_the_same_place = form.number if form.number < len(kinds) else None
    return min(same, key=lambda number: abs(number - form.number), default=at_the_same_place)


def visit(tab: Page, address: str) -> None:
    """Open a page, also while the answer to the last press leads to another."""
    for _ in range(20):
        try:
            tab.goto(address)
        except Error as error:
            problem = error.message
            if "interrupted by another navigation" not in problem and "ERR_ABORTED" not in problem:
                raise
            tab.wait_for_timeout(250)
        else:
            return
    raise AssertionError(problem)


@pytest.fixture
def own_site(tmp_path: Path, visitors: Visitors) -> Iterator[LiveSite]:
    """A site with the demo's people and tables at every occasion, that no other test uses."""
    with visitors.separate_site(tmp_path, DEMO) as site:
        site.lay_out()
        yield site


def test_every_form_is_accepted(visitors: Visitors, own_site: LiveSite):
    page = visitors(DESKTOP)
    page.goto(f"/{ENGLISH}/")
    page.locator("main form[action$='/play-now/'] button").first.click()
    page.wait_for_url(re.compile(r"/games/\d+/$"))
    forms = search_site(page, own_site, f"/{ENGLISH}/", "/games/")
    faults = press_all(page, forms)

    page = visitors(DESKTOP)
    sign_in(page, "anna@example.org")
    members = search_site(page, own_site, f"/{ENGLISH}/", "/games/")
    faults |= press_all(page, [form for form in members if form not in forms or is_last(form)])

    own_site.manage("shell", "--verbosity", "0", "--command", PROMOTE)
    page = visitors(DESKTOP)
    sign_in(page, "boris@example.org")
    faults |= press_all(page, search_site(page, own_site, "/admin/", below="/admin/"))

    # A press leads elsewhere while the page still loads or polls.
    visitors.faults[:] = [fault for fault in visitors.faults if "net::ERR_" not in fault]
    assert faults == {}, "\n".join(f"{fault}: {form}" for form, fault in faults.items())
