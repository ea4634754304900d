"""The small skyline of a table in lists: whose city it shows, and that it is purely decorative."""

import re
from types import SimpleNamespace

import pytest

from games.domain.matches.match_lists import ShownCity
from games.models import Match
from games.screens.skyline import table_skyline

CITIES = (
    ShownCity(0, ("manor",), False),
    ShownCity(1, ("tavern", "church+"), False),
    ShownCity(2, ("castle", "harbor", "temple"), True),
)
SEATS = tuple(SimpleNamespace(number=n, is_winner=n == 1, is_empty=n == 2) for n in (1, 0, 2))


def listed(status: str, **wishes: object) -> Match:
    match = Match(pk=3, edition="classic", size=4, status=status)
    for name, value in {"cities": CITIES, "shown_seats": SEATS, **wishes}.items():
        setattr(match, name, value)
    return match


def houses(match: Match) -> list[str]:
    return re.findall(r"#d-(\w+)", table_skyline(match))


def plots(match: Match) -> int:
    return len(re.findall(r"#b-(?:next_)?plot", table_skyline(match)))


def test_own_game_shows_my_city_with_empty_plots():
    match = listed("running", mine=SEATS[1])

    assert (houses(match), plots(match)) == (["manor"], 6)


def test_watched_game_shows_the_largest_city():
    match = listed("running")

    assert houses(match) == ["castle", "harbor", "temple"]
    assert 'class="skyline lit"' in table_skyline(match)


def test_a_finished_game_shows_the_winners_city_without_plots():
    match = listed("finished")

    assert (houses(match), plots(match)) == (["tavern", "church"], 0)


def test_a_city_that_needs_more_districts_has_more_plots():
    assert plots(listed("running", mine=SEATS[1], options={"completion": 8})) == 7


def test_open_table_shows_a_figure_per_taken_seat():
    match = listed("open", cities=())
    drawn = table_skyline(match)

    assert (houses(match), plots(match)) == ([], 4)
    assert len(re.findall(r"#b-[15]\"", drawn)) == 2
    assert len(re.findall("#b-next_plot", drawn)) == 1


@pytest.mark.parametrize("status", ["running", "finished"])
def test_no_city_is_drawn_if_none_is_known(status):
    assert table_skyline(listed(status, cities=())) == ""


def test_skyline_is_hidden_from_screen_readers():
    drawn = table_skyline(listed("finished"))

    assert 'aria-hidden="true"' in drawn
    assert "<title" not in drawn
