"""The page with the analysis of a game: winning chances as curves, and choices compared with the best alternative."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from django.utils.translation import gettext as _

import engine
from games.domain.matches.match_replay import Replay, Viewpoint, load_replay
from games.models import Analysis, Match
from games.pictures import charts
from games.screens import words
from games.screens.decision import panel
from games.screens.replay import outline
from games.screens.results.story_page import Chart

OPEN = Viewpoint(None, is_open=True)


@dataclass(frozen=True)
class ChoiceChance:
    """The estimated winning chance after a choice."""

    words: str
    chance: int
    """The chance of winning in percent."""
    give_or_take: int
    """Half the width of the confidence interval, in percentage points, at least 1."""


@dataclass(frozen=True)
class Decision:
    """One of the choices that decided the game."""

    round: int
    name: str
    moment: int
    chosen: ChoiceChance
    other: ChoiceChance

    @property
    def was_best(self) -> bool:
        """Return whether no other choice was better."""
        return self.chosen.chance >= self.other.chance


@dataclass(frozen=True)
class Page:
    """The content of the page."""

    chart: Chart
    decisions: list[Decision]
    is_done: bool


def analysis_context(match: Match, analysis: Analysis | None, names: Sequence[str]) -> Page | None:
    """Return the text and the chart of an analysis; None if the analysis has no result yet."""
    if analysis is None or not analysis.odds:
        return None
    shown = load_replay(match, OPEN)
    return Page(
        chances_chart(shown, analysis, names),
        [choice_and_alternative(shown, one, names) for one in analysis.decisions],
        analysis.is_done,
    )


def chances_chart(replay: Replay, analysis: Analysis, names: Sequence[str]) -> Chart:
    """Return a chart of the winning chances after each round; the deal is round 0."""
    rounds = [number for number in outline.replay_outline(replay, names).rounds if number < len(analysis.odds)]
    rows = [[whole_percent(one / 1000) for one in analysis.odds[number]] for number in (*rounds, -1)]
    title = _("Chance of winning after each round, in percent")
    ends = words.joined(f"{name} {figure}" for name, figure in zip(names, rows[-1], strict=True))
    picture = charts.line_chart(list(zip(*rows, strict=True)), names, f"{title}: {ends}")
    return Chart("chances", title, picture, list(enumerate(rows)))


def choice_and_alternative(replay: Replay, decision: dict, names: Sequence[str]) -> Decision:
    """Return a choice and the best alternative, with the labels that they have on the table page."""
    state, seat = replay.frame(decision["moment"]).state, decision["seat"]
    for text in decision["before"]:
        state = engine.play(state, seat, text).state
    view = engine.view_for(state, seat)
    chosen, other = (choice_worth(view, names, *decision[which]) for which in ("chosen", "other"))
    return Decision(decision["round"], names[seat], decision["moment"], chosen, other)


def choice_worth(view: engine.View, names: Sequence[str], text: str, chance: float, error: float) -> ChoiceChance:
    """Return the estimated winning chance after a choice."""
    said = words.joined([option.words for option in panel.chosen_options(view, names, [text])])
    return ChoiceChance(said or text, whole_percent(chance), max(1, whole_percent(error)))


def whole_percent(part: float) -> int:
    """Return a fraction as a percentage."""
    return round(100 * part)


@lru_cache(maxsize=128)
def chance_curves(chances: str, last: int) -> list[tuple[int, str]]:
    """Return each seat's winning chances as (line style, SVG path of a line); the height is 100.

    Cached: an analysis never changes, and viewers look at many moments.
    """
    odds = json.loads(chances or "[]")
    if not odds or last < 1:
        return []
    lines = []
    for seat in range(len(odds[0])):
        heights = [round(100 - one[seat] / 10) for one in odds[: last + 1]]
        spots = [f"{number} {heights[number]}" for number in bend_positions(heights)]
        lines.append((charts.style_number(seat + 1), "M" + "L".join(spots)))
    return lines


def bend_positions(heights: Sequence[int]) -> list[int]:
    """Return the positions of the heights that a line needs: the first, the last, and those where it bends."""
    rises = [after - before for before, after in pairwise(heights)]
    inner = [number for number, (before, after) in enumerate(pairwise(rises), start=1) if before != after]
    return sorted({0, *inner, len(heights) - 1})
