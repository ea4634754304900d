"""The kinds of notices. To add one, add a module here, a member of `NoticeKind` and an entry in `NOTICE_TYPES`."""

from collections.abc import Callable

from games.notices.kinds.base import NoticeType
from games.notices.kinds.cancelled import CancelledNotice
from games.notices.kinds.character import CharacterNotice
from games.notices.kinds.chat import ChatNotice
from games.notices.kinds.deadline_near import DeadlineNearNotice
from games.notices.kinds.destroyed import DestroyedNotice
from games.notices.kinds.district_taken import DistrictTakenNotice
from games.notices.kinds.end_proposed import EndProposedNotice
from games.notices.kinds.finished import FinishedNotice
from games.notices.kinds.fitting import FittingNotice
from games.notices.kinds.hand import HandNotice
from games.notices.kinds.idle_table import IdleTableNotice
from games.notices.kinds.invited import InvitedNotice
from games.notices.kinds.mentioned import MentionedNotice
from games.notices.kinds.murdered import MurderedNotice
from games.notices.kinds.nudge import NudgeNotice
from games.notices.kinds.order_played import OrderPlayedNotice
from games.notices.kinds.pause_ended import PauseEndedNotice
from games.notices.kinds.pause_proposed import PauseProposedNotice
from games.notices.kinds.paused import PausedNotice
from games.notices.kinds.post_leaves import PostLeavesNotice
from games.notices.kinds.robbed import RobbedNotice
from games.notices.kinds.started import StartedNotice
from games.notices.kinds.still_there import StillThereNotice
from games.notices.kinds.substitute import SubstituteNotice
from games.notices.kinds.timed_out import TimedOutNotice
from games.notices.kinds.unfinished import UnfinishedNotice
from games.notices.kinds.your_turn import YourTurnNotice

NOTICE_TYPES: dict[str, NoticeType] = {
    notice_type.kind: notice_type
    for notice_type in (
        YourTurnNotice(),
        OrderPlayedNotice(),
        PostLeavesNotice(),
        InvitedNotice(),
        IdleTableNotice(),
        StillThereNotice(),
        StartedNotice(),
        UnfinishedNotice(),
        DeadlineNearNotice(),
        TimedOutNotice(),
        FinishedNotice(),
        CancelledNotice(),
        RobbedNotice(),
        MurderedNotice(),
        DestroyedNotice(),
        DistrictTakenNotice(),
        HandNotice(),
        CharacterNotice(),
        MentionedNotice(),
        ChatNotice(),
        FittingNotice(),
        SubstituteNotice(),
        PauseProposedNotice(),
        PausedNotice(),
        PauseEndedNotice(),
        EndProposedNotice(),
        NudgeNotice(),
    )
}
"""Each kind with its notice type, in the order of the settings page."""


def notice_type_of(kind: str) -> NoticeType:
    """Return the notice type of a kind. Raises ValueError for an unknown kind."""
    try:
        return NOTICE_TYPES[kind]
    except KeyError:
        raise ValueError(f"there is no notice of the kind {kind!r}") from None


def kinds_where(condition: Callable[[NoticeType], bool]) -> list[str]:
    """Return the kinds that meet a condition."""
    return [kind for kind, notice_type in NOTICE_TYPES.items() if condition(notice_type)]
