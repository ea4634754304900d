"""Whether notices reach a user; the page of their games warns users who would not learn that it is their turn."""

from dataclasses import dataclass

from games.enums import NoticeMode
from games.models import User
from games.notices import preferences
from games.notices.channels import CHANNELS
from games.notices.kinds import kinds_where


@dataclass(frozen=True)
class Reach:
    """Whether notices of turns and reminders reach a user on any channel."""

    of_turns: bool
    of_reminders: bool


def reach_of(user: User) -> Reach:
    """Return whether notices of turns and reminders reach `user`."""
    turns, reminders = kinds_where(lambda kind: kind.asks_for_move), kinds_where(lambda kind: kind.is_reminder)
    if not user.notice_preferences.filter(kind__in=turns, mode=NoticeMode.OFF).exists():
        # Unless the user has switched them off, all channels send notices of turns.
        return Reach(of_turns=True, of_reminders=True)
    of_reminders = False
    for channel in CHANNELS:
        if not (channel.has_address(user) and channel.may_notify(user)):
            continue
        modes = preferences.modes_of(user, channel)
        if any(modes[kind] != NoticeMode.OFF for kind in turns):
            return Reach(of_turns=True, of_reminders=True)
        of_reminders = of_reminders or any(modes[kind] != NoticeMode.OFF for kind in reminders)
    return Reach(of_turns=False, of_reminders=of_reminders)
