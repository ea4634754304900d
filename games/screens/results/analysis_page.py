"""The analysis of a game: the curve of winning chances, what decided, and the viewer's costliest choices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, TypeGuard

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

import engine
from engine.bots import explain
from engine.bots.reasons.general import BuilderRating
from games.domain.matches.match_replay import Replay, Viewpoint, load_replay
from games.domain.results import game_analysis
from games.domain.results.game_analysis import ANALYSIS_FORMAT
from games.domain.review.decisive_rounds import (
    MIN_CHANGE,
    DecisiveEvent,
    DecisiveRound,
    EventKind,
    Held,
    decisive_rounds,
)
from games.models import Analysis, Match
from games.pictures import charts
from games.screens import words
from games.screens.decision import panel
from games.screens.replay import outline
from games.screens.results.statistics_page import localized_percent
from games.screens.results.story_page import Chart, crests_of, finished_game_sentences, signed_change
from games.screens.teaching import Teller, reason_sentences

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

OPEN = Viewpoint(None, is_open=True)
Odds = Sequence[Sequence[int]]
"""The chances of winning by moment and seat, in thousandths."""


KINDS: dict[EventKind, StrPromise] = {
    EventKind.KILL: pgettext_lazy("an event", "Kill"),
    EventKind.ROBBERY: pgettext_lazy("an event", "Robbery"),
    EventKind.HARM: gettext_lazy("Ability used on an opponent"),
    EventKind.LUCKY_DRAW: gettext_lazy("Lucky draw"),
    EventKind.GOOD_MOVE: gettext_lazy("Good move"),
    EventKind.OTHER: gettext_lazy("Move"),
    EventKind.SCORING: gettext_lazy("Final scoring"),
}
MAX_SENTENCES = 3
"""The maximum number of sentences about an event."""


@dataclass(frozen=True)
class Event:
    """An event that changed the chances of winning."""

    title: str
    moment: int
    words: list[str]
    changes: list[tuple[str, str]]
    """(player's name, change in percentage points) pairs."""


@dataclass(frozen=True)
class Round:
    """A round that changed the chances of winning."""

    title: str
    changes: list[tuple[str, str, str]]
    """(player's name, chance before the round, chance after it), with the chances as text."""
    events: list[Event]


@dataclass(frozen=True)
class CostlyChoice:
    """A choice that cost its player chances of winning, in percentage points."""

    title: str
    moment: int
    chosen: str
    better: str
    loss: int
    low: int
    high: int
    """The bounds of the confidence interval."""
    chances: tuple[str, str] | None = None
    """The player's chances of winning before and after the choice, as text; None if they are not known."""
    why: tuple[str, ...] = ()
    """Sentences about why the other choice was better, from what the player could see."""
    board: tuple[str, ...] = ()
    """A line about each player at that moment, from public information."""


@dataclass(frozen=True)
class WinningMoment:
    """The move that increased the winner's chance of winning most."""

    title: str
    moment: int
    name: str
    """The winner's name; empty if it is the viewer."""
    words: list[str]
    chances: tuple[str, str]
    """The winner's chances of winning before and after it, as text."""


@dataclass(frozen=True)
class Page:
    """The content of the page."""

    chart: Chart
    rounds: list[Round]
    costly: list[CostlyChoice] | None
    """The viewer's costliest choices; None if the viewer did not play, or the choices have not been tried."""
    is_done: bool


def waiting_words(analysis: Analysis | None) -> str:
    """Return when an analysis in progress will be done, in whole minutes; None is one that is about to begin."""
    minutes = game_analysis.minutes_left(analysis)
    words = ngettext(
        "Analyzing the game… The result is ready in about %(number)d minute.",
        "Analyzing the game… The result is ready in about %(number)d minutes.",
        minutes,
    )
    return words % {"number": minutes}


def analysis_context(
    match: Match, analysis: Analysis | None, names: Sequence[str], held: Held, seat: int | None
) -> Page | None:
    """Return the text and the chart of an analysis; None if the analysis has no result yet.

    `held` are the characters of each round, as in a story; `seat` is that of the viewer.
    """
    if analysis is None or not analysis.odds:
        return None
    shown = load_replay(match, OPEN)
    movers = [shown.entries[place].seat for place in shown.places]
    decisive = decisive_rounds(list(zip(movers, shown.script.moments, strict=True)), analysis.odds, held)
    is_complete = is_current(analysis)
    return Page(
        chances_chart(shown, analysis, names),
        [round_words(one, names, match.edition) for one in decisive],
        [costly_choice(shown, one, names, analysis.odds) for one in analysis.decisions if one["seat"] == seat]
        if is_complete and seat is not None
        else None,
        is_complete,
    )


def chances_chart(replay: Replay, analysis: Analysis, names: Sequence[str]) -> Chart:
    """Return a chart of the winning chances after each round; the deal is round 0."""
    rounds = [number for number in outline.replay_outline(replay, names).rounds if number < len(analysis.odds)]
    rows = [[whole_percent(one / 1000) for one in analysis.odds[number]] for number in (*rounds, -1)]
    title = _("Chance of winning after each round, in percent")
    ends = words.joined(f"{name} {figure}" for name, figure in zip(names, rows[-1], strict=True))
    picture = charts.line_chart(list(zip(*rows, strict=True)), names, f"{title}: {ends}", crests_of(names))
    return Chart("chances", title, picture, list(enumerate(rows)))


def round_words(decisive: DecisiveRound, names: Sequence[str], edition: str) -> Round:
    """Return the texts about a round."""
    changes = [
        (names[seat], shown_percent(before / 1000), shown_percent(after / 1000))
        for seat, before, after in decisive.changes
    ]
    return Round(round_title(decisive.round), changes, [event_words(one, names, edition) for one in decisive.events])


def round_title(number: int) -> str:
    """Return the title of a round."""
    return _("Round %(round)d") % {"round": number}


def event_words(event: DecisiveEvent, names: Sequence[str], edition: str) -> Event:
    """Return the texts about an event."""
    sentences = finished_game_sentences(event.facts, names, edition)[:MAX_SENTENCES]
    changes = [
        (names[seat], signed_change(whole_percent(after / 1000) - whole_percent(before / 1000)))
        for seat, before, after in event.changes
    ]
    return Event(str(KINDS[event.kind]), event.moment, sentences, changes)


def costly_choice(replay: Replay, choice: dict, names: Sequence[str], odds: Odds) -> CostlyChoice:
    """Return a costly choice and the better one, with the labels that they have on the table page."""
    state, seat = replay.frame(choice["moment"]).state, choice["seat"]
    for text in choice["before"]:
        state = engine.play(state, seat, text).state
    view = engine.view_for(state, seat)
    chosen, better = (choice_words(view, names, choice[which]) for which in ("chosen", "other"))
    loss, error = choice["loss"], choice["error"]
    middle, low, high = (whole_percent(value) for value in (loss, loss - error, loss + error))
    chances = chances_at(odds, choice["moment"] + 1, seat)
    return CostlyChoice(
        *(round_title(choice["round"]), choice["moment"], chosen, better, middle, low, high, chances),
        why=tuple(better_because(view, names, choice["other"], choice["chosen"])),
        board=tuple(player_line(view, names, player.seat) for player in view.players),
    )


def better_because(view: engine.View, names: Sequence[str], better: str, chosen: str) -> list[str]:
    """Return sentences about why one choice was better than another; empty if the rules no longer allow it.

    They are empty, too, if only trials show it: that the builder ranks the better choice low is no reason for it.
    """
    by_text = {engine.Offer(choice).text: choice for choice in view.choices}
    if better not in by_text:
        return []
    found = explain(view, by_text[better], by_text.get(chosen))
    reasons = [reason for reason in found if not (isinstance(reason, BuilderRating) and reason.place > 1)]
    return reason_sentences(reasons, Teller(names, view.edition))


def player_line(view: engine.View, names: Sequence[str], seat: int) -> str:
    """Return a line with what everyone could see of a player."""
    player = view.players[seat]
    values = {"points": player.points, "gold": player.gold, "cards": player.hand_size, "districts": len(player.city)}
    said = _("%(name)s: points %(points)d, gold %(gold)d, cards %(cards)d, districts %(districts)d")
    return said % {"name": names[seat], **values}


def chances_at(odds: Odds, moment: int, seat: int) -> tuple[str, str] | None:
    """Return a seat's chances of winning before and after a moment as text; None if they are not known."""
    if not 0 < moment < len(odds):
        return None
    before, after = (shown_percent(odds[number][seat] / 1000) for number in (moment - 1, moment))
    return before, after


def winning_moment(
    match: Match, analysis: Analysis | None, names: Sequence[str], winners: Sequence[int], viewer: int
) -> WinningMoment | None:
    """Return the own move that increased a winner's chance most: the viewer's, or else the first winner's.

    None if no move clearly did, or the game has not been analyzed.
    """
    if analysis is None or not winners or not is_current(analysis):
        return None
    odds, seat = analysis.odds, viewer if viewer in winners else winners[0]
    replay = load_replay(match, OPEN)
    movers = [replay.entries[place].seat for place in replay.places]
    own = [moment for moment, mover in enumerate(movers[: len(odds)]) if moment and mover == seat]
    best = max(own, key=lambda moment: odds[moment][seat] - odds[moment - 1][seat], default=0)
    if not best or odds[best][seat] - odds[best - 1][seat] < MIN_CHANGE:
        return None
    chances = chances_at(odds, best, seat)
    assert chances is not None
    words = finished_game_sentences(replay.script.moments[best], names, match.edition)[:MAX_SENTENCES]
    name = "" if seat == viewer else names[seat]
    return WinningMoment(round_title(replay.frame(best - 1).state.round), best, name, words, chances)


def costliest_choice(match: Match, analysis: Analysis | None, names: Sequence[str], seat: int) -> CostlyChoice | None:
    """Return the choice that cost a seat most; None if there is none, or the choices have not been tried."""
    if not is_current(analysis):
        return None
    own = [one for one in analysis.decisions if one["seat"] == seat]
    if not own:
        return None
    return costly_choice(load_replay(match, OPEN), max(own, key=lambda one: one["loss"]), names, analysis.odds)


def is_current(analysis: Analysis | None) -> TypeGuard[Analysis]:
    """Return whether an analysis is complete, and of the present method."""
    return analysis is not None and analysis.is_done and analysis.form == ANALYSIS_FORMAT


def choice_words(view: engine.View, names: Sequence[str], text: str) -> str:
    """Return the label of a choice."""
    return words.joined([option.words for option in panel.chosen_options(view, names, [text])]) or text


def whole_percent(part: float) -> int:
    """Return a fraction as a percentage."""
    return round(100 * part)


def shown_percent(part: float) -> str:
    """Return a fraction as a percentage in the reader's language, rounded as in the chart."""
    return localized_percent(whole_percent(part) / 100)


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
