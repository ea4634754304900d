"""Sentences about gold that changes hands."""

from typing import Any

from django.utils.translation import ngettext

from engine import facts
from engine.state import NOBODY
from games.screens.teller import Teller, tell


@tell.register
def tell_gathered(fact: facts.Gathered, teller: Teller) -> str | None:
    if not fact.gold:
        return None  # the sentence is that of the facts about drawing
    holes = {"name": teller.name(fact.seat), "gold": fact.gold}
    if teller.is_me(fact.seat):
        return teller.say(ngettext("You take %(gold)d gold.", "You take %(gold)d gold.", fact.gold), holes)
    return teller.say(ngettext("%(name)s takes %(gold)d gold.", "%(name)s takes %(gold)d gold.", fact.gold), holes)


@tell.register
def tell_gold_moved(fact: facts.GoldMoved, teller: Teller) -> str:
    holes: dict[str, Any] = {"gold": fact.amount, "card": teller.card(fact.why)}
    n = fact.amount
    if isinstance(fact.source, str):
        holes |= {"name": teller.name(int(fact.target)), "holder": teller.card(fact.source)}
        if teller.is_me(fact.target):
            return teller.say(
                ngettext(
                    "You take %(gold)d gold from the %(holder)s.", "You take %(gold)d gold from the %(holder)s.", n
                ),
                holes,
            )
        return teller.say(
            ngettext(
                "%(name)s takes %(gold)d gold from the %(holder)s.",
                "%(name)s takes %(gold)d gold from the %(holder)s.",
                n,
            ),
            holes,
        )
    if isinstance(fact.target, str):
        holes |= {"name": teller.name(fact.source), "holder": teller.card(fact.target)}
        if teller.is_me(fact.source):
            return teller.say(
                ngettext("You pay %(gold)d gold to the %(holder)s.", "You pay %(gold)d gold to the %(holder)s.", n),
                holes,
            )
        return teller.say(
            ngettext(
                "%(name)s pays %(gold)d gold to the %(holder)s.",
                "%(name)s pays %(gold)d gold to the %(holder)s.",
                n,
            ),
            holes,
        )
    if fact.source == NOBODY:
        holes["name"] = teller.name(fact.target)
        if teller.is_me(fact.target):
            return teller.say(
                ngettext("You receive %(gold)d gold (%(card)s).", "You receive %(gold)d gold (%(card)s).", n), holes
            )
        return teller.say(
            ngettext("%(name)s receives %(gold)d gold (%(card)s).", "%(name)s receives %(gold)d gold (%(card)s).", n),
            holes,
        )
    if fact.target == NOBODY:
        holes["name"] = teller.name(fact.source)
        if teller.is_me(fact.source):
            return teller.say(
                ngettext("You pay %(gold)d gold (%(card)s).", "You pay %(gold)d gold (%(card)s).", n), holes
            )
        return teller.say(
            ngettext("%(name)s pays %(gold)d gold (%(card)s).", "%(name)s pays %(gold)d gold (%(card)s).", n), holes
        )
    holes |= {"giver": teller.name(fact.source), "taker": teller.name(fact.target)}
    return between_players(fact, teller, holes)


def between_players(fact: facts.GoldMoved, teller: Teller, holes: dict[str, Any]) -> str:
    """Return the sentence about gold that moved between players."""
    n = fact.amount
    robbed = fact.why == "thief"
    if teller.is_me(fact.source):
        message = (
            ngettext(
                "%(taker)s, the %(card)s, robs you of %(gold)d gold.",
                "%(taker)s, the %(card)s, robs you of %(gold)d gold.",
                n,
            )
            if robbed
            else ngettext(
                "You give %(gold)d gold to %(taker)s (%(card)s).",
                "You give %(gold)d gold to %(taker)s (%(card)s).",
                n,
            )
        )
    elif teller.is_me(fact.target):
        message = (
            ngettext("You rob %(giver)s of %(gold)d gold.", "You rob %(giver)s of %(gold)d gold.", n)
            if robbed
            else ngettext(
                "%(giver)s gives you %(gold)d gold (%(card)s).", "%(giver)s gives you %(gold)d gold (%(card)s).", n
            )
        )
    else:
        message = (
            ngettext(
                "%(taker)s, the %(card)s, robs %(giver)s of %(gold)d gold.",
                "%(taker)s, the %(card)s, robs %(giver)s of %(gold)d gold.",
                n,
            )
            if robbed
            else ngettext(
                "%(giver)s gives %(gold)d gold to %(taker)s (%(card)s).",
                "%(giver)s gives %(gold)d gold to %(taker)s (%(card)s).",
                n,
            )
        )
    return teller.say(message, holes)
