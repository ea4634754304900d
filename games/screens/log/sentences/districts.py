"""Sentences about districts that are built, destroyed or exchanged."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from engine.keys import plain_district
from games.screens.narrator import Narrator, tell


@tell.register
def tell_built(fact: facts.Built, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.district), "gold": fact.gold}
    if narrator.is_me(fact.seat):
        return narrator.say(
            ngettext(
                "You build the %(card)s for %(gold)d gold.", "You build the %(card)s for %(gold)d gold.", fact.gold
            ),
            values,
        )
    return narrator.say(
        ngettext(
            "%(name)s builds the %(card)s for %(gold)d gold.",
            "%(name)s builds the %(card)s for %(gold)d gold.",
            fact.gold,
        ),
        values,
    )


@tell.register
def tell_commissioned(fact: facts.Commissioned, narrator: Narrator) -> str | None:
    if not fact.cards:
        return None  # the fact `Built` is reported instead
    values = {
        "name": narrator.name(fact.seat),
        "card": narrator.card(fact.district),
        "cards": narrator.cards(fact.cards),
    }
    if narrator.is_me(fact.seat):
        return narrator.say(_("You pay for the %(card)s with %(cards|definite)s."), values)
    return narrator.say(_("%(name)s pays for the %(card)s with %(cards|definite)s."), values)


@tell.register
def tell_destroyed(fact: facts.Destroyed, narrator: Narrator) -> str:
    values = {
        "name": narrator.name(fact.seat),
        "by": narrator.name(fact.by),
        "card": narrator.card(fact.district),
        "why": narrator.card(fact.why),
    }
    if fact.seat == fact.by:
        if plain_district(fact.district) == fact.why:
            return narrator.say(
                _("You destroy your own %(card)s.")
                if narrator.is_me(fact.seat)
                else _("%(name)s destroys their own %(card)s."),
                values,
            )
        if narrator.is_me(fact.seat):
            return narrator.say(_("You destroy your own %(card)s (%(why)s)."), values)
        return narrator.say(_("%(name)s destroys their own %(card)s (%(why)s)."), values)
    if narrator.is_me(fact.seat):
        return narrator.say(_("%(by)s destroys your %(card)s (%(why)s)."), values)
    if narrator.is_me(fact.by):
        return narrator.say(_("You destroy %(name)s's %(card)s."), values)
    return narrator.say(_("%(by)s destroys %(name)s's %(card)s (%(why)s)."), values)


@tell.register
def tell_district_moved(fact: facts.DistrictMoved, narrator: Narrator) -> str:
    values = {
        "giver": narrator.name(fact.source),
        "taker": narrator.name(fact.target),
        "card": narrator.card(fact.district),
        "why": narrator.card(fact.why),
    }
    if narrator.is_me(fact.source):
        return narrator.say(_("%(taker)s gets your %(card)s (%(why)s)."), values)
    if narrator.is_me(fact.target):
        return narrator.say(_("You get %(giver)s's %(card)s (%(why)s)."), values)
    return narrator.say(_("%(taker)s gets %(giver)s's %(card)s (%(why)s)."), values)


@tell.register
def tell_beautified(fact: facts.Beautified, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.district)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You beautify your %(card)s with 1 gold."), values)
    return narrator.say(_("%(name)s beautifies the %(card)s with 1 gold."), values)


@tell.register
def tell_extra_builds(fact: facts.ExtraBuilds, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "number": fact.number}
    if narrator.is_me(fact.seat):
        return narrator.say(
            ngettext(
                "You may build %(number)d more district.", "You may build %(number)d more districts.", fact.number
            ),
            values,
        )
    return narrator.say(
        ngettext(
            "%(name)s may build %(number)d more district.",
            "%(name)s may build %(number)d more districts.",
            fact.number,
        ),
        values,
    )


@tell.register
def tell_laid(fact: facts.Laid, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.card)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You place the %(card)s in your city."), values)
    return narrator.say(_("%(name)s places the %(card)s in their city."), values)


@tell.register
def tell_replaced(fact: facts.Replaced, narrator: Narrator) -> str:
    values = {
        "name": narrator.name(fact.seat),
        "old": narrator.card(fact.old),
        "new": narrator.card(fact.new),
        "gold": fact.gold,
    }
    if narrator.is_me(fact.seat):
        return narrator.say(
            ngettext(
                "You replace your %(old)s with the %(new)s for %(gold)d gold.",
                "You replace your %(old)s with the %(new)s for %(gold)d gold.",
                fact.gold,
            ),
            values,
        )
    return narrator.say(
        ngettext(
            "%(name)s replaces the %(old)s with the %(new)s for %(gold)d gold.",
            "%(name)s replaces the %(old)s with the %(new)s for %(gold)d gold.",
            fact.gold,
        ),
        values,
    )
