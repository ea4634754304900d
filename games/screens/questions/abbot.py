"""The Abbot: the richest player gives 1 gold."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import labels


@labels("take_from_richest", heading=gettext_lazy("Ask the richest for 1 gold"))
def take_from_richest(to: Reader, seat: int) -> Option:
    return Option(
        _("Ask %(name)s for 1 gold") % {"name": to.name(seat)}, to.leaves(-1), price="+1", gains=True, picture="coin"
    )
