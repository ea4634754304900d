"""Time ran out for a player."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class TimedOut(IncidentType):
    """The steward chose in the player's place."""

    kind = IncidentKind.TIMED_OUT
    label = _("ran out of time")
    text = _("%(name)s ran out of time, so we made the safest choice for them.")
    is_news_to_its_player = True
