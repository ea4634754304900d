"""Texts for the Fortune Teller, which takes a card from another player's hand."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.vocabulary import register_prompt

register_prompt(
    "take_from_hand",
    lambda reader: _("Take a card from %(name)s's hand") % {"name": reader.name(reader.about["victim"])},
    doing=gettext_lazy("taking a card from another hand"),
)
