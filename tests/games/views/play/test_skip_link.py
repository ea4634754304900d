"""The first link of a table leads to what matters now, also when the turn comes while the page is open."""

import pytest

from tests.games.markup import compact
from tests.games.tables import asked, running
from tests.games.views.visiting import address, signed_in

pytestmark = pytest.mark.django_db


def test_the_skip_link_leads_to_the_decision_of_who_is_asked_and_to_the_table_of_all_others():
    match = running(3)
    mine, other = asked(match), match.seats.filter(is_asked=False).first()

    pages = [signed_in(seat.user).get(address(match, "fragment")).content.decode() for seat in (mine, other)]
    shown = [compact(page) for page in pages]

    link = '<a class="skip" id="skip" hx-swap-oob="true" href="{}">'
    assert [link.format(place) in html for place, html in zip(("#decision", "#main"), shown, strict=True)] == [True] * 2
