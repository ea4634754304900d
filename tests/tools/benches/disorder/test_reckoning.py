"""The reckoning of the bench `chaos` finds what it looks for."""

from dataclasses import replace

import pytest

from games.models import Entry
from tests.games.tables import choose, running
from tests.infrastructure.smtp import SmtpSink
from tests.tools.benches.disorder.players import Deed, Ledger
from tests.tools.benches.disorder.reckoning import is_counted, is_damaged, reckon

pytestmark = pytest.mark.django_db


@pytest.fixture
def told() -> Ledger:
    """A match with one move that was acknowledged, and no notice that waits."""
    match = running(2)
    match.notices.all().delete()
    move = choose(match, token="1")
    match.notices.all().delete()
    entry = match.entries.get(number=move.number)
    deed = Deed(match.pk, entry.seat, entry.user_id, move.number - 1, entry.choices[0], "1")
    return Ledger(acknowledged=[deed])


def test_all_is_well_where_each_move_is_there_once(told):
    assert reckon(told, SmtpSink()).is_well


def test_a_move_that_is_not_there_is_lost(told):
    told.acknowledged.append(replace(told.acknowledged[0], token="2"))

    assert reckon(told, SmtpSink()).lost == 1


def test_a_move_under_no_token_that_was_sent_is_doubled(told):
    Entry.objects.filter(token="1").update(token="")

    found = reckon(told, SmtpSink())

    assert (found.doubled, found.is_well) == (1, False)


def test_an_answer_that_came_late_contradicts_only_a_move_that_was_played(told):
    played = told.acknowledged[0]
    told.contradicted += [
        (played, 409, "unanswered at first"),
        (replace(played, token="2"), 409, "unanswered at first"),
    ]

    assert reckon(told, SmtpSink()).contradicted == 1


def test_a_gap_in_the_log_and_a_changed_choice_are_found():
    gap, changed = running(2), running(2)
    for match in (gap, changed):
        choose(match)
        choose(match)
    gap.entries.filter(number=1).delete()
    changed.entries.filter(number=2).update(facts=[])

    assert not is_counted(gap)
    assert is_counted(changed)
    assert is_damaged(changed)
