"""All players have left the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Abandoned(IncidentType):
    """The game is over, without a result."""

    kind = IncidentKind.ABANDONED
    label = _("abandoned by all")
    text = _("Nobody has come back for two weeks: the game ends without a result.")
