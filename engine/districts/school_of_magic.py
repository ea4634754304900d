"""School of Magic (6): counts as the collecting type for income."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..text import gettext_noop as _


class SchoolOfMagic(District):
    suit = UNIQUE
    cost = 6
    any_suit = True
    name = _("School of Magic")
    rule = _("Whenever you collect for your districts of one type, it counts as one of them, whichever type that is.")
