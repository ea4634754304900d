"""Sentences about taking gold or cards, using free abilities, and ending the turn."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import gathering
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_build(reason: gathering.GoldForBuild, teller: Teller) -> str:
    return fill(_("With this gold, you can build the %(card)s this turn."), card=teller.card(reason.district))


@reason_sentence.register
def tell_saving(reason: gathering.GoldTowards, teller: Teller) -> str:
    return fill(
        _("The %(card)s is worth saving for. Still missing after that: %(gold)s."),
        card=teller.card(reason.district),
        gold=words.gold(reason.short),
    )


@reason_sentence.register
def tell_kept_gold(reason: gathering.SavingFor, teller: Teller) -> str:
    return fill(
        _("The %(card)s is worth saving for. Still missing: %(gold)s."),
        card=teller.card(reason.district),
        gold=words.gold(reason.short),
    )


@reason_sentence.register
def tell_gold_left(reason: gathering.GoldLeft, teller: Teller) -> str:
    return fill(
        _("After building the %(card)s, you would still have %(gold)s."),
        card=teller.card(reason.district),
        gold=words.gold(reason.gold),
    )


@reason_sentence.register
def tell_affordable(reason: gathering.AlreadyAffordable, teller: Teller) -> str:
    return fill(_("You can afford the %(card)s without more gold."), card=teller.card(reason.district))


@reason_sentence.register
def tell_nothing_buildable(reason: gathering.NothingBuildable, teller: Teller) -> str:
    return _("You have no card that you could build.")


@reason_sentence.register
def tell_few_cards(reason: gathering.FewCards, teller: Teller) -> str:
    message = ngettext(
        "You have only %(number)d card that you could build.",
        "You have only %(number)d cards that you could build.",
        reason.number,
    )
    return fill(message, number=reason.number)


@reason_sentence.register
def tell_enough_cards(reason: gathering.EnoughCards, teller: Teller) -> str:
    message = ngettext(
        "You already have %(number)d district to build.",
        "You already have %(number)d different districts to build.",
        reason.number,
    )
    return fill(message, number=reason.number)


@reason_sentence.register
def tell_builds_used(reason: gathering.BuildsUsed, teller: Teller) -> str:
    return _("You can't build another district this turn.")


@reason_sentence.register
def tell_nothing_affordable(reason: gathering.NothingAffordable, teller: Teller) -> str:
    return fill(_("You have %(gold)s, which isn't enough for any of your cards."), gold=words.gold(reason.gold))


@reason_sentence.register
def tell_free(reason: gathering.CostsNothing, teller: Teller) -> str:
    return _("This costs you nothing.")
