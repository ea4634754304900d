"""All players have left the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Abandoned(IncidentType):
    """The game is over, without a result."""

    kind = IncidentKind.ABANDONED
    label = _("abandoned by all players")
    text = _("No one has returned for two weeks. The game ends without a result.")
