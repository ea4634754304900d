"""The exercise of a day, answered without an account."""

from datetime import date, timedelta

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.domain.review.exercises import DAYS_KEPT
from games.screens.exercises.exercise_page import exercise_context


@require_safe
def show_exercise(request: HttpRequest, day: str = "") -> HttpResponse:
    """Show the exercise of a day, by default today's; `answer` is the text of the option that was chosen."""
    today = timezone.now().date()
    wanted = requested_day(day) if day else today
    if not today - timedelta(days=DAYS_KEPT) < wanted <= today:
        raise Http404
    context = exercise_context(wanted, today, request.GET.get("answer", ""))
    return render(request, "games/review/exercises/exercise.html", context)


def requested_day(text: str) -> date:
    """Return the day of a URL. Raises Http404."""
    try:
        return date.fromisoformat(text)
    except ValueError as fault:
        raise Http404 from fault
