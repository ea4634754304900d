"""A call is shown for a moment, and not to viewers who prefer reduced motion. Sounds are offered once."""

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.playing import come_to_own_turn, is_asked, press_something, start_against_bots, trying
from tests.infrastructure.browser import PHONE, Visitors

pytestmark = pytest.mark.browser
WATCH = """
window.shown = []; window.gone = 0; window.pressed = "";
new MutationObserver((changes) => changes.forEach(({ addedNodes, removedNodes }) => {
  for (const node of addedNodes) if (node.matches?.(".calling")) {
    shown.push(node.querySelector("[data-call]").dataset.call);
    const { x, y, width, height } = node.firstElementChild.getBoundingClientRect();
    window.pressed = document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".calling") ? "call" : "table";
  }
  for (const node of removedNodes) if (node.matches?.(".calling")) window.gone += 1;
})).observe(document, { subtree: true, childList: true });
"""
LISTEN = """
const start = AudioBufferSourceNode.prototype.start;
window.sounds = 0;
AudioBufferSourceNode.prototype.start = function (...words) { window.sounds += 1; return start.apply(this, words); };
"""
LOADED = "(n) => performance.getEntriesByType('resource').filter((file) => file.name.endsWith('.wav')).length >= n"
OFFER_UNASKED = """() => {
  document.body.classList.remove("is-asked");
  return getComputedStyle(document.querySelector("#sound-offer")).display;
}"""
"""How the offer is displayed to a player who is not asked, from whom no decision hides it."""


def end_own_turn(page: Page) -> None:
    """Play to the end of the visitor's turn."""
    come_to_own_turn(page)
    for _ in trying(page):
        if not is_asked(page):
            return
        press_something(page)


def test_calls_are_shown_once_for_a_moment_and_not_with_reduced_motion(visitors: Visitors):
    page = visitors(PHONE, tempo="turns")
    page.add_init_script(WATCH)
    start_against_bots(page)
    end_own_turn(page)

    # Asked again, the visitor has been shown the turns of all others: no call can follow.
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=120_000)
    page.wait_for_function("() => shown.length > 0 && gone === shown.length")
    shown = page.evaluate("shown")
    assert len({*shown}) == len(shown)
    assert page.evaluate("pressed") == "table"

    page.emulate_media(reduced_motion="reduce")
    before = page.locator("#call [data-call]").last.get_attribute("data-call")
    end_own_turn(page)
    assert page.locator("#call [data-call]").last.get_attribute("data-call") != before
    assert page.evaluate("shown") == shown


def test_sounds_are_offered_once_after_a_turn_and_loaded_when_switched_on(visitors: Visitors):
    page = visitors(PHONE)
    answers: list[tuple[str, int]] = []

    def note(answer: Response) -> None:
        if answer.url.endswith(".wav"):
            answers.append((answer.url.rsplit("/")[-1], answer.status))

    page.on("response", note)
    page.add_init_script(LISTEN)
    start_against_bots(page)
    come_to_own_turn(page)
    assert page.evaluate("localStorage.sound") is None
    assert page.evaluate(OFFER_UNASKED) == "none"
    end_own_turn(page)

    page.wait_for_function("() => localStorage.sound === 'offered'")
    assert page.evaluate(OFFER_UNASKED) == "grid"
    assert answers == []
    page.evaluate("document.querySelector('#sound-offer [data-sound=on]').click()")
    page.wait_for_function("() => sounds > 0")
    page.wait_for_function(LOADED, arg=4)
    assert {*answers} == {(f"{name}.wav", 200) for name in ("bell", "coin", "hammer", "knife")}
    assert page.evaluate(OFFER_UNASKED) == "none"
    page.reload()
    end_own_turn(page)
    assert page.evaluate(OFFER_UNASKED) == "none"
    page.wait_for_function("() => sounds > 0")
