"""What the temperaments are called, and how each plays."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

TEMPERAMENT_WORDS: dict[str, tuple[Promise, Promise]] = {
    "arsonist": (
        pgettext_lazy("temperament", "The arsonist"),
        _("Prefers the character of rank 8, builds military districts, and destroys districts even at a high price."),
    ),
    "miser": (
        pgettext_lazy("temperament", "The miser"),
        _("Gathers gold, always keeps some of it, and builds unique and expensive districts."),
    ),
    "trader": (
        pgettext_lazy("temperament", "The trader"),
        _("Prefers ranks 6 and 3, and builds trade districts."),
    ),
    "courtier": (
        pgettext_lazy("temperament", "The courtier"),
        _("Prefers the character of rank 4, who often takes the crown, and builds noble districts."),
    ),
    "gambler": (
        pgettext_lazy("temperament", "The gambler"),
        _("Prefers the character of rank 1, chooses whom to kill with little thought, and draws more cards."),
    ),
    "cautious": (
        pgettext_lazy("temperament", "The cautious one"),
        _("Prefers the character of rank 5, builds religious districts, and almost never destroys any."),
    ),
    "avenger": (
        pgettext_lazy("temperament", "The avenger"),
        _("Prefers ranks 2 and 1, and turns on players who revealed a character of rank 1, 2 or 3 in this round."),
    ),
    "quick": (
        pgettext_lazy("temperament", "The quick one"),
        _("Prefers ranks 3 and 7, and builds cheap districts."),
    ),
}
"""Temperament -> its name, and a sentence about its habits."""
