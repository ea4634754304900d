"""Tips: a word beside a kind of decision the first time that somebody meets it outside a first game."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens.hints.hint import Shown

TIPS = {
    "pick": gettext_lazy(
        "Remember what you hand on: those characters sit in front of others now, or lie face down. Your table notes"
        " them for you above the choices."
    ),
    "lay_aside": gettext_lazy(
        "What you lay face down is out of this round, and only you know it. Lay aside what you would not like to meet."
    ),
    "act": gettext_lazy(
        "Gather first, build after that. What your character can do you may use before or after building, unless its"
        " text says otherwise."
    ),
    "keep": gettext_lazy(
        "Before you keep a card, look at what stands in your city: the same district does not fit twice."
    ),
    "redraw": gettext_lazy("Give back what you could not pay for soon; you draw just as many cards."),
    "salvage": gettext_lazy("This is asked only now: a district that you do not save goes where destroyed ones go."),
    "swap_characters": gettext_lazy(
        "You may swap without knowing what you get. It pays most where your own character is likely to be hit."
    ),
    "bribe": gettext_lazy(
        "Half of your gold is the price of certainty. The threat may be empty; only its owner knows."
    ),
}
"""Kind of question -> what is said of it."""


def tip(kind: str, met: Collection[str]) -> Shown | None:
    """Give the tip for a kind of question that is not among those that were met."""
    if kind not in TIPS or kind in met:
        return None
    return Shown(kind, _("A tip"), [str(TIPS[kind])], ways_out=[("tips", _("No more tips"))])
