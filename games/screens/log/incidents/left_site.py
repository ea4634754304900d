"""A player has deleted their account."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class LeftSite(IncidentType):
    """A bot plays the seat to the end."""

    kind = IncidentKind.LEFT_SITE
    label = _("account deleted")
    text = _("%(name)s deleted their account and left for good. A bot plays on in their place.")
