"""Mutated posts cause no server errors and change nothing; planted faults are found."""

from contextlib import nullcontext

import pytest
from django.db.models import F

from games.forms.choice import ChoiceForm
from games.models import Match
from games.views.play import table
from tests.games.tables import asked, options, running
from tests.tools import fuzzing

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use the site of the tests."""
    monkeypatch.setattr(fuzzing, "empty_site", nullcontext)


def test_mutated_posts_change_nothing_and_cause_no_server_error():
    responses = fuzzing.fuzz(60, "test")

    assert responses.failures == responses.changes == []
    assert responses.statuses.total() == 60
    assert responses.statuses.keys() >= {400, 403, 404, 422}


def test_legal_posts_are_not_mutations():
    match = running(3)
    seat, option = asked(match).number, options(match)[0]

    assert fuzzing.playable(match, seat, [option, ""])
    assert fuzzing.playable(match, seat, [f"{option}\n"])
    assert not fuzzing.playable(match, seat, [""])
    assert not fuzzing.playable(match, seat, [option] * 50)
    assert not fuzzing.playable(match, seat, [option, "pick:nobody"])


def test_form_failing_on_unusual_text_is_found(monkeypatch):
    def brittle(self: ChoiceForm) -> bool:
        return all(text.isascii() and int(at) >= 0 for text in self.data.getlist("choice") for at in [self.data["at"]])

    monkeypatch.setattr(ChoiceForm, "is_valid", brittle)

    responses = fuzzing.fuzz(60, "test")

    assert any(failure.startswith("500: POST /games/") for failure in responses.failures)


def test_refusal_with_side_effects_is_found(monkeypatch):
    honest = table.table_with_refusal

    def writing(request, visit, *more):
        Match.objects.filter(pk=visit.match.pk).update(round=F("round") + 1)
        return honest(request, visit, *more)

    monkeypatch.setattr(table, "table_with_refusal", writing)

    responses = fuzzing.fuzz(60, "test")

    assert responses.failures == []
    assert any("/choose/" in change for change in responses.changes)


def test_accepted_post_without_token_is_found(monkeypatch):
    from django.middleware.csrf import CsrfViewMiddleware

    monkeypatch.setattr(CsrfViewMiddleware, "process_view", lambda self, *request: None)

    assert fuzzing.fuzz(100, "test").changes
