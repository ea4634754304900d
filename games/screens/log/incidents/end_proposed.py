"""A player proposes to end the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class EndProposed(IncidentType):
    """The first player's agreement to end the game; all players must agree."""

    kind = IncidentKind.END_PROPOSED
    label = _("proposed ending the game")
    text = _("%(name)s would like to end this game without a result.")
