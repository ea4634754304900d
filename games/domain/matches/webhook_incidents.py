"""Log entries about a table's webhook, from which all players learn where the table's news is posted."""

from games.domain.matches.match_history import note_incident
from games.enums import IncidentKind
from games.models import Match


def note_webhook_set(match: Match) -> None:
    """Log that the news of a table is posted to a webhook from now on."""
    note_incident(match, IncidentKind.WEBHOOK_SET)


def note_webhook_removed(match: Match) -> None:
    """Log that the news of a table is no longer posted to a webhook."""
    note_incident(match, IncidentKind.WEBHOOK_REMOVED)
