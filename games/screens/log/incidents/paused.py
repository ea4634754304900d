"""All players have agreed to a pause."""

from django.utils.translation import gettext_lazy, ngettext

from games.enums import IncidentKind
from games.models import Incident
from games.screens.log.incidents.base import IncidentType


class Paused(IncidentType):
    """`reason` is the number of days."""

    kind = IncidentKind.PAUSED
    label = gettext_lazy("paused by agreement")

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the sentence, with the length of the pause."""
        days = int(incident.reason)
        words = ngettext(
            "All players agreed. The clocks are stopped for %(days)d day.",
            "All players agreed. The clocks are stopped for %(days)d days.",
            days,
        )
        return words % {"days": days}
