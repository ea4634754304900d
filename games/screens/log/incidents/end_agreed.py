"""A player agrees to end the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class EndAgreed(IncidentType):
    """Another player's agreement to end the game; all players must agree."""

    kind = IncidentKind.END_AGREED
    label = _("agreed to end the game")
    text = _("%(name)s agrees to end the game.")
