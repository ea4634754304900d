"""A player declines a pause."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class PauseDeclined(IncidentType):
    """The clocks keep running."""

    kind = IncidentKind.PAUSE_DECLINED
    label = _("declined a pause")
    text = _("%(name)s did not agree, so nothing changes.")
