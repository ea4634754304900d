"""The creator of the table connects it to a channel."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class WebhookSet(IncidentType):
    """The table's news goes to a Discord or Slack channel, with only what spectators may see."""

    kind = IncidentKind.WEBHOOK_SET
    label = _("news channel connected")
    text = _("News of this table is now posted to a channel, as spectators see it.")
