"""The notice that another player destroyed one of the reader's districts."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.harm import HarmNotice


class DestroyedNotice(HarmNotice):
    """A district in the reader's city was destroyed."""

    kind = NoticeKind.DESTROYED
    label = gettext_lazy("one of my districts is destroyed")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says that a district was destroyed."""
        return _("One of your districts was destroyed.")
