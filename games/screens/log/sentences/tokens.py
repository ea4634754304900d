"""Sentences about markers and declined questions, with texts from `vocabulary`."""

from django.utils.translation import gettext as _

from engine import facts
from games.screens.teller import Teller, tell
from games.screens.vocabulary import PROMPTS, TOKENS


@tell.register
def tell_named(fact: facts.Named, teller: Teller) -> str:
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.character)}
    token, mine = TOKENS.get(fact.token), teller.is_me(fact.seat)
    if token is None:
        return teller.say(_("You name the %(card)s.") if mine else _("%(name)s names the %(card)s."), holes)
    return teller.say(str(token.laid[not mine]), holes)


@tell.register
def tell_tokens_laid(fact: facts.TokensLaid, teller: Teller) -> str:
    cards = teller.cards(fact.characters)
    holes = {"name": teller.name(fact.seat), "card": cards, "cards": cards, "true": teller.card(fact.true)}
    token, mine = TOKENS.get(fact.token), teller.is_me(fact.seat)
    if token is None:
        return teller.say(_("You name the %(card)s.") if mine else _("%(name)s names the %(card)s."), holes)
    return teller.say(str(token.laid[not mine]), holes)


@tell.register
def tell_token_taken(fact: facts.TokenTaken, teller: Teller) -> str | None:
    taken = TOKENS[fact.token].taken if fact.token in TOKENS else {}
    message = taken.get(fact.face, taken.get("", ""))
    return teller.say(str(message), card=teller.card(fact.character)) if message else None


@tell.register
def tell_declined(fact: facts.Declined, teller: Teller) -> str:
    asked, mine = PROMPTS.get(fact.what), teller.is_me(fact.seat)
    holes = {"name": teller.name(fact.seat), "card": teller.card(fact.what)}
    if asked and asked.declined:
        return teller.say(str(asked.declined[not mine]), holes)
    return teller.say(
        _("You choose not to use the %(card)s.") if mine else _("%(name)s chooses not to use the %(card)s."), holes
    )
