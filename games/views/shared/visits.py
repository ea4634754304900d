"""Coming to a table: who may look at it, and with what the request carries."""

from datetime import datetime

from django.http import HttpRequest
from django.utils import timezone

from games.domain.errors import NotVisible
from games.domain.matches import match_queries
from games.domain.play import table_visit
from games.domain.play.table_visit import Visit
from games.models import Match, Seat


def arrive(request: HttpRequest, pk: int) -> Visit:
    """Come to a table with what the request carries; raises `NotVisible`."""
    is_invited = holds_token(request, pk)
    return table_visit.visit_table(
        pk, request.user, is_invited=is_invited, told=moment_told(request.COOKIES.get("since", ""))
    )


def look_back(request: HttpRequest, pk: int) -> Visit:
    """Come to what happened at a table with what the request carries; raises `NotVisible`."""
    return table_visit.visit_past_table(pk, request.user, is_invited=holds_token(request, pk))


def moment_told(text: str) -> datetime | None:
    """Read the moment that a browser names; None for anything else."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        return None
    return None if timezone.is_naive(told) else told


def match_in_sight(request: HttpRequest, pk: int) -> Match:
    """Find a table that this visitor may look at; a private one is `NotVisible` as if it did not exist."""
    match = Match.objects.filter(pk=pk).first()
    if match is None or not (match_queries.may_view_match(match, request.user) or holds_token(request, pk)):
        raise NotVisible
    return match


def holds_token(request: HttpRequest, pk: int) -> bool:
    """Tell whether the visitor came by a link to this table and has not sat down yet."""
    return request.session.get("invited", {}).get(str(pk)) is not None


def own_seat(request: HttpRequest, match: Match) -> Seat | None:
    """Find the seat that the visitor may still give up."""
    seat = match_queries.seat_of(match, request.user)
    return seat if match.is_running and seat is not None and seat.resigned_at is None else None
