"""The page of a replay, for the replay itself and what stands on it: bookmarks, comments, studies."""

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
from games.forms.replay import FilmFilter
from games.screens import people
from games.screens.preview import preview
from games.screens.reasons import refusals
from games.screens.replay import margin as margins
from games.screens.replay import outline, page, search
from games.screens.replay.page import Moment
from games.screens.results import analysis_page
from games.views.shared.table_answers import UNUSUAL
from games.views.shared.visits import look_back

AROUND = 10
"""So many moments before and after one are given at once."""


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
"""What changes from one moment to the next."""


CALM = {**UNUSUAL, "waiting_count": 0}
"""A film calls nobody away to other games, and does not ask for them."""


@dataclass(frozen=True)
class Change:
    """What is put on the page of a film for another moment."""

    number: int
    title: str
    x: str
    passed: str
    regions: Sequence[str]
    """The regions that are not the same as those of the moment before."""


STATUS = {"own_eyes": 403}
"""By the code of a refusal; 404 for the others."""


def at_moment(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Hand a view the visit, the film and the number of a moment that there is; or say why it is not to be seen."""

    @wraps(view)
    def arrive(request: HttpRequest, pk: int, number: int) -> HttpResponse:
        visit = look_back(request, pk)
        if not visit.is_dealt:
            return not_dealt(request, visit)
        try:
            film = film_of(request, visit, number)
        except Refused as refused:
            return refuse(request, visit, refused)
        return view(request, visit, film, number)

    return arrive


def show(
    request: HttpRequest, visit: Visit, film: Replay, number: int, *, status: int = 200, **drafts: str
) -> HttpResponse:
    """Show a moment, or go on to what is looked for; `drafts` are a note or a comment that could not be kept."""
    address = address_of(film)
    seats, names = visit.seats, [people.seat_name(seat) for seat in visit.seats]
    way, found = outline.outline(film, names), replay_annotations.load_annotations(visit)
    shown = page.moment(film, film.frame(number), way, seats, address)
    shown = replace(shown, margin=margins.beside(found, number, address, **drafts))
    form, nothing_found = FilmFilter(shown.view, names, request.GET), False
    if form.is_valid() and form.cleaned_data["go"]:
        goal = searched(film, number, form.cleaned_data)
        if goal >= 0:
            return redirect(with_query(address(goal), request))
        nothing_found = True
    context = {
        **CALM,
        **shown.context(),
        **margins.noted_moments(found, film.last, address),
        "nothing_found": nothing_found,
        "curve": analysis_page.curve(found.chances, film.last),
        "way": way,
        "eyes": film.eyes,
        "form": form,
        "fields": form.shown(),
        "address": address,
        "preview": preview(visit.match, seats, number, film.last),
        "viewpoints": [
            (name, with_eyes(film, number, eyes.word), eyes == film.eyes) for eyes, name in page.viewpoints(film, seats)
        ],
    }
    return render(request, "games/review/match_replay.html", context, status=status if form.is_valid() else 400)


def changing(
    request: HttpRequest, moments: Iterable[tuple[Moment, dict[str, Any]]], names: Sequence[str] = REGIONS
) -> Iterator[Change]:
    """Draw the regions of moments that follow one another: all of the first, then those that have changed.

    Each moment comes with its context.
    """
    stands: Mapping[str, str] = {}
    for moment, context in moments:
        drawn = {name: render_to_string(name, {**CALM, **context}, request) for name in names}
        regions = [text for name, text in drawn.items() if stands.get(name) != text]
        yield Change(moment.number, moment.title, moment.x, moment.passed, regions)
        stands = drawn


def film_of(request: HttpRequest, visit: Visit, number: int) -> Replay:
    """Take the film with the eyes that are wished for; raises `Refused`, also for a moment that has not come."""
    eyes = match_replay.choose_viewpoint(visit.match, visit.seats, visit.seat, request.GET.get("as", ""))
    film = match_replay.load_replay(visit.match, eyes)
    if number > film.last:
        raise Refused("no_such_moment", last=film.last)
    return film


def not_dealt(request: HttpRequest, visit: Visit) -> HttpResponse:
    """Answer for a table at which no game goes on and none was played to its end."""
    if visit.match.is_open:
        return redirect("games:waiting", visit.match.pk)
    return render(request, "games/matches/closed.html", {"match": visit.match}, status=410)


def refuse(request: HttpRequest, visit: Visit, refused: Refused) -> HttpResponse:
    """Say why there is nothing to be seen, and lead to what can be."""
    words = refusals.sentence(refused, visit.match.edition)
    status = STATUS.get(refused.code, 404)
    return render(request, "games/review/no_moment.html", {"match": visit.match, "words": words}, status=status)


def searched(film: Replay, number: int, wish: dict[str, str]) -> int:
    """Find the next moment that is looked for; -1 where there is none."""
    seat = int(wish["who"]) - 1 if wish["who"] else None
    return search.found(film, number, kind=wish["what"], seat=seat, card=wish["card"], back=wish["go"] == "back")


def address_of(film: Replay) -> outline.Address:
    """Give what tells the address of a moment; of a game that is over it names the eyes, so that it can be shared."""
    stem = reverse("games:moment", args=[film.match.pk, 0]).removesuffix("0/")
    query = f"?as={film.eyes.word}" if film.match.is_finished else ""
    return outline.Address(stem, query)


def with_eyes(film: Replay, number: int, word: str) -> str:
    """Give the address of the same moment with other eyes."""
    return f"{reverse('games:moment', args=[film.match.pk, number])}?as={word}"


def with_query(address: str, request: HttpRequest) -> str:
    """Keep in an address what is looked for, so that one may look on."""
    kept = request.GET.copy()
    for name in ("go", "as"):
        kept.pop(name, None)
    return f"{address}{'&' if '?' in address else '?'}{kept.urlencode()}" if kept else address
