"""A player's time ran out again, and a bot plays for them."""

from django.utils.translation import gettext_lazy as _

from games.enums import IncidentKind
from games.screens.log.incidents.base import IncidentType


class StoodIn(IncidentType):
    """A bot plays the seat until its player is back."""

    kind = IncidentKind.STOOD_IN
    label = _("a bot took over")
    text = _("%(name)s ran out of time again. A bot plays until they return.")
    is_news_to_its_player = True
