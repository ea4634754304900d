"""Keep (3): rank 8 cannot use its ability on it."""

from __future__ import annotations

from ..cards import UNIQUE, District
from ..text import gettext_noop as _


class Keep(District):
    suit = UNIQUE
    cost = 3
    immune = True
    name = _("Keep")
    rule = _("The Keep is safe from rank 8's ability.")
