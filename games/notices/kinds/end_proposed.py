"""The notice that a player proposes to end the game without a result."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.domain.deadlines.vote_kinds import VoteKind
from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.vote import VoteNotice


class EndProposedNotice(VoteNotice):
    """A proposal to end the game without a result."""

    kind = NoticeKind.END_PROPOSED
    label = gettext_lazy("a player proposes to end a game")
    title = gettext_lazy("End the game? · %(match)s")
    vote_kind = VoteKind.END

    def proposal(self, notice: Notice, name: str) -> str:
        """Return a sentence that says that the player `name` would like to end the game."""
        return _("%(names)s would like to end this game without a result.") % {"names": name}
