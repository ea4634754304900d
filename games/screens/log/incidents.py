"""Sentences for what happens at a table beside its rules."""

from collections.abc import Sequence
from datetime import date

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.enums import IncidentKind
from games.models import Incident
from games.screens import dates, people
from games.screens.words import Person, fill

NAME = "\0"
"""Stands for somebody's name; no text of ours or of a player holds it."""


def markup(incident: Incident, names: Sequence[str]) -> SafeString:
    """Say what happened, for a page; the name leads to who bears it."""
    name = names[incident.seat] if incident.seat is not None and incident.seat < len(names) else ""
    if not isinstance(name, Person):
        return escape(sentence(incident, names))
    said = escape(sentence(incident, [NAME] * len(names)))
    return mark_safe(said.replace(NAME, fill("%(name)s", html=True, name=name)))


def sentence(incident: Incident, names: Sequence[str]) -> str:
    """Say what happened; the same for everybody who looks."""
    holes = {
        "name": names[incident.seat] if incident.seat is not None and incident.seat < len(names) else "",
        "reason": incident.reason,
    }
    match incident.kind:
        case IncidentKind.TIMED_OUT:
            return _("Time ran out for %(name)s; the most modest choice was made automatically.") % holes
        case IncidentKind.STOOD_IN:
            return _("Time ran out for %(name)s again; a bot plays until the owner is back.") % holes
        case IncidentKind.CAME_BACK:
            return _("%(name)s is back.") % holes
        case IncidentKind.RESIGNED:
            return _("%(name)s has resigned for good; a bot plays the seat to the end.") % holes
        case IncidentKind.LEFT_SITE:
            return (
                _("%(name)s has deleted the account and given up the seat for good; a bot plays it to the end.") % holes
            )
        case IncidentKind.END_PROPOSED:
            return _("%(name)s would like to end this game without a result.") % holes
        case IncidentKind.END_AGREED:
            return _("%(name)s agrees to end the game.") % holes
        case IncidentKind.END_WITHDRAWN:
            return _("%(name)s would rather play on.") % holes
        case IncidentKind.ENDED:
            return _("All who play have agreed: the game ends without a result.")
        case IncidentKind.OPENED_TO_ADMIN:
            return _("The administration looked at the whole table. Reason: %(reason)s") % holes
        case IncidentKind.CLOCK_SHIFTED:
            return _("The site was away; all deadlines were moved.")
        case IncidentKind.FORGIVEN:
            return _("%(name)s got back the time that ran out by a fault of the site.") % holes
        case IncidentKind.ABANDONED:
            return _("Nobody has come back for two weeks: the game ends without a result.")
        case IncidentKind.PAUSE_PROPOSED if incident.reason == "0":
            return _("%(name)s would like the pause to end.") % holes
        case IncidentKind.PAUSE_PROPOSED:
            days = int(incident.reason)
            words = ngettext(
                "%(name)s would like to pause the game for %(days)d day.",
                "%(name)s would like to pause the game for %(days)d days.",
                days,
            )
            return words % {**holes, "days": days}
        case IncidentKind.PAUSE_DECLINED:
            return _("%(name)s does not agree, so the clocks go on as before.") % holes
        case IncidentKind.PAUSED:
            days = int(incident.reason)
            words = ngettext(
                "All who play have agreed: no clock runs for %(days)d day.",
                "All who play have agreed: no clock runs for %(days)d days.",
                days,
            )
            return words % {"days": days}
        case IncidentKind.PAUSE_ENDED:
            return _("All who play have agreed: the pause is over.")
        case IncidentKind.LIVE_BEGUN:
            return _("All who play are here and have agreed to play on live. No deadline has changed.")
        case IncidentKind.LIVE_ENDED:
            return _("The game is no longer played live; the deadlines are as they were.")
        case IncidentKind.ON_VACATION:
            holes["day"] = dates.short_day(date.fromisoformat(incident.reason))
            return _("%(name)s is on vacation; the clock of this seat stands still until the end of %(day)s.") % holes
        case IncidentKind.SUBSTITUTED:
            return _("%(name)s plays on for %(former)s.") % {**holes, "former": people.former(incident)}
        case IncidentKind.LESSON_OVER:
            return _("The first game ends here.")
        case IncidentKind.TABLE_RENAMED:
            return _("The administration has given this table another name. Reason: %(reason)s") % holes
        case IncidentKind.CANCELLED:
            return _("The game was cancelled.")
    return incident.get_kind_display()
