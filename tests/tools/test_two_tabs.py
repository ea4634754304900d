"""Posts from two tabs get consistent answers and change nothing late; planted faults are found."""

import random
from collections.abc import Callable

import pytest
from django.db.models import F

from games.domain.errors import Refused
from games.domain.play import choices as play
from games.models import Match, PostToken
from games.screens.decision import panel
from games.views.play import table
from tests.games.screens.decision.occasions import OCCASIONS
from tests.tools.fuzzing import Responses
from tests.tools.two_tabs import TwoTabs

pytestmark = pytest.mark.django_db


POSTS = 120


def two_tabs() -> TwoTabs:
    """Return two tabs that always send the same."""
    return TwoTabs(random.Random("two tabs"))


def is_found(is_fault: Callable[[Responses], bool]) -> bool:
    """Send posts until a fault is found, at most `POSTS`."""
    tabs = two_tabs()
    return any(is_fault(tabs.run(number)) for number in range(1, POSTS + 1, 10))


def test_two_tabs_cause_no_errors_or_late_changes():
    responses = two_tabs().run(POSTS)

    assert responses.failures == responses.changes == []
    assert responses.statuses.total() >= POSTS
    assert responses.statuses.keys() == {200, 302, 409, 422}


def test_two_tabs_at_every_question_of_every_edition():
    tabs = TwoTabs(random.Random("every question"))
    for make in OCCASIONS.values():
        tabs.sit(make().state)

    assert tabs.responses.failures == tabs.responses.changes == []
    assert tabs.responses.questions.total() == len(OCCASIONS)


def test_late_post_with_side_effects_is_found(monkeypatch):
    honest = table.show_stale

    def writing(request, pk, *more):
        Match.objects.filter(pk=pk).update(round=F("round") + 1)
        return honest(request, pk, *more)

    monkeypatch.setattr(table, "show_stale", writing)

    assert is_found(lambda responses: any(change.startswith("409") for change in responses.changes))


def test_page_without_outdated_choices_is_found(monkeypatch):
    honest = panel.chosen_options

    def brittle(view, names, choices):
        assert set(choices) <= {offer.text for offer in view.offers}
        return honest(view, names, choices)

    monkeypatch.setattr(panel, "chosen_options", brittle)

    assert is_found(lambda responses: any(failure.startswith("500") for failure in responses.failures))


def test_unrecognized_form_is_found(monkeypatch):
    def forgetful(match, post):
        if PostToken.objects.filter(match=match, seat=post.seat, token=post.token).exists():
            raise Refused("token_reused")

    monkeypatch.setattr(play, "_repeated_post", forgetful)

    assert is_found(lambda responses: any(", then 422" in failure for failure in responses.failures))
