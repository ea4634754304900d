"""What-if games (studies): the user's list, importing a game, and trying out other choices."""

from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.accounts.allauth_internals import consume_rate_limit, too_many_requests
from games.domain.errors import Refused, VersionConflict
from games.domain.lobby import quotas
from games.domain.matches import match_replay
from games.domain.matches.match_replay import Replay
from games.domain.play.table_visit import MAX_ROW_ID, Visit
from games.domain.review import game_import, studies
from games.domain.review.studies import Line
from games.forms.choice import ChoiceForm
from games.models import Study
from games.screens import people
from games.screens.cards.reference import card_text
from games.screens.reasons import refusals
from games.screens.replay import outline, page
from games.screens.replay.study import study_moment, study_rows, tried_choices
from games.screens.rulebook import addresses
from games.views.shared import replay_pages
from games.views.shared.access import SignedInRequest, htmx_details, signed_in

REPLAY_REGIONS = (
    "games/review/replay/_choice.html",
    "games/review/replay/_margin.html",
    "games/review/replay/_try.html",
)
REGIONS = (*(name for name in replay_pages.REGIONS if name not in REPLAY_REGIONS), "games/review/study/_choice.html")
"""The templates of the regions that change from moment to moment."""
STATUS = {"file_too_long": 413, "no_export": 400, "no_such_moment": 404, "no_such_seat": 404}
"""HTTP status by refusal code; 422 for all others."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def list_studies(request: SignedInRequest) -> HttpResponse:
    """List the user's studies; a POST imports a game from a file."""
    if request.method != "POST":
        return render_studies(request)
    if not consume_rate_limit(request, "study", user=request.user):
        return too_many_requests(request)
    file = request.FILES.get("file")
    if file is None:
        return render_studies(request, Refused("no_export"))
    try:
        # Reading one byte more than the limit is enough to recognize a file that is too long.
        study = studies.begin_study(
            request.user, game_import.validate_export(game_import.parse_export(file.read(game_import.MAX_BYTES + 1)))
        )
    except Refused as refused:
        return render_studies(request, refused)
    return redirect("games:study_moment", study.pk, 0)


@require_POST
@signed_in
@replay_pages.at_moment
def create_study(request: SignedInRequest, visit: Visit, replay: Replay, number: int) -> HttpResponse:
    """Create a study of a finished game, and redirect to the same moment in it."""
    if not consume_rate_limit(request, "study", user=request.user):
        return too_many_requests(request)
    try:
        study = studies.begin_study_of_match(request.user, visit.match)
    except Refused as refused:
        messages.error(request, refusals.refusal_sentence(refused, visit.match.edition))
        return replay_pages.render_moment(
            request, visit, replay, number, status=403 if refused.code == "not_finished" else 422
        )
    return redirect(f"{reverse('games:study_moment', args=[study.pk, number])}?line=played")


def own_study_view(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponseBase]:
    """Decorate a view that gets one of the user's own studies (else 404); a refusal shows the list of studies."""

    @wraps(view)
    def arrive(request: SignedInRequest, study: int, **more: int) -> HttpResponse:
        if study > MAX_ROW_ID:
            raise Http404
        own_study = get_object_or_404(studies.studies_of(request.user), pk=study)
        try:
            return view(request, own_study, **more)
        except Refused as refused:
            return render_studies(request, refused)

    return signed_in(arrive)


@never_cache
@require_safe
@own_study_view
def study_page(_request: HttpRequest, study: Study) -> HttpResponse:
    """Redirect to the last moment of the variation."""
    line = studies.play_line(study)
    return redirect("games:study_moment", study.pk, line.last if study.tries else 0)


@never_cache
@require_safe
@own_study_view
def show_study_moment(request: HttpRequest, study: Study, number: int) -> HttpResponse:
    """Show one moment with the decision that was open then."""
    return render_study_moment(request, study, requested_line(request, study, number), number)


@never_cache
@require_safe
@own_study_view
def study_moments_around(request: HttpRequest, study: Study, number: int) -> HttpResponse:
    """Return the page regions of the moments around `number`, as in a replay."""
    line = requested_line(request, study, number)
    seats, address = studies.study_seats(study, line.match), study_urls(request, line)
    way = outline.replay_outline(line, [people.seat_name(seat) for seat in seats])
    frames = line.frames(max(0, number - replay_pages.AROUND), min(line.last, number + replay_pages.AROUND))
    moments = [study_moment(line, frame, way, seats, address) for frame in frames]
    changes = replay_pages.changed_regions(request, [(shown.moment, shown.context()) for shown in moments], REGIONS)
    return render(request, "games/review/replay/_around.html", {"moments": changes})


@require_POST
@own_study_view
def post_study_choice(request: HttpRequest, study: Study, number: int) -> HttpResponse:
    """Make a choice at a moment, and redirect to the moment after the bots' answers."""
    line = requested_line(request, study, number)
    if not consume_rate_limit(request, "study_choice", user=request.user):
        return too_many_requests(request)
    form = ChoiceForm(request.POST)
    try:
        if not form.is_valid():
            raise Refused("unknown_move")
        studies.try_answers(study, line, number, form.cleaned_data["choice"], at=form.cleaned_data["at"])
    except Refused as refused:
        return refuse_in_study(request, study, line, number, refused)
    return redirect(url_of_last_try(request, study))


@require_POST
@own_study_view
def change_study(request: HttpRequest, study: Study, number: int) -> HttpResponse:
    """Undo the last choice, start over, continue the bots' turns, or set which bot plays the other seats."""
    line, at, deed = requested_line(request, study, number), posted_version(request), request.POST.get("do", "")
    try:
        if deed == "back":
            place = studies.undo_try(study, at=at)
            return redirect(tried_moment_url(request, study, studies.play_line(study).moment_of(place)))
        if deed == "over":
            studies.discard_tries(study, at=at)
            return redirect(tried_moment_url(request, study, studies.play_line(study).moment_of(study.branch)))
        if deed == "on":
            if not consume_rate_limit(request, "study_choice", user=request.user):
                return too_many_requests(request)
            studies.continue_bots(study, at=at)
            return redirect(url_of_last_try(request, study))
        studies.set_study_bot(study, request.POST.get("bot", "?"), at=at)
    except Refused as refused:
        return refuse_in_study(request, study, line, number, refused)
    return redirect(study_urls(request, line)(number))


@require_POST
@own_study_view
def delete_study(request: HttpRequest, study: Study) -> HttpResponse:
    """Delete the study."""
    study.delete()
    messages.success(request, _("The what-if game “%(name)s” was deleted.") % {"name": study.shown_title})
    return redirect("games:studies")


@require_safe
@own_study_view
def study_card(request: HttpRequest, study: Study, key: str) -> HttpResponse:
    """Show a card of the game as a fragment for htmx; redirect other requests to the rulebook."""
    described = card_text(studies.unsaved_match_of(study), key)
    if described is None:
        raise Http404
    if htmx_details(request):
        return render(request, "games/play/table/_card.html", {"match": None, "card": described})
    return redirect(addresses.card_url(described.edition, key))


def render_study_moment(
    request: HttpRequest, study: Study, line: Line, number: int, *, status: int = 200
) -> HttpResponse:
    """Render a moment of the original game or of the variation."""
    seats, address = studies.study_seats(study, line.match), study_urls(request, line)
    way = outline.replay_outline(line, [people.seat_name(seat) for seat in seats])
    shown = study_moment(line, line.frame(number), way, seats, address)
    tried = line if not line.is_played else studies.play_line(study)
    context = {
        **replay_pages.REPLAY_DEFAULTS,
        **shown.context(),
        **vars(tried_choices(study, line, tried, address)),
        "way": way,
        "viewpoint": line.viewpoint,
        "address": address,
        "viewpoints": [
            (
                name,
                f"{address.stem}{number}/{study_query(request, viewpoint=viewpoint.slug)}",
                viewpoint == line.viewpoint,
            )
            for viewpoint, name in page.viewpoints(line, seats)
        ],
        "change_at": f"{address.stem}{number}/change/{address.query}",
        "eyes_query": study_query(request, line=""),
        "played_query": study_query(request, line="played"),
    }
    return render(request, "games/review/study.html", context, status=status)


def render_studies(request: SignedInRequest, refusal: Refused | None = None) -> HttpResponse:
    """Render the list of studies, with a sentence about `refusal` if there is one."""
    own_studies = list(studies.studies_of(request.user))
    shown = {
        "studies": study_rows(own_studies),
        "refused": refusals.refusal_sentence(refusal) if refusal else "",
        "most": quotas.max_studies(request.user),
        "most_kb": game_import.MAX_BYTES // 1024,
    }
    status = STATUS.get(refusal.code, 422) if refusal else 200
    return render(request, "games/review/studies.html", shown, status=status)


def refuse_in_study(request: HttpRequest, study: Study, line: Line, number: int, refusal: Refused) -> HttpResponse:
    """Render the unchanged moment with the reason for the refusal."""
    messages.error(request, refusals.refusal_sentence(refusal, study.setup["edition"]))
    if isinstance(refusal, VersionConflict):
        study.refresh_from_db()
        line = (
            studies.play_line(study, is_played=True, viewpoint=line.viewpoint)
            if line.is_played
            else studies.play_line(study)
        )
    return render_study_moment(
        request, study, line, min(number, line.last), status=409 if isinstance(refusal, VersionConflict) else 422
    )


def requested_line(request: HttpRequest, study: Study, number: int) -> Line:
    """Return the requested line from the requested viewpoint. Refusals: no_such_moment and those of a replay."""
    table = studies.unsaved_match_of(study)
    viewpoint = match_replay.choose_viewpoint(
        table, studies.study_seats(study, table), None, request.GET.get("as", match_replay.OPEN)
    )
    line = studies.play_line(study, is_played=request.GET.get("line") == "played", viewpoint=viewpoint)
    if number > line.last:
        raise Refused("no_such_moment", last=line.last)
    return line


def posted_version(request: HttpRequest) -> int:
    """Return the posted version of the study; -1 if it is invalid."""
    at = request.POST.get("at", "")
    return int(at) if at.isascii() and at.isdecimal() and len(at) <= 9 else -1


def study_urls(request: HttpRequest, line: Line) -> outline.MomentUrls:
    """Return the URLs of moments on the same line from the same viewpoint."""
    stem = reverse("games:study_moment", args=[line.study.pk, 0]).removesuffix("0/")
    return outline.MomentUrls(stem, study_query(request))


def study_query(request: HttpRequest, *, viewpoint: str | None = None, line: str | None = None) -> str:
    """Return a query string with the given viewpoint and line; None keeps the current ones."""
    viewpoint = request.GET.get("as", match_replay.OPEN) if viewpoint is None else viewpoint
    line = request.GET.get("line", "") if line is None else line
    return f"?as={viewpoint}&line=played" if line == "played" else f"?as={viewpoint}"


def url_of_last_try(request: HttpRequest, study: Study) -> str:
    """Return the URL of the last moment of the variation."""
    return tried_moment_url(request, study, studies.play_line(study).last)


def tried_moment_url(request: HttpRequest, study: Study, number: int) -> str:
    """Return the URL of a moment of the variation from the current viewpoint."""
    return f"{reverse('games:study_moment', args=[study.pk, number])}{study_query(request, line='')}"
