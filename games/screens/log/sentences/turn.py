"""Sentences about calls, turns, the crown and the end of the game."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from engine.state import NOBODY
from games.screens import words
from games.screens.narrator import Narrator, tell


@tell.register
def tell_called(fact: facts.Called, narrator: Narrator) -> str:
    values = {"rank": fact.rank, "card": narrator.card(fact.character)}
    if fact.seat == NOBODY:
        return narrator.say(_("%(rank)d %(card)s is called. No one answers."), values)
    if narrator.is_me(fact.seat):
        return narrator.say(_("%(rank)d %(card)s is called. It's you."), values)
    return narrator.say(_("%(rank)d %(card)s is called. It's %(name)s."), values, name=narrator.name(fact.seat))


@tell.register
def tell_shown(fact: facts.Shown, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.character)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You reveal your character: the %(card)s."), values)
    return narrator.say(_("%(name)s reveals their character: the %(card)s."), values)


@tell.register
def tell_turn_paused(fact: facts.TurnPaused, narrator: Narrator) -> str:
    if narrator.is_me(fact.seat):
        return narrator.say(_("You save the rest of your turn for later."))
    return narrator.say(_("%(name)s saves the rest of their turn for later."), name=narrator.name(fact.seat))


@tell.register
def tell_turn_resumed(fact: facts.TurnResumed, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.character)}
    if narrator.is_me(fact.seat):
        return narrator.say(_("You resume your turn with the abilities of the %(card)s."), values)
    return narrator.say(_("%(name)s resumes their turn with the abilities of the %(card)s."), values)


@tell.register
def tell_crowned(fact: facts.Crowned, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "other": narrator.name(fact.by)}
    if fact.by == NOBODY:
        if narrator.is_me(fact.seat):
            return narrator.say(_("You take the crown."))
        return narrator.say(_("%(name)s takes the crown."), values)
    if narrator.is_me(fact.seat):
        return narrator.say(_("%(other)s gives you the crown."), values)
    if narrator.is_me(fact.by):
        return narrator.say(_("You give the crown to %(name)s."), values)
    return narrator.say(_("%(other)s gives the crown to %(name)s."), values)


@tell.register
def tell_completed(fact: facts.Completed, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat)}
    if fact.first:
        if narrator.is_me(fact.seat):
            return narrator.say(_("You complete the first city. This is the last round."))
        return narrator.say(_("%(name)s completes the first city. This is the last round."), values)
    if narrator.is_me(fact.seat):
        return narrator.say(_("You complete your city too."))
    return narrator.say(_("%(name)s completes their city too."), values)


@tell.register
def tell_finished(fact: facts.Finished, narrator: Narrator) -> str:
    totals = [sum(line[2] for line in lines) for lines in fact.scores]
    points = max(totals)
    others = [winner for winner in fact.winners if not narrator.is_me(winner)]
    values = {"names": words.People(map(narrator.name, others)), "points": points}
    if not others:
        message = ngettext("You win with %(points)d point.", "You win with %(points)d points.", points)
    elif len(fact.winners) == 1:
        message = ngettext("%(names)s wins with %(points)d point.", "%(names)s wins with %(points)d points.", points)
    elif len(others) == len(fact.winners):
        message = ngettext(
            "%(names)s share the win with %(points)d point each.",
            "%(names)s share the win with %(points)d points each.",
            points,
        )
    elif len(others) == 1:
        message = ngettext(
            "You and %(names)s share the win with %(points)d point each.",
            "You and %(names)s share the win with %(points)d points each.",
            points,
        )
    else:
        message = ngettext(
            "You, %(names)s share the win with %(points)d point each.",
            "You, %(names)s share the win with %(points)d points each.",
            points,
        )
    return narrator.say(message, values)
