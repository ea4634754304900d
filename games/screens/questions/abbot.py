"""Texts for the Abbot, who takes 1 gold from the richest player."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_refusal


@register_label("take_from_richest", heading=gettext_lazy("Take 1 gold from the richest player"))
def take_from_richest(reader: Reader, seat: int) -> Option:
    return Option(
        _("Take 1 gold from %(name)s") % {"name": reader.name(seat)},
        reader.leaves(-1),
        price="+1",
        gains=True,
        picture="coin",
    )


register_refusal(
    "not_richest", gettext_lazy("You can take gold only from the richest player, and only if you have less."), "abbot"
)
