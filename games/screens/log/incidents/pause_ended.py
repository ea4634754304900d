"""All players have agreed to end a pause."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class PauseEnded(IncidentType):
    """The clocks run again."""

    kind = IncidentKind.PAUSE_ENDED
    label = _("pause ended")
    text = _("All players agreed. The pause is over.")
