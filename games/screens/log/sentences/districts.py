"""Sentences about districts that are built, destroyed or exchanged."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts as f
from engine.keys import plain_district
from games.screens.teller import Teller, tell


@tell.register
def tell_built(fact: f.Built, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.district), "gold": fact.gold}
    if to.is_me(fact.seat):
        return to.say(
            ngettext(
                "You build the %(card)s for %(gold)d gold.", "You build the %(card)s for %(gold)d gold.", fact.gold
            ),
            holes,
        )
    return to.say(
        ngettext(
            "%(name)s builds the %(card)s for %(gold)d gold.",
            "%(name)s builds the %(card)s for %(gold)d gold.",
            fact.gold,
        ),
        holes,
    )


@tell.register
def tell_commissioned(fact: f.Commissioned, to: Teller) -> str | None:
    if not fact.cards:
        return None  # The fact `Built` has the sentence.
    holes = {"name": to.name(fact.seat), "card": to.card(fact.district), "cards": to.cards(fact.cards)}
    if to.is_me(fact.seat):
        return to.say(_("You pay for the %(card)s with %(cards|definite)s."), holes)
    return to.say(_("%(name)s pays for the %(card)s with %(cards|definite)s."), holes)


@tell.register
def tell_destroyed(fact: f.Destroyed, to: Teller) -> str:
    holes = {
        "name": to.name(fact.seat),
        "by": to.name(fact.by),
        "card": to.card(fact.district),
        "why": to.card(fact.why),
    }
    if fact.seat == fact.by:
        if plain_district(fact.district) == fact.why:
            return to.say(
                _("You destroy your own %(card)s.")
                if to.is_me(fact.seat)
                else _("%(name)s destroys their own %(card)s."),
                holes,
            )
        if to.is_me(fact.seat):
            return to.say(_("You destroy your own %(card)s (%(why)s)."), holes)
        return to.say(_("%(name)s destroys their own %(card)s (%(why)s)."), holes)
    if to.is_me(fact.seat):
        return to.say(_("%(by)s destroys your %(card)s (%(why)s)."), holes)
    if to.is_me(fact.by):
        return to.say(_("You destroy %(name)s's %(card)s."), holes)
    return to.say(_("%(by)s destroys %(name)s's %(card)s (%(why)s)."), holes)


@tell.register
def tell_district_moved(fact: f.DistrictMoved, to: Teller) -> str:
    holes = {
        "giver": to.name(fact.source),
        "taker": to.name(fact.target),
        "card": to.card(fact.district),
        "why": to.card(fact.why),
    }
    if to.is_me(fact.source):
        return to.say(_("%(taker)s gets your %(card)s (%(why)s)."), holes)
    if to.is_me(fact.target):
        return to.say(_("You get %(giver)s's %(card)s (%(why)s)."), holes)
    return to.say(_("%(taker)s gets %(giver)s's %(card)s (%(why)s)."), holes)


@tell.register
def tell_beautified(fact: f.Beautified, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.district)}
    if to.is_me(fact.seat):
        return to.say(_("You beautify your %(card)s with 1 gold."), holes)
    return to.say(_("%(name)s beautifies the %(card)s with 1 gold."), holes)


@tell.register
def tell_extra_builds(fact: f.ExtraBuilds, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "number": fact.number}
    if to.is_me(fact.seat):
        return to.say(
            ngettext(
                "You may build %(number)d more district.", "You may build %(number)d more districts.", fact.number
            ),
            holes,
        )
    return to.say(
        ngettext(
            "%(name)s may build %(number)d more district.",
            "%(name)s may build %(number)d more districts.",
            fact.number,
        ),
        holes,
    )


@tell.register
def tell_laid(fact: f.Laid, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.card)}
    if to.is_me(fact.seat):
        return to.say(_("You place the %(card)s in your city."), holes)
    return to.say(_("%(name)s places the %(card)s in their city."), holes)


@tell.register
def tell_replaced(fact: f.Replaced, to: Teller) -> str:
    holes = {
        "name": to.name(fact.seat),
        "old": to.card(fact.old),
        "new": to.card(fact.new),
        "gold": fact.gold,
    }
    if to.is_me(fact.seat):
        return to.say(
            ngettext(
                "You replace your %(old)s with the %(new)s for %(gold)d gold.",
                "You replace your %(old)s with the %(new)s for %(gold)d gold.",
                fact.gold,
            ),
            holes,
        )
    return to.say(
        ngettext(
            "%(name)s replaces the %(old)s with the %(new)s for %(gold)d gold.",
            "%(name)s replaces the %(old)s with the %(new)s for %(gold)d gold.",
            fact.gold,
        ),
        holes,
    )
