"""Middleware that answers polls of a table page before other middleware runs."""

import functools
import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.crypto import constant_time_compare

from games.domain.matches import notice_creation, polled_seats
from games.domain.matches.polled_seats import PolledSeat
from games.domain.play import live_bursts
from games.models import User
from games.views.play import table

Handler = Callable[[HttpRequest], HttpResponse]


class PollShortcutMiddleware:
    """Answer polls for news of a table, the most frequent requests, with one query.

    Polls with news, and polls of visitors who may not see the table, are passed on to the view. The time at which a
    player viewed the page is stored once a minute, and immediately when they return to it.
    """

    LOOKED_AT, AGAIN = "1", "again"
    """Values of the parameter `here`: the page is visible, or visible again after a break."""
    QUESTION = re.compile(r"/games/(\d{1,18})/table/")

    def __init__(self, get_response: Handler):
        """Store the next handler."""
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer a poll, or pass the request on."""
        asked = self.QUESTION.fullmatch(request.path_info) if request.method == "GET" else None
        stamp = request.GET.get("after", "")
        if asked and stamp.isdecimal() and len(stamp) < 10:
            answer = self.compare(request, int(asked[1]), int(stamp))
            if answer is not None:
                return answer
        return self.get_response(request)

    def compare(self, request: HttpRequest, match: int, stamp: int) -> HttpResponse | None:
        """Return a 204 with the number of players present if nothing is new for the visitor; otherwise None."""
        seats = polled_seats.seats_for_poll(match, request.session.session_key or "")
        if not seats:
            return None
        # The session was read with the seats; `request.session` would query it again.
        data = seats[0].session_data
        session = request.session.decode(data) if data else {}
        if request.GET.get("user", "") not in ("", session.get(SESSION_KEY)):
            return None
        own = next((seat for seat in seats if str(seat.user) == session.get(SESSION_KEY)), None)
        if own is None:
            is_unchanged = seats[0].may_anyone_watch and seats[0].table_stamp == stamp
        else:
            is_unchanged = own.total_stamp == stamp and self.is_signed_in(session, own)
        if not is_unchanged:
            return None
        here, since = request.GET.get("here", ""), timezone.now() - live_bursts.HERE_FOR
        number = sum(seat.seen_at is not None and seat.seen_at > since for seat in seats if seat is not own)
        if own is not None:
            number += here != table.HIDDEN_PAGE
            if self.must_record_visit(here, own.seen_at):
                notice_creation.mark_still_here(own, stamp)
                if live_bursts.has_just_come(own.seen_at):
                    live_bursts.propose_burst_if_all_here(match)
        answer = HttpResponse(status=204, headers={"Cache-Control": "no-store"})
        return table.with_player_count(answer, number)

    def must_record_visit(self, presence: str, seen_at: datetime | None) -> bool:
        """Return whether the time of this visit must be stored."""
        return presence == self.AGAIN or (
            presence == self.LOOKED_AT and (seen_at is None or seen_at < notice_creation.presence_cutoff())
        )

    @staticmethod
    def is_signed_in(session: dict[str, Any], own: PolledSeat) -> bool:
        """Return whether the player of a seat is not banned and the session was opened with their current password."""
        return bool(own.is_active) and constant_time_compare(
            session.get(HASH_SESSION_KEY, ""), session_auth_hash(own.password or "")
        )


@functools.lru_cache(maxsize=1024)
def session_auth_hash(password: str) -> str:
    """Return the hash that sessions opened with this password hash hold.

    Cached, because computing it takes 3 % of the time of a poll.
    """
    return User(password=password).get_session_auth_hash()
