"""Sentences about the deal and the draft."""

from django.utils.translation import gettext as _

from engine import facts
from engine.state import NOBODY
from games.screens.teller import Teller, tell


@tell.register
def tell_began(fact: facts.Began, teller: Teller) -> str:
    if teller.is_me(fact.crown):
        return teller.say(_("The game begins. You have the crown."))
    return teller.say(_("The game begins. %(name)s has the crown."), name=teller.name(fact.crown))


@tell.register
def tell_dealt(fact: facts.Dealt, teller: Teller) -> str:
    holes = {"round": fact.round, "cards": teller.cards(fact.faceup)}
    if fact.facedown != facts.HIDDEN and teller.is_me(fact.looker):
        holes["card"] = teller.card(fact.facedown)
        if fact.faceup:
            return teller.say(_("Round %(round)d. Faceup: %(cards)s. You saw the facedown card: %(card)s."), holes)
        return teller.say(_("Round %(round)d. You saw the facedown card: %(card)s."), holes)
    if fact.faceup:
        return teller.say(_("Round %(round)d. Faceup and out this round: %(cards)s."), holes)
    return teller.say(_("Round %(round)d begins."), holes)


@tell.register
def tell_picked(fact: facts.Picked, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.character)}
    if teller.is_me(fact.seat):
        return teller.say(_("You chose the %(card)s."), holes)
    if fact.character != facts.HIDDEN:
        return teller.say(_("%(name)s chose the %(card)s."), holes)
    return teller.say(_("%(name)s has chosen a character."), holes)


@tell.register
def tell_laid_aside(fact: facts.LaidAside, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.character)}
    if fact.seat == NOBODY or (fact.character != facts.HIDDEN and not teller.is_me(fact.seat)):
        if fact.character == facts.HIDDEN:
            return teller.say(_("A character is discarded facedown, unseen."))
        return teller.say(_("The %(card)s is discarded facedown."), holes)
    if teller.is_me(fact.seat):
        return teller.say(_("You discarded the %(card)s facedown for this round."), holes)
    return teller.say(_("%(name)s discarded a character facedown for this round."), holes)


@tell.register
def tell_took_facedown(fact: facts.TookFacedown, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.character)}
    if teller.is_me(fact.seat):
        return teller.say(_("You picked up the facedown %(card)s as another choice."), holes)
    return teller.say(_("%(name)s may also choose the facedown character."), holes)


@tell.register
def tell_characters_swapped(fact: facts.CharactersSwapped, teller: Teller) -> str:
    holes = {
        "name": teller.name(fact.seat),
        "other": teller.name(fact.other),
        "given": teller.card(fact.given),
        "taken": teller.card(fact.taken),
    }
    if teller.is_me(fact.seat):
        return teller.say(
            _("You exchanged characters with %(other)s: you gave the %(given)s and got the %(taken)s."), holes
        )
    if teller.is_me(fact.other):
        return teller.say(
            _("%(name)s exchanged characters with you: you gave the %(taken)s and got the %(given)s."), holes
        )
    return teller.say(_("%(name)s and %(other)s exchanged characters."), holes)
