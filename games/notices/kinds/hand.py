"""The notice that another player exchanged the reader's hand or took a card from it."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.harm import HarmNotice


class HandNotice(HarmNotice):
    """The reader's hand has changed; `params["swapped"]` is set if the whole hand was exchanged."""

    kind = NoticeKind.HAND
    label = gettext_lazy("my hand is exchanged or a card is taken from it")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says what happened to the hand."""
        if notice.params.get("swapped"):
            return _("Your hand was exchanged for another.")
        return _("A card was taken from your hand.")
