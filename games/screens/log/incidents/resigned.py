"""A player has resigned."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Resigned(IncidentType):
    """A bot plays the seat to the end."""

    kind = IncidentKind.RESIGNED
    label = _("resigned")
    text = _("%(name)s has resigned. A bot plays on in their place.")
