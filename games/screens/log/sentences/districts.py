"""Sentences about districts that are built, destroyed or exchanged."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from engine.keys import plain_district
from games.screens.teller import Teller, tell


@tell.register
def tell_built(fact: facts.Built, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.district), "gold": fact.gold}
    if teller.is_me(fact.seat):
        return teller.say(
            ngettext(
                "You build the %(card)s for %(gold)d gold.", "You build the %(card)s for %(gold)d gold.", fact.gold
            ),
            holes,
        )
    return teller.say(
        ngettext(
            "%(name)s builds the %(card)s for %(gold)d gold.",
            "%(name)s builds the %(card)s for %(gold)d gold.",
            fact.gold,
        ),
        holes,
    )


@tell.register
def tell_commissioned(fact: facts.Commissioned, teller: Teller) -> str | None:
    if not fact.cards:
        return None  # the sentence is that of the fact `Built`
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.district), "cards": teller.cards(fact.cards)}
    if teller.is_me(fact.seat):
        return teller.say(_("You pay for the %(card)s with %(cards|definite)s."), holes)
    return teller.say(_("%(name)s pays for the %(card)s with %(cards|definite)s."), holes)


@tell.register
def tell_destroyed(fact: facts.Destroyed, teller: Teller) -> str:
    holes = {
        "name": teller.name(fact.seat),
        "by": teller.name(fact.by),
        "card": teller.card(fact.district),
        "why": teller.card(fact.why),
    }
    if fact.seat == fact.by:
        if plain_district(fact.district) == fact.why:
            return teller.say(
                _("You destroy your own %(card)s.")
                if teller.is_me(fact.seat)
                else _("%(name)s destroys their own %(card)s."),
                holes,
            )
        if teller.is_me(fact.seat):
            return teller.say(_("You destroy your own %(card)s (%(why)s)."), holes)
        return teller.say(_("%(name)s destroys their own %(card)s (%(why)s)."), holes)
    if teller.is_me(fact.seat):
        return teller.say(_("%(by)s destroys your %(card)s (%(why)s)."), holes)
    if teller.is_me(fact.by):
        return teller.say(_("You destroy %(name)s's %(card)s."), holes)
    return teller.say(_("%(by)s destroys %(name)s's %(card)s (%(why)s)."), holes)


@tell.register
def tell_district_moved(fact: facts.DistrictMoved, teller: Teller) -> str:
    holes = {
        "giver": teller.name(fact.source),
        "taker": teller.name(fact.target),
        "card": teller.card(fact.district),
        "why": teller.card(fact.why),
    }
    if teller.is_me(fact.source):
        return teller.say(_("%(taker)s gets your %(card)s (%(why)s)."), holes)
    if teller.is_me(fact.target):
        return teller.say(_("You get %(giver)s's %(card)s (%(why)s)."), holes)
    return teller.say(_("%(taker)s gets %(giver)s's %(card)s (%(why)s)."), holes)


@tell.register
def tell_beautified(fact: facts.Beautified, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.district)}
    if teller.is_me(fact.seat):
        return teller.say(_("You beautify your %(card)s with 1 gold."), holes)
    return teller.say(_("%(name)s beautifies the %(card)s with 1 gold."), holes)


@tell.register
def tell_extra_builds(fact: facts.ExtraBuilds, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "number": fact.number}
    if teller.is_me(fact.seat):
        return teller.say(
            ngettext(
                "You may build %(number)d more district.", "You may build %(number)d more districts.", fact.number
            ),
            holes,
        )
    return teller.say(
        ngettext(
            "%(name)s may build %(number)d more district.",
            "%(name)s may build %(number)d more districts.",
            fact.number,
        ),
        holes,
    )


@tell.register
def tell_laid(fact: facts.Laid, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.card)}
    if teller.is_me(fact.seat):
        return teller.say(_("You place the %(card)s in your city."), holes)
    return teller.say(_("%(name)s places the %(card)s in their city."), holes)


@tell.register
def tell_replaced(fact: facts.Replaced, teller: Teller) -> str:
    holes = {
        "name": teller.name(fact.seat),
        "old": teller.card(fact.old),
        "new": teller.card(fact.new),
        "gold": fact.gold,
    }
    if teller.is_me(fact.seat):
        return teller.say(
            ngettext(
                "You replace your %(old)s with the %(new)s for %(gold)d gold.",
                "You replace your %(old)s with the %(new)s for %(gold)d gold.",
                fact.gold,
            ),
            holes,
        )
    return teller.say(
        ngettext(
            "%(name)s replaces the %(old)s with the %(new)s for %(gold)d gold.",
            "%(name)s replaces the %(old)s with the %(new)s for %(gold)d gold.",
            fact.gold,
        ),
        holes,
    )
