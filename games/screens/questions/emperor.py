"""Texts for the Emperor, who gives the crown to another player and takes gold or a card from them."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import View
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt, register_refusal


def crown_refusal(view: View, seat: int, loot: str = "") -> str:
    """Return why a player cannot get the crown: they are the Emperor's player, or have the crown already."""
    if seat == view.seat:
        return _("You can't give it to yourself.")
    return _("This player already has the crown.") if seat == view.crown else ""


@register_label(
    "crown",
    heading=gettext_lazy("Give the crown to another player"),
    unfit=crown_refusal,
    doing=gettext_lazy("giving the crown to another player"),
)
def crown(reader: Reader, seat: int, loot: str = "") -> Option:
    name = reader.name(seat)
    title, short = {
        "gold": (_("Crown %(name)s and take 1 gold"), _("Take 1 gold")),
        "card": (_("Crown %(name)s and take a random card"), _("Take a random card")),
        "nothing": (_("Crown %(name)s, who has nothing to give"), _("Nothing to take")),
    }.get(loot, (_("Give the crown to %(name)s"), ""))
    return Option(title % {"name": name}, short=short, picture="crown")


register_prompt("crown", gettext_lazy("Who gets the crown?"), doing=gettext_lazy("giving the crown to another player"))
register_refusal("must_crown", gettext_lazy("First give the crown to another player."), "emperor")
register_refusal("must_take", gettext_lazy("You must take 1 gold or a card."), "emperor")
register_refusal("no_gold", gettext_lazy("This player has no gold."), "emperor")
