"""Sentences about cards that are drawn, kept, discarded, revealed or passed on."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts as f
from games.screens.teller import Teller, tell


@tell.register
def tell_drew(fact: f.Drew, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "cards": to.cards(fact.cards)}
    if to.is_me(fact.seat):
        return to.say(_("You draw %(cards|definite)s."), holes)
    return to.say(_("%(name)s draws %(cards|definite)s."), holes)


@tell.register
def tell_looked_at(fact: f.LookedAt, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "cards": to.cards(fact.cards)}
    if to.is_me(fact.seat):
        return to.say(_("You look at %(cards|definite)s."), holes)
    return to.say(_("%(name)s looks at %(cards|definite)s."), holes)


@tell.register
def tell_kept(fact: f.Kept, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "cards": to.cards(fact.cards), "rest": to.cards(fact.rest)}
    if to.is_me(fact.seat):
        if not fact.rest:
            return to.say(_("You keep %(cards|definite)s."), holes)
        if fact.openly:
            return to.say(_("You keep %(cards|definite)s and discard %(rest|definite)s."), holes)
        return to.say(_("You keep %(cards|definite)s and put %(rest|definite)s at the bottom of the deck."), holes)
    if fact.rest and fact.openly:
        return to.say(_("%(name)s keeps %(cards|definite)s and discards %(rest|definite)s."), holes)
    return to.say(_("%(name)s keeps %(cards|definite)s."), holes)


@tell.register
def tell_deck_shuffled(fact: f.DeckShuffled, to: Teller) -> str:
    if fact.with_pile:
        return to.say(_("The discard pile is shuffled into the deck."))
    return to.say(_("The deck is shuffled."))


@tell.register
def tell_discarded(fact: f.Discarded, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "cards": to.cards(fact.cards), "card": to.card(fact.why)}
    if fact.cards == (fact.why,):  # An action card is discarded when it is played.
        return to.say(_("You play the %(card)s.") if to.is_me(fact.seat) else _("%(name)s plays the %(card)s."), holes)
    if to.is_me(fact.seat):
        return to.say(_("You discard %(cards|definite)s (%(card)s)."), holes)
    return to.say(_("%(name)s discards %(cards|definite)s (%(card)s)."), holes)


@tell.register
def tell_card_moved(fact: f.CardMoved, to: Teller) -> str:
    holes = {
        "giver": to.name(fact.source),
        "taker": to.name(fact.target),
        "moved": to.card(fact.card),
        "card": to.card(fact.why),
    }
    if fact.card == f.HIDDEN:
        return to.say(_("%(taker)s gets a card from %(giver)s (%(card)s)."), holes)
    if to.is_me(fact.source):
        return to.say(_("%(taker)s gets the %(moved)s from you (%(card)s)."), holes)
    if to.is_me(fact.target):
        return to.say(_("You get the %(moved)s from %(giver)s (%(card)s)."), holes)
    return to.say(_("%(taker)s gets the %(moved)s from %(giver)s (%(card)s)."), holes)


@tell.register
def tell_hands_swapped(fact: f.HandsSwapped, to: Teller) -> str:
    given, got = (fact.from_a, fact.from_b) if to.is_me(fact.a) else (fact.from_b, fact.from_a)
    no_cards = _("no cards")
    holes = {
        "name": to.name(fact.a),
        "other": to.name(fact.b),
        "given": to.cards(given) or no_cards,
        "got": to.cards(got) or no_cards,
    }
    if to.is_me(fact.a):
        return to.say(_("You exchange hands with %(other)s. You give: %(given)s. You get: %(got)s."), holes)
    if to.is_me(fact.b):
        return to.say(_("%(name)s exchanges hands with you. You give: %(given)s. You get: %(got)s."), holes)
    return to.say(_("%(name)s exchanges hands with %(other)s."), holes)


@tell.register
def tell_hand_seen(fact: f.HandSeen, to: Teller) -> str:
    holes = {
        "name": to.name(fact.seat),
        "other": to.name(fact.victim),
        "card": to.card(fact.why),
        "cards": to.cards(fact.cards) or _("no cards"),
    }
    if to.is_me(fact.seat):
        return to.say(_("You look at %(other)s's hand: %(cards)s."), holes)
    if to.is_me(fact.victim):
        return to.say(_("%(name)s, the %(card)s, looks at your hand."), holes)
    return to.say(_("%(name)s, the %(card)s, looks at %(other)s's hand."), holes)


@tell.register
def tell_tucked(fact: f.Tucked, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "tucked": to.card(fact.card), "under": to.card(fact.under)}
    if to.is_me(fact.seat):
        return to.say(_("You place the %(tucked)s under the %(under)s."), holes)
    if fact.card == f.HIDDEN:
        return to.say(_("%(name)s places a card under the %(under)s."), holes)
    return to.say(_("%(name)s places the %(tucked)s under the %(under)s."), holes)


@tell.register
def tell_under_seen(fact: f.UnderSeen, to: Teller) -> str | None:
    if f.HIDDEN in fact.cards:
        return None
    holes = {"name": to.name(fact.seat), "under": to.card(fact.under), "cards": to.cards(fact.cards)}
    if to.is_me(fact.seat):
        return to.say(_("You look at the cards under the %(under)s: %(cards)s."), holes)
    return to.say(_("%(name)s looks at the cards under the %(under)s: %(cards)s."), holes)


@tell.register
def tell_untucked(fact: f.Untucked, to: Teller) -> str:
    return to.say(
        _("The cards under the %(under)s go to the bottom of the deck: %(cards)s."),
        under=to.card(fact.under),
        cards=to.cards(fact.cards),
    )


@tell.register
def tell_booth_laid(fact: f.BoothLaid, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.card)}
    if to.is_me(fact.seat):
        return to.say(_("You place the %(card)s in front of you."), holes)
    return to.say(_("%(name)s places the %(card)s in front of their city."), holes)


@tell.register
def tell_booth_used(fact: f.BoothUsed, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "other": to.name(fact.owner), "card": to.card(fact.card)}
    if to.is_me(fact.seat):
        return to.say(_("You put 1 gold on %(other)s's %(card)s."), holes)
    if to.is_me(fact.owner):
        return to.say(_("%(name)s puts 1 gold on your %(card)s."), holes)
    return to.say(_("%(name)s puts 1 gold on %(other)s's %(card)s."), holes)


@tell.register
def tell_booth_cashed(fact: f.BoothCashed, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.card), "gold": fact.gold}
    if to.is_me(fact.seat):
        return to.say(
            ngettext(
                "You discard the %(card)s and take %(gold)d gold from it.",
                "You discard the %(card)s and take %(gold)d gold from it.",
                fact.gold,
            ),
            holes,
        )
    return to.say(
        ngettext(
            "%(name)s discards the %(card)s and takes %(gold)d gold from it.",
            "%(name)s discards the %(card)s and takes %(gold)d gold from it.",
            fact.gold,
        ),
        holes,
    )
