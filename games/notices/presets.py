"""Presets of the notification settings; each sets the modes of all kinds on all channels."""

from collections.abc import Iterable
from enum import StrEnum

from games.enums import NoticeMode
from games.models import User
from games.notices import moments, preferences
from games.notices.channel import Channel
from games.notices.kinds import NOTICE_TYPES
from games.notices.kinds.base import NoticeType


class Preset(StrEnum):
    """The presets, in the order of the settings page."""

    EVERY_TURN = "every_turn"
    DAILY = "daily"
    REMINDERS = "reminders"
    INVITATIONS = "invitations"


def preset_modes(preset: Preset, channel: Channel) -> dict[str, NoticeMode]:
    """Return the mode of each kind on `channel` under a preset."""
    return {kind: _mode(preset, channel, notice_type) for kind, notice_type in NOTICE_TYPES.items()}


def _mode(preset: Preset, channel: Channel, notice_type: NoticeType) -> NoticeMode:
    usual = channel.default_mode(notice_type)
    match preset:
        case Preset.EVERY_TURN:
            return usual
        case Preset.DAILY:
            return moments.effective_mode(notice_type, NoticeMode.OFF if usual == NoticeMode.OFF else NoticeMode.DAILY)
        case Preset.REMINDERS:
            is_wanted = notice_type.is_reminder
        case Preset.INVITATIONS:
            is_wanted = notice_type.is_invitation
    return NoticeMode.AT_ONCE if is_wanted else NoticeMode.OFF


def preset_of(user: User, channels: Iterable[Channel]) -> Preset | None:
    """Return the preset that the user's modes on all of `channels` match; None if they match none."""
    modes = [(channel, _effective_modes(user, channel)) for channel in channels]
    for preset in Preset:
        if all(preset_modes(preset, channel) == chosen for channel, chosen in modes):
            return preset
    return None


def _effective_modes(user: User, channel: Channel) -> dict[str, NoticeMode]:
    modes = preferences.modes_of(user, channel)
    return {kind: moments.effective_mode(NOTICE_TYPES[kind], mode) for kind, mode in modes.items()}


def apply_preset(user: User, channels: Iterable[Channel], preset: Preset) -> None:
    """Set the modes of all kinds on `channels` to those of a preset."""
    for channel in channels:
        for kind, mode in preset_modes(preset, channel).items():
            preferences.set_mode(user=user, channel=channel, kind=kind, mode=mode)
