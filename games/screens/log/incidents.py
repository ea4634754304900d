"""Sentences for what happens at a table beside its rules."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.enums import IncidentKind
from games.models import Incident


def sentence(incident: Incident, names: Sequence[str]) -> str:
    """Say what happened; the same for everybody who looks."""
    holes = {
        "name": names[incident.seat] if incident.seat is not None and incident.seat < len(names) else "",
        "reason": incident.reason,
    }
    match incident.kind:
        case IncidentKind.TIMED_OUT:
            return _("Time ran out for %(name)s; the steward chose what is most modest.") % holes
        case IncidentKind.STOOD_IN:
            return _("Time ran out for %(name)s again; a bot plays until the owner is back.") % holes
        case IncidentKind.CAME_BACK:
            return _("%(name)s is back.") % holes
        case IncidentKind.RESIGNED:
            return _("%(name)s has resigned; a bot plays on.") % holes
        case IncidentKind.LEFT_SITE:
            return _("%(name)s has left this site for good; a bot plays on.") % holes
        case IncidentKind.END_PROPOSED:
            return _("%(name)s would like to end this game without a result.") % holes
        case IncidentKind.END_AGREED:
            return _("%(name)s agrees to end the game.") % holes
        case IncidentKind.END_WITHDRAWN:
            return _("%(name)s would rather play on.") % holes
        case IncidentKind.ENDED:
            return _("All who play have agreed: the game ends without a result.")
        case IncidentKind.OPENED_TO_ADMIN:
            return _("The administration looked at the whole table. Reason: %(reason)s") % holes
        case IncidentKind.CLOCK_SHIFTED:
            return _("The site was away; all deadlines were moved.")
        case IncidentKind.CANCELLED:
            return _("The game was cancelled.")
    return incident.get_kind_display()
