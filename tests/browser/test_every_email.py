"""Every link of every kind of email, opened by a stranger: each button does what it says, and nothing else does.

`tests/games/notices/every_email.py` creates the emails; `tests/browser/email_effects.py` says what their buttons do.
Each button is pressed on the same rows.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from playwright.sync_api import Error, Page

from tests.browser.email_effects import EFFECTS, Button, Email, Press, name_of
from tests.browser.live_rows import Changes, LiveRows
from tests.browser.playing import fits
from tests.browser.test_every_page import WCAG
from tests.games.views.visiting import PASSWORD
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.infrastructure.live_site import LiveSite

pytestmark = pytest.mark.browser
LAY_OUT = "from tests.games.notices.every_email import main; main()"
BUTTONS = """() => [...document.querySelectorAll("main button:enabled")]
  .filter((button) => button.form?.method === "post" && button.checkVisibility())
  .map((button) => ({
    action: new URL(button.form.action).pathname, form: button.form.className, name: button.name,
    value: button.value, words: button.innerText.trim(),
  }))"""
FIND = """(wanted) => [...document.querySelectorAll("main button:enabled")].find((button) =>
  button.form?.method === "post" && button.form.className === wanted.form && button.name === wanted.name &&
  button.value === wanted.value && button.innerText.trim() === wanted.words)"""
"""The action may differ from one visit to the next, because some contain the time."""
FIELDS = {
    "display_name": "Newcomer",
    "email": "",
    "password": PASSWORD,
    "password1": "another bishop",
    "password2": "another bishop",
}
"""What is typed into empty fields; the email field gets the reader's address."""
SIGN_IN = "/accounts/login/"
NEED_ACCOUNT = {"join"}
"""Forms that strangers may press, and that ask them to sign in before pressing again."""
ALL_ANSWERS = {"your_turn draft", "your_turn turn"}
"""The situations in which every answer is pressed."""
READERS_FORMS = {
    ("invited", "invitation"): {"join", "decline"},
    ("still_there", "invitation"): {"join"},
    ("fitting", "table"): {"join"},
    ("finished", "table"): {"rematch"},
    ("substitute", "offer"): {"offer"},
}
"""By the kind of an email and the name of a link, the forms that are there for its reader after signing in."""


def key_of(email: Email, button: Button) -> tuple[str, ...]:
    """Return what distinguishes a button from others of an email: all answers, or one per verb of the game.

    Several emails ask for the same kind of answer.
    """
    value = button.value
    if button.target == "answer" and email.situation not in ALL_ANSWERS:
        value = value.partition(":")[0]
    return button.target, button.form, button.name, value


@pytest.fixture
def site(tmp_path: Path, visitors: Visitors) -> Iterator[LiveSite]:
    """A site without visitors."""
    with visitors.separate_site(tmp_path) as site:
        yield site


class Stranger:
    """A visitor who opens the links of emails, and presses the buttons there."""

    def __init__(self, page: Page, base: LiveRows) -> None:
        self.page, self.base = page, base
        self.faults: list[str] = []
        self.counts = Counter[str]()
        self.opened: set[str] = set()
        self.checked: set[tuple[str, str]] = set()
        self.behind_sign_in: set[str] = set()
        self.with_password = {row["email"] for row in base.read()["games_user"].values()}

    def try_links(self, email: Email) -> None:
        """Open all links of an email that no other email has, then press all buttons on their pages."""
        links = [link for link in email.links if link not in self.opened]
        self.opened.update(links)
        self.counts["links"] += len(links)
        buttons, changed = self.look_at_all(email, links)
        for _ in range(3):
            if not changed:
                break
            # A background task may have run meanwhile, so look again.
            buttons, again = self.look_at_all(email, links)
            changed &= again
        if changed:
            self.faults.append(f"{email.situation}: opening the links changes {changed}")
        pressed = set[tuple[str, ...]]()
        for link, found in buttons.items():
            for button in found:
                if (key := key_of(email, button)) not in pressed:
                    pressed.add(key)
                    self.try_button(email, link, button)
            self.try_readers_forms(email, link)
        self.counts["emails"] += 1

    def look_at_all(self, email: Email, links: list[str]) -> tuple[dict[str, list[Button]], set[str]]:
        """Open links; return the buttons on the page of each, and the tables that have changed."""
        self.base.restore()
        before = self.base.read()
        buttons = {link: self.look_at(email, link) for link in links}
        return buttons, Changes(before, self.base.read()).tables()

    def look_at(self, email: Email, link: str) -> list[Button]:
        """Ask for a link as a scanner does, then open it signed out; return the buttons of its page."""
        self.page.context.clear_cookies()
        allowed = {200, 410} if email.kind == "cancelled" else {200}
        status = self.page.request.head(link).status
        if status not in allowed:
            self.faults.append(f"{email.situation}: HEAD {link} answers {status}")
        response = self.page.goto(link, wait_until="domcontentloaded")
        heading = self.page.locator("h1").first
        if response is None or response.status not in allowed or not heading.count():
            self.faults.append(f"{email.situation}: {link} answers {response and response.status}")
        if urlsplit(self.page.url).path == SIGN_IN:
            self.behind_sign_in.add(link)
            return []
        self.check_page(email, link)
        return [Button(**button) for button in self.page.evaluate(BUTTONS)]

    def check_page(self, email: Email, link: str) -> None:
        """Check the first page of each kind with axe and for overflow, on a phone at night and on a desktop by day."""
        kind = name_of(urlsplit(link).path), self.page.locator("h1").first.inner_text()
        if kind in self.checked:
            return
        self.checked.add(kind)
        for size, scheme in ((PHONE, "dark"), (DESKTOP, "light")):
            self.page.set_viewport_size(size)
            self.page.emulate_media(color_scheme=scheme)
            found = [fault["id"] for fault in violations(self.page, WCAG)]
            if found or not fits(self.page):
                self.faults.append(f"{email.situation}: {link} at {size['width']}, {scheme}: {found or 'too wide'}")

    def try_button(self, email: Email, link: str, button: Button) -> None:
        """Press a button on the page of a link, on unchanged rows and signed out."""
        self.base.restore()
        self.page.context.clear_cookies()
        self.page.goto(link, wait_until="domcontentloaded")
        self.press(email, button)

    def try_readers_forms(self, email: Email, link: str) -> None:
        """Sign in as the reader of an email where a link leads to sign in or promises more; press its buttons."""
        name = name_of(urlsplit(link).path)
        wanted = READERS_FORMS.get((email.kind, name), set())
        if email.address not in self.with_password or not (wanted or link in self.behind_sign_in):
            return
        self.sign_in(email, link)
        found = [Button(**button) for button in self.page.evaluate(BUTTONS)]
        buttons = [button for button in found if button.target in wanted]
        if missing := wanted - {button.target for button in buttons}:
            self.faults.append(f"{email.situation}: {self.page.url} has no form for {missing}")
        for button in buttons:
            self.sign_in(email, link)
            self.press(email, button)

    def sign_in(self, email: Email, link: str) -> None:
        """Follow a link on unchanged rows and sign in, on the page that it leads to or before."""
        self.base.restore()
        self.page.context.clear_cookies()
        self.page.goto(link, wait_until="domcontentloaded")
        path = urlsplit(link).path
        if urlsplit(self.page.url).path != SIGN_IN:
            self.page.goto(f"{SIGN_IN}?{urlencode({'next': path})}")
        self.enter(email)
        leads_on = name_of(path) == "invitation" or urlsplit(self.page.url).path.startswith(path)
        if not leads_on:
            self.faults.append(f"{email.situation}: signing in on the way to {link} leads to {self.page.url}")

    def try_code(self, email: Email) -> None:
        """Request a code, and sign in with the code of the email."""
        self.base.restore()
        self.page.context.clear_cookies()
        before = self.base.read()
        self.page.goto("/accounts/login/code/")
        self.page.locator("main [name=email]").fill(email.address)
        self.page.locator("main form button.main-action").first.click()
        self.page.locator("main [name=code]").wait_for()
        written = Changes(before, self.base.read()).added("games_outgoingmail")
        [sent] = [row for row in written if row["recipient"] == email.address]
        [code] = re.findall(r"(?m)^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", sent["text"])
        self.page.locator("main [name=code]").fill(code)
        self.page.locator("main form button.main-action").first.click()
        self.page.wait_for_url("**/games/")

    def enter(self, email: Email) -> None:
        """Sign in on the open page."""
        self.page.locator("[name=login]").fill(email.address)
        self.page.locator("[name=password]").fill(PASSWORD)
        with self.page.expect_navigation():
            self.page.locator("main form button.main-action").first.click()

    def press(self, email: Email, button: Button) -> None:
        """Press a button on the open page, confirm if that is asked for, and compare the rows."""
        self.counts["buttons"] += 1
        before = self.base.read()
        effect = EFFECTS.get(button.target)
        if effect is None:
            self.faults.append(f"{email.situation}: {button} needs an entry in tests/browser/email_effects.py")
            return
        self.fill_in(email)
        try:
            status = self.click(button)
            is_played = bool(Changes(before, self.base.read()).added("games_entry"))
            if not is_played and self.page.locator("form.first-choice").count():
                sure = self.page.evaluate(BUTTONS)[0]
                status = self.click(Button(**sure))
            if button.target in NEED_ACCOUNT and urlsplit(self.page.url).path == SIGN_IN:
                self.enter(email)
                status = self.click(button)
            is_done = status < 400 and effect(Press(email, button, Changes(before, self.base.read())))
        except (AssertionError, LookupError, ValueError, Error) as problem:
            status, is_done = 0, False
            self.faults.append(f"{email.situation}: {problem!r}")
        if not is_done:
            words = " ".join(self.page.locator("main").inner_text().split())[:300]
            self.faults.append(f"{email.situation}: {button} answers {status} without its effect: {words}")

    def click(self, button: Button) -> int:
        """Press a button with the mouse, every second one by keyboard; return the status of the next page."""
        element = self.page.evaluate_handle(FIND, vars(button)).as_element()
        assert element is not None, f"{self.page.url} has no {button}"
        with self.page.expect_navigation() as navigation:
            if self.counts["buttons"] % 2:
                element.click()
            else:
                element.press("Enter")
        return navigation.value.status

    def fill_in(self, email: Email) -> None:
        """Fill in the empty fields of the page."""
        for name, text in FIELDS.items():
            for field in self.page.locator(f"main form[method=post] input[name={name}]:visible").all():
                if field.is_editable() and not field.input_value():
                    field.fill(text or email.address)


def test_every_link_and_button_of_every_email(visitors: Visitors, site: LiveSite, tmp_path: Path):
    emails = [Email(**row) for row in json.loads(site.manage("shell", "--verbosity", "0", "--command", LAY_OUT))]
    stranger = Stranger(visitors(DESKTOP), LiveRows(tmp_path))
    for email in emails:
        stranger.try_links(email)
        if email.situation == "login_code":
            stranger.try_code(email)

    stranger.page.goto("about:blank")  # else the page would ask the stopped site for news
    print(dict(stranger.counts))
    assert "\n".join(stranger.faults) == ""
