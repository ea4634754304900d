"""Texts for the Laboratory, where a card is discarded for gold."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label


@register_label("laboratory", heading=gettext_lazy("Discard a card in your Laboratory"))
def laboratory(reader: Reader, key: str) -> Option:
    brings = reader.number("laboratory", "gold")
    told = reader.district(key, _("Discard the %(card)s"))
    why = " · ".join(filter(None, (told.why, reader.leaves(-brings))))
    return replace(told, why=why, rule="", price=f"+{brings}", gains=True)
