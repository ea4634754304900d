"""A user's deadlines as an iCalendar feed. Its URL is secret, because the feed shows which games wait for the user."""

from datetime import UTC, datetime, timedelta
from email.utils import parseaddr

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event, Timezone, TimezoneStandard, vCalAddress

from games.domain.matches import match_queries
from games.enums import MatchStatus
from games.models import CalendarFeed, Match, Seat, User
from games.notices import links

LASTS = timedelta(minutes=15)
"""The length of the events, which end at the deadline."""
SHORTEST_LEAD, LONGEST_LEAD, LEAD_PART = timedelta(minutes=15), timedelta(hours=3), 4
"""How long before a deadline the alarm goes off: a quarter of the time, within these bounds."""


def render_calendar(feed: CalendarFeed) -> bytes:
    """Return the calendar of the user of `feed`. Call it with their language active."""
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_HOST}//deadlines//")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _(settings.SITE_NAME))
    calendar.add("x-published-ttl", "PT30M")
    waiting = [(seat, seat.deadline) for seat in match_queries.seats_awaiting(feed.user) if seat.deadline is not None]
    sequences = _publish(feed, {_uid(seat): deadline for seat, deadline in waiting})
    for seat, deadline in waiting:
        calendar.add_component(_event(seat, deadline, sequences[_uid(seat)]))
    if waiting:
        calendar.add("method", "PUBLISH")
    else:
        # A calendar must have a component (RFC 5545, 3.4), and METHOD would require an event.
        calendar.add_component(_utc())
    return calendar.to_ical()


def _uid(seat: Seat) -> str:
    """Return one UID per seat, so that the event moves with the deadline. A UID per wait would count hidden ones."""
    return f"deadline-{seat.match_id}-{seat.number}@{settings.SITE_HOST}"


def _event(seat: Seat, deadline: datetime, sequence: int) -> Event:
    event, name, address = Event(), *parseaddr(settings.MAIL_REPLY_TO)
    organizer = vCalAddress(f"mailto:{address}")
    organizer.params["CN"] = (name or _(settings.SITE_NAME)).replace('"', "'")
    event.add("uid", _uid(seat))
    event.add("sequence", sequence)
    event.add("dtstamp", timezone.now())
    event.add("dtstart", (deadline - LASTS).astimezone(UTC))
    event.add("dtend", deadline.astimezone(UTC))
    event.add("organizer", organizer)
    event.add("summary", _("Your turn · %(match)s") % {"match": seat.match.title})
    event.add("description", _("Your time runs out when this event ends."))
    event.add("url", links.decision_url(seat.match))
    event.add("transp", "TRANSPARENT")
    event.add_component(_alarm(seat, deadline))
    return event


def _alarm(seat: Seat, deadline: datetime) -> Alarm:
    alarm, whole = Alarm(), deadline - (seat.asked_at or deadline)
    lead = min(max(whole / LEAD_PART, SHORTEST_LEAD), LONGEST_LEAD)
    alarm.add("action", "DISPLAY")
    alarm.add("description", _("Your time is running out · %(match)s") % {"match": seat.match.title})
    alarm.add("trigger", -timedelta(minutes=lead // timedelta(minutes=1)), parameters={"RELATED": "END"})
    return alarm


def _utc() -> Timezone:
    """Return the time zone of all times in the calendar."""
    zone, standard = Timezone(), TimezoneStandard()
    zone.add("tzid", "UTC")
    standard.add("dtstart", datetime(1970, 1, 1))  # noqa: DTZ001 # local time, as the standard requires
    standard.add("tzoffsetfrom", timedelta(0))
    standard.add("tzoffsetto", timedelta(0))
    zone.add_component(standard)
    return zone


def _publish(feed: CalendarFeed, deadlines: dict[str, datetime]) -> dict[str, int]:
    """Return the SEQUENCE of each UID, which grows whenever the deadline has changed since it was last published.

    Deadlines may also move to an earlier time, so none of their own numbers would do.
    """
    published = dict(feed.published)
    for uid, deadline in deadlines.items():
        before, sequence = published.get(uid, ("", -1))
        if before != deadline.isoformat():
            published[uid] = [deadline.isoformat(), sequence + 1]
    if published != feed.published:
        CalendarFeed.objects.filter(pk=feed.pk).update(published=_of_running_games(published))
    return {uid: published[uid][1] for uid in deadlines}


def _of_running_games(published: dict[str, list]) -> dict[str, list]:
    """Return what was published without games that are over, whose UIDs never return."""
    running = Match.objects.filter(pk__in={_match_of(uid) for uid in published}, status=MatchStatus.RUNNING)
    numbers = set(running.values_list("pk", flat=True))
    return {uid: row for uid, row in published.items() if _match_of(uid) in numbers}


def _match_of(uid: str) -> int:
    return int(uid.split("-")[1])


def renew_calendar_url(user: User) -> None:
    """Replace the URL of the calendar of `user`; the old one stops working."""
    before = CalendarFeed.objects.filter(user=user).first()
    CalendarFeed.objects.filter(user=user).delete()
    CalendarFeed.objects.create(user=user, published=before.published if before else {})
