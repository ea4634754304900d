"""A player has deleted their account."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class LeftSite(IncidentType):
    """A bot plays the seat to the end."""

    kind = IncidentKind.LEFT_SITE
    label = _("the account was deleted")
    text = _("%(name)s has deleted the account and given up the seat for good; a bot plays it to the end.")
