"""Whole games in a real browser: with other players, on a phone, without scripts, by keyboard, accessible."""

import itertools
import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import (
    LONGEST_GAME,
    WISHES,
    ask_before_picks,
    come_to_own_turn,
    decision,
    fits,
    is_asked,
    is_over,
    play_to_the_end,
    press_something,
    start_against_bots,
    wait_for_fresh,
)
from tests.browser.test_accounts import make_account
from tests.browser.test_every_page import CHECKED
from tests.infrastructure.axe import violations
from tests.infrastructure.browser import DESKTOP, PHONE, Visitors
from tests.languages import LANGUAGES

pytestmark = pytest.mark.browser
NARROW = {"width": 320, "height": 640}
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def faults(page: Page) -> list[str]:
    """Return the violations that axe finds on the page."""
    found = violations(page, WCAG)
    return [f"{fault['id']}: {[node['target'] for node in fault['nodes']][:3]}" for fault in found]


def test_two_players_and_two_bots_finish_a_game(visitors: Visitors):
    host, friend = visitors(DESKTOP), visitors(PHONE)
    make_account(host, "Otokar", "ondrej.lane@example.org")
    make_account(friend, "雨桐", "zhiqing.lane@example.org")
    host.goto("/games/new/")
    host.get_by_role("radio", name="4", exact=True).check()
    for number in (3, 4):
        host.locator(f"[name=seat_{number}]").select_option("apprentice")
    host.get_by_label("Table name").fill("The Crooked Lane")
    with host.expect_navigation():
        host.get_by_role("button", name="Open the table").click()
    friend.goto(host.locator("input.copy").input_value())
    with friend.expect_navigation():
        friend.get_by_role("button", name="Join").first.click()
    host.reload()

    play_to_the_end([host, friend])

    for page in (host, friend):
        expect(page.get_by_role("region", name="Final score")).to_contain_text("Districts")
        expect(page.get_by_role("heading", name=re.compile(r"wins? with \d+ points"))).to_be_visible()
        assert faults(page) == []
    assert fits(friend)
    table = friend.url
    for part in ("log/", "cards/", "cards/king/", "at/3/"):
        friend.goto(table + part)
        assert faults(friend) == []
        assert fits(friend)


def test_guest_finishes_a_game_without_scripts(visitors: Visitors):
    page = visitors(DESKTOP, java_script_enabled=False)
    start_against_bots(page)

    posts = 0
    while not is_over(page):
        if is_asked(page):
            press_plainly(page)
            posts += 1
        else:
            page.reload()
        assert posts < 600

    expect(page.get_by_role("heading", name=re.compile(r"wins? with \d+ points"))).to_be_visible()


def press_plainly(page: Page) -> None:
    """Press the preferred button where every press loads a page."""
    for wish in WISHES:
        button = decision(page).get_by_role("button", name=re.compile(wish), disabled=False)
        if button.count():
            with page.expect_navigation():
                button.first.click()
            return
    raise AssertionError(decision(page).inner_text())


def test_a_game_is_played_to_its_end_by_keyboard_alone(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("end my turn")
    page.keyboard.press("Escape")

    presses = 0
    while not is_over(page):
        if is_asked(page):
            wait_for_fresh(page)
            before = decision(page).get_attribute("data-at")
            # "Are you sure?" has a box too, and one key that answers: pressed twice it would go on to what comes next.
            if before != "sure" and decision(page).get_by_role("checkbox").count():
                page.keyboard.press("1")
            page.keyboard.press("1" if has_ready_choice(page) else "e")
            expect(decision(page)).not_to_have_attribute("data-at", before)
            expect(page.locator(".htmx-request")).to_have_count(0)
            presses += 1
            assert presses < LONGEST_GAME
        else:
            page.wait_for_timeout(80)

    expect(page.locator("#score-h")).to_be_visible()
    table, rematch = page.url, page.get_by_role("button", name="Rematch")
    for _tab in range(60):
        if rematch.evaluate("button => button === document.activeElement"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: url != table and "/games/" in url)


def has_ready_choice(page: Page) -> bool:
    """Return whether the first choice is a button, and not a list to open."""
    first = decision(page).locator("button.choice:not([disabled]), .fold > summary, button.only").first
    return bool(first.count()) and first.evaluate("element => element.tagName === 'BUTTON'")


def test_focus_is_visible_and_moves_to_the_next_decision(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    ask_before_picks(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)

    page.keyboard.press("d")
    page.keyboard.press("Tab")
    while not page.evaluate("document.activeElement.matches('button.choice')"):
        page.keyboard.press("Tab")
    wait_for_fresh(page)
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    page.keyboard.press("Enter")
    expect(decision(page).get_by_text("You can't undo this")).to_be_visible()

    assert outline == "3px"
    assert page.evaluate("document.activeElement.closest('#decision') !== null")


@pytest.mark.parametrize("sizes", [[DESKTOP], [PHONE, NARROW]], ids=["desktop", "phones"])
def test_draft_turn_and_table_of_others_pass_axe(visitors: Visitors, sizes: list[dict[str, int]]):
    page, watcher = visitors(sizes[0]), visitors(sizes[0])
    found = []

    def look(page: Page) -> None:
        for size, scheme in itertools.product(sizes, ("light", "dark")):
            page.set_viewport_size(size)
            page.emulate_media(color_scheme=scheme)
            found.extend((page.url, size["width"], scheme, fault) for fault in faults(page))

    start_against_bots(page)
    ask_before_picks(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    look(page)
    press_something(page)
    expect(decision(page).get_by_role("heading", name="Confirm your choice")).to_be_visible()
    look(page)
    come_to_own_turn(page)
    look(page)
    watcher.goto(page.url)
    expect(watcher.locator(".stage")).to_be_visible()
    look(watcher)
    # For the player, each portrait may be one to press.
    watcher.locator(".rank-link").first.click()
    expect(watcher.get_by_role("dialog")).to_be_visible()
    look(watcher)

    assert found == []
    assert fits(page)
    assert fits(watcher)


def test_table_fits_and_passes_axe_in_other_languages(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    table = page.url

    for language in LANGUAGES[1:]:
        page.goto(f"{table}?lang={language}")
        if language in CHECKED:
            assert faults(page) == []
        assert (language, fits(page)) == (language, True)


def test_events_are_announced_once_to_screen_readers(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    page.reload()
    come_to_own_turn(page)

    # A question that comes by itself is told; one that answers a press gets the focus, which reads it.
    told_or_read = """() => document.activeElement.id === "decision-h"
        || document.querySelector("#aloud").lastElementChild?.textContent.includes("Take gold or cards")"""
    page.wait_for_function(told_or_read)
    is_read = page.evaluate("document.activeElement.id === 'decision-h'")
    expect(page.locator("#aloud p").filter(has_text="Take gold or cards")).to_have_count(0 if is_read else 1)
    told = [words for words in page.locator("#aloud p").all_inner_texts() if not words.startswith("Your turn:")]
    written = page.locator("#log li > span").all_inner_texts()
    # What is done to oneself comes before the rest that came with it.
    assert len(told) >= 3
    assert sorted(told) == sorted(written[: len(told)])


def test_turns_are_played_by_accessible_roles_and_names(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    place = page.get_by_role("region", name="Decision", exact=True)
    until = time.monotonic() + 120

    presses = 0
    while presses < 8:  # two rounds: picks, gathering, keeping, building, ending
        assert time.monotonic() < until
        # Between decisions, sounds are offered in the same place: "No thanks" answers without a request.
        asked = is_asked(page)
        wished = (place.get_by_role("button", name=re.compile(wish), disabled=False) for wish in WISHES)
        button = next((found.first for found in wished if asked and found.count()), None)
        if button:
            wait_for_fresh(page)
            with page.expect_response(lambda answer: "/choose/" in answer.url):
                button.press("Enter")
            expect(page.locator(".htmx-request")).to_have_count(0)
            presses += 1
        page.wait_for_timeout(80)


def test_choices_and_their_effects_are_read_as_sentences(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    come_to_own_turn(page)

    gold = decision(page).get_by_role("button", name=re.compile(r"^Take 2 gold\. you'll have \d+ gold\. "))

    expect(gold).to_be_visible()

    wait_for_fresh(page)
    decision(page).get_by_role("button", name="What would you do?").click()
    expect(page.locator("#hint")).to_contain_text("would choose:", timeout=30_000)
    expect(decision(page).locator(".is-advised").first).to_contain_text("Advised")


def test_focus_after_a_press_and_after_going_back_is_right(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    ask_before_picks(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    choice = decision(page).get_by_role("button", name=re.compile("^Choose the")).first
    wait_for_fresh(page)
    choice.press("Enter")

    question = decision(page).get_by_role("heading", name="Confirm your choice")
    expect(question).to_be_focused()
    expect(question).to_have_accessible_description("You can't undo this")
    expect(page.locator("#aloud")).not_to_contain_text("Confirm your choice")

    wait_for_fresh(page)
    page.get_by_role("link", name="Back", exact=True).press("Enter")
    expect(choice).to_be_focused()


def test_shortcuts_are_switched_in_their_list(visitors: Visitors):
    page = visitors(DESKTOP)
    start_against_bots(page)
    hand = page.get_by_role("heading", name="Your hand")
    page.get_by_role("button", name="Keyboard shortcuts", exact=True).press("Enter")
    dialog = page.get_by_role("dialog", name="Keyboard shortcuts")
    dialog.get_by_role("button", name="Single-key shortcuts", pressed=True).press("Enter")
    page.keyboard.press("Escape")
    page.reload()

    page.keyboard.press("?")
    page.keyboard.press("h")
    expect(dialog).to_be_hidden()
    expect(hand).not_to_be_focused()

    page.get_by_role("button", name="Keyboard shortcuts", exact=True).press("Enter")
    dialog.get_by_role("button", name="Single-key shortcuts", pressed=False).press("Enter")
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    expect(hand).to_be_focused()


def test_choice_is_undone_with_one_press(visitors: Visitors):
    page = visitors(PHONE)
    start_against_bots(page)
    expect(page.locator("#head")).to_have_attribute("data-asked", "1", timeout=30_000)
    come_to_own_turn(page)
    wait_for_fresh(page)
    decision(page).get_by_role("button", name=re.compile(r"^Take 2 gold")).click()
    expect(decision(page).get_by_role("heading", name="Take gold or cards")).to_be_hidden()

    wait_for_fresh(page)
    decision(page).get_by_role("button", name="Undo").click()

    expect(decision(page).get_by_role("heading", name="Take gold or cards")).to_be_visible()


def test_choice_made_in_another_tab_is_explained(visitors: Visitors):
    page = visitors(DESKTOP, java_script_enabled=False)
    start_against_bots(page)
    ask_before_picks(page)
    while not is_asked(page):
        page.reload()
    other = page.context.new_page()
    other.goto(page.url)
    for tab in (other, page):
        decision(tab).get_by_role("button", name=re.compile("^Choose the")).first.click()
        if tab is other:
            tab.get_by_role("button", name="Confirm", exact=True).click()

    expect(page.get_by_text("The game moved on")).to_be_visible()
