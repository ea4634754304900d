"""The incident: a player is back."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class CameBack(IncidentType):
    """A player takes over their seat from the bot, or ends their vacation."""

    kind = IncidentKind.CAME_BACK
    label = _("player returned")
    text = _("%(name)s is back.")
