"""Another player has taken over a seat."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import IncidentKind
from games.models import Incident
from games.screens import people
from games.screens.log.incidents.base import IncidentType


class Substituted(IncidentType):
    """`user` is the former player."""

    kind = IncidentKind.SUBSTITUTED
    label = gettext_lazy("another player took over")
    changes_player = True

    def sentence(self, incident: Incident, name: str) -> str:
        """Return the sentence, with the names of both players."""
        return _("%(name)s takes over for %(former)s.") % {"name": name, "former": people.former_player(incident)}
