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
        case IncidentKind.OPENED_TO_ADMIN:
            return _("The administration looked at the whole table. Reason: %(reason)s") % holes
        case IncidentKind.CLOCK_SHIFTED:
            return _("The site was away; all deadlines were moved.")
        case IncidentKind.CANCELLED:
            return _("The game was cancelled.")
    return incident.get_kind_display()
