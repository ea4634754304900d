"""Count presses and waiting times of a game: `python -m tests.browser.presses` starts its own site and plays there.

It plays one Classic game against three bots by a simple policy: choose the first character; name the first victim,
with the gold in the same press if there is a card to build; take gold while holding a card, else draw; collect gold
that has to be collected; build the most expensive card available, with "and end my turn" if that is offered; else end
the turn, and confirm if asked. Every button press counts, and confirmations are also counted by themselves.

Arguments, in any order: a number of players, such as `8`; a game as the front page offers it, such as `deluxe:first`
or `classic`, instead of the one that it suggests; `abilities`, with which every ability that is offered is used, on its
first target; and `now`, with which the bots' turns are shown all at once, otherwise one by one.
"""

import os
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from statistics import median

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
OWN_TURN = ("gather", "build", "income", "bonus", "end_turn", "sure", "pick")
"""Verbs that the policy chooses by itself; all others are abilities."""


def policy(offered: dict[str, str], *, holds_cards: bool, uses_abilities: bool) -> str:
    """Choose a button, given the value and the text of each."""
    builds = [text for text in offered if re.fullmatch(r"([a-z ]+ )?build:\w+", text)]
    with_gold = " gather:gold" if holds_cards and "gather:gold" in offered else ""
    victims = [text for text in offered if re.fullmatch(rf"(assassinate|steal_from):\w+{with_gold}", text)]
    wishes = ["sure", *victims, "gather:gold" if holds_cards else "gather:cards", "bonus"]
    wishes += ["income"] if re.search(r"\+\s*[1-9]", offered.get("income", "")) else []
    if uses_abilities:
        wishes += [text for text in offered if text.partition(":")[0] not in OWN_TURN and " " not in text]
    for text in sorted(builds, key=lambda text: cost(offered[text]), reverse=True):
        wishes += [f"{text} end_turn", text]
    wishes.append("end_turn")
    return next((wish for wish in wishes if wish in offered), next(iter(offered)))


def cost(words: str) -> int:
    """Return the cost of a card from the text of its button."""
    found = re.search(r"cost\s+(\d+)", words)
    return int(found.group(1)) if found else 0


def start(page: Page, language: str, game: str = "", players: int = 0) -> None:
    """Start a game on the front page, and print the time until the first decision.

    With a game or a number of players, fill in the form; otherwise press Play now.
    """
    page.goto(f"/{language}/")
    button = page.locator(".play-now[data-sits-down] button").first
    if game or players:
        form = page.locator("form[data-sits-down]:has(select[name=game])")
        if game:
            form.locator("[name=game]").select_option(game)
        if players:
            form.locator("[name=opponents]").select_option(str(players - 1))
        button = form.locator("button")
    began = time.monotonic()
    button.click(no_wait_after=True)
    page.wait_for_url(re.compile(r"/games/\d+/$"), wait_until="commit")
    page.wait_for_function(NEXT, arg="")
    print(f"from Play now to the first decision, {language}: {time.monotonic() - began:.2f} s")
    page.wait_for_load_state()


def play(page: Page, *, uses_abilities: bool) -> None:
    """Play from the first decision to the final score, and print the counts."""
    presses, within, others, first = Counter[str](), list[float](), list[float](), list[str]()
    confirmations, started = 0, time.monotonic()
    while not is_over(page):
        wait_for_fresh(page)
        found = re.search(r"\d+", page.locator("#head").inner_text())
        assert found
        at = decision(page).get_attribute("data-at")
        offered = page.evaluate(OFFERED)
        if not offered:  # cards have to be selected first
            decision(page).locator("[type=checkbox]:not(:checked)").first.check()
            presses[found.group()] += 1
            continue
        text = policy(offered, holds_cards=page.locator("#hand .card").count() > 0, uses_abilities=uses_abilities)
        button = decision(page).locator(
            "[name=sure][value='1']" if text == "sure" else f"[name=choice][value='{text}']"
        )
        presses[found.group()] += 1
        confirmations += text == "sure"
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
    print(f"of these, confirmations {confirmations}, {confirmations / presses.total():.1%}")
    print(f"seconds from the first decision to the final score {time.monotonic() - started:.0f}")
    for name, waits in (("in one's own turn", within), ("over the others' turns", others)):
        longest = sorted(waits)[int(len(waits) * 0.9)]
        print(f"from an answer to the next decision {name} {median(waits):.2f} s, of ten the slowest {longest:.2f} s")


def main(*wishes: str) -> None:
    """Start a site, play a game, and stop the site."""
    tempo = "now" if "now" in wishes else "turns"
    players = next((int(wish) for wish in wishes if wish.isdecimal()), 0)
    game = next((wish for wish in wishes if wish not in ("now", "abilities") and not wish.isdecimal()), "")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = LiveSite(Path(folder))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        print(
            f"load {os.getloadavg()[0]:.1f}, the others' turns shown: {tempo}, {game or 'as suggested'}, {players or 4}"
        )
        for language in LANGUAGES[1:]:
            with browser.new_context(base_url=site.url, viewport=DESKTOP) as context:
                start(context.new_page(), language)
        context = browser.new_context(base_url=site.url, viewport=DESKTOP)
        context.add_init_script(f'localStorage.tempo = "{tempo}"')
        page = context.new_page()
        start(page, LANGUAGES[0], game, players)
        play(page, uses_abilities="abilities" in wishes)
        browser.close()
        site.stop()


if __name__ == "__main__":
    main(*sys.argv[1:])
