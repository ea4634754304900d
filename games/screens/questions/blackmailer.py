"""The Blackmailer: two threats are laid, bought off or not, and turned over or not."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import View
from engine.keys import true
from games.screens.options.parts import Step, laid
from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import is_called_first
from games.screens.vocabulary import TOKENS, Token, asks, labels, refuses
from games.screens.words import gold


@labels("threaten")
def threaten(to: Reader) -> Option:
    why = _("One of two is real: you choose where it lies first.")
    return Option(_("Lay the threats"), why, picture="blackmailer", is_person=True)


@labels("flower", unfit=is_called_first)
def flower(to: Reader, key: str) -> Option:
    return to.person(key, _("The real threat to the %(card)s"), to.known_of(key))


def has_a_threat(view: View, key: str) -> str:
    """No character gets both threats."""
    return _("The real threat lies here.") if dict(view.about).get("flowered") == key else is_called_first(view, key)


@labels("threat", unfit=has_a_threat)
def threat(to: Reader, key: str) -> Option:
    return to.person(key, _("The empty threat to the %(card)s"), to.known_of(key))


@labels("bribe")
def bribe(to: Reader, answer: str) -> Option:
    half = to.prices.get(("bribe", "true"), 0)
    if answer == "true":
        return Option(_("Pay %(gold)s") % {"gold": gold(half)}, to.leaves(half), price=str(half), picture="coin")
    return Option(_("Refuse"), _("If the threat is real and shown, you lose all your gold."), picture="threat")


@labels("reveal_threat")
def reveal_threat(to: Reader, answer: str) -> Option:
    if answer == "true":
        return Option(_("Turn the threat over"), _("All see whether it was real."), picture="flower")
    return Option(_("Leave it face down"), _("Nobody learns whether it was real."), picture="threat")


def steps(to: Reader) -> list[Step]:
    """Give the places of both threats."""
    real = [to.about["flowered"]] if "flowered" in to.about else []
    first = laid(to, "flower", _("real"), _("real: %(card)s"), real, 1, is_next=not real)
    return first + laid(to, "threat", _("empty"), "", [], 1, is_next=bool(real))


def stake(to: Reader) -> str:
    """Say to the blackmailer, who knows the faces, what turning this one over would bring."""
    view, victim = to.view, to.about["victim"]
    tokens = dict(view.marks).get(view.turn.character, ()) if view.turn else ()
    if true("threat") not in tokens:
        return _("This is the empty threat: turned over, it brings nothing.")
    holes = {"name": to.name(victim), "gold": gold(view.players[victim].gold)}
    return _("This is the real threat: turned over, it brings you all that %(name)s has, %(gold)s.") % holes


asks(
    "flower",
    gettext_lazy("On which character do you lay the real threat?"),
    told=lambda to: _("All see where the two threats lie; you alone know which of them is real."),
    steps=steps,
)
asks("threat", gettext_lazy("On which character do you lay the empty threat?"), steps=steps)
asks(
    "bribe",
    gettext_lazy("You are threatened: pay half your gold?"),
    declined=(gettext_lazy("You refuse to pay the bribe."), gettext_lazy("%(name)s refuses to pay the bribe.")),
    doing=gettext_lazy("answering a threat"),
    tip=gettext_lazy("Half of your gold is the price of certainty. The threat may be empty; only its owner knows."),
)
asks(
    "reveal_threat",
    lambda to: _("%(name)s does not pay. Turn the threat over?") % {"name": to.name(to.about["victim"])},
    told=stake,
    declined=(
        gettext_lazy("You leave the threat face down."),
        gettext_lazy("%(name)s leaves the threat face down."),
    ),
    doing=gettext_lazy("turning a threat over"),
)
TOKENS["threat"] = Token(
    sign="threat",
    by="blackmailer",
    words=gettext_lazy("threat"),
    true_sign="flower",
    true_words=gettext_lazy("real threat"),
    laid=(
        gettext_lazy("You threaten %(cards)s; the threat to the %(true)s is real."),
        gettext_lazy("%(name)s threatens %(cards)s; one of the threats is real."),
    ),
    taken={
        "flower": gettext_lazy("The threat to the %(card)s is turned over: it is real."),
        "blank": gettext_lazy("The threat to the %(card)s is turned over: it is empty."),
        "": gettext_lazy("The threat to the %(card)s is put away unseen."),
    },
    faces={"flower": "flower"},
)
refuses("threat_first", gettext_lazy("First take gold or cards, then answer the threat."), "blackmailer")
