"""A player no longer agrees to end the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class EndWithdrawn(IncidentType):
    """The game goes on."""

    kind = IncidentKind.END_WITHDRAWN
    label = _("wants to keep playing")
    text = _("%(name)s would rather keep playing.")
