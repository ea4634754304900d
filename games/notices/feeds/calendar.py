"""A user's deadlines as an iCalendar feed. Its URL is secret, because the feed shows which games wait for the user."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from games.domain.matches import match_queries
from games.models import CalendarFeed, Seat, User
from games.notices import links

LASTS = timedelta(minutes=15)
"""The length of the events, which end at the deadline."""


def render_calendar(user: User) -> bytes:
    """Return the calendar of `user`. Call it with the user's language active."""
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_HOST}//deadlines//")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", _(settings.SITE_NAME))
    calendar.add("x-published-ttl", "PT30M")
    for seat in match_queries.seats_awaiting(user):
        if seat.deadline is not None:
            calendar.add_component(_event(seat, seat.deadline))
    return calendar.to_ical()


def _event(seat: Seat, deadline: datetime) -> Event:
    event = Event()
    # There is one UID per seat, so that the event moves with the deadline. Numbered UIDs would reveal hidden decisions.
    event.add("uid", f"deadline-{seat.match_id}-{seat.number}@{settings.SITE_HOST}")
    event.add("dtstamp", timezone.now())
    event.add("dtstart", deadline - LASTS)
    event.add("dtend", deadline)
    event.add("summary", _("Your turn · %(match)s") % {"match": seat.match.title})
    event.add("description", _("Your time runs out when this event ends."))
    event.add("url", links.table_url(seat.match))
    event.add("transp", "TRANSPARENT")
    return event


def renew_calendar_url(user: User) -> None:
    """Replace the URL of the calendar of `user`; the old one stops working."""
    CalendarFeed.objects.filter(user=user).delete()
    CalendarFeed.objects.create(user=user)
