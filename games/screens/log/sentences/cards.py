"""Sentences about cards that are drawn, kept, discarded, seen or given to other players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from games.screens.teller import Teller, tell


@tell.register
def tell_drew(fact: facts.Drew, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "cards": teller.cards(fact.cards)}
    if teller.is_me(fact.seat):
        return teller.say(_("You draw %(cards|definite)s."), holes)
    return teller.say(_("%(name)s draws %(cards|definite)s."), holes)


@tell.register
def tell_looked_at(fact: facts.LookedAt, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "cards": teller.cards(fact.cards)}
    if teller.is_me(fact.seat):
        return teller.say(_("You look at %(cards|definite)s."), holes)
    return teller.say(_("%(name)s looks at %(cards|definite)s."), holes)


@tell.register
def tell_kept(fact: facts.Kept, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "cards": teller.cards(fact.cards), "rest": teller.cards(fact.rest)}
    if teller.is_me(fact.seat):
        if not fact.rest:
            return teller.say(_("You keep %(cards|definite)s."), holes)
        if fact.openly:
            return teller.say(_("You keep %(cards|definite)s and discard %(rest|definite)s."), holes)
        return teller.say(_("You keep %(cards|definite)s and put %(rest|definite)s at the bottom of the deck."), holes)
    if fact.rest and fact.openly:
        return teller.say(_("%(name)s keeps %(cards|definite)s and discards %(rest|definite)s."), holes)
    return teller.say(_("%(name)s keeps %(cards|definite)s."), holes)


@tell.register
def tell_deck_shuffled(fact: facts.DeckShuffled, teller: Teller) -> str:
    if fact.with_pile:
        return teller.say(_("The discard pile is shuffled into the deck."))
    return teller.say(_("The deck is shuffled."))


@tell.register
def tell_discarded(fact: facts.Discarded, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "cards": teller.cards(fact.cards), "card": teller.card(fact.why)}
    if fact.cards == (fact.why,):  # an action card is discarded by playing it
        return teller.say(
            _("You play the %(card)s.") if teller.is_me(fact.seat) else _("%(name)s plays the %(card)s."), holes
        )
    if teller.is_me(fact.seat):
        return teller.say(_("You discard %(cards|definite)s (%(card)s)."), holes)
    return teller.say(_("%(name)s discards %(cards|definite)s (%(card)s)."), holes)


@tell.register
def tell_card_moved(fact: facts.CardMoved, teller: Teller) -> str:
    holes = {
        "giver": teller.name(fact.source),
        "taker": teller.name(fact.target),
        "moved": teller.card(fact.card),
        "card": teller.card(fact.why),
    }
    if fact.card == facts.HIDDEN:
        return teller.say(_("%(taker)s gets a card from %(giver)s (%(card)s)."), holes)
    if teller.is_me(fact.source):
        return teller.say(_("%(taker)s gets the %(moved)s from you (%(card)s)."), holes)
    if teller.is_me(fact.target):
        return teller.say(_("You get the %(moved)s from %(giver)s (%(card)s)."), holes)
    return teller.say(_("%(taker)s gets the %(moved)s from %(giver)s (%(card)s)."), holes)


@tell.register
def tell_hands_swapped(fact: facts.HandsSwapped, teller: Teller) -> str:
    given, got = (fact.from_a, fact.from_b) if teller.is_me(fact.a) else (fact.from_b, fact.from_a)
    no_cards = _("no cards")
    holes = {
        "name": teller.name(fact.a),
        "other": teller.name(fact.b),
        "given": teller.cards(given) or no_cards,
        "got": teller.cards(got) or no_cards,
    }
    if teller.is_me(fact.a):
        return teller.say(_("You exchange hands with %(other)s. You give: %(given)s. You get: %(got)s."), holes)
    if teller.is_me(fact.b):
        return teller.say(_("%(name)s exchanges hands with you. You give: %(given)s. You get: %(got)s."), holes)
    return teller.say(_("%(name)s exchanges hands with %(other)s."), holes)


@tell.register
def tell_hand_seen(fact: facts.HandSeen, teller: Teller) -> str:
    holes = {
        "name": teller.name(fact.seat),
        "other": teller.name(fact.victim),
        "card": teller.card(fact.why),
        "cards": teller.cards(fact.cards) or _("no cards"),
    }
    if teller.is_me(fact.seat):
        return teller.say(_("You look at %(other)s's hand: %(cards)s."), holes)
    if teller.is_me(fact.victim):
        return teller.say(_("%(name)s, the %(card)s, looks at your hand."), holes)
    return teller.say(_("%(name)s, the %(card)s, looks at %(other)s's hand."), holes)


@tell.register
def tell_tucked(fact: facts.Tucked, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "tucked": teller.card(fact.card), "under": teller.card(fact.under)}
    if teller.is_me(fact.seat):
        return teller.say(_("You place the %(tucked)s under the %(under)s."), holes)
    if fact.card == facts.HIDDEN:
        return teller.say(_("%(name)s places a card under the %(under)s."), holes)
    return teller.say(_("%(name)s places the %(tucked)s under the %(under)s."), holes)


@tell.register
def tell_under_seen(fact: facts.UnderSeen, teller: Teller) -> str | None:
    if facts.HIDDEN in fact.cards:
        return None
    holes = {"name": teller.name(fact.seat), "under": teller.card(fact.under), "cards": teller.cards(fact.cards)}
    if teller.is_me(fact.seat):
        return teller.say(_("You look at the cards under the %(under)s: %(cards)s."), holes)
    return teller.say(_("%(name)s looks at the cards under the %(under)s: %(cards)s."), holes)


@tell.register
def tell_untucked(fact: facts.Untucked, teller: Teller) -> str:
    return teller.say(
        _("The cards under the %(under)s go to the bottom of the deck: %(cards)s."),
        under=teller.card(fact.under),
        cards=teller.cards(fact.cards),
    )


@tell.register
def tell_booth_laid(fact: facts.BoothLaid, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.card)}
    if teller.is_me(fact.seat):
        return teller.say(_("You place the %(card)s in front of you."), holes)
    return teller.say(_("%(name)s places the %(card)s in front of their city."), holes)


@tell.register
def tell_booth_used(fact: facts.BoothUsed, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "other": teller.name(fact.owner), "card": teller.card(fact.card)}
    if teller.is_me(fact.seat):
        return teller.say(_("You put 1 gold on %(other)s's %(card)s."), holes)
    if teller.is_me(fact.owner):
        return teller.say(_("%(name)s puts 1 gold on your %(card)s."), holes)
    return teller.say(_("%(name)s puts 1 gold on %(other)s's %(card)s."), holes)


@tell.register
def tell_booth_cashed(fact: facts.BoothCashed, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.card), "gold": fact.gold}
    if teller.is_me(fact.seat):
        return teller.say(
            ngettext(
                "You discard the %(card)s and take %(gold)d gold from it.",
                "You discard the %(card)s and take %(gold)d gold from it.",
                fact.gold,
            ),
            holes,
        )
    return teller.say(
        ngettext(
            "%(name)s discards the %(card)s and takes %(gold)d gold from it.",
            "%(name)s discards the %(card)s and takes %(gold)d gold from it.",
            fact.gold,
        ),
        holes,
    )
