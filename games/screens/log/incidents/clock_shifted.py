"""All deadlines were moved after an outage."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class ClockShifted(IncidentType):
    """The players' time did not run while the site was down."""

    kind = IncidentKind.CLOCK_SHIFTED
    label = _("deadlines extended after an outage")
    text = _("The site was down, so we extended all deadlines.")
