"""The notice that another player took gold from the reader."""

from django.utils.translation import gettext_lazy, ngettext

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.harm import HarmNotice


class RobbedNotice(HarmNotice):
    """Gold was taken from the reader; `params["gold"]` is the amount."""

    kind = NoticeKind.ROBBED
    label = gettext_lazy("I'm robbed")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says how much gold was taken."""
        gold = notice.params["gold"]
        return ngettext("You were robbed of %(gold)d gold.", "You were robbed of %(gold)d gold.", gold) % {"gold": gold}
