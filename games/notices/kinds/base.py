"""The base class of notice types: their texts, links, delivery times, and how long they remain true."""

from abc import ABC, abstractmethod
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.utils.functional import Promise

from games.enums import NoticeKind, NoticeMode
from games.models import Match, Notice, Seat
from games.notices import links
from games.notices.digest import digest
from games.screens.setup.labels import edition_name, longest_wait_words, pace_name, pace_words, post_words
from games.screens.setup.lengths import length_words

Mail = tuple[str, dict[str, Any]]
"""The name of a template in `templates/games/notices/email` and its context."""


class NoticeType(ABC):
    """One kind of notice. Each subclass has a module in this package and an entry in `NOTICE_TYPES`."""

    kind: NoticeKind
    label: str | Promise
    """Its label in the settings, in the first person."""
    title: str | Promise
    """The subject of a message, with the placeholder `match`. It reveals nothing hidden: locked screens show it."""

    is_delayed = False
    """Whether it is sent only after NOTICE_DELAY seconds, because its reader may see it on the site."""
    is_urgent = False
    """Whether it goes out at once, even in quiet hours and for users who prefer digests, unless it is turned off."""
    is_reminder = False
    """Whether it reminds its reader to move. One preset turns on only reminders."""
    is_invitation = False
    """Whether it invites its reader to play. One preset turns on only invitations."""
    waits_for_waking = False
    """Whether it is sent only in its reader's waking hours and not during their vacation."""
    is_groupable = False
    """Whether it can be one line in a message about several tables."""
    is_merged_at_table = False
    """Whether several notices from one table become one message, about the newest of them."""
    is_seen_at_table = False
    """Whether the table's page shows the news, so that readers who view it, or have viewed it since, get no message."""
    is_in_log = False
    """Whether it is about the log entry `notice.version` and counts as seen with it; implies `is_seen_at_table`."""
    asks_for_move = False
    """Whether one message covers all tables that wait for its reader; none goes out while the reader is on the site."""
    is_kept_as_evidence = False
    """Whether its email goes out even if its reader has seen the table, because the email is kept as evidence."""
    joins_turn_message = False
    """Whether it is included in the message that says that its table waits for the reader."""

    @property
    def delay(self) -> timedelta:
        """The minimum time before it is sent; a notice that is outdated by then is not sent."""
        return timedelta(seconds=settings.NOTICE_DELAY if self.is_delayed else 0)

    def default_mode(self, channel: str) -> NoticeMode:
        """Return the mode on the channel with this key for users who have not chosen one."""
        return NoticeMode.AT_ONCE

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return the subject of a message about `match`; `notice` is None in a message about waiting tables."""
        return str(self.title) % {"match": match.title}

    @abstractmethod
    def sentence(self, notice: Notice) -> str:
        """Return the sentence of the notice, in the active language and time zone."""

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the notice is still true and unseen; `seat` is None if its reader has no seat."""
        return seat is not None and not self._was_seen(notice, seat)

    def link(self, notice: Notice) -> str:
        """Return the link for messages other than emails. It has no invitation token, because others may read them."""
        return links.table_url(notice.match)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return the template and context of an email about only this notice; `seat` is its reader's, or None."""
        return "notice", {"games": [digest(notice.match, seat)], "sentence": self.sentence(notice)}

    def _was_seen(self, notice: Notice, seat: Seat) -> bool:
        if self.is_in_log:
            return 0 < notice.version <= seat.seen_version
        return self.is_seen_at_table and seat.seen_at is not None and seat.seen_at >= notice.created_at


def table_mail(match: Match, link: str, sentence: str) -> Mail:
    """Return an email that presents a table to someone who does not play there, with one link."""
    terms = pace_words(match), longest_wait_words(match), post_words(match), length_words(match)
    return "invited", {
        "sentence": sentence,
        "match": match,
        "edition": edition_name(match),
        "pace": pace_name(match),
        "terms": [words for words in terms if words],
        "link": link,
    }
