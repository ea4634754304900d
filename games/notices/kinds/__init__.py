"""The kinds of notices. A new one is a module here, a member of `NoticeKind`, and an entry in `TYPES`."""

from collections.abc import Callable

from games.notices.kinds.base import NoticeType
from games.notices.kinds.cancelled import Cancelled
from games.notices.kinds.character import Character
from games.notices.kinds.deadline_near import DeadlineNear
from games.notices.kinds.destroyed import Destroyed
from games.notices.kinds.district_taken import DistrictTaken
from games.notices.kinds.finished import Finished
from games.notices.kinds.fitting import Fitting
from games.notices.kinds.hand import Hand
from games.notices.kinds.invited import Invited
from games.notices.kinds.mentioned import Mentioned
from games.notices.kinds.murdered import Murdered
from games.notices.kinds.robbed import Robbed
from games.notices.kinds.started import Started
from games.notices.kinds.substitute import Substitute
from games.notices.kinds.timed_out import TimedOut
from games.notices.kinds.your_turn import YourTurn

TYPES: dict[str, NoticeType] = {
    notice_type.kind: notice_type
    for notice_type in (
        YourTurn(),
        Invited(),
        Started(),
        DeadlineNear(),
        TimedOut(),
        Finished(),
        Cancelled(),
        Robbed(),
        Murdered(),
        Destroyed(),
        DistrictTaken(),
        Hand(),
        Character(),
        Mentioned(),
        Fitting(),
        Substitute(),
    )
}
"""Each kind with its notice type, in the order of the settings page."""


def type_of(kind: str) -> NoticeType:
    """Return the notice type of a kind. Raises ValueError for an unknown kind."""
    try:
        return TYPES[kind]
    except KeyError:
        raise ValueError(f"there is no notice of the kind {kind!r}") from None


def kinds_where(condition: Callable[[NoticeType], bool]) -> list[str]:
    """Return the kinds that meet a condition."""
    return [kind for kind, notice_type in TYPES.items() if condition(notice_type)]
