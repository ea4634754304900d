"""School of Magic (6): counts as the collecting type for income."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..text import gettext_noop as _


class SchoolOfMagic(District):
    suit, cost = UNIQUE, 6
    any_suit = True
    name = _("School of Magic")
    rule = _("It pays with the other districts whenever you collect for a type, whichever that is.")
