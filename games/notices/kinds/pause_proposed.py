"""The notice that a player proposes to pause the game, or to end a pause."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.domain.deadlines.vote_kinds import VoteKind
from games.enums import NoticeKind
from games.models import Match, Notice
from games.notices.kinds.vote import VoteNotice


class PauseProposedNotice(VoteNotice):
    """A proposal to pause for `params["days"]` days; 0 proposes to end the current pause."""

    kind = NoticeKind.PAUSE_PROPOSED
    label = gettext_lazy("a player proposes a pause")
    title = gettext_lazy("Pause proposed · %(match)s")
    resume_title = gettext_lazy("Resume the game? · %(match)s")
    vote_kind = VoteKind.PAUSE

    def subject(self, match: Match, notice: Notice | None = None) -> str:
        """Return a subject that says whether a pause is proposed to begin or to end."""
        is_end = notice is not None and notice.params.get("days") == 0
        return str(self.resume_title if is_end else self.title) % {"match": match.title}

    def proposal(self, notice: Notice, name: str) -> str:
        """Return a sentence that says how long the proposed pause is."""
        days = int(notice.params.get("days", 0))
        if not days:
            return _("%(name)s would like to end the pause.") % {"name": name}
        words = ngettext(
            "%(name)s would like to pause the game for %(days)d day.",
            "%(name)s would like to pause the game for %(days)d days.",
            days,
        )
        return words % {"name": name, "days": days}
