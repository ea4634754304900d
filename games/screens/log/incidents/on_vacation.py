"""A player is on vacation."""

from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import IncidentKind
from games.models import Incident
from games.screens import dates
from games.screens.log.incidents.base import IncidentType


class OnVacation(IncidentType):
    """`reason` is the last day of the vacation, as an ISO date."""

    kind = IncidentKind.ON_VACATION
    label = gettext_lazy("on vacation")

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the sentence, with the last day on which the player's clock is stopped."""
        day = dates.short_day(date.fromisoformat(incident.reason))
        return _("%(name)s is on vacation. Their clock is stopped through %(day)s.") % {
            "name": name,
            "day": day,
        }
