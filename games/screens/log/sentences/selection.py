"""Sentences about the deal and the draft."""

from django.utils.translation import gettext as _

from engine import facts as f
from engine.state import NOBODY
from games.screens.teller import Teller, tell


@tell.register
def tell_began(fact: f.Began, to: Teller) -> str:
    if to.is_me(fact.crown):
        return to.say(_("The game begins. You have the crown."))
    return to.say(_("The game begins. %(name)s has the crown."), name=to.name(fact.crown))


@tell.register
def tell_dealt(fact: f.Dealt, to: Teller) -> str:
    holes = {"round": fact.round, "cards": to.cards(fact.faceup)}
    if fact.facedown != f.HIDDEN and to.is_me(fact.looker):
        holes["card"] = to.card(fact.facedown)
        if fact.faceup:
            return to.say(_("Round %(round)d. Faceup: %(cards)s. You saw the facedown card: %(card)s."), holes)
        return to.say(_("Round %(round)d. You saw the facedown card: %(card)s."), holes)
    if fact.faceup:
        return to.say(_("Round %(round)d. Faceup and out this round: %(cards)s."), holes)
    return to.say(_("Round %(round)d begins."), holes)


@tell.register
def tell_picked(fact: f.Picked, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.character)}
    if to.is_me(fact.seat):
        return to.say(_("You chose the %(card)s."), holes)
    if fact.character != f.HIDDEN:
        return to.say(_("%(name)s chose the %(card)s."), holes)
    return to.say(_("%(name)s has chosen a character."), holes)


@tell.register
def tell_laid_aside(fact: f.LaidAside, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.character)}
    if fact.seat == NOBODY or (fact.character != f.HIDDEN and not to.is_me(fact.seat)):
        if fact.character == f.HIDDEN:
            return to.say(_("A character is discarded facedown, unseen."))
        return to.say(_("The %(card)s is discarded facedown."), holes)
    if to.is_me(fact.seat):
        return to.say(_("You discarded the %(card)s facedown for this round."), holes)
    return to.say(_("%(name)s discarded a character facedown for this round."), holes)


@tell.register
def tell_took_facedown(fact: f.TookFacedown, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.character)}
    if to.is_me(fact.seat):
        return to.say(_("You picked up the facedown %(card)s as another choice."), holes)
    return to.say(_("%(name)s may also choose the facedown character."), holes)


@tell.register
def tell_characters_swapped(fact: f.CharactersSwapped, to: Teller) -> str:
    holes = {
        "name": to.name(fact.seat),
        "other": to.name(fact.other),
        "given": to.card(fact.given),
        "taken": to.card(fact.taken),
    }
    if to.is_me(fact.seat):
        return to.say(
            _("You exchanged characters with %(other)s: you gave the %(given)s and got the %(taken)s."), holes
        )
    if to.is_me(fact.other):
        return to.say(_("%(name)s exchanged characters with you: you gave the %(taken)s and got the %(given)s."), holes)
    return to.say(_("%(name)s and %(other)s exchanged characters."), holes)
