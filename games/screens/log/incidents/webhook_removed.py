"""The creator of the table disconnects its channel."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class WebhookRemoved(IncidentType):
    """The table's news is no longer posted to a channel."""

    kind = IncidentKind.WEBHOOK_REMOVED
    label = _("news channel disconnected")
    text = _("News of this table is no longer posted to a channel.")
