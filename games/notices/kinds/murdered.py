"""The notice that the reader's character was killed."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.harm import HarmNotice


class MurderedNotice(HarmNotice):
    """The reader's character was killed, so the reader has no turn in this round."""

    kind = NoticeKind.MURDERED
    label = gettext_lazy("my character is killed")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that the character was killed."""
        return _("Your character was killed. You have no turn this round.")
