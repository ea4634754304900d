"""Users' preferences: the mode of each kind of notice on each channel."""

from django.db.models import QuerySet

from games.enums import NoticeMode
from games.fast.compiled_queries import compiled
from games.models import NoticePreference, User
from games.notices.channel import Channel
from games.notices.kinds import NOTICE_TYPES, notice_type_of


def modes_of(user: User, channel: Channel) -> dict[str, NoticeMode]:
    """Return the mode of each kind for `user` on `channel`."""
    wishes = dict(_wishes(user.pk, channel.key))
    return {
        kind: NoticeMode(wishes[kind]) if kind in wishes else channel.default_mode(notice_type)
        for kind, notice_type in NOTICE_TYPES.items()
    }


@compiled
def _wishes(user: int, channel: str) -> QuerySet[NoticePreference, tuple[str, str]]:
    return NoticePreference.objects.filter(user_id=user, channel=channel).values_list("kind", "mode")


def set_mode(*, user: User, channel: Channel, kind: str, mode: str) -> None:
    """Set the mode of a kind for `user` on `channel`. Raises ValueError for an unknown kind or mode."""
    NoticePreference.objects.update_or_create(
        user=user, channel=channel.key, kind=notice_type_of(kind).kind, defaults={"mode": NoticeMode(mode)}
    )
