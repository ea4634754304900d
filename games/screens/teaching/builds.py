"""Sentences about building a district."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import builds
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_points(reason: builds.CityPoints, teller: Teller) -> str:
    return fill(_("Your city's points: %(before)d → %(after)d."), before=reason.before, after=reason.after)


@reason_sentence.register
def tell_more_points(reason: builds.MorePoints, teller: Teller) -> str:
    return fill(
        _("The %(card)s scores more than the %(other)s: %(points)d instead of %(less)d."),
        card=teller.card(reason.district),
        other=teller.card(reason.other),
        points=reason.points,
        less=reason.less,
    )


@reason_sentence.register
def tell_completion(reason: builds.CompletesCity, teller: Teller) -> str:
    message = (
        _("The %(card)s completes your city, and the game ends after this round.")
        if reason.is_first
        else _("The %(card)s completes your city.")
    )
    return fill(message, card=teller.card(reason.district))


@reason_sentence.register
def tell_districts_left(reason: builds.DistrictsLeft, teller: Teller) -> str:
    message = ngettext(
        "After that, you need only %(left)d more district for a complete city.",
        "After that, you need only %(left)d more districts for a complete city.",
        reason.left,
    )
    return fill(message, left=reason.left)


@reason_sentence.register
def tell_free_district(reason: builds.FreeDistrict, teller: Teller) -> str:
    return _("This card costs no gold and counts as a district toward a complete city.")


@reason_sentence.register
def tell_new_type(reason: builds.NewType, teller: Teller) -> str:
    message = (
        _("The %(card)s is of a type that your city still lacks.")
        if reason.missing
        else _("With the %(card)s, your city has all five types.")
    )
    return fill(message, card=teller.card(reason.district))


@reason_sentence.register
def tell_raised_income(reason: builds.RaisesIncome, teller: Teller) -> str:
    return fill(
        _("If you build the %(card)s before you collect, it adds to your income (%(character)s)."),
        card=teller.card(reason.district),
        character=teller.card(reason.character),
    )
