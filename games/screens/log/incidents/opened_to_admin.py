"""An administrator looked at all cards of a game."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class OpenedToAdmin(IncidentType):
    """All players see that an administrator looked at the game, and why."""

    kind = IncidentKind.OPENED_TO_ADMIN
    label = _("an administrator viewed the whole table")
    text = _("An administrator viewed the whole table. Reason: %(reason)s")
