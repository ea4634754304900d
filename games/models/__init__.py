"""The rows: people, matches, seats, entries, notices."""

from games.models.entry import Entry, Incident
from games.models.favourite import Favourite
from games.models.heartbeat import Heartbeat
from games.models.invitation import Invitation, UninvitedAddress
from games.models.mail import OutgoingMail
from games.models.match import Match, Shuffle, Snapshot
from games.models.notice import Delivery, LastTold, Notice, NoticePreference
from games.models.seat import Seat
from games.models.user import User

__all__ = [
    "Delivery",
    "Entry",
    "Favourite",
    "Heartbeat",
    "Incident",
    "Invitation",
    "LastTold",
    "Match",
    "Notice",
    "NoticePreference",
    "OutgoingMail",
    "Seat",
    "Shuffle",
    "Snapshot",
    "UninvitedAddress",
    "User",
]
