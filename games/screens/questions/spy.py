"""Texts for the Spy, who looks for a type of district in another player's hand."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens import words
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label


@register_label(
    "spy",
    heading=gettext_lazy("Name a district type and spy on a hand"),
    is_dense=True,
    doing=gettext_lazy("spying on a hand"),
)
def spy(reader: Reader, seat: int, suit: str) -> Option:
    title = _("%(name)s: %(type)s") % {"name": reader.name(seat), "type": words.TYPES.get(suit, suit)}
    return Option(title, short=str(words.TYPES.get(suit, suit)), picture=suit)
