"""The Magistrate: three warrants are laid, and what is built under them may be taken."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine import View
from engine import facts as f
from games.screens.options.parts import Step, laid
from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import is_called_first
from games.screens.teller import Teller, tell
from games.screens.vocabulary import SIGNS, TOKENS, Token, asks, labels, refuses
from games.screens.words import fill, gold


@labels("warrants")
def warrants(to: Reader) -> Option:
    why = _("One of three is signed: you choose where it lies first.")
    return Option(_("Lay the warrants"), why, picture="magistrate", is_person=True)


def has_a_warrant(view: View, key: str) -> str:
    """No character gets two warrants, and the rank that lays them none."""
    about = dict(view.about)
    if about.get("signed") == key:
        return _("The signed warrant lies here.")
    if key in about.get("chosen", ()):
        return _("A warrant lies here already.")
    return is_called_first(view, key)


@labels("sign", unfit=has_a_warrant)
def sign(to: Reader, key: str) -> Option:
    return to.person(key, _("The signed warrant on the %(card)s"), to.known_of(key))


@labels("warrant", unfit=has_a_warrant)
def warrant(to: Reader, key: str) -> Option:
    return to.person(key, _("An unsigned warrant on the %(card)s"), to.known_of(key))


@labels("confiscate")
def confiscate(to: Reader, answer: str) -> Option:
    district = to.card(to.about.get("district", ""))
    if answer == "false":
        return Option(_("Let it be built"), picture="hammer")
    holes = {"name": to.name(to.about.get("builder", 0)), "gold": gold(to.about.get("gold", 0))}
    said = (to.completes(district.key), _("The warrant is shown; %(name)s gets %(gold)s back.") % holes)
    title = fill(_("Take the %(card)s for your city"), card=district)
    return Option(title, " · ".join(filter(None, said)), cost=to.cost(district.key), picture=district.key)


def steps(to: Reader) -> list[Step]:
    """Give the places of the three warrants."""
    unsigned = to.number("magistrate", "number") - 1
    signed = [to.about["signed"]] if "signed" in to.about else []
    chosen = [*to.about.get("chosen", ())]
    first = laid(to, "warrant_signed", _("signed"), _("signed: %(card)s"), signed, 1, is_next=not signed)
    return first + laid(to, "warrant", _("unsigned"), _("unsigned: %(card)s"), chosen, unsigned, is_next=bool(signed))


def where(to: Reader) -> str:
    """Say how many warrants are still to be laid."""
    left = to.number("magistrate", "number") - 1 - len(to.about["chosen"])
    asked = ngettext(
        "On which character do you lay the unsigned warrant?",
        "On which characters do you lay the %(number)d unsigned warrants?",
        left,
    )
    return asked % {"number": left}


def what_is_built(to: Reader) -> str:
    """Say what is being built under a warrant."""
    holes = {"card": to.card(to.about["district"]), "name": to.name(to.about["builder"])}
    return fill(_("%(name)s builds the %(card)s, and has your warrant"), holes)


asks(
    "sign",
    gettext_lazy("On which character do you lay the signed warrant?"),
    told=lambda to: _("All see where the three warrants lie; you alone know which of them is signed."),
    steps=steps,
)
asks("warrant", where, steps=steps, sends=lambda to: _("Lay these warrants"))
asks(
    "confiscate",
    what_is_built,
    declined=(gettext_lazy("You take nothing away."), gettext_lazy("%(name)s takes nothing away.")),
    doing=gettext_lazy("confiscating a district"),
)
TOKENS["warrant"] = Token(
    sign="warrant",
    by="magistrate",
    words=gettext_lazy("warrant"),
    true_sign="warrant_signed",
    true_words=gettext_lazy("signed warrant"),
    laid=(
        gettext_lazy("You lay warrants on %(cards)s; the one on the %(true)s is signed."),
        gettext_lazy("%(name)s lays warrants on %(cards)s; one of them is signed."),
    ),
    taken={
        "signed": gettext_lazy("The warrant on the %(card)s is the signed one."),
        "": gettext_lazy("A warrant on the %(card)s is put away unseen."),
    },
    faces={"signed": "warrant_signed"},
)
SIGNS[f.Confiscated] = "warrant_signed"


@tell.register
def confiscated(fact: f.Confiscated, to: Teller) -> str:
    holes = {
        "name": to.name(fact.seat),
        "by": to.name(fact.by),
        "card": to.card(fact.district),
        "gold": fact.gold,
    }
    if to.is_me(fact.seat):
        message = ngettext(
            "%(by)s confiscates your %(card)s; you get %(gold)d gold back.",
            "%(by)s confiscates your %(card)s; you get %(gold)d gold back.",
            fact.gold,
        )
    elif to.is_me(fact.by):
        message = ngettext(
            "You confiscate the %(card)s of %(name)s, who gets %(gold)d gold back.",
            "You confiscate the %(card)s of %(name)s, who gets %(gold)d gold back.",
            fact.gold,
        )
    else:
        message = ngettext(
            "%(by)s confiscates the %(card)s of %(name)s, who gets %(gold)d gold back.",
            "%(by)s confiscates the %(card)s of %(name)s, who gets %(gold)d gold back.",
            fact.gold,
        )
    return to.say(message, holes)


refuses("not_signed", gettext_lazy("The warrant here is not the signed one."), "magistrate")
