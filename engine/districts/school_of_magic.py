"""School of Magic (6): counts as any type when income is collected."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..text import gettext_noop as _


class SchoolOfMagic(District):
    suit = UNIQUE
    cost = 6
    any_suit = True
    name = _("School of Magic")
    rule = _("When your character gains gold or cards for a type of district, it counts as that type.")
