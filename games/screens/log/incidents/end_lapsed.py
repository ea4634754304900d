"""A vote on ending the game closes by itself."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class EndLapsed(IncidentType):
    """Not all players agreed in time."""

    kind = IncidentKind.END_LAPSED
    label = _("vote to end the game closed")
    text = _("Not all players agreed to end the game within three days, so it continues.")
