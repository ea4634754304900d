"""Texts for the Armory, which can be destroyed to destroy another district."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import View
from games.screens.options.reader import Option, Reader, district_option
from games.screens.vocabulary import register_label


def self_target_refusal(view: View, seat: int, key: str) -> str:
    """Return why an Armory cannot be its own target."""
    return _("The Armory is destroyed anyway.")


@register_label("armory", heading=gettext_lazy("Destroy the Armory and another district"), unfit=self_target_refusal)
def armory(reader: Reader, seat: int, key: str) -> Option:
    title = _("Destroy your own %(card)s") if reader.is_me(seat) else _("Destroy %(name)s's %(card)s")
    return replace(district_option(reader, title, seat, key, None), why=_("along with your Armory"))
