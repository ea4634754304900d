"""The stream of a table: who may look at it may also listen, and is told no more than to look again."""

from dataclasses import dataclass

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.domain.table import Visit
from games.views.table import arrive

TICKET = "ticket"
"""Under this name a ticket lies in the request's scope, for the door of the ASGI server to find."""


@dataclass(frozen=True)
class Ticket:
    """What a page may listen to, and whose it is."""

    match: int
    user: int | None
    """Who sits there; None for a spectator, who hears what all may see."""
    listener: str
    """By which the streams of one person, or of one address, are counted."""
    session: str
    """With which the stream ends; empty for who is not signed in."""
    stamp: int
    """What the page shows already."""


@never_cache
@require_safe
def live(request: HttpRequest, pk: int) -> HttpResponse:
    """Let a page listen where the server can hold a stream open; else it goes on asking."""
    visit = arrive(request, pk)
    scope = getattr(request, "scope", None)
    if scope is None or not visit.match.is_running:
        # To an EventSource this says: do not come again.
        return HttpResponse(status=204)
    scope[TICKET] = ticket(request, visit)
    return HttpResponse(content_type="text/event-stream", headers={"X-Accel-Buffering": "no"})


def ticket(request: HttpRequest, visit: Visit) -> Ticket:
    """Write down for whom the stream is."""
    user = request.user.pk
    listener = f"user {user}" if user else f"address {get_adapter().get_client_ip(request)}"
    session = (request.session.session_key or "") if user else ""
    seat, after = visit.seat, request.GET.get("after", "")
    # What happened since the page was made is news, even before it began to listen.
    stamp = int(after) if after.isdecimal() and len(after) < 10 else visit.stamp
    return Ticket(visit.match.pk, seat.user_id if seat else None, listener, session, stamp)
