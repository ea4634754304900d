"""Every page that strangers read is among those that the browser tests show to axe."""

from django.urls import resolve

from games import urls
from tests.browser.test_every_page import STRANGERS
from tests.languages import ENGLISH

EXCEPTIONS = {
    "exercise_of": "the same page as `exercises`, for another day",
    "feed": "an Atom feed, not a page",
    "player": "its address needs a player; a member looks at Anna's",
    "rules_of": "the same page as `rules`, for another edition",
}


def test_every_prefixed_address_is_shown_to_axe_or_has_a_reason_not_to_be():
    paths = [address.format(ENGLISH).partition("?")[0] for address in STRANGERS if "nothing-here" not in address]
    seen = {resolve(path).url_name for path in paths}
    prefixed = {pattern.name for pattern in urls.prefixed}

    assert sorted(prefixed - seen - set(EXCEPTIONS)) == []
    assert sorted(set(EXCEPTIONS) & seen) == []
    assert sorted(set(EXCEPTIONS) - prefixed) == []
