"""Sentences about bribes and threats, the crown, and cards played out of turn."""

from django.utils.translation import gettext as _

from engine.bots.reasons import replies
from games.screens import words
from games.screens.teaching.teller import Teller, reason_sentence
from games.screens.words import fill


@reason_sentence.register
def tell_bribe(reason: replies.BribeAtStake, teller: Teller) -> str:
    return fill(
        _("The bribe costs you %(gold)s. If you refuse and the threat is real, you may lose %(most)s."),
        gold=words.gold(reason.gold),
        most=words.gold(reason.most),
    )


@reason_sentence.register
def tell_threat(reason: replies.KnownThreat, teller: Teller) -> str:
    return _("You know that this threat is real.") if reason.is_real else _("You know that this threat is not real.")


@reason_sentence.register
def tell_next_draft(reason: replies.NextDraft, teller: Teller) -> str:
    return fill(
        _("If %(name)s has the crown, your place in the next draft is number %(place)d."),
        name=teller.name(reason.seat),
        place=reason.place,
    )


@reason_sentence.register
def tell_survival(reason: replies.Survival, teller: Teller) -> str:
    return _("The card saves your turn.")


@reason_sentence.register
def tell_booth(reason: replies.BoothGold, teller: Teller) -> str:
    return fill(_("There is gold for you on the card: %(gold)s."), gold=words.gold(reason.gold))
