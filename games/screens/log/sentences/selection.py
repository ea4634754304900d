"""Sentences about the deal and the draft."""

from django.utils.translation import gettext as _

from engine import facts
from engine.state import NOBODY
from games.screens.narrator import Narrator, tell


@tell.register
def tell_began(fact: facts.Began, narrator: Narrator) -> str:
    if narrator.is_me(fact.crown):
        return narrator.say(_("The game begins. You have the crown."))
    return narrator.say(_("The game begins. %(name)s has the crown."), name=narrator.name(fact.crown))


@tell.register
def tell_dealt(fact: facts.Dealt, narrator: Narrator) -> str:
    values = {"round": fact.round, "cards": narrator.cards(fact.faceup)}
    if fact.facedown != facts.HIDDEN and narrator.is_me(fact.looker):
        values["card"] = narrator.card(fact.facedown)
        if fact.faceup:
            return narrator.say(_("Round %(round)d. Faceup: %(cards)s. You saw the facedown card: %(card)s."), values)
        return narrator.say(_("Round %(round)d. You saw the facedown card: %(card)s."), values)
    if fact.faceup:
        return narrator.say(_("Round %(round)d. Faceup and out this round: %(cards)s."), values)
    return narrator.say(_("Round %(round)d begins."), values)


@tell.register
def tell_picked(fact: facts.Picked, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.character)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You chose the %(card)s."), values)
    if fact.character != facts.HIDDEN:
        return narrator.say(_("%(name)s chose the %(card)s."), values)
    return narrator.say(_("%(name)s has chosen a character."), values)


@tell.register
def tell_laid_aside(fact: facts.LaidAside, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.character)}
    if fact.seat == NOBODY or (fact.character != facts.HIDDEN and not narrator.is_me(fact.seat)):
        if fact.character == facts.HIDDEN:
            return narrator.say(_("A character is discarded facedown, unseen."))
        return narrator.say(_("The %(card)s is discarded facedown."), values)
    if narrator.is_me(fact.seat):
        return narrator.say(_("You discarded the %(card)s facedown for this round."), values)
    return narrator.say(_("%(name)s discarded a character facedown for this round."), values)


@tell.register
def tell_took_facedown(fact: facts.TookFacedown, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.character)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You picked up the facedown %(card)s as another choice."), values)
    return narrator.say(_("%(name)s may also choose the facedown character."), values)


@tell.register
def tell_characters_swapped(fact: facts.CharactersSwapped, narrator: Narrator) -> str:
    values = {
        "name": narrator.name(fact.seat),
        "other": narrator.name(fact.other),
        "given": narrator.card(fact.given),
        "taken": narrator.card(fact.taken),
    }
    if narrator.is_me(fact.seat):
        return narrator.say(
            _("You exchanged characters with %(other)s: you gave the %(given)s and got the %(taken)s."), values
        )
    if narrator.is_me(fact.other):
        return narrator.say(
            _("%(name)s exchanged characters with you: you gave the %(taken)s and got the %(given)s."), values
        )
    return narrator.say(_("%(name)s and %(other)s exchanged characters."), values)
