"""A player does not agree to end the game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class EndDeclined(IncidentType):
    """The vote is closed and the game goes on."""

    kind = IncidentKind.END_DECLINED
    label = _("declined to end the game")
    text = _("%(name)s did not agree to end the game, so it continues.")
