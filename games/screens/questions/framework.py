"""Texts for the Framework and the Necropolis: a district is destroyed as payment."""

from django.utils.translation import gettext as _

from games.screens import words
from games.screens.vocabulary import WAYS_TO_PAY, WayToPay
from games.screens.words import fill

WAYS_TO_PAY["destroy"] = WayToPay(
    title=lambda reader, price, key: fill(_("Destroy your %(card)s instead"), card=reader.card(key)),
    beside=lambda reader, price, key: fill(_("by destroying your %(card)s"), card=reader.card(key)),
    picture=words.plain_district,
    gold=lambda reader: 0,
    takes_place=True,
)
