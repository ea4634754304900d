"""Sentences about cards that are drawn, kept, discarded, seen or given to other players."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from games.screens.narrator import Narrator, tell


@tell.register
def tell_drew(fact: facts.Drew, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "cards": narrator.cards(fact.cards)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You draw %(cards|definite)s."), values)
    return narrator.say(_("%(name)s draws %(cards|definite)s."), values)


@tell.register
def tell_looked_at(fact: facts.LookedAt, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "cards": narrator.cards(fact.cards)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You look at %(cards|definite)s."), values)
    return narrator.say(_("%(name)s looks at %(cards|definite)s."), values)


@tell.register
def tell_kept(fact: facts.Kept, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "cards": narrator.cards(fact.cards), "rest": narrator.cards(fact.rest)}
    if narrator.is_me(fact.seat):
        if not fact.rest:
            return narrator.say(_("You keep %(cards|definite)s."), values)
        if fact.openly:
            return narrator.say(_("You keep %(cards|definite)s and discard %(rest|definite)s."), values)
        return narrator.say(
            _("You keep %(cards|definite)s and put %(rest|definite)s at the bottom of the deck."), values
        )
    if fact.rest and fact.openly:
        return narrator.say(_("%(name)s keeps %(cards|definite)s and discards %(rest|definite)s."), values)
    return narrator.say(_("%(name)s keeps %(cards|definite)s."), values)


@tell.register
def tell_deck_shuffled(fact: facts.DeckShuffled, narrator: Narrator) -> str:
    if fact.with_pile:
        return narrator.say(_("The discard pile is shuffled into the deck."))
    return narrator.say(_("The deck is shuffled."))


@tell.register
def tell_discarded(fact: facts.Discarded, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "cards": narrator.cards(fact.cards), "card": narrator.card(fact.why)}
    if fact.cards == (fact.why,):  # playing an action card discards it
        return narrator.say(
            _("You play the %(card)s.") if narrator.is_me(fact.seat) else _("%(name)s plays the %(card)s."), values
        )
    if narrator.is_me(fact.seat):
        return narrator.say(_("You discard %(cards|definite)s (%(card)s)."), values)
    return narrator.say(_("%(name)s discards %(cards|definite)s (%(card)s)."), values)


@tell.register
def tell_card_moved(fact: facts.CardMoved, narrator: Narrator) -> str:
    values = {
        "giver": narrator.name(fact.source),
        "taker": narrator.name(fact.target),
        "moved": narrator.card(fact.card),
        "card": narrator.card(fact.why),
    }
    if fact.card == facts.HIDDEN:
        return narrator.say(_("%(taker)s takes a card from %(giver)s (%(card)s)."), values)
    if narrator.is_me(fact.source):
        return narrator.say(_("%(taker)s gets the %(moved)s from you (%(card)s)."), values)
    if narrator.is_me(fact.target):
        return narrator.say(_("You get the %(moved)s from %(giver)s (%(card)s)."), values)
    return narrator.say(_("%(taker)s gets the %(moved)s from %(giver)s (%(card)s)."), values)


@tell.register
def tell_hands_swapped(fact: facts.HandsSwapped, narrator: Narrator) -> str:
    given, got = (fact.from_a, fact.from_b) if narrator.is_me(fact.a) else (fact.from_b, fact.from_a)
    no_cards = _("no cards")
    values = {
        "name": narrator.name(fact.a),
        "other": narrator.name(fact.b),
        "given": narrator.cards(given) or no_cards,
        "got": narrator.cards(got) or no_cards,
    }
    if narrator.is_me(fact.a):
        return narrator.say(_("You exchange hands with %(other)s. You give: %(given)s. You get: %(got)s."), values)
    if narrator.is_me(fact.b):
        return narrator.say(_("%(name)s exchanges hands with you. You give: %(given)s. You get: %(got)s."), values)
    return narrator.say(_("%(name)s exchanges hands with %(other)s."), values)


@tell.register
def tell_hand_seen(fact: facts.HandSeen, narrator: Narrator) -> str:
    values = {
        "name": narrator.name(fact.seat),
        "other": narrator.name(fact.victim),
        "card": narrator.card(fact.why),
        "cards": narrator.cards(fact.cards) or _("no cards"),
    }
    if narrator.is_me(fact.seat):
        return narrator.say(_("You look at %(other)s's hand: %(cards)s."), values)
    if narrator.is_me(fact.victim):
        return narrator.say(_("%(name)s, the %(card)s, looks at your hand."), values)
    return narrator.say(_("%(name)s, the %(card)s, looks at %(other)s's hand."), values)


@tell.register
def tell_tucked(fact: facts.Tucked, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "tucked": narrator.card(fact.card), "under": narrator.card(fact.under)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You place the %(tucked)s under the %(under)s."), values)
    if fact.card == facts.HIDDEN:
        return narrator.say(_("%(name)s places a card under the %(under)s."), values)
    return narrator.say(_("%(name)s places the %(tucked)s under the %(under)s."), values)


@tell.register
def tell_under_seen(fact: facts.UnderSeen, narrator: Narrator) -> str | None:
    if facts.HIDDEN in fact.cards:
        return None
    values = {"name": narrator.name(fact.seat), "under": narrator.card(fact.under), "cards": narrator.cards(fact.cards)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You look at the cards under the %(under)s: %(cards)s."), values)
    return narrator.say(_("%(name)s looks at the cards under the %(under)s: %(cards)s."), values)


@tell.register
def tell_untucked(fact: facts.Untucked, narrator: Narrator) -> str:
    return narrator.say(
        _("The cards under the %(under)s go to the bottom of the deck: %(cards)s."),
        under=narrator.card(fact.under),
        cards=narrator.cards(fact.cards),
    )


@tell.register
def tell_booth_laid(fact: facts.BoothLaid, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.card)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You place the %(card)s in front of you."), values)
    return narrator.say(_("%(name)s places the %(card)s in front of their city."), values)


@tell.register
def tell_booth_used(fact: facts.BoothUsed, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "other": narrator.name(fact.owner), "card": narrator.card(fact.card)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You put 1 gold on %(other)s's %(card)s."), values)
    if narrator.is_me(fact.owner):
        return narrator.say(_("%(name)s puts 1 gold on your %(card)s."), values)
    return narrator.say(_("%(name)s puts 1 gold on %(other)s's %(card)s."), values)


@tell.register
def tell_booth_cashed(fact: facts.BoothCashed, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.card), "gold": fact.gold}
    if narrator.is_me(fact.seat):
        return narrator.say(
            ngettext(
                "You discard the %(card)s and take %(gold)d gold from it.",
                "You discard the %(card)s and take %(gold)d gold from it.",
                fact.gold,
            ),
            values,
        )
    return narrator.say(
        ngettext(
            "%(name)s discards the %(card)s and takes %(gold)d gold from it.",
            "%(name)s discards the %(card)s and takes %(gold)d gold from it.",
            fact.gold,
        ),
        values,
    )
