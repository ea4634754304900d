"""The share of waits that can be finished from an email: all picks, and at least 80 % of the turns."""

import pytest

from tests.games.notices.answers.by_email import Report, play_by_email

GAMES = {"classic": 4, "deluxe": 5, "revised": 6, "hig": 7}
"""Games of `tests.engine.bots.tables.deal`, by edition."""
MOST_WAITS = 26


@pytest.fixture(autouse=True)
def database(db) -> None:
    """Emails offer the same on every database."""


@pytest.mark.parametrize("edition", GAMES)
def test_picks_and_turns_can_be_finished_from_an_email(edition):
    report = Report()

    play_by_email(GAMES[edition], MOST_WAITS, report)

    assert report.illegal == []
    assert report.waits["pick"] >= 8
    assert report.waits["turn"] >= 8
    assert report.offered > 100
    assert report.share("pick") == 1
    assert report.share("turn") >= 0.8, report
