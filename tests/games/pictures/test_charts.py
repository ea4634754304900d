"""Charts: correct heights, no overlapping names, lines that differ in more than color."""

import re
from itertools import pairwise

from games.enums import Neighbor
from games.pictures import charts

NAMES = ["Ana", "Bára", "Cyril", "Dita", "Emil", "Fay", "Gus", "芷晴 the Eighth of her Name"]


def spots(path: str) -> list[tuple[float, float]]:
    """Return the points of a path of straight lines."""
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", path)]


def line(picture: str, nth: int) -> list[tuple[float, float]]:
    """Return the line of a player."""
    return spots(re.search(rf'class="line line-{nth}" d="([^"]+)"', picture)[1])


def test_chart_lines_pass_through_every_value():
    values = [(0, 10, 5), (0, 0, 20)]

    picture = charts.line_chart(values, NAMES[:2], "Points")

    tall, wide = charts.HEIGHT - charts.TOP - charts.BOTTOM, charts.WIDTH - charts.LEFT - charts.RIGHT
    for nth, player in enumerate(values, start=1):
        for place, value in enumerate(player):
            spot = (round(charts.LEFT + wide * place / 2, 2), round(charts.TOP + tall * (1 - value / 20), 2))
            assert spot in line(picture, nth), (nth, place)


def test_chart_of_an_empty_game_can_be_drawn():
    picture = charts.line_chart([(0,), (0,)], NAMES[:2], "Points")

    assert line(picture, 1) == line(picture, 2)
    assert 'viewBox="0 0 360 14"' not in picture
    assert charts.bar_chart([[], []], NAMES[:2], "Ways")


def test_chart_labels_do_not_overlap_or_leave_the_picture():
    picture = charts.line_chart([(0, 7)] * 8, NAMES, "Points")

    heights = sorted(float(y) for y in re.findall(r'class="name" x="[\d.]+" y="([\d.]+)"', picture))
    assert len(heights) == 8
    assert all(b - a >= charts.NAME_APART - 0.1 for a, b in pairwise(heights))
    assert heights[0] > 0
    assert heights[-1] < charts.HEIGHT


def test_eight_players_have_different_markers():
    shapes = {
        re.sub(r"[\d.-]+", "", charts.marker_shape(nth, 0, 0)) + charts.marker_shape(nth, 0, 0) for nth in range(1, 9)
    }

    assert len(shapes) == 8
    assert len({charts.legend_sample(nth) for nth in range(1, 9)}) == 8


def test_score_bars_are_proportional_and_labeled():
    picture = charts.bar_chart(
        [[charts.BarSegment(5, "noble"), charts.BarSegment(-5)], [charts.BarSegment(10)]], NAMES[:2], "Ways"
    )

    wide = [
        max(x for x, _ in spots(path)) - min(x for x, _ in spots(path))
        for path in re.findall(r'class="stone [^"]+" d="([^"]+)Z"', picture)
    ]
    assert [round(one / wide[0]) for one in wide] == [1, 1, 2]
    assert re.findall(r'class="(?:points|sum)"[^>]*>(-?\d+)<', picture) == ["5", "0", "10", "10"]


def test_long_chart_names_are_escaped_and_truncated():
    picture = charts.line_chart([(1, 2)], ["<b>Bold & Brave"], 'say "so"')

    assert "<b>" not in picture
    assert "&lt;b&gt;Bold &amp;" in picture
    assert 'aria-label="say &quot;so&quot;"' in picture
    assert charts.shortened_name("芷晴芷晴芷晴芷晴") == "芷晴芷晴芷晴…"
    assert charts.shortened_name("Master builder 3") == "Master buil… 3"
    assert charts.shortened_name("Wilhelmina") == "Wilhelmina"


def test_the_names_of_neighbors_are_shown_whole():
    assert [name for name in map(str, Neighbor.labels) if charts.shortened_name(name) != name] == []
