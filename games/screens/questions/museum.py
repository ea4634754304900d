"""Texts for the Museum, under which cards can be put."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label


@register_label("museum", heading=gettext_lazy("Place a card under your Museum"))
def museum(reader: Reader, key: str) -> Option:
    told = reader.district(key, _("Place the %(card)s under the Museum"))
    return replace(told, why=" · ".join(filter(None, (told.why, _("worth 1 point at the end of the game")))), rule="")
