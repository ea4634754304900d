"""Texts for the Artist, who beautifies districts with gold."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.screens import words
from games.screens.options.parts import Step
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt, register_refusal
from games.screens.words import fill


@register_label("beautify", heading=gettext_lazy("Beautify a district"))
def beautify(reader: Reader, key: str) -> Option:
    told = reader.district(key, _("Beautify your %(card)s"))
    dearer = _("cost %(less)d → %(more)d") % {"less": reader.cost(key), "more": reader.cost(key) + 1}
    why = " · ".join((dearer, _("+1 point"), reader.leaves(1)))
    return replace(told, why=why, rule="", suit="", cost=None, price="1")


def beautified_steps(reader: Reader) -> list[Step]:
    """Return the steps: the district already beautified, and the next one."""
    sign, first = "beautified", words.plain_district(reader.about["first"])
    # Games stored by older versions do not say which district it is.
    said = fill(_("beautified: %(card)s"), card=reader.card(first)) if first else _("first gold placed")
    return [Step(said, "done", sign, picture=first), Step(_("a second (optional)"), "now", sign)]


register_prompt("beautify", gettext_lazy("Beautify a second district?"), steps=beautified_steps)
register_refusal("already_beautified", gettext_lazy("Already beautified."), "artist")
