"""How long things are kept that nobody needs for ever: the whole schedule, carried out every night."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone

from games.domain import guests, open_sessions, restoring
from games.enums import MailStatus, SubstitutionOutcome
from games.models import OutgoingMail, Parcel, RestorePoint, SecurityEvent, Study, Substitution, Suggestion

ACCOUNT_MAILS = timedelta(days=1)
"""Mails about accounts, which hold codes and links, once they are sent."""
GAME_MAILS = timedelta(days=30)
"""Mails about games, which show hands, once they are sent."""
EVENTS = timedelta(days=180)
"""What happened to accounts, with the network address it came from."""
SUGGESTIONS = timedelta(days=365)
"""Words that people proposed, once it is said what becomes of them."""
PARCELS = timedelta(days=7)
"""Messages to webhooks and browsers, whatever became of them."""
STUDIES = timedelta(days=365)
"""Games laid out to be tried differently, since they were last used."""
GUESTS = timedelta(days=30)
"""What guests have left who were last seen then, once no browser signs them in any more; finished games stay."""
OFFERS = timedelta(days=90)
"""That somebody was asked to play on for another and did not."""


def clear(now: datetime | None = None) -> None:
    """Delete what has been kept long enough; at home mails stay, where the mailbox shows them."""
    now = now or timezone.now()
    open_sessions.clear_lapsed(now)
    guests.clear_gone(now, now - GUESTS)
    SecurityEvent.objects.filter(at__lt=now - EVENTS).delete()
    RestorePoint.objects.filter(made_at__lt=now - restoring.LASTS).delete()
    Substitution.objects.exclude(outcome=SubstitutionOutcome.ACCEPTED).filter(created_at__lt=now - OFFERS).delete()
    Parcel.objects.filter(created_at__lt=now - PARCELS).delete()
    Study.objects.filter(used_at__lt=now - STUDIES).delete()
    Suggestion.objects.filter(settled_at__lt=now - SUGGESTIONS).delete()
    if settings.MAILBOX:
        return
    sent = OutgoingMail.objects.filter(status=MailStatus.SENT)
    sent.filter(kind="", sent_at__lt=now - ACCOUNT_MAILS).delete()
    sent.filter(sent_at__lt=now - GAME_MAILS).delete()
