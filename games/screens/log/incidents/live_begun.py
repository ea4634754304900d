"""All players have agreed to play live for a while."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class LiveBegun(IncidentType):
    """Live play begins; no deadline changes."""

    kind = IncidentKind.LIVE_BEGUN
    label = _("played live by agreement")
    text = _("All players are here and have agreed to play live. The deadlines haven't changed.")
