"""How people want to hear of each kind of notice, channel by channel."""

from games.enums import NoticeKind, NoticeMode
from games.models import NoticePreference, User
from games.notices.channel import Channel


def modes_of(user: User, channel: Channel) -> dict[NoticeKind, NoticeMode]:
    """Say how each kind reaches `user` on `channel`."""
    wishes = dict(NoticePreference.objects.filter(user=user, channel=channel.key).values_list("kind", "mode"))
    return {kind: NoticeMode(wishes.get(kind, channel.default_modes[kind])) for kind in NoticeKind}


def set_mode(*, user: User, channel: Channel, kind: str, mode: str) -> None:
    """Let `user` hear of `kind` on `channel` in another way, or no more; ValueError for one that does not exist."""
    NoticePreference.objects.update_or_create(
        user=user, channel=channel.key, kind=NoticeKind(kind), defaults={"mode": NoticeMode(mode)}
    )
