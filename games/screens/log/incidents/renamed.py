"""An administrator has renamed the table."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Renamed(IncidentType):
    """All players see the reason."""

    kind = IncidentKind.TABLE_RENAMED
    label = _("table renamed")
    text = _("An administrator renamed this table. Reason: %(reason)s")
