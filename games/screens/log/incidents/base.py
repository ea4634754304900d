"""What every kind of incident has: a sentence, a sign, and whom it is news to."""

from django.utils.functional import Promise

from games.enums import IncidentKind
from games.models import Incident


class IncidentType:
    """One kind of incident. A subclass is a file in this folder and an entry of `TYPES` in its `__init__`."""

    kind: IncidentKind
    label: str | Promise
    """Its name in the administration."""
    text: str | Promise
    """The sentence, with holes for `name`, the seat's player, and `reason`. Everybody who sees the table reads it."""
    sign = "snail"
    """The picture beside the sentence in log and news."""
    is_news_to_its_player = False
    """Whether the news tell it to the seat's own player; what players did themselves is no news to them."""
    changes_player = False
    """Whether another player has the seat from here on; `Incident.user` had it before."""

    def sentence(self, incident: Incident, name: str) -> str:
        """Return what happened; `name` is the seat's player, empty for incidents without a seat."""
        return str(self.text) % {"name": name, "reason": incident.reason}


class UnknownIncident(IncidentType):
    """A kind that a newer version of the site has written, as during a rolling restart."""

    label = ""

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the kind itself."""
        return incident.kind
