"""The notice that another player bewitched or exchanged the reader's character."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.enums import NoticeKind
from games.models import Notice
from games.notices.kinds.harm import HarmNotice


class CharacterNotice(HarmNotice):
    """The reader's character is bewitched or exchanged; `params["swapped"]` is set for an exchange."""

    kind = NoticeKind.CHARACTER
    label = gettext_lazy("my character is bewitched or exchanged")

    def sentence(self, notice: Notice) -> str:
        """Return a sentence that says what happened to the character."""
        if notice.params.get("swapped"):
            return _("Your character was exchanged for another.")
        return _("Your character was bewitched. This round, you can only take gold or cards.")
