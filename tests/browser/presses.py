"""Count presses and waiting times of a game: `python -m tests.browser.presses` starts its own site and plays there.

It plays one Classic game against three bots by a simple policy: choose the first character; name the first victim,
with the gold in the same press if there is a card to build; take gold while holding a card, else draw; collect gold
that has to be collected; build the most expensive card available, with "and end my turn" if that is offered; else end
the turn, and confirm if asked. Every button press counts. With the argument `now` the bots' turns are shown all at
once, otherwise one by one; the delays reported are from each bot's choice, by the server's clock, until the page
shows it.
"""

import os
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from datetime import UTC, datetime
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import Page, sync_playwright

from tests.browser.playing import decision, is_asked, is_over, wait_for_fresh
from tests.infrastructure.browser import DESKTOP, FLAGS, chromium
from tests.infrastructure.live_site import LiveSite
from tests.languages import LANGUAGES

OFFERED = """() => Object.fromEntries(
  [...document.querySelectorAll("#decision button:is([name=choice], [name=sure][value='1']):enabled")]
    .filter((button) => button.checkVisibility())
    .map((button) => [button.name === "sure" ? "sure" : button.value, button.textContent]))"""
NEXT = """(before) => {
  const { asked, over } = document.querySelector("#head")?.dataset || {};
  const { at } = document.querySelector("#decision")?.dataset || {};
  return over === "1" || at && at !== before && (asked === "1" || at === "sure");
}"""
NOTE = """window.shown = [];
  new MutationObserver(() => {
    const moment = document.querySelector("#head")?.dataset.shown;
    if (moment && moment !== shown.at(-1)?.[0]) shown.push([moment, Date.now() / 1000]);
  }).observe(document, { childList: true, subtree: true })"""
"""Each moment up to which the page has told what happened, with the time at which it did."""


def policy(offered: dict[str, str], *, holds_cards: bool) -> str:
    """Choose a button, given the value and the text of each."""
    builds = [text for text in offered if re.fullmatch(r"([a-z ]+ )?build:\w+", text)]
    with_gold = " gather:gold" if holds_cards and "gather:gold" in offered else ""
    victims = [text for text in offered if re.fullmatch(rf"(assassinate|steal_from):\w+{with_gold}", text)]
    wishes = ["sure", *victims, "gather:gold" if holds_cards else "gather:cards", "bonus"]
    wishes += ["income"] if re.search(r"\+\s*[1-9]", offered.get("income", "")) else []
    for text in sorted(builds, key=lambda text: cost(offered[text]), reverse=True):
        wishes += [f"{text} end_turn", text]
    wishes.append("end_turn")
    return next((wish for wish in wishes if wish in offered), next(iter(offered)))


def cost(words: str) -> int:
    """Return the cost of a card from the text of its button."""
    found = re.search(r"cost\s+(\d+)", words)
    return int(found.group(1)) if found else 0


def start(page: Page, language: str) -> None:
    """Press Play now on the front page, and print the time until the first decision."""
    page.goto(f"/{language}/")
    began = time.monotonic()
    page.locator(".play-now button").click(no_wait_after=True)
    page.wait_for_url(re.compile(r"/games/\d+/$"), wait_until="commit")
    page.wait_for_function(NEXT, arg="")
    print(f"from Play now to the first decision, {language}: {time.monotonic() - began:.2f} s")
    page.wait_for_load_state()


def play(page: Page) -> None:
    """Play from the first decision to the final score, and print the counts."""
    presses, within, others, first = Counter[str](), list[float](), list[float](), list[str]()
    while not is_over(page):
        wait_for_fresh(page)
        found = re.search(r"\d+", page.locator("#head").inner_text())
        assert found
        at = decision(page).get_attribute("data-at")
        text = policy(page.evaluate(OFFERED), holds_cards=page.locator("#hand .card").count() > 0)
        button = decision(page).locator(
            "[name=sure][value='1']" if text == "sure" else f"[name=choice][value='{text}']"
        )
        presses[found.group()] += 1
        if found.group() == "1":
            first.append(text)
        began = time.monotonic()
        with page.expect_response(lambda answer: "/choose/" in answer.url):
            button.click()
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
        waits = within if is_asked(page) else others
        page.wait_for_function(NEXT, arg=at, timeout=120_000)
        waits.append(time.monotonic() - began)
    print(f"the first round {len(first)}: {' | '.join(first)}")
    print(f"presses of each round {' '.join(map(str, presses.values()))}, median {median(presses.values())}")
    print(f"presses of the game {presses.total()} in {len(presses)} rounds")
    for name, waits in (("in one's own turn", within), ("over the others' turns", others)):
        longest = sorted(waits)[int(len(waits) * 0.9)]
        print(f"from an answer to the next decision {name} {median(waits):.2f} s, of ten the slowest {longest:.2f} s")


def tell_delays(shown: list[tuple[str, float]], moved: list[float]) -> None:
    """Print the time from each bot's choice until the page shows it."""
    told = [(datetime.fromisoformat(moment).timestamp(), at) for moment, at in shown]
    first = [min((at for moment, at in told if moment >= choice), default=None) for choice in moved]
    # What was chosen before the page came stood on it from the beginning.
    delays = [at - choice for at, choice in zip(first, moved, strict=True) if at and choice > told[0][0]]
    tenths = quantiles(delays, n=10)
    said = f"{tenths[4]:.2f} s, of ten the slowest {tenths[8]:.2f} s"
    print(f"from a bot's choice to its being shown, of {len(delays)}: {said}")


def bots_choices(rows: Path) -> list[float]:
    """Return the times of the bots' choices."""
    with sqlite3.connect(rows) as base:
        found = base.execute("SELECT at FROM games_entry WHERE by = 'bot' ORDER BY at").fetchall()
    return [datetime.fromisoformat(at).replace(tzinfo=UTC).timestamp() for (at,) in found]


def main(*wishes: str) -> None:
    """Start a site, play a game, and stop the site."""
    tempo = "now" if "now" in wishes else "turns"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(f"load {os.getloadavg()[0]:.1f}, the others' turns shown: {tempo}")
        for language in LANGUAGES[1:]:
            with browser.new_context(base_url=site.url, viewport=DESKTOP) as context:
                start(context.new_page(), language)
        context = browser.new_context(base_url=site.url, viewport=DESKTOP)
        context.add_init_script(f'localStorage.tempo = "{tempo}"')
        context.add_init_script(NOTE)
        page = context.new_page()
        start(page, LANGUAGES[0])
        play(page)
        if tempo == "now":
            tell_delays(page.evaluate("shown"), bots_choices(next(Path(folder).glob("*.sqlite3"))))
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
