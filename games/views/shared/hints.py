"""Hints beside decisions in the tutorial game, and tips in later games when a kind of decision is new to the user."""

from django.http import HttpRequest, HttpResponse

from games.domain.play.table_visit import Look
from games.models import Match
from games.screens.hints import lesson, tips
from games.screens.hints.hint import Shown

MET_COOKIE = "tips"
"""The cookie with the kinds of questions that the user has already answered."""
YEAR = 365 * 24 * 60 * 60
SKIPPED = "hint_skipped"
"""The session key of the decision whose hint is hidden."""

LESSON_MET = "lesson_met"
"""The session key of the hints that the user has met in the tutorial game.

If it is lost, hints that are known are shown again.
"""


def hint_for(request: HttpRequest, look: Look) -> Shown | None:
    """Return the hint or tip for the visitor's decision; None if there is none."""
    if look.match.is_lesson and look.seat is not None:
        is_skipped = request.session.get(SKIPPED) == decision_id(look.match)
        return lesson.lesson_hint(look.view, look.missed, hints_met(request, look.match), is_skipped=is_skipped)
    if getattr(request.user, "wants_tips", None) and look.match.is_running:
        return tips.tip_for(look.view.question or "", met_question_kinds(request))
    return None


def hints_met(request: HttpRequest, match: Match) -> dict[str, int]:
    """Return beside how many decisions of this tutorial game each hint was shown, by its key."""
    stored = request.session.get(LESSON_MET, {})
    return dict(stored.get("met", {})) if stored.get("match") == match.pk else {}


def record_met_hints(request: HttpRequest, match: Match, shown: Shown | None) -> None:
    """Record in the session that the decision beside which `shown` was shown has been made."""
    if shown is None:
        return
    met = hints_met(request, match)
    for key in shown.keys:
        met[key] = met.get(key, 0) + 1
    request.session[LESSON_MET] = {"match": match.pk, "met": met}


def met_question_kinds(request: HttpRequest) -> list[str]:
    """Return the kinds of questions that the visitor has already answered; unknown ones in the cookie are ignored."""
    return [kind for kind in request.COOKIES.get(MET_COOKIE, "").split(".") if tips.has_tip(kind)]


def record_met_kind(request: HttpRequest, response: HttpResponse, kind: str) -> None:
    """Record in the cookie that a question of this kind was answered, so that it gets no tip again."""
    if getattr(request.user, "wants_tips", None) and tips.has_tip(kind) and kind not in met_question_kinds(request):
        value = ".".join([*met_question_kinds(request), kind])
        request.COOKIES[MET_COOKIE] = value
        response.set_cookie(MET_COOKIE, value, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())


def decision_id(match: Match) -> str:
    """Return an identifier of the open decision at a table."""
    return f"{match.pk}.{match.version}"
