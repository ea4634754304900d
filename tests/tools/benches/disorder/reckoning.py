"""Compare the rows in the database with the responses that the players got."""

from collections import Counter
from dataclasses import dataclass

from django.db.models import Count, F
from django.utils import timezone

from games.domain.results.match_verification import check_stored_match
from games.enums import By, MailStatus
from games.models import Entry, Match, Notice, OutgoingMail, PostToken
from games.notices import claims
from games.notices.channels import CHANNELS
from tests.infrastructure.smtp import SmtpSink
from tests.tools.benches.disorder.players import Ledger


@dataclass(frozen=True)
class Reckoning:
    """Each number but those of the first line is to be 0."""

    acknowledged: int
    retried: int
    notices: int
    mails: int
    lost: int
    """Moves that were acknowledged and are not there."""
    doubled: int
    """Posts that were played more than once."""
    gaps: int
    """Games whose log does not count from 0 to their version."""
    damaged: int
    """Games that come out otherwise when they are played again from their seed."""
    contradicted: int
    """Posts that were answered otherwise when they came again."""
    unsent: int
    """Notices and mails that are due in the end and have not gone out."""
    told_twice: int
    """Notices that more than one mail carries; beside these, a mail whose sender died may come twice itself."""
    mails_doubled: int

    @property
    def is_well(self) -> bool:
        """Return whether nothing was lost, doubled or contradicted; one email in a thousand may come twice."""
        faults = self.lost + self.doubled + self.gaps + self.damaged + self.contradicted + self.unsent + self.told_twice
        return not faults and self.mails_doubled * 1000 <= self.mails


def reckon(ledger: Ledger, sink: SmtpSink) -> Reckoning:
    """Look at every row."""
    played = Counter(PostToken.objects.values_list("match_id", "seat", "token"))
    by_people = Entry.objects.filter(by=By.PERSON).exclude(seat=None).count()
    letters = Counter(letter["Message-ID"] for letter in sink.messages)
    false = [
        deed
        for deed, _status, why in ledger.contradicted
        if why != "unanswered at first" or (deed.match, deed.seat, deed.token) in played
    ]
    matches = list(Match.objects.exclude(status="open"))
    return Reckoning(
        acknowledged=len(ledger.acknowledged),
        retried=ledger.retried,
        notices=Notice.objects.count(),
        mails=len(sink.messages),
        lost=sum((deed.match, deed.seat, deed.token) not in played for deed in ledger.acknowledged),
        doubled=by_people - len(played),
        gaps=sum(not is_counted(match) for match in matches),
        damaged=sum(damage_of(match) is not None for match in matches),
        contradicted=len(false),
        unsent=waiting(),
        told_twice=told_twice(),
        mails_doubled=sum(letters.values()) - len(letters),
    )


def told_twice() -> int:
    """Count by how many mails notices are carried beside the one that each is to have."""
    carried = OutgoingMail.deliveries.through.objects.values("delivery_id").annotate(mails=Count("outgoingmail_id"))
    return sum(carried.filter(mails__gt=1).values_list(F("mails") - 1, flat=True))


def is_counted(match: Match) -> bool:
    """Return whether the log of a match has each number once, up to its version."""
    return list(match.entries.order_by("number").values_list("number", flat=True)) == list(range(match.version + 1))


def damage_of(match: Match) -> str | None:
    """Return how replaying a match differs from what is stored; None if it does not."""
    found = check_stored_match(match)
    if found.flaw is None and not found.problems:
        return None
    return f"game {match.pk} ({match.status}, version {match.version}): {found.flaw} {found.problems[:3]}"


def waiting() -> int:
    """Count the notices and mails that are due and have not gone out."""
    notices = sum(claims.due_deliveries(channel.key, timezone.now()).count() for channel in CHANNELS)
    unsent = OutgoingMail.objects.exclude(status=MailStatus.SENT).count()
    return Notice.objects.filter(is_new=True).count() + notices + unsent
