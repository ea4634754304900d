"""The notice that a full table waits for the reader, who has not been seen for days."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.domain.lobby import roll_calls
from games.enums import NoticeKind
from games.models import Match, Notice, Seat
from games.notices import links, table_confirmations
from games.notices.kinds.base import Mail, NoticeType
from games.notices.table_confirmations import QuestionKind


class StillThereNotice(NoticeType):
    """A roll call; `params["freed"]` says that the reader has lost the seat for not answering it."""

    kind = NoticeKind.STILL_THERE
    label = gettext_lazy("a full table is waiting for me to confirm")
    title = gettext_lazy("Still want to play? · %(match)s")
    freed_title = gettext_lazy("Your seat was given up · %(match)s")
    is_urgent = True

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return the subject, which says whether the reader is asked or has lost the seat."""
        is_freed = notice is not None and "freed" in notice.params
        return str(self.freed_title if is_freed else self.title) % {"match": match.title}

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says what the table waits for, or why the seat is gone."""
        days = roll_calls.ANSWER_WITHIN.days
        if "freed" in notice.params:
            words = ngettext(
                "You didn't answer within %(days)d day, so your seat is free again. You can rejoin while it is free.",
                "You didn't answer within %(days)d days, so your seat is free again. You can rejoin while it is free.",
                days,
            )
            return words % {"days": days}
        words = ngettext(
            "All seats are taken, and we haven't seen you lately. Confirm that you still want to play, and the game "
            "starts. We keep your seat for %(days)d day.",
            "All seats are taken, and we haven't seen you lately. Confirm that you still want to play, and the game "
            "starts. We keep your seat for %(days)d days.",
            days,
        )
        return words % {"days": days}

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the table still waits for the reader, or the lost seat may still be free."""
        if "freed" in notice.params:
            return seat is None and notice.match.is_open
        return table_confirmations.is_open(QuestionKind.STILL_PLAYING, notice.match, notice.user)

    def mail(self, notice: Notice, seat: Seat | None) -> Mail:
        """Return an email with the link that confirms, or with a link to the table."""
        link, action = links.invitation_url(notice.match.invite_token), _("View table")
        if "freed" not in notice.params:
            question = QuestionKind.STILL_PLAYING
            link = table_confirmations.confirmation_url(question, notice.match, notice.user)
            action = _("I still want to play")
        sentence = self.sentence(notice)
        return "open_table", {"sentence": sentence, "match": notice.match, "link": link, "action": action}
