"""The notice that another player took, exchanged or confiscated one of the reader's districts."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.harm import HarmNotice


class DistrictTakenNotice(HarmNotice):
    """A district was lost to another player; `params["confiscated"]` is set if that happened while building it."""

    kind = NoticeKind.DISTRICT_TAKEN
    label = gettext_lazy("one of my districts is taken, exchanged, or confiscated")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says how the district was lost."""
        if notice.params.get("confiscated"):
            return _("The district you were building was confiscated. You got your gold back.")
        return _("One of your districts is now in another player's city.")
