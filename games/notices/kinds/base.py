"""What every kind of notice has: words, links, when it goes out, and how long it is still true."""

from abc import ABC, abstractmethod
from typing import Any

from django.utils.functional import Promise

from games.enums import NoticeKind, NoticeMode
from games.models import Match, Notice, Seat
from games.notices import links
from games.notices.digest import digest
from games.screens.setup.labels import edition_name, pace_name

Mail = tuple[str, dict[str, Any]]
"""The name of a template in `templates/games/notices/email` and its context."""


class NoticeType(ABC):
    """One kind of notice. A subclass is a file in this folder and an entry of `TYPES` in its `__init__`."""

    kind: NoticeKind
    label: str | Promise
    """Its name in the settings, as its reader would say it."""
    title: str | Promise
    """The subject of a message, with a hole for `match`. No card, no secret: locked screens show it."""

    is_delayed = False
    """Whether it first waits NOTICE_DELAY seconds, in case its reader sees it on the site."""
    is_urgent = False
    """Whether it goes out at once whatever its reader prefers, unless they turned it off, even in quiet hours."""
    is_groupable = False
    """Whether one line in a message about several tables says enough."""
    is_seen_at_table = False
    """Whether its reader sees the same at the table, so that it is not sent while they look there, nor afterwards."""
    is_in_log = False
    """Whether it is about the log entry `version`, and seen by its reader with that entry; implies the one above."""
    asks_for_move = False
    """Whether one message covers all tables that wait for its reader, and none follows until they have looked."""
    joins_turn_message = False
    """Whether the message about a table that waits says this too."""

    def default_mode(self, channel: str) -> NoticeMode:
        """Return how it goes out on the channel of that key to people who have not chosen."""
        return NoticeMode.AT_ONCE

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return the subject of a message about `match`; `notice` is None where it is about a table that waits."""
        return str(self.title) % {"match": match.title}

    @abstractmethod
    def sentence(self, notice: Notice) -> str:
        """Return what the notice says, in the language and time zone set now."""

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the notice still holds, and its reader has not seen it; `seat` is theirs at its table."""
        return seat is not None and not self._was_seen(notice, seat)

    def link(self, notice: Notice) -> str:
        """Return where a message outside mail leads. Others may read it: no invitation token."""
        return links.to_decision(notice.match)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return what a mail about this notice alone consists of; `seat` is its reader's at the table."""
        return "notice", {"games": [digest(notice.match, seat)], "sentence": self.sentence(notice)}

    def _was_seen(self, notice: Notice, seat: Seat) -> bool:
        if self.is_in_log:
            return 0 < notice.version <= seat.seen_version
        return self.is_seen_at_table and seat.seen_at is not None and seat.seen_at >= notice.created_at


def table_mail(match: Match, link: str, sentence: str) -> Mail:
    """Return a mail that presents a table to somebody who does not play there, with one link."""
    return "invited", {
        "sentence": sentence,
        "match": match,
        "edition": edition_name(match),
        "pace": pace_name(match),
        "link": link,
    }
