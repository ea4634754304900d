"""Texts for the Warlord, who destroys a district."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import View
from games.screens.options.reader import Option, Reader, district_option
from games.screens.vocabulary import register_label


def own_city_refusal(view: View, seat: int, key: str) -> str:
    """Return why a district in the viewer's own city cannot be destroyed, in editions that forbid it."""
    return _("You can't destroy a district in your own city.") if seat == view.seat else ""


@register_label(
    "destroy",
    heading=gettext_lazy("Destroy a district"),
    unfit=own_city_refusal,
    doing=gettext_lazy("destroying a district"),
)
def destroy(reader: Reader, seat: int, key: str) -> Option:
    price = reader.prices.get(("destroy", seat, key))
    title = _("Destroy your own %(card)s") if reader.is_me(seat) else _("Destroy %(name)s's %(card)s")
    return district_option(reader, title, seat, key, price)
