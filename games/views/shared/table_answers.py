"""Responses that show the table: the page, its regions, and refusals."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django_htmx.http import HttpResponseClientRedirect

from games.domain.errors import Refused
from games.domain.matches import match_replay
from games.domain.matches.match_replay import Viewpoint
from games.domain.play import live_bursts
from games.domain.play.confirmations import Confirmations
from games.domain.play.table_visit import Look, Visit
from games.domain.results import game_analysis
from games.models import Seat
from games.screens.decision import habits
from games.screens.decision.habits import Habits
from games.screens.decision.targets import Raised
from games.screens.hints import lesson
from games.screens.hints.hint import Shown
from games.screens.log import narration
from games.screens.options.reader import Option
from games.screens.reasons import refusals
from games.screens.table import page, presence
from games.screens.table.points_explained import explained_points
from games.screens.table.rematch import rematch_offer
from games.views.shared import hints
from games.views.shared.access import htmx_details
from games.views.shared.neighbor_phrases import hears_neighbors

CONFIRMATIONS_COOKIE = "confirmations"


HIDDEN_PAGE = "0"
YEAR = 365 * 24 * 60 * 60


TABLE_DEFAULTS = {
    "oob": False,
    "sure": None,
    "stale": None,
    "refusal": "",
    "raised": None,
    "try_at": "",
    "points_explained": (),
    "may_analyse": False,
}
"""Default context of the table's templates."""


@dataclass(frozen=True)
class PendingChoice:
    """A choice that cannot be undone and needs the player's confirmation."""

    choices: list[str]
    spoken: list[Option]
    undone: list[str]
    kinds: list[tuple[str, str]]
    """The key and name of each kind of choice that needs confirmation."""
    token: str


@dataclass(frozen=True)
class LateChoice:
    """A choice that was made too late."""

    happened: list[narration.Line]
    chosen: list[str]


@dataclass(frozen=True)
class TablePage:
    """The content of a table page: its regions, and the values that depend on the browser."""

    regions: page.Regions
    habits: Habits | None
    hint: Shown | None
    since: str
    """When the viewer last saw the table before this visit, in ISO 8601; empty if nothing is marked as new."""
    present: Sequence[tuple[int, str]]
    number_here: int
    sure: PendingChoice | None = None
    stale: LateChoice | None = None
    points_explained: Sequence[str] = ()
    """The sentences about the player's points at the end of a tutorial game."""
    may_analyse: bool = False
    """Whether the game has ended and its player may request its analysis."""
    raised: Raised | None = None
    """The choices about what the viewer has pressed on the table."""
    refusal: str = ""
    """Why the last choice was refused; shown in the decision, beside the press."""

    @property
    def is_asked(self) -> bool:
        """Return whether the viewer is asked for a choice, or to confirm one."""
        return self.regions.decision is not None or self.sure is not None

    def context(self) -> dict[str, Any]:
        """Return the context for the templates."""
        return {
            **TABLE_DEFAULTS,
            **vars(self.regions),
            "habits": self.habits,
            "hint": self.hint,
            "since": self.since,
            "present": self.present,
            "number_here": self.number_here,
            "is_asked": self.is_asked,
            "sure": self.sure,
            "stale": self.stale,
            "refusal": self.refusal,
            "raised": self.raised,
            "points_explained": self.points_explained,
            "may_analyse": self.may_analyse,
        }


def count_players_here(request: HttpRequest, seats: list[Seat], own_seat: Seat | None) -> int:
    """Return how many players are viewing the table now."""
    is_mine_seen = own_seat is not None and request.GET.get("here") != HIDDEN_PAGE
    return live_bursts.count_others_here(seats, own_seat) + is_mine_seen


def browser_confirmations(request: HttpRequest) -> Confirmations:
    """Return this browser's confirmation preferences."""
    return Confirmations.read(request.COOKIES.get(CONFIRMATIONS_COOKIE, ""))


def store_confirmations(request: HttpRequest, response: HttpResponse, preference: Confirmations) -> None:
    """Store in a cookie which choices need confirmation."""
    response.set_cookie(
        CONFIRMATIONS_COOKIE, preference.text, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure()
    )


def table_page(request: HttpRequest, look: Look) -> TablePage:
    """Return the content of the table page."""
    regions = page.regions(look, has_stage=True, hears_neighbors=hears_neighbors(request))
    return TablePage(
        regions=regions,
        habits=habits.decision_habits(look.view, look.seat, browser_confirmations(request))
        if regions.decision
        else None,
        hint=hints.hint_for(request, look) if regions.decision else None,
        since=look.since.isoformat() if look.since else "",
        present=presence.presence_sentences(look.match) if look.match.is_running else (),
        number_here=count_players_here(request, look.seats, look.seat),
        points_explained=explained_points(look.view) if look.match.is_lesson else (),
        may_analyse=regions.again is not None and game_analysis.is_analysis_missing(look.match),
    )


def table_after_action(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Return the table after a successful action; after a tutorial game was ended early, return its end."""
    if not htmx_details(request):
        return redirect("games:table", visit.match.pk)
    if not visit.is_dealt:
        return HttpResponseClientRedirect(visit.match.get_absolute_url())
    answer = render_regions(request, table_page(request, visit.look()))
    visit.record_presence()
    return answer


def table_with_refusal(request: HttpRequest, visit: Visit, refusal: Refused) -> HttpResponse:
    """Return the unchanged table with the reason for the refusal."""
    status = 422 if visit.seat else 403
    if htmx_details(request) and not visit.is_dealt:
        return HttpResponseClientRedirect(visit.match.get_absolute_url())
    if visit.match.is_open:
        return redirect("games:waiting", visit.match.pk)
    if not visit.is_dealt:
        return closed_table(request, visit, status)
    sentence, shown = refusals.refusal_sentence(refusal, visit.match.edition), table_page(request, visit.look())
    if shown.is_asked:
        return render_table(request, replace(shown, refusal=sentence), status)
    messages.error(request, sentence)
    return render_table(request, shown, status)


def closed_table(request: HttpRequest, visit: Visit, status: int) -> HttpResponse:
    """Render the page of a canceled game, or the end of a tutorial game."""
    if visit.match.is_lesson and visit.seat is not None:
        return render(request, "games/lobby/lesson_over.html", {"city": lesson.city_picture_arguments(visit.view)})
    if visit.match.is_ended and visit.seat is not None:
        return ended_table(request, visit, visit.seat)
    return render(request, "games/matches/closed.html", {"match": visit.match}, status=status)


def ended_table(request: HttpRequest, visit: Visit, seat: Seat) -> HttpResponse:
    """Render the page of a game that was ended by agreement: its replay, hands and log, and the offer of a rematch."""
    replay = match_replay.load_replay(visit.match, Viewpoint(None, is_open=True))
    context = {
        "match": visit.match,
        "again": rematch_offer(visit.seats, seat),
        "last": replay.last,
        "open": replay.viewpoint.slug,
    }
    return render(request, "games/matches/ended.html", context)


def render_table(request: HttpRequest, page: TablePage, status: int = 200) -> HttpResponse:
    """Render the whole page, or only its regions for htmx."""
    if htmx_details(request):
        return render_regions(request, page, status)
    return render(request, "games/play/table.html", page.context(), status=status)


def render_regions(request: HttpRequest, page: TablePage, status: int = 200) -> HttpResponse:
    """Render all regions for out-of-band swaps by htmx."""
    return render(request, "games/play/table/_regions.html", {**page.context(), "oob": True}, status=status)
