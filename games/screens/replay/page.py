"""The page of a replay: the table at one moment, what happened, and the viewpoints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.domain.matches.match_replay import OPEN, Frame, Replay, ReplayScript, Viewpoint, all_viewpoints
from games.domain.play.table_visit import Look
from games.models import Seat
from games.screens import people
from games.screens.log import narration
from games.screens.log.neighbor_phrases import said_sentence
from games.screens.log.neighbor_speech import SILENCE, Said, Speakers, speakers_at, what_is_said
from games.screens.plans.replayed import replayed_orders
from games.screens.replay import choice, hidden
from games.screens.replay.outline import MomentLink, MomentUrls, Outline, moment_links, timeline_passed, timeline_place
from games.screens.replay.told_moments import moment_lines
from games.screens.table import page

if TYPE_CHECKING:
    from engine import View
    from games.screens.replay.moment_annotations import MomentAnnotations

BEFORE = 5
"""The number of earlier sentences that are shown below those of the moment."""


@dataclass(frozen=True)
class MomentLog:
    """What happened at a moment and before it."""

    lines: list[narration.Line]
    before: list[narration.Line]
    """Earlier sentences, the newest first."""
    phrase: str
    """What a neighbor says at the moment, as markup; empty if no one speaks."""


@dataclass(frozen=True)
class Moment:
    """What the page shows of one moment: the regions of the table page, and those of the replay."""

    table: page.Regions
    number: int
    last: int
    chapter_words: str
    x: str
    """The position of the moment on the timeline, as a percentage."""
    passed: str
    """The length of the timeline before the moment, as a percentage."""
    told: MomentLog
    choice: choice.PastChoice | None
    hidden: hidden.Hidden | None
    steps: list[MomentLink]
    here: str
    """The URL of the moment."""
    title: str
    view: View
    margin: MomentAnnotations | None = None

    def context(self) -> dict[str, Any]:
        """Return the template context: the regions of the table, and the fields of the moment."""
        own = {name: value for name, value in vars(self).items() if name != "table"}
        return {**vars(self.table), **own}


def moment_context(
    replay: Replay,
    frame: Frame,
    outline: Outline,
    seats: list[Seat],
    address: MomentUrls,
    *,
    hears_neighbors: bool = False,
) -> Moment:
    """Return what the page shows of one moment; with `hears_neighbors`, also what neighbors say."""
    number, viewpoint = frame.number, replay.viewpoint
    names = tuple(people.marked_name(seat) for seat in seats)
    view, chapter, found = viewpoint.view(frame.state), outline.chapter(number), viewpoint.uncovered(frame.state)
    entry = replay.entry(number)
    entries = [(entry, replay.facts(number))]
    mine = viewpoint.seat is not None
    ahead = replayed_orders(replay.filed_orders, view, names, entry.at) if found else None
    return Moment(
        table=page.regions(
            Look(replay.match, seats, None, view, 0, None, None, entries, notes=[], since=None), has_stage=True
        ),
        number=number,
        last=outline.last,
        chapter_words=_("Round %(round)d") % {"round": chapter.round},
        x=timeline_place(number, outline.last),
        passed=timeline_passed(number, outline.last),
        told=moment_log(replay, number, names, speakers_at(replay.match, seats) if hears_neighbors else SILENCE),
        choice=choice.replayed_choice(viewpoint.asked(frame.state), frame.chosen, names, is_own=mine),
        hidden=hidden.hidden_cards(view, found, names, entry.orders, ahead) if found else None,
        steps=moment_links(outline, number, address),
        here=address(number),
        title=_("Move %(number)s · %(name)s") % {"number": number, "name": replay.match.title},
        view=view,
    )


def moment_log(replay: Replay, number: int, names: Sequence[str], speakers: Speakers = SILENCE) -> MomentLog:
    """Return the sentences about a moment, and some about what happened before it."""
    before: list[narration.Line] = []
    for earlier in range(number - 1, -1, -1):
        if len(before) >= BEFORE:
            break
        before += reversed(moment_lines(replay, earlier, names))
    said = _said_by_moment(replay.script, speakers)[number] if speakers.temperaments else None
    return MomentLog(moment_lines(replay, number, names), before[:BEFORE], said_sentence(said, names) if said else "")


@lru_cache(maxsize=128)
def _said_by_moment(script: ReplayScript, speakers: Speakers) -> list[Said | None]:
    """Return what is said at each moment. Cached: a replay never changes, and viewers look at many moments."""
    return what_is_said(speakers, script.moments, 1)


def viewpoints(replay: Replay, seats: Sequence[Seat]) -> Iterator[tuple[Viewpoint, str]]:
    """Yield (viewpoint, name) for the viewpoints of a replay; none for running games."""
    if replay.match.is_over:
        for viewpoint in all_viewpoints(seats):
            yield viewpoint, viewpoint_name(viewpoint, seats)


def viewpoint_name(viewpoint: Viewpoint, seats: Sequence[Seat]) -> str:
    """Return the name of a viewpoint."""
    if viewpoint.slug == OPEN:
        return _("All cards revealed")
    return pgettext("whose eyes", "A spectator") if viewpoint.seat is None else people.seat_name(seats[viewpoint.seat])
