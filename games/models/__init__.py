"""The rows: people, matches, seats, entries, notices."""

from games.models.analysis import Analysis
from games.models.bookmark import Bookmark
from games.models.calendar import CalendarFeed
from games.models.card_result import CardResult
from games.models.chat import Block, ChatMessage, ChatReport
from games.models.conduct import Conduct
from games.models.entry import Entry, Incident
from games.models.favourite import Favourite
from games.models.heartbeat import Heartbeat
from games.models.invitation import Invitation, UninvitedAddress
from games.models.kept_key import KeptKey
from games.models.mail import OutgoingMail
from games.models.match import Match, Shuffle, Snapshot
from games.models.name_report import NameReport
from games.models.note import Companion, Note
from games.models.notice import Delivery, LastTold, Notice, NoticePreference
from games.models.notice_habits import NoticeHabits
from games.models.outlet import Outlet, Parcel
from games.models.rating import RatedGame, Rating
from games.models.sanction import Sanction
from games.models.seat import Seat
from games.models.security import RestorePoint, SecurityEvent, UserSession
from games.models.stopped_address import StoppedAddress, TroubledAddress
from games.models.study import Study
from games.models.substitution import Substitution
from games.models.summary import Played, Summary
from games.models.table_wish import TableWish
from games.models.user import User
from games.models.vacation import Vacation

__all__ = [
    "Analysis",
    "Block",
    "Bookmark",
    "CalendarFeed",
    "CardResult",
    "ChatMessage",
    "ChatReport",
    "Companion",
    "Conduct",
    "Delivery",
    "Entry",
    "Favourite",
    "Heartbeat",
    "Incident",
    "Invitation",
    "KeptKey",
    "LastTold",
    "Match",
    "NameReport",
    "Note",
    "Notice",
    "NoticeHabits",
    "NoticePreference",
    "OutgoingMail",
    "Outlet",
    "Parcel",
    "Played",
    "RatedGame",
    "Rating",
    "RestorePoint",
    "Sanction",
    "Seat",
    "SecurityEvent",
    "Shuffle",
    "Snapshot",
    "StoppedAddress",
    "Study",
    "Substitution",
    "Summary",
    "TableWish",
    "TroubledAddress",
    "UninvitedAddress",
    "User",
    "UserSession",
    "Vacation",
]
