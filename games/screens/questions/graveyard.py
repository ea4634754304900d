"""Texts for the Graveyard, whose owner may take a district destroyed by rank 8."""

from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import facts
from games.screens.narrator import Narrator, tell
from games.screens.options.reader import Option, Reader
from games.screens.vocabulary import register_label, register_prompt
from games.screens.words import fill


@register_label("take", at="salvage")
def take_from_graveyard(reader: Reader, key: str) -> Option:
    price = reader.prices[("take", key)]
    return replace(
        reader.district(key, _("Take the %(card)s into your hand")), why=reader.leaves(price), price=str(price)
    )


register_prompt(
    "salvage",
    lambda reader: fill(_("Take the %(card)s for 1 gold?"), card=reader.card(reader.about["card"])),
    told=lambda reader: _("It was destroyed. Your Graveyard lets you take it into your hand."),
    doing=gettext_lazy("taking a destroyed district"),
    tip=gettext_lazy("Decide now: you can't take the district later."),
)


@tell.register
def tell_salvaged(fact: facts.Salvaged, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.card)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You pay 1 gold and take the destroyed %(card)s into your hand."), values)
    return narrator.say(_("%(name)s pays 1 gold and takes the destroyed %(card)s into their hand."), values)
