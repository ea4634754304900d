"""Sentences about naming a character: to kill, bewitch or rob it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import namings
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_spared_city(reason: namings.SparesCity, teller: Teller) -> str:
    message = ngettext(
        "You need only %(left)d more district, and the %(card)s could attack your city.",
        "You need only %(left)d more districts, and the %(card)s could attack your city.",
        reason.left,
    )
    return fill(message, left=reason.left, card=teller.card(reason.character))


@reason_sentence.register
def tell_destruction(reason: namings.CouldDestroy, teller: Teller) -> str:
    message = (
        _("The %(card)s could destroy a district in your city: the %(district)s for %(gold)s.")
        if reason.price
        else _("The %(card)s could destroy a district in your city at no cost: the %(district)s.")
    )
    return fill(
        message,
        card=teller.card(reason.character),
        district=teller.card(reason.district),
        gold=words.gold(reason.price),
    )


@reason_sentence.register
def tell_loot(reason: namings.ExpectedLoot, teller: Teller) -> str:
    return fill(
        _("On average, robbing the %(card)s brings about %(gold)s."),
        card=teller.card(reason.character),
        gold=words.gold(reason.gold),
    )


@reason_sentence.register
def tell_little_loot(reason: namings.LittleLoot, teller: Teller) -> str:
    return fill(_("No other player has more than %(gold)s, so no robbery brings much."), gold=words.gold(reason.most))


@reason_sentence.register
def tell_more_loot(reason: namings.MoreLoot, teller: Teller) -> str:
    message = (
        _("On average, robbing the %(card)s brings about %(gold)s, and robbing the %(other)s only about %(less)s.")
        if reason.less
        else _("On average, robbing the %(card)s brings about %(gold)s, and robbing the %(other)s almost nothing.")
    )
    return fill(
        message,
        card=teller.card(reason.character),
        gold=words.gold(reason.gold),
        other=teller.card(reason.other),
        less=words.gold(reason.less),
    )
