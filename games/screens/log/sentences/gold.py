"""Sentences about gold that changes hands."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from engine.state import NOBODY
from games.screens.narrator import Narrator, tell


@tell.register
def tell_gathered(fact: facts.Gathered, narrator: Narrator) -> str | None:
    if not fact.gold:
        return None  # the facts about drawing have the sentence
    values = {"name": narrator.name(fact.seat), "gold": fact.gold}
    if narrator.is_me(fact.seat):
        return narrator.say(ngettext("You take %(gold)d gold.", "You take %(gold)d gold.", fact.gold), values)
    return narrator.say(ngettext("%(name)s takes %(gold)d gold.", "%(name)s takes %(gold)d gold.", fact.gold), values)


@tell.register
def tell_gold_moved(fact: facts.GoldMoved, narrator: Narrator) -> str:
    values: dict[str, Any] = {"gold": fact.amount, "card": narrator.card(fact.why)}
    n = fact.amount
    if isinstance(fact.source, str):
        values |= {"name": narrator.name(int(fact.target)), "holder": narrator.card(fact.source)}
        if narrator.is_me(fact.target):
            return narrator.say(
                ngettext(
                    "You take %(gold)d gold from the %(holder)s.", "You take %(gold)d gold from the %(holder)s.", n
                ),
                values,
            )
        return narrator.say(
            ngettext(
                "%(name)s takes %(gold)d gold from the %(holder)s.",
                "%(name)s takes %(gold)d gold from the %(holder)s.",
                n,
            ),
            values,
        )
    if isinstance(fact.target, str):
        values |= {"name": narrator.name(fact.source), "holder": narrator.card(fact.target)}
        if narrator.is_me(fact.source):
            return narrator.say(
                ngettext("You pay %(gold)d gold to the %(holder)s.", "You pay %(gold)d gold to the %(holder)s.", n),
                values,
            )
        return narrator.say(
            ngettext(
                "%(name)s pays %(gold)d gold to the %(holder)s.",
                "%(name)s pays %(gold)d gold to the %(holder)s.",
                n,
            ),
            values,
        )
    if fact.source == NOBODY:
        values["name"] = narrator.name(fact.target)
        if narrator.is_me(fact.target):
            return narrator.say(
                ngettext("You receive %(gold)d gold (%(card)s).", "You receive %(gold)d gold (%(card)s).", n), values
            )
        return narrator.say(
            ngettext("%(name)s receives %(gold)d gold (%(card)s).", "%(name)s receives %(gold)d gold (%(card)s).", n),
            values,
        )
    if fact.target == NOBODY:
        values["name"] = narrator.name(fact.source)
        if narrator.is_me(fact.source):
            return narrator.say(
                ngettext("You pay %(gold)d gold (%(card)s).", "You pay %(gold)d gold (%(card)s).", n), values
            )
        return narrator.say(
            ngettext("%(name)s pays %(gold)d gold (%(card)s).", "%(name)s pays %(gold)d gold (%(card)s).", n), values
        )
    values |= {"giver": narrator.name(fact.source), "taker": narrator.name(fact.target)}
    return between_players(fact, narrator, values)


def between_players(fact: facts.GoldMoved, narrator: Narrator, values: dict[str, Any]) -> str:
    """Return the sentence about gold that moved between players."""
    n = fact.amount
    robbed = fact.why == "thief"
    if not n:
        return empty_robbery(fact, narrator, values)
    if narrator.is_me(fact.source):
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
    elif narrator.is_me(fact.target):
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
    return narrator.say(message, values)


def empty_robbery(fact: facts.GoldMoved, narrator: Narrator, values: dict[str, Any]) -> str:
    """Return the sentence about a robbery of a player without gold, which pages add to the log."""
    if narrator.is_me(fact.source):
        message = _("%(taker)s, the %(card)s, robs you, but you have no gold.")
    elif narrator.is_me(fact.target):
        message = _("You rob %(giver)s, who has no gold.")
    else:
        message = _("%(taker)s, the %(card)s, robs %(giver)s, who has no gold.")
    return narrator.say(message, values)
