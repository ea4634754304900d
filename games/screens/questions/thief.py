"""Texts for the Thief, who names a character to rob."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import naming_reason
from games.screens.vocabulary import PAYMENTS, TOKENS, Payment, Token, register_label


@register_label("steal_from", heading=gettext_lazy("Rob a character"), unfit=naming_reason)
def steal_from(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Rob the %(card)s"), reader.known_of(key))


TOKENS["robbed"] = Token(
    sign="purse",
    by="thief",
    words=gettext_lazy("robbed"),
    coming=gettext_lazy("to be robbed"),
    laid=(
        gettext_lazy("You will rob the %(card)s when it is called."),
        gettext_lazy("%(name)s, the Thief, will rob the %(card)s when it is called."),
    ),
)
PAYMENTS["thief"] = Payment("purse")
