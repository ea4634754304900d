"""Time ran out for a player."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class TimedOut(IncidentType):
    """The steward chose for the seat's player."""

    kind = IncidentKind.TIMED_OUT
    label = _("time ran out")
    text = _("Time ran out for %(name)s; the most modest choice was made automatically.")
    is_news_to_its_player = True
