"""General sentences: no alternatives, the builder's rating, and the results of trials."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import general
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_only_option(reason: general.OnlyOption, teller: Teller) -> str:
    return _("There is nothing else to choose.")


@reason_sentence.register
def tell_rating(reason: general.BuilderRating, teller: Teller) -> str:
    if reason.place == 1:
        message = ngettext(
            "Of %(number)d possible choice, the master builder bot prefers this one.",
            "Of %(number)d possible choices, the master builder bot prefers this one.",
            reason.number,
        )
        return fill(message, number=reason.number)
    message = _("In the master builder's ranking, this is number %(place)d of %(number)d.")
    return fill(message, place=reason.place, number=reason.number)


@reason_sentence.register
def tell_odds(reason: general.TrialOdds, teller: Teller) -> str:
    return fill(
        _("In trials, this wins %(wins)d of 100 games, and the next best choice %(next_best)d."),
        wins=reason.wins,
        next_best=reason.next_best,
    )
