"""The notice that a pause is over, by agreement or because its days have passed."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice, Seat
from games.notices.kinds.base import NoticeType


class PauseEndedNotice(NoticeType):
    """The clocks are running again; `params["agreed"]` is 1 if the players ended the pause early."""

    kind = NoticeKind.PAUSE_ENDED
    label = gettext_lazy("a pause ends")
    title = gettext_lazy("The pause is over · %(match)s")
    is_delayed = True
    is_groupable = True
    is_seen_at_table = True

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says why the pause is over."""
        if notice.params.get("agreed"):
            return _("All players agreed to end the pause. The clocks are running again.")
        return _("The pause is over. The clocks are running again.")

    def is_still_true(self, notice: Notice, seat: Seat | None) -> bool:
        """Return whether the game is running without a pause."""
        return notice.match.is_running and not notice.match.is_paused and super().is_still_true(notice, seat)
