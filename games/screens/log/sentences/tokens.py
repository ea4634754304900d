"""Sentences about markers and declined choices, with texts from the vocabulary of tokens and questions."""

from django.utils.translation import gettext as _

from engine import facts as f
from games.screens.teller import Teller, tell
from games.screens.vocabulary import PROMPTS, TOKENS


@tell.register
def tell_named(fact: f.Named, to: Teller) -> str:
    holes = {"name": to.name(fact.seat), "card": to.card(fact.character)}
    token, mine = TOKENS.get(fact.token), to.is_me(fact.seat)
    if token is None:
        return to.say(_("You name the %(card)s.") if mine else _("%(name)s names the %(card)s."), holes)
    return to.say(str(token.laid[not mine]), holes)


@tell.register
def tell_tokens_laid(fact: f.TokensLaid, to: Teller) -> str:
    cards = to.cards(fact.characters)
    holes = {"name": to.name(fact.seat), "card": cards, "cards": cards, "true": to.card(fact.true)}
    token, mine = TOKENS.get(fact.token), to.is_me(fact.seat)
    if token is None:
        return to.say(_("You name the %(card)s.") if mine else _("%(name)s names the %(card)s."), holes)
    return to.say(str(token.laid[not mine]), holes)


@tell.register
def tell_token_taken(fact: f.TokenTaken, to: Teller) -> str | None:
    taken = TOKENS[fact.token].taken if fact.token in TOKENS else {}
    message = taken.get(fact.face, taken.get("", ""))
    return to.say(str(message), card=to.card(fact.character)) if message else None


@tell.register
def tell_declined(fact: f.Declined, to: Teller) -> str:
    asked, mine = PROMPTS.get(fact.what), to.is_me(fact.seat)
    holes = {"name": to.name(fact.seat), "card": to.card(fact.what)}
    if asked and asked.declined:
        return to.say(str(asked.declined[not mine]), holes)
    return to.say(
        _("You choose not to use the %(card)s.") if mine else _("%(name)s chooses not to use the %(card)s."), holes
    )
