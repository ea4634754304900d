"""An administrator has canceled the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Cancelled(IncidentType):
    """The game is over, without a result."""

    kind = IncidentKind.CANCELLED
    label = _("canceled")
    text = _("The game was canceled.")
