"""Users' preferences: the mode of each kind of notice on each channel."""

from games.enums import NoticeMode
from games.models import NoticePreference, User
from games.notices.channel import Channel
from games.notices.kinds import NOTICE_TYPES, notice_type_of


def modes_of(user: User, channel: Channel) -> dict[str, NoticeMode]:
    """Return the mode of each kind for `user` on `channel`."""
    wishes = dict(NoticePreference.objects.filter(user=user, channel=channel.key).values_list("kind", "mode"))
    return {
        kind: NoticeMode(wishes[kind]) if kind in wishes else channel.default_mode(notice_type)
        for kind, notice_type in NOTICE_TYPES.items()
    }


def set_mode(*, user: User, channel: Channel, kind: str, mode: str) -> None:
    """Set the mode of a kind for `user` on `channel`. Raises ValueError for an unknown kind or mode."""
    NoticePreference.objects.update_or_create(
        user=user, channel=channel.key, kind=notice_type_of(kind).kind, defaults={"mode": NoticeMode(mode)}
    )
