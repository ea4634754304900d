"""Sentences about calls, turns, the crown and the end of the game."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import facts
from engine.state import NOBODY
from games.screens import words
from games.screens.teller import Teller, tell


@tell.register
def tell_called(fact: facts.Called, teller: Teller) -> str:
    holes = {"rank": fact.rank, "card": teller.card(fact.character)}
    if fact.seat == NOBODY:
        return teller.say(_("%(rank)d %(card)s is called. No one answers."), holes)
    if teller.is_me(fact.seat):
        return teller.say(_("%(rank)d %(card)s is called. It's you."), holes)
    return teller.say(_("%(rank)d %(card)s is called. It's %(name)s."), holes, name=teller.name(fact.seat))


@tell.register
def tell_shown(fact: facts.Shown, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.character)}
    if teller.is_me(fact.seat):
        return teller.say(_("You reveal your character: the %(card)s."), holes)
    return teller.say(_("%(name)s reveals their character: the %(card)s."), holes)


@tell.register
def tell_turn_paused(fact: facts.TurnPaused, teller: Teller) -> str:
    if teller.is_me(fact.seat):
        return teller.say(_("You save the rest of your turn for later."))
    return teller.say(_("%(name)s saves the rest of their turn for later."), name=teller.name(fact.seat))


@tell.register
def tell_turn_resumed(fact: facts.TurnResumed, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.character)}
    if teller.is_me(fact.seat):
        return teller.say(_("You resume your turn with the abilities of the %(card)s."), holes)
    return teller.say(_("%(name)s resumes their turn with the abilities of the %(card)s."), holes)


@tell.register
def tell_crowned(fact: facts.Crowned, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "other": teller.name(fact.by)}
    if fact.by == NOBODY:
        if teller.is_me(fact.seat):
            return teller.say(_("You take the crown."))
        return teller.say(_("%(name)s takes the crown."), holes)
    if teller.is_me(fact.seat):
        return teller.say(_("%(other)s gives you the crown."), holes)
    if teller.is_me(fact.by):
        return teller.say(_("You give the crown to %(name)s."), holes)
    return teller.say(_("%(other)s gives the crown to %(name)s."), holes)


@tell.register
def tell_completed(fact: facts.Completed, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat)}
    if fact.first:
        if teller.is_me(fact.seat):
            return teller.say(_("You complete the first city. This is the last round."))
        return teller.say(_("%(name)s completes the first city. This is the last round."), holes)
    if teller.is_me(fact.seat):
        return teller.say(_("You complete your city too."))
    return teller.say(_("%(name)s completes their city too."), holes)


@tell.register
def tell_finished(fact: facts.Finished, teller: Teller) -> str:
    totals = [sum(line[2] for line in lines) for lines in fact.scores]
    points = max(totals)
    holes = {"names": words.joined(teller.name(w) for w in fact.winners), "points": points}
    if len(fact.winners) == 1 and teller.is_me(fact.winners[0]):
        return teller.say(ngettext("You win with %(points)d point.", "You win with %(points)d points.", points), holes)
    if len(fact.winners) == 1:
        return teller.say(
            ngettext("%(names)s wins with %(points)d point.", "%(names)s wins with %(points)d points.", points),
            holes,
        )
    return teller.say(
        ngettext(
            "%(names)s share the win with %(points)d point each.",
            "%(names)s share the win with %(points)d points each.",
            points,
        ),
        holes,
    )
