"""A player got back the time lost to a problem with the site."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class Forgiven(IncidentType):
    """The timeout no longer counts."""

    kind = IncidentKind.FORGIVEN
    label = _("time restored")
    text = _("%(name)s got back the time lost to a problem with the site.")
