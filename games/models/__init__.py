"""All models; other packages import them from here."""

from games.models.accounts.security import RestorePoint, SecurityEvent, UserSession
from games.models.accounts.user import User
from games.models.chat.message import Block, ChatMessage, ChatReport
from games.models.chat.name_report import NameReport
from games.models.circles.circle import Circle, CircleGame, CircleMember
from games.models.deadlines.outage import Outage
from games.models.deadlines.substitution import Substitution
from games.models.deadlines.vacation import Vacation
from games.models.lobby.default_setup import Favourite
from games.models.lobby.invitation import Invitation, UninvitedAddress
from games.models.lobby.sent_form import SentForm
from games.models.lobby.table_wish import TableWish
from games.models.matches.compressed_game import CompressedGame
from games.models.matches.entry import Entry, Incident, PostToken
from games.models.matches.match import CurrentState, Match, Shuffle, Snapshot
from games.models.matches.seat import Seat
from games.models.notices.calendar import CalendarFeed
from games.models.notices.mail import OutgoingMail
from games.models.notices.mail_thread import MailThread
from games.models.notices.notice import Delivery, NextDigest, Notice, NoticePreference
from games.models.notices.notice_habits import NoticeHabits
from games.models.notices.outlet import Outlet, Parcel
from games.models.notices.stopped_address import StoppedAddress, TroubledAddress
from games.models.operations.heartbeat import Heartbeat
from games.models.operations.kept_key import KeptKey
from games.models.operations.stored_figure import StoredFigure
from games.models.people.note import Companion, Note
from games.models.people.sanction import Sanction
from games.models.play.filed_order import FiledOrder
from games.models.results.analysis import Analysis
from games.models.results.card_result import CardResult
from games.models.results.conduct import Conduct
from games.models.results.follow_up import FollowUp
from games.models.results.player_totals import PlayerTotals
from games.models.results.rating import RatedGame, Rating
from games.models.results.summary import CharacterGame, Played, Summary
from games.models.results.tallies import CardTally, GameTally, SeatTally
from games.models.review.bookmark import Bookmark
from games.models.review.found_exercise import FoundExercise
from games.models.review.study import Study

__all__ = [
    "Analysis",
    "Block",
    "Bookmark",
    "CalendarFeed",
    "CardResult",
    "CardTally",
    "CharacterGame",
    "ChatMessage",
    "ChatReport",
    "Circle",
    "CircleGame",
    "CircleMember",
    "Companion",
    "CompressedGame",
    "Conduct",
    "CurrentState",
    "Delivery",
    "Entry",
    "Favourite",
    "FiledOrder",
    "FollowUp",
    "FoundExercise",
    "GameTally",
    "Heartbeat",
    "Incident",
    "Invitation",
    "KeptKey",
    "MailThread",
    "Match",
    "NameReport",
    "NextDigest",
    "Note",
    "Notice",
    "NoticeHabits",
    "NoticePreference",
    "Outage",
    "OutgoingMail",
    "Outlet",
    "Parcel",
    "Played",
    "PlayerTotals",
    "PostToken",
    "RatedGame",
    "Rating",
    "RestorePoint",
    "Sanction",
    "Seat",
    "SeatTally",
    "SecurityEvent",
    "SentForm",
    "Shuffle",
    "Snapshot",
    "StoppedAddress",
    "StoredFigure",
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
