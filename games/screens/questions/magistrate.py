"""Texts for the Magistrate, who lays three warrants and may confiscate a district built under the signed one."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import View, facts
from games.screens.narrator import Narrator, tell
from games.screens.options.parts import Step, marker_steps
from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import naming_reason
from games.screens.vocabulary import SIGNS, TOKENS, Token, register_label, register_prompt, register_refusal
from games.screens.words import fill, gold


@register_label("warrants")
def warrants(reader: Reader) -> Option:
    why = _("One of the three is signed. Place that one first.")
    return Option(_("Place the warrants"), why, picture="magistrate", is_person=True)


def warrant_refusal(view: View, key: str) -> str:
    """Return why a character cannot get a warrant: for example, because it already has one or is the Magistrate."""
    about = dict(view.about)
    if about.get("signed") == key:
        return _("Already has the signed warrant.")
    if key in about.get("chosen", ()):
        return _("Already has a warrant.")
    return naming_reason(view, key)


@register_label("sign", unfit=warrant_refusal)
def sign(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Place the signed warrant on the %(card)s"), reader.known_of(key))


@register_label("warrant", unfit=warrant_refusal)
def warrant(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Place an unsigned warrant on the %(card)s"), reader.known_of(key))


@register_label("confiscate")
def confiscate(reader: Reader, answer: str) -> Option:
    district = reader.card(reader.about.get("district", ""))
    if answer == "false":
        return Option(_("Don't confiscate it"), picture="hammer")
    values = {"name": reader.name(reader.about.get("builder", 0)), "gold": gold(reader.about.get("gold", 0))}
    said = (reader.completes(district.key), _("The warrant is revealed; %(name)s gets %(gold)s back.") % values)
    title = fill(_("Confiscate the %(card)s for your city"), card=district)
    return Option(title, " · ".join(filter(None, said)), cost=reader.cost(district.key), picture=district.key)


def warrant_steps(reader: Reader) -> list[Step]:
    """Return the steps of placing the three warrants."""
    unsigned = reader.number("magistrate", "number") - 1
    signed = [reader.about["signed"]] if "signed" in reader.about else []
    chosen = [*reader.about.get("chosen", ())]
    first = marker_steps(reader, "warrant_signed", _("signed"), _("signed: %(card)s"), signed, 1, is_next=not signed)
    return first + marker_steps(
        reader, "warrant", _("unsigned"), _("unsigned: %(card)s"), chosen, unsigned, is_next=bool(signed)
    )


def warrants_left(reader: Reader) -> str:
    """Return a question that asks which characters get the warrants that must still be placed."""
    left = reader.number("magistrate", "number") - 1 - len(reader.about["chosen"])
    asked = ngettext(
        "Which character gets the unsigned warrant?",
        "Which characters get the %(number)d unsigned warrants?",
        left,
    )
    return asked % {"number": left}


def confiscation_note(reader: Reader) -> str:
    """Return a text that says what is being built under a warrant."""
    values = {"card": reader.card(reader.about["district"]), "name": reader.name(reader.about["builder"])}
    return fill(_("%(name)s has your warrant and builds the %(card)s"), values)


register_prompt(
    "sign",
    gettext_lazy("Which character gets the signed warrant?"),
    told=lambda reader: _("All players see where the three warrants are. Only you know which one is signed."),
    steps=warrant_steps,
)
register_prompt("warrant", warrants_left, steps=warrant_steps, sends=lambda reader: _("Place these warrants"))
register_prompt(
    "confiscate",
    confiscation_note,
    declined=(gettext_lazy("You confiscate nothing."), gettext_lazy("%(name)s confiscates nothing.")),
    doing=gettext_lazy("confiscating a district"),
)
TOKENS["warrant"] = Token(
    sign="warrant",
    by="magistrate",
    words=gettext_lazy("warrant"),
    true_sign="warrant_signed",
    true_words=gettext_lazy("signed warrant"),
    laid=(
        gettext_lazy("You place warrants on %(cards|definite)s; the one on the %(true)s is signed."),
        gettext_lazy("%(name)s places warrants on %(cards|definite)s; one of them is signed."),
    ),
    taken={
        "signed": gettext_lazy("The warrant on the %(card)s is revealed: it is signed."),
        "": gettext_lazy("A warrant on the %(card)s is removed without being revealed."),
    },
    faces={"signed": "warrant_signed"},
)
SIGNS[facts.Confiscated] = "warrant_signed"


@tell.register
def tell_confiscated(fact: facts.Confiscated, narrator: Narrator) -> str:
    values = {
        "name": narrator.name(fact.seat),
        "by": narrator.name(fact.by),
        "card": narrator.card(fact.district),
        "gold": fact.gold,
    }
    if narrator.is_me(fact.seat):
        message = ngettext(
            "%(by)s confiscates your %(card)s; you get %(gold)d gold back.",
            "%(by)s confiscates your %(card)s; you get %(gold)d gold back.",
            fact.gold,
        )
    elif narrator.is_me(fact.by):
        message = ngettext(
            "You confiscate %(name)s's %(card)s; %(name)s gets %(gold)d gold back.",
            "You confiscate %(name)s's %(card)s; %(name)s gets %(gold)d gold back.",
            fact.gold,
        )
    else:
        message = ngettext(
            "%(by)s confiscates %(name)s's %(card)s; %(name)s gets %(gold)d gold back.",
            "%(by)s confiscates %(name)s's %(card)s; %(name)s gets %(gold)d gold back.",
            fact.gold,
        )
    return narrator.say(message, values)


register_refusal("not_signed", gettext_lazy("This warrant is not signed."), "magistrate")
