"""The title of a question, and the information needed to answer it."""

from django.utils.translation import gettext as _

from engine import View
from games.screens.options.reader import Reader
from games.screens.vocabulary import PROMPTS, verb_words
from games.screens.words import Noun, fill


def whose_move(view: View) -> str:
    """Return a text that says whose move it is, and as which character."""
    if view.turn is not None and view.turn.seat == view.seat:
        card = view.turn.character
        return fill(_("Your turn: %(rank)d %(card)s"), rank=view.kit.ranks[card], card=Noun(card, view.edition))
    return _("Your choice")


def panel_portrait(view: View) -> str:
    """Return the character shown on the panel; empty during the draft."""
    if view.turn is not None and view.turn.seat == view.seat:
        return view.turn.powers
    held = view.players[view.seat].characters if view.seat is not None else ()
    return held[-1] if held and view.phase == "action" and held[-1] in view.kit.cards else ""


def question_title(reader: Reader) -> str:
    """Return the title of the open question, or a general title for a kind that has none."""
    known = PROMPTS.get(reader.view.question or "")
    if known is None:
        return _("Your decision")
    return known.title(reader) if callable(known.title) else str(known.title)


def resource_facts(reader: Reader) -> list[str]:
    """Return texts about the resources that matter for the decision, such as gold."""
    known = PROMPTS.get(reader.view.question or "")
    return known.facts(reader) if known and known.facts else [reader.purse]


def prompt_notes(reader: Reader) -> list[str]:
    """Return notes that matter for the decision and that the options do not show."""
    known = PROMPTS.get(reader.view.question or "")
    said = known.told(reader) if known and known.told else ""
    return [said] if said else []


def power_heading(reader: Reader, verb: str) -> str:
    """Return the heading of a power with many targets."""
    known = verb_words(reader.view.question, verb)
    if known and known.heading:
        return str(known.heading)
    owner = reader.owner_of(verb)
    return fill(_("Use the %(card)s"), card=reader.card(owner)) if owner else _("More choices")
