"""The base class of incident types: their sentence, their icon, and who gets them as news."""

from django.utils.functional import Promise

from games.enums import IncidentKind
from games.models import Incident


class IncidentType:
    """A kind of incident. Subclasses are modules of this package, listed in `TYPES`."""

    kind: IncidentKind
    label: str | Promise
    """The label on admin pages."""
    text: str | Promise
    """A sentence with the placeholders `name` (the seat's player) and `reason`, for everyone who can see the table."""
    sign = "snail"
    """The icon next to the sentence in the log and in the news."""
    is_news_to_its_player = False
    """Whether the seat's own player gets the incident as news; False if players cause it themselves."""
    changes_player = False
    """Whether the seat changes hands; `Incident.user` is the former player."""

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the sentence about an incident; `name` is the seat's player, or empty if there is no seat."""
        return str(self.text) % {"name": name, "reason": incident.reason}


class UnknownIncident(IncidentType):
    """A kind of incident that a newer version of the site has stored, for example during a rolling restart."""

    label = ""

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the stored kind, because this version has no text for it."""
        return incident.kind
