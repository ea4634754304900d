"""Sentences about cards in hands."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.bots.reasons import hands
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_affordable(reason: hands.AffordableCard, teller: Teller) -> str:
    return fill(_("You have enough gold to build the %(card)s."), card=teller.card(reason.card))


@reason_sentence.register
def tell_nearly_affordable(reason: hands.NearlyAffordable, teller: Teller) -> str:
    return short_sentence(_("The %(card)s costs only %(gold)s more than you have."), reason.card, reason.short, teller)


@reason_sentence.register
def tell_missing_gold(reason: hands.MissingGold, teller: Teller) -> str:
    return short_sentence(_("The %(card)s costs %(gold)s more than you have."), reason.card, reason.short, teller)


def short_sentence(message: str, card: str, short: int, teller: Teller) -> str:
    """Return a sentence about the gold that a card lacks."""
    return fill(message, card=teller.card(card), gold=words.gold(short))


@reason_sentence.register
def tell_most_points(reason: hands.MostPoints, teller: Teller) -> str:
    message = _("Of these cards, the %(card)s scores the most points: %(points)d.")
    return points_sentence(message, reason.card, reason.points, teller)


@reason_sentence.register
def tell_fewest_points(reason: hands.FewestPoints, teller: Teller) -> str:
    message = _("Of these cards, the %(card)s scores the fewest points: %(points)d.")
    return points_sentence(message, reason.card, reason.points, teller)


def points_sentence(message: str, card: str, points: int, teller: Teller) -> str:
    """Return a sentence about the points of a card."""
    return fill(message, card=teller.card(card), points=points)


@reason_sentence.register
def tell_built_already(reason: hands.BuiltAlready, teller: Teller) -> str:
    return fill(_("The %(card)s is already in your city; you can't build it twice."), card=teller.card(reason.card))


@reason_sentence.register
def tell_second_copy(reason: hands.SecondCopy, teller: Teller) -> str:
    return fill(_("You have the %(card)s more than once, but can build it only once."), card=teller.card(reason.card))


@reason_sentence.register
def tell_useless_cards(reason: hands.UselessCards, teller: Teller) -> str:
    message = ngettext(
        "You have %(number)d card that you can hardly use.",
        "You have %(number)d cards that you can hardly use.",
        reason.number,
    )
    return fill(message, number=reason.number)


@reason_sentence.register
def tell_larger_hand(reason: hands.LargerHand, teller: Teller) -> str:
    return fill(
        _("%(name)s has more cards in hand than you: %(theirs)d to your %(own)d."),
        name=teller.name(reason.seat),
        theirs=reason.theirs,
        own=reason.own,
    )
