"""A player proposes to pause or resume the game."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.enums import IncidentKind
from games.models import Incident
from games.screens.log.incidents.base import IncidentType


class PauseProposed(IncidentType):
    """`reason` is the number of days; 0 proposes to end a pause."""

    kind = IncidentKind.PAUSE_PROPOSED
    label = gettext_lazy("proposed a pause")

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the sentence, with the length of the proposed pause."""
        days = int(incident.reason)
        if not days:
            return _("%(name)s would like to end the pause.") % {"name": name}
        words = ngettext(
            "%(name)s would like to pause the game for %(days)d day.",
            "%(name)s would like to pause the game for %(days)d days.",
            days,
        )
        return words % {"name": name, "days": days}
