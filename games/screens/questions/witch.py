"""Texts for the Witch, who bewitches a character and takes over its turn."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import self_naming_reason
from games.screens.vocabulary import TOKENS, Token, register_label, register_refusal


@register_label(
    "bewitch",
    heading=gettext_lazy("Bewitch a character"),
    unfit=self_naming_reason,
    doing=gettext_lazy("bewitching a character"),
)
def bewitch(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Bewitch the %(card)s"), reader.known_of(key))


TOKENS["bewitched"] = Token(
    sign="bewitched",
    by="witch",
    words=gettext_lazy("bewitched"),
    laid=(
        gettext_lazy("You bewitch the %(card)s."),
        gettext_lazy("%(name)s, the Witch, bewitches the %(card)s."),
    ),
)
register_refusal("bewitched", gettext_lazy("You are bewitched, so you can only take gold or cards."), "witch")
register_refusal("must_name", gettext_lazy("Name a character first."), "witch")
