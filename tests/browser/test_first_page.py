"""The front page opens on phones and desktops, and errors in pages are detected."""

import pytest
from playwright.sync_api import Page

from tests.browser.playing import fits
from tests.browser.test_one_screen import outside
from tests.infrastructure.browser import PHONE, Visitors
from tests.languages import CZECH, ENGLISH, LANGUAGES

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("who", ["phone", "desktop"])
def test_the_first_page_opens(who: str, request: pytest.FixtureRequest):
    page: Page = request.getfixturevalue(who)

    page.goto("/")

    assert page.url.endswith(f"/{ENGLISH}/")
    assert page.get_by_role("heading", level=1).is_visible()
    assert fits(page)


def test_first_screen_of_a_phone_has_the_picture_and_both_ways_to_play(visitors: Visitors):
    page, sizes = visitors(PHONE), (PHONE, {"width": 360, "height": 740})
    parts = (".panorama", "form[action$='/play-now/'] .main-action", "form[action$='/play-with-people/'] button")
    found = {}
    for language in LANGUAGES:
        page.goto(f"/{language}/")
        for size in sizes:
            page.set_viewport_size(size)
            found[language, size["width"]] = [*outside(page, parts), fits(page)]

    assert found == {(language, size["width"]): [True] for language in LANGUAGES for size in sizes}


@pytest.mark.parametrize("theme", ["", "dark"], ids=["device", "chosen"])
def test_pages_print_in_the_light_theme(visitors: Visitors, theme: str):
    page = visitors(color_scheme="dark")
    page.goto(f"/{ENGLISH}/")
    page.evaluate("theme => theme && (document.documentElement.dataset.theme = theme)", theme)
    ink = "getComputedStyle(document.body).color"
    by_night = page.evaluate(ink)

    page.emulate_media(media="print", color_scheme="dark")

    assert (by_night, page.evaluate(ink)) == ("rgb(240, 231, 213)", "rgb(36, 26, 28)")


def test_visitors_get_their_browser_language(visitors: Visitors):
    page = visitors(locale="cs-CZ")

    page.goto("/")

    assert page.url.endswith(f"/{CZECH}/")


def test_inline_styles_are_detected(visitors: Visitors):
    page = visitors()
    page.goto("/")

    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p style=\"color: red\">x</p>')")
    page.wait_for_timeout(200)

    assert any("Content Security Policy" in fault for fault in visitors.faults)
    visitors.faults.clear()
