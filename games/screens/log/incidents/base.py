"""Base class of incident types: sentence, icon, and who gets it as news."""

from django.utils.functional import Promise

from games.enums import IncidentKind
from games.models import Incident


class IncidentType:
    """A kind of incident. Subclasses are modules of this package, listed in `TYPES`."""

    kind: IncidentKind
    label: str | Promise
    """Label in the administration."""
    text: str | Promise
    """Sentence with placeholders `name` (the seat's player) and `reason`; visible to everyone who sees the table."""
    sign = "snail"
    """Icon next to the sentence in log and news."""
    is_news_to_its_player = False
    """Whether the seat's own player gets it as news; False for what players do themselves."""
    changes_player = False
    """Whether the seat changes hands; `Incident.user` is the former player."""

    def sentence(self, incident: Incident, name: str) -> str:
        """Return what happened; `name` is the seat's player, empty for incidents without a seat."""
        return str(self.text) % {"name": name, "reason": incident.reason}


class UnknownIncident(IncidentType):
    """A kind stored by a newer version of the site, for example during a rolling restart."""

    label = ""

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the stored kind, because this version has no text for it."""
        return incident.kind
