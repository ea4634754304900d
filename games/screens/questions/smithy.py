"""Texts for the Smithy, where gold is paid to draw cards."""

from django.utils.translation import gettext_lazy, ngettext

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label


@register_label("smithy", doing=gettext_lazy("drawing cards at the Smithy"))
def smithy(reader: Reader) -> Option:
    price, drawn = reader.number("smithy", "gold"), reader.number("smithy", "drawn")
    title = ngettext("Draw %(number)d card at the Smithy", "Draw %(number)d cards at the Smithy", drawn)
    return Option(title % {"number": drawn}, reader.drawn(reader.leaves(price)), price=str(price), picture="smithy")
