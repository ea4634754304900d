"""Each quota counts only what it limits, and says what it is."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import timedelta

import pytest
from django.db import connection
from django.db.models import Model
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.domain.errors import Refused
from games.domain.lobby import quotas
from games.enums import BotKind, ChatRoom, MatchStatus
from games.models import Bookmark, ChatMessage, ChatReport, Match, NameReport, Study, User, UserSession
from tests.games.tables import guest, open_table, person

pytestmark = pytest.mark.django_db
MOST = 2
Rows = Callable[[User, Match], Iterable[Model]]
"""Makes rows about this person and match."""


def finished() -> Match:
    return Match.objects.create(name="Over", edition="classic", size=2, status=MatchStatus.FINISHED)


def said(user: User, match: Match, room: ChatRoom = ChatRoom.FILM) -> ChatMessage:
    return ChatMessage(user=user, match=match, room=room, text="Well played.")


def chat_report(user: User, match: Match, outcome: str = "open") -> ChatReport:
    message = said(person("Rude"), match)
    message.save()
    return ChatReport(message=message, reporter=user, outcome=outcome)


def name_report(user: User, match: Match, outcome: str = "open") -> NameReport:
    return NameReport(match=match, name=f"Rude {NameReport.objects.count()}", reporter=user, outcome=outcome)


def open_report(user: User, match: Match) -> ChatReport | NameReport:
    """Report a message first, then a name."""
    is_first = not ChatReport.objects.filter(reporter=user, outcome="open").exists()
    return chat_report(user, match) if is_first else name_report(user, match)


def study(user: User, match: Match) -> Study:
    return Study(user=user, match=match, title="If", digest=f"{Study.objects.count()}", setup={}, posts=[])


def table(user: User, _match: Match, status: MatchStatus = MatchStatus.OPEN) -> Match:
    return Match(name="Table", creator=user, edition="classic", size=2, status=status)


QUOTAS: dict[str, tuple[str, Callable[[User, Match], None], Rows, Rows]] = {
    "too_many_bookmarks": (
        "MAX_BOOKMARKS",
        lambda me, _match: quotas.check_bookmarks_quota(me),
        lambda me, match: [Bookmark(user=me, match=match, moment=Bookmark.objects.count())],
        lambda _me, match: [Bookmark(user=person("Bára"), match=match, moment=9)],
    ),
    "too_many_comments": (
        "MAX_COMMENTS",
        quotas.check_comments_quota,
        lambda me, match: [said(me, match)],
        lambda me, match: [
            *(said(person("Bára"), match), said(me, finished())),
            *(said(me, match, ChatRoom.PLAYERS), said(me, match, ChatRoom.SPECTATORS)),
        ],
    ),
    "too_many_reports": (
        "MAX_REPORTS",
        lambda me, _match: quotas.check_reports_quota(me),
        lambda me, match: [open_report(me, match)],
        lambda me, match: [
            *(chat_report(person("Bára"), match), name_report(person("Ema"), match)),
            *(chat_report(me, match, "left"), name_report(me, match, "left")),
        ],
    ),
    "too_many_studies": (
        "MAX_STUDIES",
        lambda me, _match: quotas.check_studies_quota(me),
        lambda me, match: [study(me, match)],
        lambda _me, match: [study(person("Bára"), match)],
    ),
    "too_many_tables": (
        "MAX_OPEN_TABLES",
        lambda me, _match: quotas.check_open_tables_quota(me),
        lambda me, match: [table(me, match)],
        lambda me, match: [table(person("Bára"), match), table(me, match, MatchStatus.RUNNING)],
    ),
}
"""By refusal: the limit, its check, a row that counts, and rows that don't."""


def save(rows: Iterable[Model]) -> None:
    for row in rows:
        row.save()


@pytest.mark.parametrize("code", QUOTAS)
def test_a_quota_counts_only_what_it_limits(code, monkeypatch):
    limit, check, counted, uncounted = QUOTAS[code]
    monkeypatch.setattr(quotas, limit, MOST)
    me, match = person(), finished()
    save(uncounted(me, match))
    save(counted(me, match))
    check(me, match)

    save(counted(me, match))

    with pytest.raises(Refused) as refused:
        check(me, match)
    assert (refused.value.code, refused.value.params) == (code, {"most": MOST})


def test_bot_games_of_others_do_not_count(monkeypatch):
    monkeypatch.setattr(quotas, "MAX_BOT_GAMES", 1)
    open_table(person("Bára"), 2, bots=[BotKind.APPRENTICE])

    quotas.check_bot_games_quota(person())


def guest_at(network: str) -> User:
    user = guest()
    UserSession.objects.create(user=user, session=f"session {user.pk}", network=network)
    return user


def bot_game(creator: User) -> Match:
    return open_table(creator, 2, bots=[BotKind.APPRENTICE])


def is_limit_reached(network: str) -> bool:
    """Return whether another guest of this network is refused a game with bots."""
    other = guest_at(network)
    with suppress(Refused):
        quotas.check_bot_games_quota(other)
        return False
    with pytest.raises(Refused, match="too_many_guest_games"):
        quotas.check_bot_games_quota(other)
    return True


HOME = "192.0.2.0/24"


def table_without_bots(creator: User) -> None:
    table(creator, finished()).save()


def finished_game(creator: User) -> None:
    Match.objects.filter(pk=bot_game(creator).pk).update(status=MatchStatus.FINISHED)


@pytest.mark.parametrize(
    ("act", "network", "is_counted"),
    [
        (bot_game, HOME, True),
        (bot_game, "", False),
        (finished_game, HOME, False),
        (table_without_bots, HOME, False),
    ],
)
def test_the_limit_of_a_network_counts_current_games_of_its_guests_with_bots(act, network, is_counted, settings):
    settings.GUEST_GAMES = 1

    act(guest_at(network))

    assert is_limit_reached(network) is is_counted


def test_games_of_accounts_on_the_network_do_not_count_toward_its_limit(settings):
    settings.GUEST_GAMES = 1
    ana = person()
    UserSession.objects.create(user=ana, session="Ana's", network=HOME)
    bot_game(ana)

    assert not is_limit_reached(HOME)


@pytest.mark.parametrize(
    ("created", "moved", "is_counted"), [(8, 1, True), (1, None, True), (8, 8, False), (8, None, False)]
)
def test_a_guest_game_counts_for_a_week_after_its_last_move(created, moved, is_counted, settings):
    settings.GUEST_GAMES = 1
    now = timezone.now()
    Match.objects.filter(pk=bot_game(guest_at(HOME)).pk).update(
        created_at=now - timedelta(days=created), moved_at=None if moved is None else now - timedelta(days=moved)
    )

    assert is_limit_reached(HOME) is is_counted


def test_guests_may_have_fewer_what_if_games(monkeypatch):
    monkeypatch.setattr(quotas, "MAX_STUDIES_OF_GUEST", MOST - 1)
    monkeypatch.setattr(quotas, "MAX_STUDIES", MOST)
    visitor, ana, match = guest(), person(), finished()
    save([study(visitor, match)])
    save([study(ana, match)])

    quotas.check_studies_quota(ana)
    with pytest.raises(Refused) as refused:
        quotas.check_studies_quota(visitor)
    assert refused.value.params == {"most": MOST - 1}


def test_a_quota_locks_the_row_of_its_person():
    me = person()

    with CaptureQueriesContext(connection) as queries:
        quotas.check_bookmarks_quota(me)

    assert f'"games_user"."id" = {me.pk}' in queries[0]["sql"]
