"""A vote on a pause closes by itself."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class PauseLapsed(IncidentType):
    """Not all players agreed in time; `reason` is the number of days, 0 for the end of a pause."""

    kind = IncidentKind.PAUSE_LAPSED
    label = _("vote on a pause closed")
    text = _("Not all players agreed within three days, so nothing changes.")
