"""The final score says how a tie was broken, and the place of the viewer."""

import pytest

from engine.records import with_changes
from engine.scoring import ScoreLine, tie_breaks
from games.domain.matches import match_view
from games.screens.table.score import final_score
from tests.games.tables import play_to_end, played_out, running

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Bára", "Cyril")


def counted(edition: str, districts: tuple[int, ...], revealed: dict[str, int], best: int = 20):
    """Score a finished game in which all players have `best` points, this many of them for districts."""
    match = running(3, edition=edition)
    play_to_end(match)
    lines = tuple((ScoreLine("districts", "x", own), ScoreLine("types", "", best - own)) for own in districts)
    view = with_changes(match_view.current_view(match, None), scores=lines, revealed=tuple(revealed.items()))
    breaks = tie_breaks(dict(view.revealed), view.kit, view.scores)
    return final_score(
        with_changes(view, winners=tuple(s for s, n in breaks.items() if n == max(breaks.values()))), NAMES, ("",) * 3
    )


def test_rank_tiebreaker_is_explained():
    told = counted("classic", (11, 20, 15), {"king": 0, "architect": 2})

    assert told.columns[0].name == "Cyril"
    assert told.tie == (
        "Ana, Bára, and Cyril have 20 points each. Tiebreaker, highest rank revealed in the last round: "
        "Ana (4), Bára (no rank), and Cyril (7)."
    )


def test_district_tiebreaker_shows_points():
    told = counted("hig", (11, 18, 15), {"king": 0})

    assert told.columns[0].name == "Bára"
    assert told.tie.endswith("Tiebreaker, points from districts alone: Ana (11), Bára (18), and Cyril (15).")


def test_unbroken_tie_is_shared():
    told = counted("hig", (18, 18, 15), {})

    assert [column.is_winner for column in told.columns] == [True, True, False]
    assert told.tie.endswith("Still tied, so they share the win.")


def test_no_tiebreaker_is_shown_without_a_tie():
    match = running(2)
    play_to_end(match)
    view = match_view.current_view(match, None)
    lines = ((ScoreLine("districts", "x", 9),), (ScoreLine("districts", "x", 8),))

    assert final_score(with_changes(view, scores=lines, winners=(0,)), NAMES[:2], ("",) * 2).tie == ""


def test_shared_lower_places_have_no_tiebreaker():
    match = running(3)
    play_to_end(match)
    view = match_view.current_view(match, None)
    lines = tuple((ScoreLine("districts", "x", points),) for points in (7, 9, 7))

    told = final_score(with_changes(view, scores=lines, winners=(1,)), NAMES, ("",) * 3)

    assert told.tie == ""
    assert told.shared == ["Ana and Cyril tie for 2nd."]


@pytest.fixture(scope="module")
def finished(django_db_setup, django_db_blocker):
    with played_out(3, django_db_blocker) as match:
        yield match


def own_place(match, totals: tuple[int, ...], winner: int, seat: int | None) -> str:
    """Return the second line of the end of a game with these totals, as `seat` sees it."""
    lines = tuple((ScoreLine("districts", "x", points),) for points in totals)
    view = with_changes(match_view.current_view(match, None), scores=lines, winners=(winner,), seat=seat)
    return final_score(view, NAMES, ("",) * 3).own


def test_the_second_line_has_the_viewers_place_and_distance(finished):
    assert own_place(finished, (20, 24, 23), 1, 0) == "You finished 3rd, 4 points behind"
    assert own_place(finished, (20, 24, 23), 1, 2) == "You finished 2nd, 1 point behind"
    assert own_place(finished, (20, 24, 20), 1, 2) == "You tie for 2nd, 4 points behind"
    assert own_place(finished, (24, 24, 20), 1, 0) == "You finished 2nd on the tiebreaker"
    assert own_place(finished, (24, 24, 20), 1, 2) == "You finished 3rd, 4 points behind"
    assert own_place(finished, (20, 24, 20), 1, 1) == "4 points ahead of Ana and Cyril"
    assert own_place(finished, (24, 24, 20), 1, 1) == own_place(finished, (20, 24, 20), 1, None) == ""


def headline(match, winners: tuple[int, ...], seat: int | None) -> str:
    """Return the first line of the end of a game that these seats win, as `seat` sees it."""
    lines = tuple((ScoreLine("districts", "x", 24),) for _name in NAMES)
    view = with_changes(match_view.current_view(match, None), scores=lines, winners=winners, seat=seat)
    return final_score(view, NAMES, ("",) * 3).headline


def test_the_headline_is_one_sentence_for_each_number_of_winners(finished):
    assert headline(finished, (1,), 1) == "You win with 24 points"
    assert headline(finished, (1,), 0) == "Bára wins with 24 points"
    assert headline(finished, (0, 1), None) == "Ana and Bára share the win with 24 points each"
    assert headline(finished, (0, 1), 1) == "You and Ana share the win with 24 points each"
    assert headline(finished, (0, 1, 2), 0) == "You, Bára and Cyril share the win with 24 points each"


def test_towers_have_the_points_of_each_kind_and_the_places(finished):
    lines = ((ScoreLine("districts", "x", 9),), (ScoreLine("districts", "x", 8), ScoreLine("completed", "", 4)), ())
    view = with_changes(match_view.current_view(finished, None), scores=lines, winners=(1,))
    told = final_score(view, NAMES, ("",) * 3)

    assert [(column.name, column.place) for column, _parts in told.towers] == [
        ("Bára", ""),
        ("Ana", "2nd"),
        ("Cyril", "3rd"),
    ]
    assert [[(row.kind, points) for row, points in parts] for _column, parts in told.towers] == [
        [("districts", 8), ("completed", 4)],
        [("districts", 9)],
        [],
    ]
