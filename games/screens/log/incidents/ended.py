"""All players have agreed to end the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Ended(IncidentType):
    """The game is over, without a result."""

    kind = IncidentKind.ENDED
    label = _("ended by agreement")
    text = _("All players agreed. The game ends without a result.")
