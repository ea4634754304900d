"""The kinds of incidents. To add one, add a module here, a member of `IncidentKind`, and an entry in TYPES."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.models import Incident
from games.screens.log.incidents.abandoned import Abandoned
from games.screens.log.incidents.base import IncidentType, UnknownIncident
from games.screens.log.incidents.came_back import CameBack
from games.screens.log.incidents.cancelled import Cancelled
from games.screens.log.incidents.clock_shifted import ClockShifted
from games.screens.log.incidents.end_agreed import EndAgreed
from games.screens.log.incidents.end_declined import EndDeclined
from games.screens.log.incidents.end_lapsed import EndLapsed
from games.screens.log.incidents.end_proposed import EndProposed
from games.screens.log.incidents.end_withdrawn import EndWithdrawn
from games.screens.log.incidents.ended import Ended
from games.screens.log.incidents.forgiven import Forgiven
from games.screens.log.incidents.left_site import LeftSite
from games.screens.log.incidents.lesson_over import LessonOver
from games.screens.log.incidents.live_begun import LiveBegun
from games.screens.log.incidents.live_ended import LiveEnded
from games.screens.log.incidents.on_vacation import OnVacation
from games.screens.log.incidents.opened_to_admin import OpenedToAdmin
from games.screens.log.incidents.pause_declined import PauseDeclined
from games.screens.log.incidents.pause_ended import PauseEnded
from games.screens.log.incidents.pause_lapsed import PauseLapsed
from games.screens.log.incidents.pause_over import PauseOver
from games.screens.log.incidents.pause_proposed import PauseProposed
from games.screens.log.incidents.paused import Paused
from games.screens.log.incidents.renamed import Renamed
from games.screens.log.incidents.resigned import Resigned
from games.screens.log.incidents.stood_in import StoodIn
from games.screens.log.incidents.substituted import Substituted
from games.screens.log.incidents.timed_out import TimedOut
from games.screens.log.incidents.webhook_removed import WebhookRemoved
from games.screens.log.incidents.webhook_set import WebhookSet
from games.screens.trusted import mark_trusted
from games.screens.words import Person, fill

TYPES: dict[str, IncidentType] = {
    incident_type.kind: incident_type
    for incident_type in (
        TimedOut(),
        StoodIn(),
        CameBack(),
        Resigned(),
        LeftSite(),
        EndProposed(),
        EndAgreed(),
        EndWithdrawn(),
        EndDeclined(),
        EndLapsed(),
        Ended(),
        Cancelled(),
        OpenedToAdmin(),
        ClockShifted(),
        Forgiven(),
        PauseProposed(),
        PauseDeclined(),
        Paused(),
        PauseEnded(),
        PauseLapsed(),
        PauseOver(),
        LiveBegun(),
        LiveEnded(),
        Abandoned(),
        OnVacation(),
        LessonOver(),
        Substituted(),
        Renamed(),
        WebhookSet(),
        WebhookRemoved(),
    )
}
"""Kind of incident -> an instance of its type."""
UNKNOWN = UnknownIncident()
NAME = "\0"
"""A placeholder for a player's name, which does not occur in any message or input."""


def type_of(incident: Incident) -> IncidentType:
    """Return the type of an incident."""
    return TYPES.get(incident.kind, UNKNOWN)


def incident_label(incident: Incident) -> str:
    """Return the label of an incident in the admin pages."""
    return str(type_of(incident).label) or incident.kind


def incident_markup(incident: Incident, names: Sequence[str]) -> SafeString:
    """Return the sentence about an incident as markup, where the player's name is a link to the profile."""
    name = _subject_name(incident, names)
    if not isinstance(name, Person):
        return escape(incident_sentence(incident, names))
    said = escape(type_of(incident).sentence(incident, NAME))
    return mark_trusted(said.replace(NAME, fill("%(name)s", html=True, name=name)))


def incident_sentence(incident: Incident, names: Sequence[str]) -> str:
    """Return the sentence about an incident, the same for all viewers; `names` are the players' names by seat."""
    return type_of(incident).sentence(incident, _subject_name(incident, names))


def _subject_name(incident: Incident, names: Sequence[str]) -> str:
    return names[incident.seat] if incident.seat is not None and incident.seat < len(names) else ""
