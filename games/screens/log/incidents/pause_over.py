"""The days of a pause are over."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class PauseOver(IncidentType):
    """The clocks are running again."""

    kind = IncidentKind.PAUSE_OVER
    label = _("pause over")
    text = _("The pause is over. The clocks are running again.")
