"""Sentences about markers and declined questions, with texts from `vocabulary`."""

from django.utils.translation import gettext as _

from engine import facts
from games.screens.narrator import Narrator, tell
from games.screens.vocabulary import PROMPTS, TOKENS


@tell.register
def tell_named(fact: facts.Named, narrator: Narrator) -> str:
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.character)}
    token, mine = TOKENS.get(fact.token), narrator.is_me(fact.seat)
    if token is None:
        return narrator.say(_("You name the %(card)s.") if mine else _("%(name)s names the %(card)s."), values)
    return narrator.say(str(token.laid[not mine]), values)


@tell.register
def tell_tokens_laid(fact: facts.TokensLaid, narrator: Narrator) -> str:
    cards = narrator.cards(fact.characters)
    values = {"name": narrator.name(fact.seat), "card": cards, "cards": cards, "true": narrator.card(fact.true)}
    token, mine = TOKENS.get(fact.token), narrator.is_me(fact.seat)
    if token is None:
        return narrator.say(_("You name the %(card)s.") if mine else _("%(name)s names the %(card)s."), values)
    return narrator.say(str(token.laid[not mine]), values)


@tell.register
def tell_token_taken(fact: facts.TokenTaken, narrator: Narrator) -> str | None:
    taken = TOKENS[fact.token].taken if fact.token in TOKENS else {}
    message = taken.get(fact.face, taken.get("", ""))
    return narrator.say(str(message), card=narrator.card(fact.character)) if message else None


@tell.register
def tell_declined(fact: facts.Declined, narrator: Narrator) -> str:
    asked, mine = PROMPTS.get(fact.what), narrator.is_me(fact.seat)
    values = {"name": narrator.name(fact.seat), "card": narrator.card(fact.what)}
    if asked and asked.declined:
        return narrator.say(str(asked.declined[not mine]), values)
    return narrator.say(
        _("You choose not to use the %(card)s.") if mine else _("%(name)s chooses not to use the %(card)s."), values
    )
