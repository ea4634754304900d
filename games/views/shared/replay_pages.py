"""The replay page, shared by the views of replays, bookmarks, comments and studies."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse

from games.domain.errors import Refused
from games.domain.matches import match_replay
from games.domain.matches.match_replay import Replay
from games.domain.play.table_visit import Visit
from games.domain.review import replay_annotations
from games.forms.replay import ReplayFilter
from games.screens import people
from games.screens.preview import link_preview
from games.screens.reasons import refusals
from games.screens.replay import moment_annotations, moves, outline, page, search
from games.screens.replay.page import Moment
from games.screens.results import analysis_page
from games.views.shared.neighbor_phrases import hears_neighbors
from games.views.shared.table_answers import TABLE_DEFAULTS
from games.views.shared.visits import visit_replay

AROUND = 10
"""How many moments before and after a moment are fetched together with it."""


REGIONS = (
    *(
        "games/play/table/_head.html",
        "games/play/table/_score.html",
        "games/play/table/_ranks.html",
        "games/play/table/_others.html",
    ),
    *(
        "games/play/table/_mine.html",
        "games/play/table/_hand.html",
        "games/review/replay/_told.html",
        "games/review/replay/_choice.html",
    ),
    *("games/review/replay/_try.html", "games/review/replay/_hidden.html", "games/review/replay/_where.html"),
    *("games/review/replay/_steps.html", "games/review/replay/_margin.html"),
)
"""The templates of the regions that change from moment to moment."""


REPLAY_DEFAULTS = {**TABLE_DEFAULTS, "waiting_count": 0}
"""Default context of a replay page. The count of waiting games is fixed at 0, which saves its query."""


@dataclass(frozen=True)
class MomentChange:
    """The update of a replay page for another moment."""

    number: int
    title: str
    x: str
    passed: str
    regions: Sequence[str]
    """The HTML of the regions that differ from those of the previous moment."""


STATUS = {"own_eyes": 403}
"""HTTP status by refusal code; 404 for all others."""


def at_moment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view that gets the visit, the replay and the number of an existing moment."""

    @wraps(view)
    def arrive(request: HttpRequest, pk: int, number: int) -> HttpResponse:
        visit = visit_replay(request, pk)
        if not visit.has_replay:
            return undealt_response(request, visit)
        try:
            replay = requested_replay(request, visit, number)
        except Refused as refused:
            return refuse_replay(request, visit, refused)
        return view(request, visit, replay, number)

    return arrive


def render_moment(
    request: HttpRequest, visit: Visit, replay: Replay, number: int, *, status: int = 200, **drafts: str
) -> HttpResponse:
    """Render a moment, or redirect to the moment that a search finds; `drafts` holds a refused note or comment."""
    address = replay_urls(replay)
    seats, names = visit.seats, [people.seat_name(seat) for seat in visit.seats]
    way, annotations = outline.replay_outline(replay, names), replay_annotations.load_annotations(visit)
    shown = page.moment_context(
        replay, replay.frame(number), way, seats, address, hears_neighbors=hears_neighbors(request)
    )
    shown = replace(shown, margin=moment_annotations.annotations_shown_at(annotations, number, address, **drafts))
    form, nothing_found = ReplayFilter(shown.view, names, request.GET), False
    if form.is_valid() and form.cleaned_data["go"]:
        goal = find_moment(replay, number, form.cleaned_data)
        if goal >= 0:
            return redirect(with_search(address(goal), request))
        nothing_found = True
    context = {
        **REPLAY_DEFAULTS,
        **shown.context(),
        **moment_annotations.annotated_moments(annotations, replay.last, address),
        "nothing_found": nothing_found,
        "curve": [
            (kind, path, people.marked_name(seats[index]))
            for index, (kind, path) in enumerate(analysis_page.chance_curves(annotations.chances, replay.last))
        ],
        "way": way,
        "move_list": moves.moves_by_round(replay, way, names, number),
        "viewpoint": replay.viewpoint,
        "form": form,
        "fields": form.shown(),
        "address": address,
        "preview": link_preview(visit.match, seats, number, replay.last),
        "viewpoints": [
            (name, moment_url_from(replay, number, viewpoint.slug), viewpoint == replay.viewpoint)
            for viewpoint, name in page.viewpoints(replay, seats)
        ],
    }
    return render(request, "games/review/match_replay.html", context, status=status if form.is_valid() else 400)


def changed_regions(
    request: HttpRequest, moments: Iterable[tuple[Moment, dict[str, Any]]], names: Sequence[str] = REGIONS
) -> Iterator[MomentChange]:
    """Yield the page updates for consecutive moments: all regions of the first, then only those that have changed.

    `moments` are pairs of a moment and its context; `names` are the templates of the regions.
    """
    previous: Mapping[str, str] = {}
    for moment, context in moments:
        rendered = {name: render_to_string(name, {**REPLAY_DEFAULTS, **context}, request) for name in names}
        regions = [text for name, text in rendered.items() if previous.get(name) != text]
        yield MomentChange(moment.number, moment.title, moment.x, moment.passed, regions)
        previous = rendered


def requested_replay(request: HttpRequest, visit: Visit, number: int) -> Replay:
    """Return the replay from the requested viewpoint.

    Raises `Refused`, for example if moment `number` does not exist.
    """
    viewpoint = match_replay.choose_viewpoint(visit.match, visit.seats, visit.seat, request.GET.get("as", ""))
    replay = match_replay.load_replay(visit.match, viewpoint)
    if number > replay.last:
        raise Refused("no_such_moment", last=replay.last)
    return replay


def undealt_response(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Return the response for a table without a running or finished game."""
    if visit.match.is_open:
        return redirect("games:waiting", visit.match.pk)
    return render(request, "games/matches/closed.html", {"match": visit.match}, status=410)


def refuse_replay(request: HttpRequest, visit: Visit, refusal: Refused) -> HttpResponse:
    """Render the reason why the moment cannot be shown, with links to moments that can be shown."""
    words = refusals.refusal_sentence(refusal, visit.match.edition)
    status = STATUS.get(refusal.code, 404)
    return render(request, "games/review/no_moment.html", {"match": visit.match, "words": words}, status=status)


def find_moment(replay: Replay, number: int, criteria: dict[str, str]) -> int:
    """Return the next moment that matches the search form; -1 if there is none."""
    seat = int(criteria["who"]) - 1 if criteria["who"] else None
    return search.find_moment(
        replay, number, kind=criteria["what"], seat=seat, card=criteria["card"], is_backward=criteria["go"] == "back"
    )


def replay_urls(replay: Replay) -> outline.MomentUrls:
    """Return the URLs of moments; for finished games they include the viewpoint, so that they can be shared."""
    stem = reverse("games:moment", args=[replay.match.pk, 0]).removesuffix("0/")
    query = f"?as={replay.viewpoint.slug}" if replay.match.is_over else ""
    return outline.MomentUrls(stem, query)


def moment_url_from(replay: Replay, number: int, viewpoint: str) -> str:
    """Return the URL of a moment from another viewpoint."""
    return f"{reverse('games:moment', args=[replay.match.pk, number])}?as={viewpoint}"


def with_search(address: str, request: HttpRequest) -> str:
    """Return `address` with the search parameters of the request added, so that the search can be continued."""
    query = request.GET.copy()
    for name in ("go", "as"):
        query.pop(name, None)
    return f"{address}{'&' if '?' in address else '?'}{query.urlencode()}" if query else address
