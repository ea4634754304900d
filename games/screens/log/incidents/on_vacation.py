"""A player is on vacation."""

from datetime import date, datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import IncidentKind
from games.models import Incident
from games.screens import dates
from games.screens.log.incidents.base import IncidentType


class OnVacation(IncidentType):
    """`reason` is the end of the vacation in ISO 8601: a date and time, or in older rows the last day in UTC."""

    kind = IncidentKind.ON_VACATION
    label = gettext_lazy("on vacation")

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the sentence, with the moment until which the player's clock is stopped."""
        if "T" in incident.reason:
            when = dates.moment_with_zone(datetime.fromisoformat(incident.reason))
            return _("%(name)s is on vacation. Their clock is stopped until %(when)s.") % {"name": name, "when": when}
        day = dates.short_day(date.fromisoformat(incident.reason))
        return _("%(name)s is on vacation. Their clock is stopped through %(day)s.") % {
            "name": name,
            "day": day,
        }
