"""Limits for one person, so that no one uses up the site's resources."""

from datetime import timedelta

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from games.domain.errors import Refused
from games.enums import ChatRoom, MatchStatus, NameReportOutcome, ReportOutcome
from games.models import (
    Bookmark,
    ChatMessage,
    ChatReport,
    CircleMember,
    Match,
    NameReport,
    Study,
    User,
    UserSession,
)

MAX_BOOKMARKS = 500
"""Bookmarks per person, in all games together."""
MAX_COMMENTS = 40
"""Comments per person on one finished game."""
MAX_CIRCLES = 20
"""Circles per person."""
MAX_REPORTS = 30
"""Unsettled reports per person, of messages and names together."""
MAX_OPEN_TABLES = 20
"""Tables per person that wait for players."""
MAX_BOT_GAMES = 60
"""Open or running games with bots per person; each of them keeps the workers busy."""
MAX_STUDIES = 30
"""What-if games per person; each is one row of about 20 KB."""
MAX_STUDIES_OF_GUEST = 5
MAX_BOT_GAMES_OF_GUEST = 20
"""The limit on games with bots for guests; it is lower, because a guest can return as a new guest at any time."""
MAX_GUEST_GAMES_PER_MINUTE = 5
"""Games with bots that one guest may begin within a minute, whether they have ended or not."""

IDLE_AFTER = timedelta(days=7)
"""How long after its last move a guest's game still counts toward the limit of its network."""


def check_open_tables_quota(creator: User) -> None:
    """Refuse to open more tables than allowed (`too_many_tables`). Call it in the transaction that opens the table."""
    _lock_user(creator)
    if Match.objects.filter(creator=creator, status=MatchStatus.OPEN).count() >= MAX_OPEN_TABLES:
        raise Refused("too_many_tables", most=MAX_OPEN_TABLES)


def check_bot_games_quota(creator: User, *, at: Match | None = None) -> None:
    """Refuse more games with bots than allowed (`too_many_bot_games`); the table `at` itself does not count.

    All guests on one network share a second limit (`too_many_guest_games`), because one visitor can create many guests.
    A guest may begin only some games within a minute (`too_many_games_now`).
    """
    _lock_user(creator)
    if creator.is_guest and _count_games_of_last_minute(creator) >= MAX_GUEST_GAMES_PER_MINUTE:
        raise Refused("too_many_games_now", most=MAX_GUEST_GAMES_PER_MINUTE)
    if creator.is_guest and _count_guest_games_on_network(creator) >= settings.GUEST_GAMES:
        raise Refused("too_many_guest_games")
    most = MAX_BOT_GAMES_OF_GUEST if creator.is_guest else MAX_BOT_GAMES
    going = Match.objects.filter(creator=creator, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    others = going.exclude(pk=at.pk) if at else going
    with_bots = others.filter(seats__bot__gt="").distinct()
    if with_bots.count() >= most:
        raise Refused("too_many_bot_games", most=most)


def _count_games_of_last_minute(creator: User) -> int:
    recent = Match.objects.filter(creator=creator, created_at__gt=timezone.now() - timedelta(minutes=1))
    return recent.filter(seats__bot__gt="").distinct().count()


def _count_guest_games_on_network(guest: User) -> int:
    """Return how many games with bots the guests on this guest's networks have in total."""
    networks = UserSession.objects.filter(user=guest).exclude(network="").values("network")
    guests = User.objects.filter(is_guest=True, user_sessions__network__in=networks)
    # If a game has had no move for a week, its bots have nothing to do.
    lately = timezone.now() - IDLE_AFTER
    going = Match.objects.filter(creator__in=guests, status__in=[MatchStatus.OPEN, MatchStatus.RUNNING])
    with_bots = going.filter(Q(moved_at__gt=lately) | Q(created_at__gt=lately), seats__bot__gt="").distinct()
    return with_bots.count()


def check_bookmarks_quota(person: User) -> None:
    """Refuse more bookmarks than allowed (`too_many_bookmarks`). Call it in the transaction that creates one."""
    _lock_user(person)
    if Bookmark.objects.filter(user=person).count() >= MAX_BOOKMARKS:
        raise Refused("too_many_bookmarks", most=MAX_BOOKMARKS)


def check_circles_quota(person: User) -> None:
    """Refuse membership of more circles than allowed (`too_many_circles`). Call it in the transaction that adds one."""
    _lock_user(person)
    if CircleMember.objects.filter(user=person).count() >= MAX_CIRCLES:
        raise Refused("too_many_circles", most=MAX_CIRCLES)


def check_reports_quota(person: User) -> None:
    """Refuse more reports than allowed (`too_many_reports`). Call it in the transaction that creates one."""
    _lock_user(person)
    messages = ChatReport.objects.filter(reporter=person, outcome=ReportOutcome.OPEN).count()
    names = NameReport.objects.filter(reporter=person, outcome=NameReportOutcome.OPEN).count()
    if messages + names >= MAX_REPORTS:
        raise Refused("too_many_reports", most=MAX_REPORTS)


def check_comments_quota(person: User, match: Match) -> None:
    """Refuse more comments than allowed (`too_many_comments`). Call it in the transaction that creates one."""
    _lock_user(person)
    if ChatMessage.objects.filter(user=person, match=match, room=ChatRoom.FILM).count() >= MAX_COMMENTS:
        raise Refused("too_many_comments", most=MAX_COMMENTS)


def check_studies_quota(person: User) -> None:
    """Refuse more what-if games than allowed (`too_many_studies`). Call it in the transaction that creates one."""
    _lock_user(person)
    most = max_studies(person)
    if Study.objects.filter(user=person).count() >= most:
        raise Refused("too_many_studies", most=most)


def max_studies(person: User) -> int:
    """Return how many what-if games a person may have."""
    return MAX_STUDIES_OF_GUEST if person.is_guest else MAX_STUDIES


def _lock_user(person: User) -> None:
    """Lock the person's row, so that two simultaneous requests cannot both pass the check."""
    User.objects.select_for_update(no_key=True).filter(pk=person.pk).values_list("pk").first()
