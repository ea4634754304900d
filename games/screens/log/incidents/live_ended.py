"""The table is no longer played live."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class LiveEnded(IncidentType):
    """Live play is over; no deadline changes."""

    kind = IncidentKind.LIVE_ENDED
    label = _("live play ended")
    text = _("Live play has ended. The deadlines haven't changed.")
