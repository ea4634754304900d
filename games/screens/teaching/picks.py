"""Sentences about picking a character."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import picks
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_income(reason: picks.OwnIncome, teller: Teller) -> str:
    amount = teller.amount(reason.number, is_gold=reason.is_gold)
    message = _("With the %(card)s, your districts bring you %(amount)s.")
    return fill(message, card=teller.card(reason.character), amount=amount)


@reason_sentence.register
def tell_more_income(reason: picks.MoreIncome, teller: Teller) -> str:
    return fill(
        _("With the %(card)s, your districts bring you %(gold)s, and with the %(other)s only %(less)s."),
        card=teller.card(reason.character),
        gold=words.gold(reason.gold),
        other=teller.card(reason.other),
        less=words.gold(reason.less),
    )


@reason_sentence.register
def tell_extra_gold(reason: picks.ExtraGold, teller: Teller) -> str:
    return extra_sentence(teller, reason.character, teller.amount(reason.gold, is_gold=True))


@reason_sentence.register
def tell_extra_cards(reason: picks.ExtraCards, teller: Teller) -> str:
    return extra_sentence(teller, reason.character, teller.amount(reason.number, is_gold=False))


def extra_sentence(teller: Teller, character: str, amount: str) -> str:
    """Return the sentence about what a character brings in any city."""
    return fill(_("The %(card)s brings you an additional %(amount)s."), card=teller.card(character), amount=amount)


@reason_sentence.register
def tell_several_builds(reason: picks.SeveralBuilds, teller: Teller) -> str:
    message = ngettext(
        "With the %(card)s, you can build %(number)d district this round.",
        "With the %(card)s, you can build %(number)d districts this round.",
        reason.number,
    )
    return fill(message, card=teller.card(reason.character), number=reason.number)


@reason_sentence.register
def tell_refund(reason: picks.Refund, teller: Teller) -> str:
    return fill(
        _("The %(card)s gives you back what you pay for the %(district)s (%(gold)s)."),
        card=teller.card(reason.character),
        district=teller.card(reason.district),
        gold=words.gold(reason.gold),
    )


@reason_sentence.register
def tell_first_pick(reason: picks.FirstPick, teller: Teller) -> str:
    return _("You get the crown and choose first next round.")


@reason_sentence.register
def tell_shelter(reason: picks.ShelteredCity, teller: Teller) -> str:
    message = ngettext(
        "You need only %(left)d more district, and rank 8 can't attack your city.",
        "You need only %(left)d more districts, and rank 8 can't attack your city.",
        reason.left,
    )
    return fill(message, left=reason.left)


@reason_sentence.register
def tell_acting_first(reason: picks.ActsFirst, teller: Teller) -> str:
    return fill(_("The %(card)s acts first and can't be killed or robbed."), card=teller.card(reason.character))


@reason_sentence.register
def tell_denied(reason: picks.Denied, teller: Teller) -> str:
    return fill(
        _("If you have the %(card)s, %(name)s can't use it to build several districts at once."),
        card=teller.card(reason.character),
        name=teller.name(reason.seat),
    )
