"""An administrator looked at all cards of the table."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class OpenedToAdmin(IncidentType):
    """All players are told that somebody looked, and why."""

    kind = IncidentKind.OPENED_TO_ADMIN
    label = _("the administration looked at everything")
    text = _("The administration looked at the whole table. Reason: %(reason)s")
