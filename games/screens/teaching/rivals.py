"""Sentences about another player: who leads, who is about to finish, who is rich."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import rivals
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_leading(reason: rivals.Leading, teller: Teller) -> str:
    return fill(_("%(name)s is in the lead (points: %(points)d)."), name=teller.name(reason.seat), points=reason.points)


@reason_sentence.register
def tell_nearly_done(reason: rivals.NearlyDone, teller: Teller) -> str:
    message = ngettext(
        "%(name)s needs only %(left)d more district for a complete city.",
        "%(name)s needs only %(left)d more districts for a complete city.",
        reason.left,
    )
    return fill(message, name=teller.name(reason.seat), left=reason.left)


@reason_sentence.register
def tell_gold(reason: rivals.HasGold, teller: Teller) -> str:
    return fill(_("%(name)s has %(gold)s."), name=teller.name(reason.seat), gold=words.gold(reason.gold))


@reason_sentence.register
def tell_several_builds(reason: rivals.CouldBuildSeveral, teller: Teller) -> str:
    return fill(
        _("With the %(card)s, %(name)s could build several districts (gold: %(gold)d, cards: %(cards)d)."),
        name=teller.name(reason.seat),
        card=teller.card(reason.character),
        gold=reason.gold,
        cards=reason.cards,
    )


@reason_sentence.register
def tell_income(reason: rivals.WouldCollect, teller: Teller) -> str:
    return fill(
        _("The %(card)s would bring %(name)s an income of %(amount)s."),
        name=teller.name(reason.seat),
        card=teller.card(reason.character),
        amount=teller.amount(reason.number, is_gold=reason.is_gold),
    )
