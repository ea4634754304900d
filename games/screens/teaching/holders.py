"""Sentences about who may hold a character."""

from django.utils.translation import gettext as _

from engine.bots.reasons import holders
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill

LIKELY = 50
"""The percentage from which a player most likely has a character; below, another player or none may have it as well."""


@reason_sentence.register
def tell_known(reason: holders.KnownHolder, teller: Teller) -> str:
    return fill(_("%(name)s has the %(card)s."), name=teller.name(reason.seat), card=teller.card(reason.character))


@reason_sentence.register
def tell_likely(reason: holders.LikelyHolder, teller: Teller) -> str:
    if reason.percent >= LIKELY:
        message = _("%(name)s most likely has the %(card)s: about %(percent)d%%.")
    elif reason.has_rivals:
        message = _("%(name)s may have the %(card)s: about %(percent)d%%. No other player is more likely to have it.")
    else:
        message = _("%(name)s may have the %(card)s: about %(percent)d%%.")
    return fill(
        message,
        name=teller.name(reason.seat),
        card=teller.card(reason.character),
        percent=reason.percent,
    )


@reason_sentence.register
def tell_elimination(reason: holders.HolderByElimination, teller: Teller) -> str:
    message = _("%(name)s must have the %(card)s: no other character is possible.")
    return fill(message, name=teller.name(reason.seat), card=teller.card(reason.character))


@reason_sentence.register
def tell_no_holder(reason: holders.NoHolder, teller: Teller) -> str:
    return fill(_("No other player can have the %(card)s this round."), card=teller.card(reason.character))


@reason_sentence.register
def tell_possible(reason: holders.PossibleHolders, teller: Teller) -> str:
    message = (
        _("You passed the %(card)s on. Now only %(names)s can have it.")
        if reason.is_passed_on
        else _("The %(card)s was already gone when you chose. Only %(names)s can have it.")
    )
    return fill(message, card=teller.card(reason.character), names=teller.one_of(reason.seats))
