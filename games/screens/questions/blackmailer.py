"""Texts for the Blackmailer, who threatens two characters. They may pay, or the threat may be revealed."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import View
from engine.keys import true_token
from games.screens.options.parts import Step, marker_steps
from games.screens.options.reader import Option, Reader
from games.screens.reasons.targets import naming_reason
from games.screens.vocabulary import TOKENS, Token, register_label, register_prompt, register_refusal
from games.screens.words import gold


@register_label("threaten")
def threaten(reader: Reader) -> Option:
    why = _("One of the two is real. Place that one first.")
    return Option(_("Place the threats"), why, picture="blackmailer", is_person=True)


@register_label("flower", unfit=naming_reason)
def flower(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Place the real threat on the %(card)s"), reader.known_of(key))


def threat_refusal(view: View, key: str) -> str:
    """Return why a character cannot be threatened; no character can get both threats."""
    return _("Already has the real threat.") if dict(view.about).get("flowered") == key else naming_reason(view, key)


@register_label("threat", unfit=threat_refusal)
def threat(reader: Reader, key: str) -> Option:
    return reader.person(key, _("Place the empty threat on the %(card)s"), reader.known_of(key))


@register_label("bribe")
def bribe(reader: Reader, answer: str) -> Option:
    half = reader.prices.get(("bribe", "true"), 0)
    if answer == "true":
        return Option(_("Pay %(gold)s") % {"gold": gold(half)}, reader.leaves(half), price=str(half), picture="coin")
    return Option(_("Refuse"), _("If the threat is real and revealed, you lose all your gold."), picture="threat")


@register_label("reveal_threat")
def reveal_threat(reader: Reader, answer: str) -> Option:
    if answer == "true":
        return Option(_("Reveal the threat"), _("All players see whether it was real."), picture="flower")
    return Option(_("Leave it facedown"), _("No one learns whether it was real."), picture="threat")


def threat_steps(reader: Reader) -> list[Step]:
    """Return the steps of placing both threats."""
    real = [reader.about["flowered"]] if "flowered" in reader.about else []
    first = marker_steps(reader, "flower", _("real"), _("real: %(card)s"), real, 1, is_next=not real)
    return first + marker_steps(reader, "threat", _("empty"), "", [], 1, is_next=bool(real))


def threat_stake(reader: Reader) -> str:
    """Return what revealing this threat would bring; only the Blackmailer, who knows which threat is real, sees it."""
    view, victim = reader.view, reader.about["victim"]
    tokens = dict(view.marks).get(view.turn.character, ()) if view.turn else ()
    if true_token("threat") not in tokens:
        return _("This threat is empty. Revealing it has no effect.")
    values = {"name": reader.name(victim), "gold": gold(view.players[victim].gold)}
    return _("This threat is real. Reveal it to take everything %(name)s has: %(gold)s.") % values


register_prompt(
    "flower",
    gettext_lazy("Which character gets the real threat?"),
    told=lambda reader: _("All players see where the two threats are. Only you know which one is real."),
    steps=threat_steps,
)
register_prompt("threat", gettext_lazy("Which character gets the empty threat?"), steps=threat_steps)
register_prompt(
    "bribe",
    gettext_lazy("You are being threatened. Pay half your gold?"),
    declined=(gettext_lazy("You refuse to pay the bribe."), gettext_lazy("%(name)s refuses to pay the bribe.")),
    doing=gettext_lazy("answering a threat"),
    tip=gettext_lazy("Pay half your gold to be safe. The threat may be empty; only the player who placed it knows."),
)
register_prompt(
    "reveal_threat",
    lambda reader: _("%(name)s does not pay. Reveal the threat?") % {"name": reader.name(reader.about["victim"])},
    told=threat_stake,
    declined=(
        gettext_lazy("You leave the threat facedown."),
        gettext_lazy("%(name)s leaves the threat facedown."),
    ),
    doing=gettext_lazy("revealing a threat"),
)
TOKENS["threat"] = Token(
    sign="threat",
    by="blackmailer",
    words=gettext_lazy("threat"),
    true_sign="flower",
    true_words=gettext_lazy("real threat"),
    laid=(
        gettext_lazy("You threaten %(cards|definite)s; the threat to the %(true)s is real."),
        gettext_lazy("%(name)s threatens %(cards|definite)s; one of the threats is real."),
    ),
    taken={
        "flower": gettext_lazy("The threat to the %(card)s is revealed: it is real."),
        "blank": gettext_lazy("The threat to the %(card)s is revealed: it is empty."),
        "": gettext_lazy("The threat to the %(card)s is removed without being revealed."),
    },
    faces={"flower": "flower"},
)
register_refusal("threat_first", gettext_lazy("First take gold or cards, then answer the threat."), "blackmailer")
