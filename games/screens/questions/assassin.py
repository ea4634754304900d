"""Texts for the Assassin, who kills a character."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import self_naming_reason
from games.screens.vocabulary import TOKENS, Token, register_label


@register_label(
    "assassinate",
    heading=gettext_lazy("Kill a character"),
    unfit=self_naming_reason,
    doing=gettext_lazy("killing a character"),
)
def assassinate(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Kill the %(card)s"), reader.known_of(key))


TOKENS["murdered"] = Token(
    sign="dagger",
    by="assassin",
    words=gettext_lazy("killed"),
    laid=(
        gettext_lazy("You kill the %(card)s."),
        gettext_lazy("%(name)s, the Assassin, kills the %(card)s."),
    ),
    taken={"": gettext_lazy("The %(card)s survives after all.")},
)
