"""Sentences about acting on districts in cities."""

from django.utils.translation import gettext as _

from engine.bots.reasons import cities
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_lost(reason: cities.LostDistrict, teller: Teller) -> str:
    return fill(
        _("%(name)s loses the %(card)s (points: %(points)d)."),
        name=teller.name(reason.seat),
        card=teller.card(reason.district),
        points=reason.points,
    )


@reason_sentence.register
def tell_broken_set(reason: cities.BrokenSet, teller: Teller) -> str:
    return fill(
        _("Without the %(card)s, %(name)s no longer has all five types."),
        card=teller.card(reason.district),
        name=teller.name(reason.seat),
    )


@reason_sentence.register
def tell_gained(reason: cities.GainedDistrict, teller: Teller) -> str:
    return fill(
        _("You get the %(card)s (points: %(points)d)."), card=teller.card(reason.district), points=reason.points
    )


@reason_sentence.register
def tell_price(reason: cities.Price, teller: Teller) -> str:
    if not reason.gold:
        return _("This costs you nothing.")
    return fill(_("This costs you %(gold)s."), gold=words.gold(reason.gold))


@reason_sentence.register
def tell_beauty(reason: cities.GoldIntoPoint, teller: Teller) -> str:
    return _("For 1 gold, the district scores 1 more point.")
