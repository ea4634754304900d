"""What stands beside a decision: in a first game a hint, later a tip on what is new to somebody."""

from django.http import HttpRequest, HttpResponse

from games.domain.lobby import lessons
from games.domain.play.table_visit import Look
from games.models import Match
from games.screens.hints import lesson, tips
from games.screens.hints.hint import Shown

MET = "tips"
"""The cookie in which a browser keeps the kinds of questions whose tips were read."""
YEAR = 365 * 24 * 60 * 60
SKIPPED = "hint_skipped"
"""Under this name a session keeps the one decision whose hint was hidden."""


def beside(request: HttpRequest, look: Look) -> Shown | None:
    """Give the words beside the visitor's decision; most have none."""
    if look.match.is_lesson and look.seat is not None:
        made = lessons.count_decisions(look.match, look.seat.number)
        return lesson.shown(look.view, made, is_skipped=request.session.get(SKIPPED) == decision(look.match))
    if getattr(request.user, "wants_tips", None) and look.match.is_running:
        return tips.tip(look.view.question or "", met(request))
    return None


def met(request: HttpRequest) -> list[str]:
    """Read which kinds of questions the visitor has met; nothing comes of words that mean none."""
    return [kind for kind in request.COOKIES.get(MET, "").split(".") if tips.has(kind)]


def note_met(request: HttpRequest, answer: HttpResponse, kind: str) -> None:
    """Let the browser keep in mind that a question of this kind was answered; the next page has no tip on it."""
    if getattr(request.user, "wants_tips", None) and tips.has(kind) and kind not in met(request):
        known = ".".join([*met(request), kind])
        request.COOKIES[MET] = known
        answer.set_cookie(MET, known, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())


def decision(match: Match) -> str:
    """Name the decision that is open at a table."""
    return f"{match.pk}.{match.version}"
