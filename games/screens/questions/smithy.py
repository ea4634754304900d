"""The Smithy: pays gold for cards."""

from django.utils.translation import gettext_lazy, ngettext

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import labels


@labels("smithy", doing=gettext_lazy("drawing cards at the Smithy"))
def smithy(to: Reader) -> Option:
    price, drawn = to.number("smithy", "gold"), to.number("smithy", "drawn")
    title = ngettext("Draw %(number)d card at the Smithy", "Draw %(number)d cards at the Smithy", drawn)
    return Option(title % {"number": drawn}, to.drawn(to.leaves(price)), price=str(price), picture="smithy")
