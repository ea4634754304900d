"""Visits to tables: getting the visitor from a request, and checking whether they may see the table."""

from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone

from games.domain.errors import NotVisible
from games.domain.lobby import invitation_answers
from games.domain.matches import match_queries
from games.domain.play import table_visit
from games.domain.play.table_visit import Visit
from games.models import Match, Seat


def visit_of_request(request: HttpRequest, pk: int) -> Visit:
    """Return the visit of a request to a table. Raises `NotVisible`."""
    is_invited = has_invitation(request, pk)
    return table_visit.visit_table(
        pk, request.user, is_invited=is_invited, began_at=time_from_browser(request.COOKIES.get("since", ""))
    )


def visit_replay(request: HttpRequest, pk: int) -> Visit:
    """Return the visit of a request to a table's replay. Raises `NotVisible`."""
    return table_visit.visit_past_table(pk, request.user, is_invited=has_invitation(request, pk))


def time_from_browser(text: str) -> datetime | None:
    """Return a time sent by the browser; None if it is invalid or has no time zone."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return None if timezone.is_naive(moment) else moment


def visible_match(request: HttpRequest, pk: int) -> Match:
    """Return a match that this visitor may see. Raises `NotVisible` if it is hidden or does not exist."""
    match = Match.objects.filter(pk=pk).first()
    if match is None or not (match_queries.may_view_match(match, request.user) or is_invited(request, pk)):
        raise NotVisible
    return match


def is_invited(request: HttpRequest, pk: int) -> bool:
    """Return whether the session holds an invitation to this table, or the visitor has an open one."""
    return has_invitation(request, pk) or invitation_answers.open_invitation_to(pk, request.user) is not None


def has_invitation(request: HttpRequest, pk: int) -> bool:
    """Return whether the session holds an invitation to this table."""
    return request.session.get("invited", {}).get(str(pk)) is not None


def own_running_seat(request: HttpRequest, match: Match) -> Seat | None:
    """Return the visitor's seat in a running game; None if they have none or have resigned."""
    seat = match_queries.seat_of(match, request.user)
    return seat if match.is_running and seat is not None and seat.resigned_at is None else None
