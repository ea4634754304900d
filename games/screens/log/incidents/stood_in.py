"""Time ran out for a player again, and a bot stands in."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class StoodIn(IncidentType):
    """A bot plays the seat until its player is back."""

    kind = IncidentKind.STOOD_IN
    label = _("a bot stands in")
    text = _("Time ran out for %(name)s again; a bot plays until the owner is back.")
    is_news_to_its_player = True
