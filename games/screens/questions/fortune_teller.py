"""The Fortune Teller: one card of another hand is taken."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.vocabulary import asks

asks(
    "take_from_hand",
    lambda to: _("Take a card from %(name)s's hand") % {"name": to.name(to.about["victim"])},
    doing=gettext_lazy("taking a card from another hand"),
)
